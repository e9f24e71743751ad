//! Roll tables and lists with their rows.

use std::collections::BTreeMap;

use super::context::Comer;
use super::view::View;
use crate::diag::Diagnostic;
use crate::model::{
    Cell, Column, DoorState, Draw, Ends, Foe, Grid, Listing, Made, Makes, Meaning, Need, Otherwise,
    Range, Ref, RollTable, Row, RowPart, Script, SideKind, Text,
};
use crate::rules::{self, Place};
use crate::ruleset::tree::{Branch, Node, NodeKind, Words, makes};
use crate::ruleset::{id, limits, names};

const MAKES: [(&str, Makes); 2] = [("foe", Makes::Foe), ("item", Makes::Item)];
const SIDES: [(&str, SideKind); 5] = [
    ("wall", SideKind::Wall),
    ("open", SideKind::Open),
    ("door", SideKind::Door),
    ("bars", SideKind::Bars),
    ("secret", SideKind::Secret),
];
const STATES: [(&str, DoorState); 6] = [
    ("open", DoorState::Open),
    ("stuck", DoorState::Stuck),
    ("locked", DoorState::Locked),
    ("lever", DoorState::Lever),
    ("trapped", DoorState::Trapped),
    ("trapped-locked", DoorState::TrappedLocked),
];

pub(super) fn roll_table(view: View<'_>) -> RollTable {
    const ENDS: [(&str, Ends); 4] = [
        ("error", Ends::Error),
        ("clamp", Ends::Clamp),
        ("reroll", Ends::Reroll),
        ("nothing", Ends::Nothing),
    ];
    let makes = view.one_of("makes", &MAKES);
    let zero = Node::new(view.origin, NodeKind::Integer(0));
    RollTable {
        id: view.id.to_owned(),
        title: view.words("title").unwrap_or_else(|| id::to_label(view.id)),
        text: view.words("text"),
        note: view.words("note"),
        dice: view
            .dice("dice")
            .unwrap_or_else(|| view.context.dice(&zero)),
        context: situation(&view),
        ends: view.one_of("ends", &ENDS).unwrap_or(Ends::Error),
        separate: view.flag("separate").unwrap_or(false),
        draw: view
            .one_of("draw", &[("dice", Draw::Dice), ("deck", Draw::Deck)])
            .unwrap_or(Draw::Dice),
        makes,
        group: view.words("group"),
        rank: view.integer("rank"),
        need: view.one_of("need", &Need::WORDS).unwrap_or_default(),
        grid: grid(&view, "rows", makes),
        origin: view.origin,
    }
}

pub(super) fn listing(view: View<'_>) -> Listing {
    let makes = view.one_of("makes", &MAKES);
    Listing {
        id: view.id.to_owned(),
        title: view.words("title").unwrap_or_else(|| id::to_label(view.id)),
        text: view.words("text"),
        note: view.words("note"),
        makes,
        group: view.words("group"),
        rank: view.integer("rank"),
        need: view.one_of("need", &Need::WORDS).unwrap_or_default(),
        grid: grid(&view, "rows", makes),
        origin: view.origin,
    }
}

/// Names of the situation with the values they can take.
fn situation(view: &View<'_>) -> Vec<(String, Range)> {
    let mut names = Vec::new();
    for (key, node) in view.map("context") {
        match view.ranges_of(node).as_slice() {
            [range] => names.push((key.name.clone(), *range)),
            [] => {}
            _ => {
                let message = format!("`{}` takes one range", key.name);
                view.context.report(
                    Diagnostic::error(node.span, message).with_hint("write it like `0-12`"),
                );
            }
        }
    }
    names
}

/// Columns and rows of a table, a list or the levels of a class.
pub(super) fn grid(view: &View<'_>, key: &str, makes: Option<Makes>) -> Grid {
    let rows: Vec<View<'_>> = match view.get(key).map(|node| &node.kind) {
        Some(NodeKind::List(_)) => view.records(key),
        _ => Vec::new(),
    };
    let branches: Vec<&Branch> = rows.iter().map(|row| row.branch).collect();
    let keys = names::columns(view.branch, &branches);
    check_columns(view, &keys);
    check_slips(view, &branches);
    let columns = columns(view, &keys);
    let own: BTreeMap<&str, usize> = columns
        .iter()
        .filter_map(|column| match column.part {
            RowPart::Own(index) => Some((column.key.as_str(), index)),
            _ => None,
        })
        .collect();
    let rows = rows.iter().map(|row| self::row(row, &own, makes)).collect();
    Grid { columns, rows }
}

