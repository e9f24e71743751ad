//! Steps of making a hero.

use std::collections::BTreeMap;

use super::view::View;
use crate::diag::Diagnostic;
use crate::model::{
    Action, Buy, Choices, Choose, Creation, Distribute, Formula, Item, Raise, Ref, Step,
    TableSource,
};
use crate::rules::Place;
use crate::ruleset::tree::{Branch, Node, NodeKind};

const PLACE: Place<'static> = Place::Creation;

/// Keys that say what a step does; `roll` beside `choose` does not.
const ACTIONS: [&str; 9] = [
    "roll",
    "set",
    "choose",
    "distribute",
    "raise",
    "gain",
    "buy",
    "one-of",
    "name",
];

pub(super) fn creation(view: View<'_>) -> Creation {
    Creation {
        party: view.count("party").unwrap_or(1),
        usual: view.classes("usual"),
        text: view.words("text"),
        steps: view.records("steps").into_iter().map(step).collect(),
        party_steps: view.records("party-steps").into_iter().map(step).collect(),
    }
}

fn step(view: View<'_>) -> Step {
    let chooses = view.get("choose").is_some();
    let said: Vec<&str> = ACTIONS
        .into_iter()
        .filter(|key| view.get(key).is_some() && !(chooses && *key == "roll"))
        .collect();
    if let [first, second, ..] = said.as_slice() {
        let message = format!("a step does one thing, not both `{first}` and `{second}`");
        view.context
            .report(Diagnostic::error(view.origin, message).with_hint("make two steps of it"));
    }
    if said.is_empty() && view.get("text").is_none() {
        let hint = format!("say what it does with one of `{}`", ACTIONS.join("`, `"));
        view.context
            .report(Diagnostic::error(view.origin, "the step does nothing").with_hint(hint));
    }
    for key in ["from", "count"] {
        if let Some(node) = view.get(key).filter(|_| !chooses) {
            let message = format!("`{key}` belongs to `choose`");
            view.context.report(Diagnostic::error(node.span, message));
        }
    }
    Step {
        text: view.words("text"),
        when: view.when("when", PLACE),
        repeat: view.formula("repeat", PLACE),
        action: action(&view, said.first().copied()).unwrap_or(Action::Read),
        origin: view.origin,
    }
}

fn action(view: &View<'_>, key: Option<&str>) -> Option<Action> {
    Some(match key? {
        "roll" => Action::Roll(view.stats("roll")),
        "set" => Action::Set(view.effects("set", PLACE)),
        "choose" => Action::Choose(choose(view)?),
        "distribute" => Action::Distribute(distribute(view)?),
        "raise" => Action::Raise(raise(view)?),
        "gain" => Action::Gain(view.grants("gain")),
        "buy" => Action::Buy(buy(view)?),
        "one-of" => Action::OneOf(alternatives(view)),
        "name" => Action::Name(source(view, view.get("name")?)?),
        _ => return None,
    })
}

fn alternatives(view: &View<'_>) -> Vec<Vec<Step>> {
    let steps = |node: &Node| {
        let branches = node
            .items()
            .iter()
            .filter_map(|node| Some((node.as_branch()?, node.span)));
        branches
            .map(|(branch, span)| step(view.inside(branch, span)))
            .collect()
    };
    view.items("one-of").iter().map(steps).collect()
}

/// The table under a key of a step.
fn inner<'a>(view: &View<'a>, key: &str) -> Option<View<'a>> {
    let node = view.get(key)?;
    let branch: &'a Branch = node.as_branch()?;
    Some(view.inside(branch, node.span))
}

fn distribute(view: &View<'_>) -> Option<Distribute> {
    let view = inner(view, "distribute")?;
    Some(Distribute {
        points: view.formula("points", PLACE)?,
        among: view.stats("among"),
        min: view.formula("min", PLACE),
        max: view.formula("max", PLACE),
    })
}

fn raise(view: &View<'_>) -> Option<Raise> {
    let view = inner(view, "raise")?;
    let one = || one(&view);
    Some(Raise {
        by: view.formula("by", PLACE).unwrap_or_else(one),
        count: view.formula("count", PLACE).unwrap_or_else(one),
        among: view.stats("among"),
        distinct: view.flag("distinct").unwrap_or(false),
    })
}

