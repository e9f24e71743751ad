//! Blocks under other headings.

use super::bag::Bag;
use crate::content::Block;
use crate::content::blocks::{Cover, Track};

/// Lines that a cover is given; its template prints as many as fit.
const COVER_LINES: usize = 24;

/// The cover.
pub(super) fn cover(title: &str, bag: &mut Bag<'_>) -> Cover {
    let disguise = bag.disguise();
    let fields = disguise
        .fields
        .iter()
        .map(|(label, pattern)| (label.clone(), bag.fill(pattern)))
        .collect();
    let columns = &disguise.columns;
    let items = (0..COVER_LINES)
        .map(|_| {
            columns
                .iter()
                .enumerate()
                .map(|(at, (_, part))| {
                    if at == 0 {
                        bag.phrase(part)
                    } else {
                        bag.value(part)
                    }
                })
                .collect()
        })
        .collect();
    Cover {
        disguise: disguise.name.clone(),
        title: title.to_owned(),
        fields,
        columns: columns.iter().map(|(label, _)| label.clone()).collect(),
        fixed: disguise.fixed.clone(),
        items,
    }
}

/// Fields of a letterhead: one line of them.
const LETTERHEAD_FIELDS: usize = 3;

/// The head of a sheet: a cover without its list.
pub(super) fn letterhead(title: &str, bag: &mut Bag<'_>) -> Cover {
    let whole = cover(title, bag);
    Cover {
        fields: whole.fields.into_iter().take(LETTERHEAD_FIELDS).collect(),
        columns: Vec::new(),
        items: Vec::new(),
        ..whole
    }
}

/// Whether a block is given a heading of its own.
pub(super) fn has_heading(block: &Block) -> bool {
    part(block).is_some()
}

/// The kind of heading that hides a block; none for what has no heading to hide.
fn part(block: &Block) -> Option<&'static str> {
    match block {
        Block::Title { .. } | Block::Rule { .. } | Block::Text { title: Some(_), .. } => {
            Some("notes")
        }
        Block::RollTable(_)
        | Block::List(_)
        | Block::Chart(_)
        | Block::Key { .. }
        | Block::GradeTable(_) => Some("tables"),
        Block::Lines { title: Some(_), .. } => Some("forms"),
        Block::Grid(_) | Block::Plan { .. } | Block::Rooms(_) => Some("plans"),
        Block::DropGrid(_) => Some("figures"),
        Block::Slots(ledger)
        | Block::Items(ledger)
        | Block::Traits(ledger)
        | Block::Picks(ledger)
        | Block::Ledger(ledger) => ledger.title.is_some().then_some("forms"),
        _ => None,
    }
}

/// A block in disguise. What the player knows it by stands small beside the new heading.
pub(super) fn mask(block: Block, number: usize, bag: &mut Bag<'_>) -> Block {
    let Some(part) = part(&block) else {
        return relabelled(block, bag);
    };
    let (aside, inner) = unheaded(block);
    Block::Masked {
        disguise: bag.disguise().name.clone(),
        number,
        heading: bag.phrase(part),
        others: Vec::new(),
        aside,
        inner: Box::new(inner),
    }
}

/// Headings that a masked block may have instead, the shortest last.
const OTHERS: usize = 3;

/// Gives masked blocks other headings to choose from: a heading takes one line.
pub(super) fn add_others(block: &mut Block, bag: &mut Bag<'_>) {
    let Block::Masked { others, inner, .. } = block else {
        return;
    };
    let Some(part) = hidden_part(inner) else {
        return;
    };
    others.extend((0..OTHERS).map(|_| bag.phrase(part)));
    others.sort_by_key(|words| std::cmp::Reverse(words.chars().count()));
}

/// The kind of heading of a block that has lost its own.
fn hidden_part(inner: &Block) -> Option<&'static str> {
    match inner {
        Block::Text { .. } => Some("notes"),
        Block::Lines { .. }
        | Block::Slots(_)
        | Block::Items(_)
        | Block::Traits(_)
        | Block::Picks(_)
        | Block::Ledger(_) => Some("forms"),
        other => part(other),
    }
}

/// Boxes to tick get a harmless label, and their own beside it.
fn relabelled(block: Block, bag: &mut Bag<'_>) -> Block {
    match block {
        Block::Track(track) => Block::Track(Track {
            hint: Some(match track.hint {
                Some(hint) => format!("{}: {hint}", track.label),
                None => track.label,
            }),
            label: bag.phrase("checks"),
            ..track
        }),
        Block::Boxes {
            label: Some(label),
            count,
            field,
        } => Block::Track(Track {
            label: bag.phrase("checks"),
            hint: Some(label),
            most: None,
            field,
            boxes: count,
            filled: 0,
            spare: 0,
            numbers: None,
            marks: Vec::new(),
        }),
        other => other,
    }
}

/// Takes the heading off a block.
fn unheaded(block: Block) -> (Option<String>, Block) {
    match block {
        Block::Title { title, subtitle } => (
            Some(title),
            Block::Text {
                title: None,
                paragraphs: crate::content::paragraphs(&subtitle.unwrap_or_default()),
            },
        ),
        Block::Rule { title, paragraphs } => (
            Some(title),
            Block::Text {
                title: None,
                paragraphs,
            },
        ),
        Block::Text { title, paragraphs } => (
            title,
            Block::Text {
                title: None,
                paragraphs,
            },
        ),
        Block::RollTable(mut sheet) => (named(&mut sheet), Block::RollTable(sheet)),
        Block::List(mut sheet) => (named(&mut sheet), Block::List(sheet)),
        Block::Chart(mut chart) => (chart.title.take(), Block::Chart(chart)),
        Block::Lines {
            title,
            count,
            labels,
            fields,
        } => (
            title,
            Block::Lines {
                title: None,
                count,
                labels,
                fields,
            },
        ),
        Block::Grid(mut paper) => (paper.title.take(), Block::Grid(paper)),
        Block::Rooms(mut rooms) => (rooms.title.take(), Block::Rooms(rooms)),
        Block::Plan { title, map } => (title, Block::Plan { title: None, map }),
        Block::Key { title, rooms } => (title, Block::Key { title: None, rooms }),
        Block::DropGrid(mut grid) => (grid.title.take(), Block::DropGrid(grid)),
        Block::Slots(mut ledger) => (ledger.title.take(), Block::Slots(ledger)),
        Block::Items(mut ledger) => (ledger.title.take(), Block::Items(ledger)),
        Block::Traits(mut ledger) => (ledger.title.take(), Block::Traits(ledger)),
        Block::Picks(mut ledger) => (ledger.title.take(), Block::Picks(ledger)),
        Block::Ledger(mut ledger) => (ledger.title.take(), Block::Ledger(ledger)),
        other => (None, other),
    }
}

/// What a table is known by: its title and its dice.
fn named(sheet: &mut crate::content::blocks::Sheet) -> Option<String> {
    let title = std::mem::take(&mut sheet.title);
    Some(match sheet.dice.take() {
        Some(dice) => format!("{title}, {dice}"),
        None => title,
    })
}
