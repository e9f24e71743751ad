//! The range of numbers in the entries of tables, where heroes are checked without dice.

use crate::dice::{Domain, Interval};
use crate::model::Ruleset;
use crate::rules::TableName;
use crate::table;

/// Rows that are looked up one by one.
const MOST_ROWS: i64 = 2_000;

/// What the rows of a table hold.
pub fn read_row(ruleset: &Ruleset, table: &TableName, row: Interval) -> Option<Interval> {
    let few = row
        .ends()
        .filter(|(low, high)| high.saturating_sub(*low) <= MOST_ROWS);
    let Some((low, high)) = few else {
        return anywhere(ruleset, table);
    };
    let found = (low..=high).filter_map(|row| table::read_row(ruleset, table, row));
    found.map(Interval::exactly).reduce(Interval::or)
}

/// What any row of a table holds.
pub fn anywhere(ruleset: &Ruleset, table: &TableName) -> Option<Interval> {
    let range = table::number_range(ruleset, &table.table.text, table::column_of(table));
    range.map(|(low, high)| Interval::between(low, high))
}
