//! Steps of making a hero.

use std::collections::BTreeMap;

use super::view::View;
use crate::diag::Diagnostic;
use crate::model::keys::{Keys, Moment, Reader};
use crate::model::{Action, Buy, Choices, Choose, Distribute, Goods, Raise, Ref, Step};

const MOMENT: Moment = Moment::Creation;

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

/// What a step does; that it does one thing only is checked.
pub(super) fn action(view: View<'_>) -> Option<Action> {
    let chooses = view.node("choose").is_some();
    let said: Vec<&str> = ACTIONS
        .into_iter()
        .filter(|key| view.node(key).is_some() && !(chooses && *key == "roll"))
        .collect();
    if let [first, second, ..] = said.as_slice() {
        let message = format!("a step does one thing, not both `{first}` and `{second}`");
        view.report(Diagnostic::error(view.origin, message).with_hint("split it into two steps"));
    }
    if said.is_empty() && view.node("text").is_none() {
        let hint = format!("add one of `{}`", ACTIONS.join("`, `"));
        view.report(Diagnostic::error(view.origin, "the step does nothing").with_hint(hint));
    }
    for key in ["from", "count"] {
        if let Some(node) = view.node(key).filter(|_| !chooses) {
            let message = format!("`{key}` belongs to `choose`");
            view.report(Diagnostic::error(node.span, message));
        }
    }
    let read = said.first().and_then(|key| read(view.get(key)?, key, view));
    Some(read.unwrap_or(Action::Read))
}

fn read(value: View<'_>, key: &str, step: View<'_>) -> Option<Action> {
    let items = || value.items().into_iter();
    Some(match key {
        "roll" => Action::Roll(items().flat_map(|item| item.members("stat")).collect()),
        "set" => Action::Set(items().filter_map(|item| item.effect(MOMENT)).collect()),
        "choose" => Action::Choose(choose(value, step)?),
        "distribute" => Action::Distribute(Distribute::read_keys(value)?),
        "raise" => Action::Raise(Raise::read_keys(value)?),
        "gain" => Action::Gain(items().filter_map(View::grant).collect()),
        "buy" => Action::Buy(Buy::read_keys(value)?),
        "one-of" => {
            let ways = items().map(|way| way.items().into_iter().filter_map(Step::read_keys));
            Action::OneOf(ways.map(Iterator::collect).collect())
        }
        "name" => Action::Name(value.source()?),
        _ => return None,
    })
}

fn choose(what: View<'_>, step: View<'_>) -> Option<Choose> {
    let word = what.words()?;
    let names = step.context.names;
    let from = step.get("from");
    let among = match word.as_str() {
        "trait" => Choices::Traits(read_choices(
            step,
            "trait",
            &names.trait_members,
            names.ids("trait"),
        )),
        "item" => Choices::Items(match from {
            Some(from) => goods(from).items,
            None => {
                let ids = names.ids("item");
                ids.filter_map(|id| names.find("item", id)).collect()
            }
        }),
        "row" => {
            let sources = from.map(View::items).unwrap_or_default();
            Choices::Rows(sources.into_iter().filter_map(View::source).collect())
        }
        kind => match names.classes_of_kind.get(kind) {
            Some(classes) => {
                let all = classes.iter().map(String::as_str);
                Choices::Classes(read_choices(step, "class", &names.classes_of_kind, all))
            }
            None => {
                let known = names.classes_of_kind.keys().map(String::as_str);
                let known = known.chain(["trait", "item", "row"]);
                let hint = crate::diag::did_you_mean(kind, known);
                let message = format!("there is no class of kind `{kind}` to choose");
                let problem = Diagnostic::error(what.origin, message).with_code("unknown-name");
                step.report(problem.with_hint_if(hint));
                return None;
            }
        },
    };
    Some(Choose {
        kind: word,
        among,
        count: step.get("count").and_then(|count| count.formula(MOMENT)),
        roll: step.get("roll").and_then(View::dice),
    })
}

/// References to what `from` lists, by id or by a word that stands for several; all of them when it lists nothing.
fn read_choices<'n, T>(
    view: View<'_>,
    section: &'static str,
    members: &BTreeMap<String, Vec<String>>,
    all: impl Iterator<Item = &'n str>,
) -> Vec<Ref<T>> {
    let names = view.context.names;
    if view.node("from").is_none() {
        return all.filter_map(|id| names.find(section, id)).collect();
    }
    let mut found = Vec::new();
    for node in view.nodes("from") {
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
pub(super) fn goods(list: View<'_>) -> Goods {
    let names = list.context.names;
    let mut goods = Goods::default();
    for item in list.items() {
        let Some(word) = item.words() else {
            continue;
        };
        let mut add = |ids: &[String]| {
            let items = ids.iter().filter_map(|id| names.find("item", id));
            goods.items.extend(items);
        };
        if names.has("item", &word) {
            add(&[word]);
        } else if names.has("table", &word) || names.has("list", &word) {
            let made = names.made_by.get(&word);
            add(made.map(Vec::as_slice).unwrap_or_default());
            goods.from.extend(item.source());
        } else if let Some(members) = names.item_members.get(&word) {
            add(members);
        } else {
            let sections = ["list", "table", "item"];
            item.unknown(item.origin, "list, table, item or tag", &word, &sections);
        }
    }
    goods
}
