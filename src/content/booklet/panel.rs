//! The things of a hero on a single panel: what is written already in a few words, and a line for each of the rest.

use crate::content::blocks::{Ledger, LedgerRow, Lines, Text};
use crate::content::{Block, Paragraph, Span};

/// Lines for things that are still to be found.
const LINES: usize = 2;
/// Boxes in a row of a track.
const ROW: u32 = 10;
/// Lines for empty slots.
const SLOTS: usize = 3;

/// A block that takes less room than on a page of its own.
pub fn compact(block: Block) -> Block {
    match block {
        Block::Slots(ledger) => compose_filled_rows(&ledger).unwrap_or_else(|| slot_lines(&ledger)),
        Block::Items(ledger) | Block::Traits(ledger) | Block::Picks(ledger) => {
            let blank = || lines(vec![ledger.title.clone().unwrap_or_default()], LINES);
            compose_filled_rows(&ledger).unwrap_or_else(blank)
        }
        Block::Ledger(mut ledger) => {
            ledger.rows.truncate(LINES);
            Block::Ledger(ledger)
        }
        Block::Lines(mut lines) => {
            lines.count = lines.count.min(LINES.max(lines.labels.len()) as u32);
            Block::Lines(lines)
        }
        Block::Track(mut track) if track.spare > 0 => {
            // Boxes to grow into, as far as the row goes.
            let own = track.boxes - track.spare.min(track.boxes);
            let boxes = own.next_multiple_of(ROW).min(track.boxes);
            track.spare = boxes - own;
            track.boxes = boxes;
            Block::Track(track)
        }
        other => other,
    }
}

fn lines(labels: Vec<String>, least: usize) -> Block {
    Block::Lines(Lines {
        count: labels.len().max(least) as u32,
        labels,
        ..Lines::default()
    })
}

/// `Weapon (DMG, MOD)`: a line for each slot; many slots share a few.
fn slot_lines(ledger: &Ledger) -> Block {
    let figures = ledger.columns.iter().filter(|column| !column.wide);
    let figures: Vec<&str> = figures.map(|column| column.label.as_str()).collect();
    let with_figures = |label: &str| {
        if figures.is_empty() {
            label.to_owned()
        } else {
            format!("{label} ({})", figures.join(", "))
        }
    };
    let own = |row: &LedgerRow| row.label.clone().or_else(|| ledger.title.clone());
    let labels: Vec<String> = ledger.rows.iter().filter_map(own).collect();
    if labels.len() <= SLOTS {
        let labels = labels.iter().map(|label| with_figures(label));
        return lines(labels.collect(), 0);
    }
    lines(vec![with_figures(&labels.join(", "))], SLOTS)
}

/// What is written already, a paragraph for each row; nothing when all rows are blank.
fn compose_filled_rows(ledger: &Ledger) -> Option<Block> {
    let written = |row: &&LedgerRow| row.cells.iter().any(Option::is_some);
    let paragraphs = ledger.rows.iter().filter(written).map(|row| {
        let spans = row_words(ledger, row);
        Paragraph::Text { spans }
    });
    let paragraphs: Vec<Paragraph> = paragraphs.collect();
    (!paragraphs.is_empty()).then(|| Text::untitled(paragraphs))
}

/// `Weapon: short sword, DMG 4, MOD -5. 12 boxes of wear`.
fn row_words(ledger: &Ledger, row: &LedgerRow) -> Vec<Span> {
    let mut spans = Vec::new();
    if let Some(label) = &row.label {
        spans.push(Span::plain(format!("{label}: ")));
    }
    let cells = ledger.columns.iter().zip(&row.cells);
    let mut figures = Vec::new();
    for (column, cell) in cells {
        match cell {
            Some(words) if column.wide => spans.push(Span::strong(words.clone())),
            Some(number) => figures.push(format!("{} {number}", column.label)),
            None => {}
        }
    }
    let boxes = row.boxes.saturating_sub(row.spare);
    if let (true, Some(label)) = (boxes > 0, &ledger.box_label) {
        figures.push(format!("{label} {}", boxes.saturating_sub(row.filled)));
    }
    if !figures.is_empty() {
        spans.push(Span::plain(format!(", {}", figures.join(", "))));
    }
    if let Some(more) = &row.more {
        spans.push(Span::plain(": "));
        spans.extend(more.iter().cloned());
    }
    spans
}
