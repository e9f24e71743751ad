//! A roll table or list as text.

use super::columns::{Align, lay_out, wrap};
use crate::model::{Cell, Column, Ends, Grid, Listing, RollTable, Row};

/// Heading, introduction, rows, footnote.
pub(super) fn table(table: &RollTable, width: usize) -> String {
    let drawn = table
        .deck
        .as_ref()
        .map(|deck| format!("a card of {}", deck.id()));
    let rolled = drawn.unwrap_or_else(|| table.dice.source.clone());
    let mut lines = vec![format!("{} ({}): {rolled}", table.title, table.id)];
    lines.extend(table.text.iter().flat_map(|text| wrap(text, width)));
    lines.push(String::new());
    lines.extend(rows(&table.grid, true, width));
    let beyond = match table.ends {
        Ends::Error => None,
        Ends::Clamp => Some("beyond the ends: the nearest row"),
        Ends::Reroll => Some("beyond the ends: roll again"),
        Ends::Nothing => Some("beyond the ends: nothing"),
    };
    finish(lines, beyond, table.note.as_deref(), width)
}

/// The same without dice.
pub(super) fn list(list: &Listing, width: usize) -> String {
    let mut lines = vec![format!("{} ({})", list.title, list.id)];
    lines.extend(list.text.iter().flat_map(|text| wrap(text, width)));
    lines.push(String::new());
    lines.extend(rows(&list.grid, false, width));
    finish(lines, None, list.note.as_deref(), width)
}

fn finish(
    mut lines: Vec<String>,
    beyond: Option<&str>,
    note: Option<&str>,
    width: usize,
) -> String {
    if beyond.is_some() || note.is_some() {
        lines.push(String::new());
    }
    lines.extend(beyond.map(str::to_owned));
    lines.extend(note.iter().flat_map(|note| wrap(note, width)));
    lines.join("\n") + "\n"
}

fn rows(grid: &Grid, rolled: bool, width: usize) -> Vec<String> {
    let used: Vec<&Column> = grid
        .columns
        .iter()
        .filter(|column| grid.rows.iter().any(|row| row.shown(column).is_some()))
        .collect();
    let mut heading: Vec<String> = used.iter().map(|column| column.label.clone()).collect();
    let mut align: Vec<Align> = used.iter().map(|column| alignment(grid, column)).collect();
    if rolled {
        heading.insert(0, "Roll".into());
        align.insert(0, Align::Right);
    }
    let cells = grid.rows.iter().map(|row| {
        let shown = used
            .iter()
            .map(|column| row.shown(column).unwrap_or_default());
        rolled.then(|| roll(row)).into_iter().chain(shown).collect()
    });
    lay_out(
        &heading,
        &align,
        &cells.collect::<Vec<Vec<String>>>(),
        width,
    )
}

fn roll(row: &Row) -> String {
    let ranges: Vec<String> = row.results();
    ranges.join(", ")
}

/// A column of numbers is aligned to the right.
fn alignment(grid: &Grid, column: &Column) -> Align {
    let number = |row: &Row| {
        row.shown(column).is_none() || matches!(row.cell(column), Some(Cell::Integer(_)))
    };
    if grid.rows.iter().all(number) {
        Align::Right
    } else {
        Align::Left
    }
}
