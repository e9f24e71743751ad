//! A table or a list, as far as both are alike: rows that can be landed on.

use crate::model::{
    Draw, Ends, Grid, Listing, Range, RollTable, Row, Ruleset, TableCall, TableSource,
};

/// What is rolled or drawn on.
#[derive(Clone, Copy)]
pub enum Board<'a> {
    /// Rolled with dice.
    Table(&'a RollTable),
    /// Drawn with even odds.
    List(&'a Listing),
}

/// Where a result leads before any condition is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entry {
    /// This row.
    Row(usize),
    /// The dice are thrown again.
    Reroll,
    /// Nothing happens.
    Nothing,
    /// Nobody knows.
    Missing,
}

impl<'a> Board<'a> {
    pub fn of(ruleset: &'a Ruleset, source: &TableSource) -> Self {
        match source {
            TableSource::Table(table) => Self::Table(&ruleset.tables[table]),
            TableSource::List(list) => Self::List(&ruleset.lists[list]),
        }
    }

    pub fn id(self) -> &'a str {
        match self {
            Self::Table(table) => &table.id,
            Self::List(list) => &list.id,
        }
    }

    pub fn title(self) -> &'a str {
        match self {
            Self::Table(table) => &table.title,
            Self::List(list) => &list.title,
        }
    }

    pub fn grid(self) -> &'a Grid {
        match self {
            Self::Table(table) => &table.grid,
            Self::List(list) => &list.grid,
        }
    }

    pub fn row(self, index: usize) -> Option<&'a Row> {
        self.grid().rows.get(index)
    }

    pub fn context(self) -> &'a [(String, Range)] {
        match self {
            Self::Table(table) => &table.context,
            Self::List(_) => &[],
        }
    }

    pub fn origin(self) -> crate::diag::Span {
        match self {
            Self::Table(table) => table.origin,
            Self::List(list) => list.origin,
        }
    }

    pub fn is_deck(self) -> bool {
        matches!(self, Self::Table(table) if table.draw == Draw::Deck)
    }

    /// Where a result of the dice leads; lists count their rows from 1.
    pub fn entry(self, result: i64) -> Entry {
        match self {
            Self::List(list) => {
                let index = usize::try_from(result - 1).ok();
                let row = index.filter(|index| *index < list.grid.rows.len());
                row.map_or(Entry::Missing, Entry::Row)
            }
            Self::Table(table) => match (table.grid.row_for(result), table.ends) {
                (Some(row), _) => Entry::Row(row),
                (None, Ends::Error) => Entry::Missing,
                (None, Ends::Reroll) => Entry::Reroll,
                (None, Ends::Nothing) => Entry::Nothing,
                (None, Ends::Clamp) => {
                    nearest(&table.grid, result).map_or(Entry::Missing, Entry::Row)
                }
            },
        }
    }
}

/// The row whose range is nearest to a result outside all of them; of two as near, the earlier one.
fn nearest(grid: &Grid, result: i64) -> Option<usize> {
    let rows = grid.rows.iter().enumerate();
    let far = rows.filter_map(|(index, row)| {
        Some((
            row.ranges
                .iter()
                .map(|range| distance(range, result))
                .min()?,
            index,
        ))
    });
    far.min().map(|(_, index)| index)
}

fn distance(range: &Range, result: i64) -> u64 {
    match (range.from, range.to) {
        (Some(from), _) if result < from => from.abs_diff(result),
        (_, Some(to)) if result > to => to.abs_diff(result),
        _ => 0,
    }
}

/// A call as written, with the named row by its results or id rather than by its place.
pub fn call_words(board: Board<'_>, call: &TableCall) -> String {
    let Some(row) = call.row.and_then(|row| board.row(row)) else {
        return call.to_string();
    };
    let column = call
        .column
        .as_ref()
        .map(|column| format!(".{column}"))
        .unwrap_or_default();
    let ranges: Vec<String> = row.results();
    let name = match (&row.id, ranges.is_empty()) {
        (Some(id), _) => id.clone(),
        (None, false) => ranges.join(", "),
        (None, true) => row.label().to_owned(),
    };
    format!("{}{column}#{name}", board.id())
}

/// What a row is called in traces and odds: its results and its name, `5-6 Chest`.
pub fn label(row: &Row) -> String {
    let ranges: Vec<String> = row.results();
    let words = match (row.label(), row.id.as_deref()) {
        ("", Some(id)) => id,
        (words, _) => words,
    };
    match (ranges.is_empty(), words.is_empty()) {
        (true, _) => words.to_owned(),
        (false, true) => ranges.join(", "),
        (false, false) => format!("{} {words}", ranges.join(", ")),
    }
}
