//! The places of a content that can be written in: their names, what they are for, and what stands in them already.
//!
//! Blocks are composed with the names that their stats suggest; [`name`] then makes every name occur once and names what belongs to no
//! stat. Templates mark the places by name and know nothing else about them.

use std::collections::BTreeSet;

use super::blocks::{self, Figure, Ledger, LedgerRow, Track};
use super::{Block, Content};
use crate::model::{Ruleset, slug};
use crate::words::say;

/// A place to write in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// Unique on the whole product.
    pub name: String,
    /// What goes in.
    pub kind: FieldKind,
    /// In words, for those who hear the sheet and for those who point at the place.
    pub label: String,
    /// What stands in it already; for a box, anything means ticked.
    pub value: Option<String>,
}

/// What goes into a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldKind {
    /// Words.
    Text,
    /// A number in a box.
    Number,
    /// A tick.
    Tick,
}

/// Gives every place to write in a name of its own.
pub(super) fn name(content: &mut Content) {
    let mut taken = BTreeSet::new();
    for page in content.pages.iter_mut().chain(&mut content.inside) {
        for block in &mut page.blocks {
            name_block(block, &mut taken);
        }
    }
}

fn name_block(block: &mut Block, taken: &mut BTreeSet<String>) {
    match block {
        Block::Stat(figure) => claim(&mut figure.field, taken),
        Block::Stats { stats, .. } | Block::Sums { stats, .. } | Block::Levels { stats } => {
            for figure in stats {
                claim(&mut figure.field, taken);
            }
        }
        Block::Track(track) => claim(&mut track.field, taken),
        Block::Skill(skill) => {
            claim(&mut skill.figure.field, taken);
            if let Some(figure) = &mut skill.adjusted {
                claim(&mut figure.field, taken);
            }
            if let Some(track) = &mut skill.track {
                claim(&mut track.field, taken);
            }
        }
        Block::Name { fields } => {
            for field in fields {
                claim(&mut field.field, taken);
            }
        }
        Block::Slots(ledger)
        | Block::Items(ledger)
        | Block::Traits(ledger)
        | Block::Picks(ledger)
        | Block::Ledger(ledger) => name_ledger(ledger, taken),
        Block::Lines {
            title,
            count,
            labels,
            fields,
        } => {
            *fields = line_names(title.as_deref(), *count, labels);
            for field in fields {
                claim(field, taken);
            }
        }
        Block::Boxes { label, field, .. } => {
            let words = label.as_deref().unwrap_or_default();
            *field = format!("boxes.{}", slug(words, "box"));
            claim(field, taken);
        }
        _ => {}
    }
}

/// Rows are numbered, unless they have a name of their own; the columns behind the first add theirs: `hero.items.3`, `hero.items.3--weight`.
fn name_ledger(ledger: &mut Ledger, taken: &mut BTreeSet<String>) {
    claim(&mut ledger.field, taken);
    let mut ends = BTreeSet::new();
    for column in ledger.columns.iter_mut().skip(1) {
        column.field = format!("--{}", slug(&column.label, "column"));
        claim(&mut column.field, &mut ends);
    }
    for (index, row) in ledger.rows.iter_mut().enumerate() {
        row.field = match row.field.as_str() {
            "" => format!("{}.{}", ledger.field, index + 1),
            own => format!("{}.{own}", ledger.field),
        };
    }
}

/// A line is called after its own words; one without them after the heading, else after the words before it, with its number in the block.
fn line_names(title: Option<&str>, count: u32, labels: &[String]) -> Vec<String> {
    let heading = title.or(labels.last().map(String::as_str));
    let common = slug(heading.unwrap_or_default(), "line");
    (1..=count as usize)
        .map(|number| match labels.get(number - 1) {
            Some(label) => format!("lines.{}", slug(label, &format!("{common}-{number}"))),
            None => format!("lines.{common}-{number}"),
        })
        .collect()
}

/// Takes a name; one that is taken gets the next free number.
fn claim(name: &mut String, taken: &mut BTreeSet<String>) {
    let mut free = name.clone();
    let mut number = 2;
    while !taken.insert(free.clone()) {
        free = format!("{name}-{number}");
        number += 1;
    }
    *name = free;
}

/// All places of a content, in reading order.
pub fn fields(ruleset: &Ruleset, content: &Content) -> Vec<Field> {
    let pages = content.pages.iter().chain(&content.inside);
    let blocks = pages.flat_map(|page| &page.blocks);
    blocks.flat_map(|block| of_block(ruleset, block)).collect()
}