/// Keys that mean something in every row.
const ROW_KEYS: [&str; 16] = [
    "roll",
    "name",
    "text",
    "do",
    "when",
    "id",
    "traits",
    "tags",
    "otherwise",
    "again",
    "makes",
    "foe",
    "side",
    "state",
    "shape",
    "symbol",
];

/// Where no `columns` are named every key of a row makes one, so a slip would make one too. Only swapped letters are taken for a slip:
/// `test` and `game` are honest columns, however near they are to `text` and `name`.
fn check_slips(view: &View<'_>, rows: &[&Branch]) {
    if view.get("columns").is_some() {
        return;
    }
    let letters = |word: &str| {
        let mut letters: Vec<char> = word.chars().collect();
        letters.sort_unstable();
        letters
    };
    for (key, _) in rows.iter().flat_map(|row| &row.entries) {
        let swapped = |known: &&&str| letters(known) == letters(&key.name);
        if let Some(meant) = ROW_KEYS.iter().find(swapped)
            && !ROW_KEYS.contains(&key.name.as_str())
        {
            let message = format!("unknown key `{}` in a row", key.name);
            let hint = format!("did you mean `{meant}`? if not, name it in `columns`");
            view.context
                .report(Diagnostic::error(key.span, message).with_hint(hint));
        }
    }
}

fn check_columns(view: &View<'_>, keys: &[String]) {
    let place = view.get("columns").map_or(view.origin, |node| node.span);
    if keys.len() > limits::COLUMNS {
        let message = format!(
            "{} columns are more than the {} that fit",
            keys.len(),
            limits::COLUMNS
        );
        view.context.report(Diagnostic::error(place, message));
    }
    for (index, key) in keys.iter().enumerate() {
        if keys.iter().take(index).any(|earlier| earlier == key) {
            view.context.report(Diagnostic::error(
                place,
                format!("the column `{key}` is named twice"),
            ));
        } else if !id::is_id(key) {
            let message = format!(
                "`{key}` cannot name a column: {}",
                id::problem(key).unwrap_or("")
            );
            let hint = format!(
                "write `{}` and give it a heading in `labels`",
                id::from_words(key)
            );
            view.context
                .report(Diagnostic::error(place, message).with_hint(hint));
        }
    }
    for (label, _) in view.map("labels") {
        if !keys.contains(&label.name) && label.name != "roll" {
            let hint = crate::diag::did_you_mean(&label.name, keys.iter().map(String::as_str));
            let message = format!("there is no column `{}`", label.name);
            view.context.report(
                Diagnostic::error(label.span, message)
                    .with_code("unknown-name")
                    .with_hint_if(hint),
            );
        }
    }
}

fn columns(view: &View<'_>, keys: &[String]) -> Vec<Column> {
    let labels = view.map("labels");
    let given = |key: &str| {
        let mut named = labels.iter().filter(|(name, _)| name.name == key);
        named.next().and_then(|(_, node)| node.as_words())
    };
    let mut own = 0;
    let mut part = |key: &str| match key {
        "name" => RowPart::Name,
        "text" => RowPart::Text,
        "do" => RowPart::Do,
        "when" => RowPart::When,
        "id" => RowPart::Id,
        "traits" => RowPart::Traits,
        "tags" => RowPart::Tags,
        _ => {
            own += 1;
            RowPart::Own(own - 1)
        }
    };
    keys.iter()
        .map(|key| Column {
            key: key.clone(),
            label: given(key).map_or_else(|| id::to_label(key), str::to_owned),
            labelled: given(key).is_some(),
            part: part(key),
        })
        .collect()
}

