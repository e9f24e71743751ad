//! Numbers that are in tables and lists.

use super::board::{Board, Entry};
use super::error::TableError;
use super::roller::Roller;
use crate::dice::{self, Budget};
use crate::model::{Cell, Column, Grid, Row, Ruleset};
use crate::rules::TableName;

/// The number in the row that answers to `result`, without rolling: `{hit-chance.giant at level}`. A list is looked up by its first column.
///
/// Without a column it is the first one that holds a number in that row. Dice in the cell have no number here.
pub fn at(ruleset: &Ruleset, table: &str, column: Option<&str>, result: i64) -> Option<i64> {
    let board = board(ruleset, table)?;
    let row = match board {
        Board::Table(_) => match board.entry(result) {
            Entry::Row(row) => board.row(row)?,
            Entry::Reroll | Entry::Nothing | Entry::Missing => return None,
        },
        Board::List(list) => find_listed_row(&list.grid, result)?,
    };
    cell(board.grid(), row, column)?.1.as_integer()
}

/// The column that rules name, as in `{hit-chance.giant at level}`.
pub fn column_of(table: &TableName) -> Option<&str> {
    table.column.as_ref().map(|column| column.text.as_str())
}

/// The number in a row of a table that rules name: see [`at`].
pub fn read_row(ruleset: &Ruleset, table: &TableName, row: i64) -> Option<i64> {
    at(ruleset, &table.table.text, column_of(table), row)
}

/// The lowest and the highest number that a roll on the table or column can give, modifier aside.
pub fn number_range(ruleset: &Ruleset, table: &str, column: Option<&str>) -> Option<(i64, i64)> {
    let board = board(ruleset, table)?;
    let mut range: Option<(i64, i64)> = None;
    for row in &board.grid().rows {
        let Some((low, high)) = cell(board.grid(), row, column).and_then(|(_, cell)| bounds(cell))
        else {
            continue;
        };
        range = Some(range.map_or((low, high), |(lowest, highest)| {
            (lowest.min(low), highest.max(high))
        }));
    }
    range
}

/// The number that a roll on a table gives; none when the row holds no number.
pub(super) fn rolled_number(
    roller: &mut Roller<'_>,
    table: &str,
    column: Option<&str>,
    modifier: i64,
) -> Result<Option<i64>, TableError> {
    let ruleset = roller.ruleset;
    let Some(board) = board(ruleset, table) else {
        return Ok(None);
    };
    let outcome = match board {
        Board::Table(table) => roller.whole(table, modifier, column)?,
        Board::List(list) => roller.draw(list)?,
    };
    let row = outcome.row.and_then(|row| board.row(row));
    let Some((held, cell)) = row.and_then(|row| cell(board.grid(), row, column)) else {
        return Ok(None);
    };
    let rolled = outcome
        .cells
        .iter()
        .find(|(key, _)| *key == held.key)
        .and_then(|(_, rolled)| rolled.number());
    match (rolled, cell) {
        (Some(number), _) => Ok(Some(number)),
        (None, Cell::Text(text)) => roller.number_in(&text.source).map(Some),
        (None, _) => Ok(None),
    }
}

/// The dice of a cell such as `3d6x10` or `{3d6x10}`.
pub(super) fn dice_in(words: &str) -> &str {
    let inner = words
        .trim()
        .strip_prefix('{')
        .and_then(|rest| rest.strip_suffix('}'));
    inner.unwrap_or(words).trim()
}

fn board<'a>(ruleset: &'a Ruleset, id: &str) -> Option<Board<'a>> {
    let table = ruleset.tables.get(id).map(Board::Table);
    table.or_else(|| ruleset.lists.get(id).map(Board::List))
}

/// The row of a list whose first own column or name is that number.
fn find_listed_row(grid: &Grid, number: i64) -> Option<&Row> {
    let first = grid.columns.first()?;
    grid.rows
        .iter()
        .find(|row| row.shown(first).and_then(|words| words.trim().parse().ok()) == Some(number))
}

fn cell<'a>(grid: &'a Grid, row: &'a Row, column: Option<&str>) -> Option<(&'a Column, &'a Cell)> {
    let held = |column: &'a Column| Some((column, row.cell(column)?));
    match column {
        Some(key) => held(grid.column(key)?),
        None => grid
            .columns
            .iter()
            .filter_map(held)
            .find(|(_, cell)| bounds(cell).is_some()),
    }
}

fn bounds(cell: &Cell) -> Option<(i64, i64)> {
    match cell {
        Cell::Integer(number) => Some((*number, *number)),
        Cell::Text(text) => {
            let expr = dice::parse(dice_in(&text.source)).ok()?;
            let odds = dice::distribution(&expr, &dice::no_names, Budget::default()).ok()?;
            Some((odds.lowest(), odds.highest()))
        }
        Cell::List(_) | Cell::Flag(_) => None,
    }
}