fn of_block(ruleset: &Ruleset, block: &Block) -> Vec<Field> {
    match block {
        Block::Stat(figure) => vec![of_figure(figure)],
        Block::Stats { stats, .. } | Block::Sums { stats, .. } | Block::Levels { stats } => {
            stats.iter().map(of_figure).collect()
        }
        Block::Track(track) => of_track(ruleset, track),
        Block::Skill(skill) => {
            let numbers = [&skill.figure].into_iter().chain(&skill.adjusted);
            let boxes = skill.track.iter().flat_map(|t| of_track(ruleset, t));
            numbers.map(of_figure).chain(boxes).collect()
        }
        Block::Name { fields } => fields.iter().map(of_line).collect(),
        Block::Slots(ledger)
        | Block::Items(ledger)
        | Block::Traits(ledger)
        | Block::Picks(ledger)
        | Block::Ledger(ledger) => {
            let rows = ledger.rows.iter().enumerate();
            rows.flat_map(|(index, row)| of_row(ruleset, ledger, index, row))
                .collect()
        }
        Block::Boxes {
            label,
            count,
            field,
        } => {
            let words = label.as_deref().unwrap_or_default();
            ticks(ruleset, field, words, *count, 0)
        }
        Block::Lines {
            title,
            labels,
            fields,
            ..
        } => {
            let line = |index: usize| ruleset.words().say(say::LineNumber { number: index + 1 });
            let named = fields.iter().enumerate();
            named
                .map(|(index, name)| Field {
                    name: name.clone(),
                    kind: FieldKind::Text,
                    label: match (labels.get(index), title) {
                        (Some(label), Some(title)) => format!("{title}: {label}"),
                        (Some(label), None) => label.clone(),
                        (None, Some(title)) => format!("{title}, {}", line(index)),
                        (None, None) => line(index),
                    },
                    value: None,
                })
                .collect()
        }
        Block::Masked { inner, .. } => of_block(ruleset, inner),
        _ => Vec::new(),
    }
}

fn of_line(line: &blocks::Field) -> Field {
    Field {
        name: line.field.clone(),
        kind: FieldKind::Text,
        label: line.label.clone(),
        value: line.value.clone(),
    }
}

fn of_track(ruleset: &Ruleset, track: &Track) -> Vec<Field> {
    ticks(
        ruleset,
        &track.field,
        &track.label,
        track.boxes,
        track.filled,
    )
}

/// The cells of a row, and the boxes below it.
fn of_row(ruleset: &Ruleset, ledger: &Ledger, index: usize, row: &LedgerRow) -> Vec<Field> {
    let words = ruleset.words();
    let numbered = || words.say(say::RowNumber { number: index + 1 });
    let own = row.label.clone().unwrap_or_else(numbered);
    let before = match &ledger.title {
        Some(title) => format!("{title}, {own}"),
        None => own,
    };
    let cells = ledger.columns.iter().zip(&row.cells);
    let cells = cells.map(|(column, value)| Field {
        name: format!("{}{}", row.field, column.field),
        kind: match column.wide {
            true => FieldKind::Text,
            false => FieldKind::Number,
        },
        label: match column.label.as_str() {
            "" => before.clone(),
            label => format!("{before}, {label}"),
        },
        value: value.clone(),
    });
    let label = match &ledger.box_label {
        Some(label) => format!("{before}, {label}"),
        None => before.clone(),
    };
    let boxes = format!("{}--boxes", row.field);
    let boxes = ticks(ruleset, &boxes, &label, row.boxes, row.filled);
    cells.chain(boxes).collect()
}

fn of_figure(figure: &Figure) -> Field {
    Field {
        name: figure.field.clone(),
        kind: FieldKind::Number,
        label: match &figure.hint {
            Some(hint) => format!("{} ({hint})", figure.label),
            None => figure.label.clone(),
        },
        value: figure.value.clone(),
    }
}

fn ticks(ruleset: &Ruleset, field: &str, label: &str, boxes: u32, filled: u32) -> Vec<Field> {
    let words = ruleset.words();
    let numbered = |number: u32| words.say(say::BoxNumber { number, boxes });
    let comma = if label.is_empty() { "" } else { ", " };
    (1..=boxes)
        .map(|number| Field {
            name: format!("{field}.{number}"),
            kind: FieldKind::Tick,
            label: format!("{label}{comma}{}", numbered(number)),
            value: (number <= filled).then(|| "Yes".to_owned()),
        })
        .collect()
}
