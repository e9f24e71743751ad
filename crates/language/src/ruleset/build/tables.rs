//! Roll tables and lists with their rows.

use std::collections::BTreeMap;

use super::context::Comer;
use super::view::View;
use crate::diag::Diagnostic;
use crate::model::keys::{Keys, Kind, Reader, Record, WordSet};
use crate::model::{Cell, Column, Grid, Made, Makes, Meaning, Row, RowPart, Script, Text};
use crate::rules::{self, ScriptContext};
use crate::ruleset::tree::{Branch, Key, Node, NodeKind, Words, makes};
use crate::ruleset::{id, limits, names};

/// Columns and rows of a table, a list or the levels of a class; nothing where there are no rows.
pub(super) fn grid(view: View<'_>, keys: &'static Record) -> Option<Grid> {
    let fields = keys.keys().into_iter();
    let mut rows = fields.filter(|field| matches!(field.kind, Kind::Rows(_)));
    let key = rows.next()?.key;
    let makes = view.get("makes").and_then(View::words);
    let makes = makes.and_then(|word| Makes::of_word(&word));
    let rows = match &view.node(key)?.kind {
        NodeKind::List(rows) => rows.as_slice(),
        _ => &[],
    };
    let rows = rows.iter().filter(|row| row.as_branch().is_some());
    let rows: Vec<View<'_>> = rows.map(|row| view.inside(row)).collect();
    let branches: Vec<&Branch> = rows.iter().filter_map(|row| row.branch()).collect();
    let keys = names::columns(view.branch()?, &branches);
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
    let rows = rows
        .into_iter()
        .filter_map(|row| self::row(row, &own, makes));
    let rows = rows.collect();
    Some(Grid { columns, rows })
}

/// Where no `columns` are named every key of a row makes one, so a slip would make one too. Only swapped letters are taken for a slip:
/// `test` and `game` are honest columns, however near they are to `text` and `name`.
fn check_slips(view: View<'_>, rows: &[&Branch]) {
    if view.node("columns").is_some() {
        return;
    }
    let known: Vec<&str> = Row::RECORD.keys().iter().map(|field| field.key).collect();
    // A column called `no` is honest as well.
    let known: Vec<&str> = known.into_iter().filter(|key| *key != "on").collect();
    let letters = |word: &str| {
        let mut letters: Vec<char> = word.chars().collect();
        letters.sort_unstable();
        letters
    };
    for (key, _) in rows.iter().flat_map(|row| &row.entries) {
        let swapped = |known: &&&str| letters(known) == letters(&key.name);
        if let Some(meant) = known.iter().find(swapped)
            && !known.contains(&key.name.as_str())
        {
            let message = format!("unknown key `{}` in a row", key.name);
            let hint = format!("did you mean `{meant}`? if not, name it in `columns`");
            view.context
                .report(Diagnostic::error(key.span, message).with_hint(hint));
        }
    }
}

fn check_columns(view: View<'_>, keys: &[String]) {
    let place = view.node("columns").map_or(view.origin, |node| node.span);
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
                format!("the column `{key}` appears twice"),
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
    for (label, _) in labels_of(view) {
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

fn columns(view: View<'_>, keys: &[String]) -> Vec<Column> {
    let labels = labels_of(view);
    let given = |key: &str| {
        let mut named = labels.iter().filter(|(name, _)| name.name == key);
        named.next().and_then(|(_, node)| node.as_words())
    };
    let mut own = 0;
    let mut part = |key: &str| {
        RowPart::of_key(key).unwrap_or_else(|| {
            own += 1;
            RowPart::Own(own - 1)
        })
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

/// The headings that the ruleset gives.
fn labels_of<'a>(view: View<'a>) -> &'a [(Key, Node)] {
    let labels = view.node("labels").and_then(Node::as_branch);
    labels
        .map(|labels| labels.entries.as_slice())
        .unwrap_or_default()
}

fn row(view: View<'_>, own: &BTreeMap<&str, usize>, makes: Option<Makes>) -> Option<Row> {
    let branch = view.branch()?;
    let made = makes
        .filter(|_| makes::makes_something(branch))
        .and_then(|makes| read_made(view, branch, makes));
    if makes.is_none()
        && let Some(on) = view.node("on")
    {
        let hint = "use `do`, or let the table make foes or items with `makes`";
        let problem = Diagnostic::error(on.span, "only a row that makes something has `on`");
        view.report(problem.with_hint(hint));
    }
    // What a roll gives is carried out; what a list offers is used by whoever has it.
    let used = made.is_some() && view.node("roll").is_none();
    // Without a foe `count` is a column like any other.
    let met = view.node("foe").is_some();
    let view = view.leaving_out(match (used, met) {
        (true, true) => &["do"],
        (true, false) => &["do", "count"],
        (false, true) => &[],
        (false, false) => &["count"],
    });
    let meaning = Meaning::read_keys(view)?;
    let comer = match (&meaning.foe, &made) {
        (Some(foe), _) => Some((foe, meaning.count)),
        (None, Some(Made::Foe(foe))) => Some((foe, None)),
        _ => None,
    };
    *view.context.comer.borrow_mut() = comer.map(|(foe, count)| Comer {
        foe: foe.clone(),
        count,
    });
    let row = Row::read_keys(view).map(|row| Row {
        does_of_made: branch
            .words("do")
            .filter(|_| used)
            .map(|rules| rules.trim_end().to_owned()),
        does: row
            .does
            .or_else(|| offer(row.text.as_ref()?))
            .or_else(|| fight(view, &row.meaning))
            .filter(|_| !used),
        again: read_reroll(view),
        cells: cells(view, branch, own),
        made,
        ..row
    });
    *view.context.comer.borrow_mut() = None;
    row
}

/// Values of the columns that are the table's own.
fn cells(view: View<'_>, row: &Branch, own: &BTreeMap<&str, usize>) -> Vec<Option<Cell>> {
    let mut cells = vec![None; own.len()];
    for (key, node) in &row.entries {
        let index = own.get(key.name.as_str());
        if let Some(cell) = index.and_then(|index| cells.get_mut(*index)) {
            *cell = view.inside(node).cell();
        }
    }
    cells
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
fn fight(view: View<'_>, meaning: &Meaning) -> Option<Script> {
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
    let node = Node::new(view.node("foe")?.span, NodeKind::Words(words));
    Some(view.context.script(&node, ScriptContext::Row, view.scope))
}

fn read_reroll(view: View<'_>) -> Option<u32> {
    match view.node("again")?.kind {
        NodeKind::Flag(again) => again.then_some(1),
        NodeKind::Integer(times) if (1..=100).contains(&times) => u32::try_from(times).ok(),
        _ => {
            let span = view.node("again").map_or(view.origin, |node| node.span);
            view.context
                .report(Diagnostic::error(span, "`again` must be between 1 and 100"));
            None
        }
    }
}

fn read_made(view: View<'_>, row: &Branch, makes: Makes) -> Option<Made> {
    let Some((id, span)) = makes::id_of_row(row) else {
        let hint = "add one, or set `makes = false` in the row";
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
