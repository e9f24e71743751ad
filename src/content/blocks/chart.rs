//! Several small roll tables as rows under one row of rolls.

use super::prelude::*;
use super::roll_table::{CellText, cell, topics_of_table};
use crate::model::{Column, RollTable, Row, RowPart, TableParts};

/// Roll tables with the same dice, one row each.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Chart {
    /// Heading.
    pub title: Option<String>,
    /// One for each run of tables with the same dice.
    pub parts: Vec<ChartPart>,
}

/// Tables that share their row of rolls.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ChartPart {
    /// What is rolled.
    pub dice: String,
    /// The rolls.
    pub rolls: Vec<i64>,
    /// A row for each table.
    pub rows: Vec<ChartRow>,
}

/// One table.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ChartRow {
    /// What comes before the colon of its title, or all of it.
    pub label: String,
    /// Results; equal neighbours are one cell.
    pub cells: Vec<ChartCell>,
}

/// A result, and how many rolls give it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ChartCell {
    /// The words.
    pub value: CellText,
    /// Columns it spans.
    pub span: usize,
}

/// Tables with more rolls than this are no rows of a chart.
const MOST_ROLLS: i64 = 24;

impl Declared for declared::Chart {
    fn compose(&self, setting: &Setting<'_>) -> Block {
        let ruleset = setting.ruleset;
        let mut parts: Vec<ChartPart> = Vec::new();
        for table in self.tables.iter().map(|table| &ruleset.tables[table]) {
            let dice = ruleset.in_words(&table.dice.source);
            let rolls = rolls(table);
            let row = row(ruleset, table, &rolls);
            match parts.last_mut() {
                Some(part) if part.dice == dice && part.rolls == rolls => part.rows.push(row),
                _ => parts.push(ChartPart {
                    dice,
                    rolls,
                    rows: vec![row],
                }),
            }
        }
        let title = self.title.clone();
        Block::Chart(Chart { title, parts })
    }

    fn shows(&self, setting: &Setting<'_>) -> Vec<Topic> {
        let ruleset = setting.ruleset;
        let tables = self.tables.iter().map(|table| &ruleset.tables[table]);
        let shown = |table: &RollTable| {
            let column = printed_column(&table.grid).map(|column| column.key.clone());
            let parts = TableParts {
                columns: column.into_iter().collect(),
                intro: false,
                note: false,
                ..TableParts::default()
            };
            topics_of_table(ruleset, table, &parts)
        };
        tables.flat_map(shown).collect()
    }
}

impl Body for Chart {
    fn write_markdown(&self, out: &mut Markdown) {
        out.heading(self.title.as_deref());
        self.parts.iter().for_each(|part| part.write_markdown(out));
    }

    titled!(Tables);
}

impl ChartPart {
    fn write_markdown(&self, out: &mut Markdown) {
        let rolls: Vec<String> = self.rolls.iter().map(i64::to_string).collect();
        let rolls = rolls.iter().map(String::as_str);
        let dice = std::iter::once(self.dice.as_str());
        out.table_head(&dice.chain(rolls).collect::<Vec<_>>());
        for row in &self.rows {
            let cells = row.cells.iter().flat_map(|cell| {
                let words = mark_up_cell(cell.value.value.as_deref());
                std::iter::repeat_n(words, cell.span)
            });
            let label = std::iter::once(row.label.clone());
            out.row(&label.chain(cells).collect::<Vec<_>>());
        }
        out.line("");
    }
}

/// From the lowest stated result to the highest.
fn rolls(table: &RollTable) -> Vec<i64> {
    let ranges = || table.grid.rows.iter().flat_map(|row| &row.ranges);
    let low = ranges().filter_map(|range| range.from).min().unwrap_or(1);
    let highs = ranges().filter_map(|range| range.to.or(range.from));
    let high = highs.max().unwrap_or(low);
    (low..=high.min(low + MOST_ROLLS - 1)).collect()
}

/// The column that is printed of a result: its name, or the first of the table's own.
fn printed_column(grid: &Grid) -> Option<&Column> {
    let find = |is_it: fn(&RowPart) -> bool| grid.columns.iter().find(|it| is_it(&it.part));
    let name = find(|part| matches!(part, RowPart::Name));
    let own = || find(|part| matches!(part, RowPart::Own(_)));
    name.or_else(own).or(grid.columns.first())
}

fn row(ruleset: &Ruleset, table: &RollTable, rolls: &[i64]) -> ChartRow {
    let grid = &table.grid;
    let column = printed_column(grid);
    let mut cells: Vec<ChartCell> = Vec::new();
    for roll in rolls {
        let is_it = |row: &&Row| row.ranges.iter().any(|range| range.contains(*roll));
        let row = grid.rows.iter().find(is_it);
        let value = match (row, column) {
            (Some(row), Some(column)) => cell(ruleset, row, column, false),
            _ => CellText::default(),
        };
        match cells.last_mut() {
            Some(last) if words(&last.value) == words(&value) => last.span += 1,
            _ => cells.push(ChartCell { value, span: 1 }),
        }
    }
    let label = table.title.split(':').next().unwrap_or(&table.title);
    ChartRow {
        label: label.trim().to_owned(),
        cells,
    }
}

fn words(value: &CellText) -> String {
    value.value.as_deref().map(plain).unwrap_or_default()
}