fn row(view: &View<'_>, own: &BTreeMap<&str, usize>, makes: Option<Makes>) -> Row {
    const OTHERWISE: [(&str, Otherwise); 3] = [
        ("reroll", Otherwise::Reroll),
        ("next", Otherwise::Next),
        ("nothing", Otherwise::Nothing),
    ];
    let mut cells: Vec<Option<Cell>> = vec![None; own.len()];
    for (key, node) in &view.branch.entries {
        if let Some(cell) = own
            .get(key.name.as_str())
            .and_then(|index| cells.get_mut(*index))
        {
            *cell = view.cell_of(node);
        }
    }
    let made = makes
        .filter(|_| makes::makes_something(view.branch))
        .and_then(|makes| made(view, makes));
    if makes.is_none()
        && let Some(on) = view.get("on")
    {
        let hint = "use `do`, or let the table make foes or items with `makes`";
        view.context.report(
            Diagnostic::error(on.span, "only a row that makes something has `on`").with_hint(hint),
        );
    }
    // What a roll gives is carried out; what a list offers is used by whoever has it.
    let used = made.is_some() && view.get("roll").is_none();
    let meaning = meaning(view);
    let comer = match (&meaning.foe, &made) {
        (Some(foe), _) => Some((foe, meaning.count.clone())),
        (None, Some(Made::Foe(foe))) => Some((foe, None)),
        _ => None,
    };
    *view.context.comer.borrow_mut() = comer.map(|(foe, count)| Comer {
        foe: foe.clone(),
        count,
    });
    let text = view.text("text");
    let row = Row {
        ranges: view.ranges("roll"),
        id: view.words("id"),
        name: view.text("name"),
        does: if used {
            None
        } else {
            view.script("do", Place::Row)
                .or_else(|| offer(text.as_ref()?))
                .or_else(|| fight(view, &meaning))
        },
        text,
        does_of_made: view.words("do").filter(|_| used),
        when: view.when("when", Place::Table),
        otherwise: view
            .one_of("otherwise", &OTHERWISE)
            .unwrap_or(Otherwise::Reroll),
        again: again(view),
        traits: view.traits("traits"),
        tags: view.word_list("tags"),
        cells,
        made,
        meaning,
        origin: view.origin,
    };
    *view.context.comer.borrow_mut() = None;
    row
}

/// What the row declares besides its words.
fn meaning(view: &View<'_>) -> Meaning {
    let foe: Option<Ref<Foe>> = view.reference("foe", "foe");
    Meaning {
        // Elsewhere `count` is a column like any other.
        count: foe.as_ref().and_then(|_| view.dice("count")),
        foe,
        side: view.one_of("side", &SIDES),
        state: view.one_of("state", &STATES),
        shape: view.words("shape"),
        symbol: view.words("symbol"),
    }
}

/// A row whose text makes offers and that has no rules of its own makes them in play, too.
fn offer(text: &Text) -> Option<Script> {
    let offers = text.offers();
    let words: Vec<String> = offers
        .iter()
        .map(|offer| format!("offer {}", offer.id()))
        .collect();
    let source = words.join("; ");
    (!offers.is_empty()).then(|| Script {
        script: rules::parse(&source).0,
        source,
        spans: Vec::new(),
    })
}

/// A row that names a foe and has no rules of its own is a fight.
fn fight(view: &View<'_>, meaning: &Meaning) -> Option<Script> {
    let foe = meaning.foe.as_ref()?;
    let count = meaning
        .count
        .as_ref()
        .map(|count| format!(" x {}", count.source));
    let rules = format!("fight {}{}", foe.id(), count.unwrap_or_default());
    let words = Words {
        value: rules,
        offsets: None,
    };
    let node = Node::new(view.get("foe")?.span, NodeKind::Words(words));
    Some(view.context.script(&node, Place::Row))
}

fn again(view: &View<'_>) -> Option<u32> {
    match view.get("again")?.kind {
        NodeKind::Flag(again) => again.then_some(1),
        NodeKind::Integer(times) if (1..=100).contains(&times) => u32::try_from(times).ok(),
        _ => {
            let span = view.get("again").map_or(view.origin, |node| node.span);
            view.context.report(Diagnostic::error(
                span,
                "`again` must lie between 1 and 100",
            ));
            None
        }
    }
}

fn made(view: &View<'_>, makes: Makes) -> Option<Made> {
    let Some((id, span)) = makes::id_of_row(view.branch) else {
        let hint = "add one, or say `makes = false` in the row";
        let message = "a row that makes something has no `name`";
        view.context
            .report(Diagnostic::error(view.origin, message).with_hint(hint));
        return None;
    };
    if !id::is_id(&id) {
        let message = "the name cannot be turned into an id";
        view.context
            .report(Diagnostic::error(span, message).with_hint("give the row an `id`"));
        return None;
    }
    match makes {
        Makes::Foe => view.context.names.find("foe", &id).map(Made::Foe),
        Makes::Item => view.context.names.find("item", &id).map(Made::Item),
    }
}