fn one(view: &View<'_>) -> Formula {
    view.context
        .formula(&Node::new(view.origin, NodeKind::Integer(1)), PLACE)
}

fn buy(view: &View<'_>) -> Option<Buy> {
    let view = inner(view, "buy")?;
    let (items, from) = goods(&view, "from");
    Some(Buy {
        items,
        from,
        with: view.reference("with", "stat")?,
        at_most: view.formula("at-most", PLACE),
    })
}

fn choose(view: &View<'_>) -> Option<Choose> {
    let what = view.get("choose")?;
    let word = what.as_words()?;
    let names = view.context.names;
    let among = match word {
        "trait" => Choices::Traits(chosen(
            view,
            "trait",
            &names.trait_members,
            names.ids("trait"),
        )),
        "item" if view.get("from").is_none() => Choices::Items(
            names
                .ids("item")
                .filter_map(|id| names.find("item", id))
                .collect(),
        ),
        "item" => Choices::Items(goods(view, "from").0),
        "row" => Choices::Rows(
            view.items("from")
                .iter()
                .filter_map(|node| source(view, node))
                .collect(),
        ),
        kind => match names.classes_of_kind.get(kind) {
            Some(classes) => {
                let all = classes.iter().map(String::as_str);
                Choices::Classes(chosen(view, "class", &names.classes_of_kind, all))
            }
            None => {
                let known = names
                    .classes_of_kind
                    .keys()
                    .map(String::as_str)
                    .chain(["trait", "item", "row"]);
                let hint = crate::diag::did_you_mean(word, known);
                let message = format!("there is no class of kind `{word}` to choose");
                view.context.report(
                    Diagnostic::error(what.span, message)
                        .with_code("unknown-name")
                        .with_hint_if(hint),
                );
                return None;
            }
        },
    };
    Some(Choose {
        kind: word.to_owned(),
        among,
        count: view.formula("count", PLACE),
        roll: view.dice("roll"),
    })
}

/// References to what `from` lists, by id or by a word that stands for several; all of them when it lists nothing.
fn chosen<'n, T>(
    view: &View<'_>,
    section: &'static str,
    members: &BTreeMap<String, Vec<String>>,
    all: impl Iterator<Item = &'n str>,
) -> Vec<Ref<T>> {
    let names = view.context.names;
    if view.get("from").is_none() {
        return all.filter_map(|id| names.find(section, id)).collect();
    }
    let mut found = Vec::new();
    for node in view.items("from") {
        let Some(word) = node.as_words() else {
            continue;
        };
        match (names.find(section, word), members.get(word)) {
            (Some(reference), _) => found.push(reference),
            (None, Some(members)) => {
                found.extend(members.iter().filter_map(|id| names.find(section, id)))
            }
            (None, None) => view.context.unknown(node.span, section, word, &[section]),
        }
    }
    found
}

/// Items that a list of lists, tables, tags and items stands for, and the lists and tables among them.
fn goods(view: &View<'_>, key: &str) -> (Vec<Ref<Item>>, Vec<TableSource>) {
    let names = view.context.names;
    let (mut items, mut sources) = (Vec::new(), Vec::new());
    for node in view.items(key) {
        let Some(word) = node.as_words() else {
            continue;
        };
        let mut add =
            |ids: &[String]| items.extend(ids.iter().filter_map(|id| names.find("item", id)));
        if names.has("item", word) {
            add(&[word.to_owned()]);
        } else if names.has("table", word) || names.has("list", word) {
            add(names
                .made_by
                .get(word)
                .map(Vec::as_slice)
                .unwrap_or_default());
            sources.extend(source(view, node));
        } else if let Some(members) = names.item_members.get(word) {
            add(members);
        } else {
            view.context.unknown(
                node.span,
                "list, table, item or tag",
                word,
                &["list", "table", "item"],
            );
        }
    }
    (items, sources)
}

/// The table or list that a word names.
pub(super) fn source(view: &View<'_>, node: &Node) -> Option<TableSource> {
    let word = node.as_words()?;
    let names = view.context.names;
    if let Some(table) = names.find("table", word) {
        return Some(TableSource::Table(table));
    }
    if let Some(list) = names.find("list", word) {
        return Some(TableSource::List(list));
    }
    view.context
        .unknown(node.span, "table or list", word, &["table", "list"]);
    None
}
