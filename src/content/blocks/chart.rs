//! Several small roll tables as rows under one row of rolls.

use serde::Serialize;

use super::roll_table::{Value, cell_at};
use crate::content::words::plain;
use crate::model::{RollTable, RowPart, Ruleset};

/// Roll tables with the same dice, one row each.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Chart {
    /// Heading.
    pub title: Option<String>,
    /// One for each run of tables with the same dice.
    pub parts: Vec<Part>,
}

/// Tables that share their row of rolls.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Part {
    /// What is rolled.
    pub dice: String,
    /// The rolls.
    pub rolls: Vec<i64>,
    /// A row for each table.
    pub rows: Vec<Line>,
}

/// One table.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Line {
    /// What comes before the colon of its title, or all of it.
    pub label: String,
    /// Results; equal neighbours are one cell.
    pub cells: Vec<Cell>,
}

/// A result, and how many rolls give it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Cell {
    /// The words.
    pub value: Value,
    /// Columns it spans.
    pub span: usize,
}

/// Tables with more rolls than this are no rows of a chart.
const MOST_ROLLS: i64 = 24;

/// The chart of these tables.
pub fn chart<'a>(
    ruleset: &Ruleset,
    title: Option<String>,
    tables: impl Iterator<Item = &'a RollTable>,
) -> Chart {
    let mut parts: Vec<Part> = Vec::new();
    for table in tables {
        let dice = ruleset.in_words(&table.dice.source);
        let rolls = rolls(table);
        let row = line(ruleset, table, &rolls);
        match parts.last_mut() {
            Some(part) if part.dice == dice && part.rolls == rolls => part.rows.push(row),
            _ => parts.push(Part {
                dice,
                rolls,
                rows: vec![row],
            }),
        }
    }
    Chart { title, parts }
}

/// From the lowest stated result to the highest.
fn rolls(table: &RollTable) -> Vec<i64> {
    let ranges = || table.grid.rows.iter().flat_map(|row| &row.ranges);
    let low = ranges().filter_map(|range| range.from).min().unwrap_or(1);
    let high = ranges()
        .filter_map(|range| range.to.or(range.from))
        .max()
        .unwrap_or(low);
    (low..=high.min(low + MOST_ROLLS - 1)).collect()
}

fn line(ruleset: &Ruleset, table: &RollTable, rolls: &[i64]) -> Line {
    let grid = &table.grid;
    let column = grid
        .columns
        .iter()
        .find(|column| matches!(column.part, RowPart::Name))
        .or_else(|| {
            let own = |column: &&crate::model::Column| matches!(column.part, RowPart::Own(_));
            grid.columns.iter().find(own)
        })
        .or_else(|| grid.columns.first());
    let mut cells: Vec<Cell> = Vec::new();
    for roll in rolls {
        let row = grid
            .rows
            .iter()
            .find(|row| row.ranges.iter().any(|range| range.contains(*roll)));
        let value = match (row, column) {
            (Some(row), Some(column)) => cell_at(ruleset, row, column),
            _ => Value { value: None },
        };
        match cells.last_mut() {
            Some(last) if words(&last.value) == words(&value) => last.span += 1,
            _ => cells.push(Cell { value, span: 1 }),
        }
    }
    let label = table.title.split(':').next().unwrap_or(&table.title);
    Line {
        label: label.trim().to_owned(),
        cells,
    }
}

fn words(value: &Value) -> String {
    value.value.as_deref().map(plain).unwrap_or_default()
}
