//! Names of things as `allow` and messages write them.

use crate::model::{Range, Row};

/// `7+`, `2, 4`; of a row without results its id or name.
pub fn row_name(row: &Row) -> String {
    if row.ranges.is_empty() {
        return row.id.clone().unwrap_or_else(|| row.label().to_owned());
    }
    let ranges: Vec<String> = row.ranges.iter().map(Range::to_string).collect();
    ranges.join(", ")
}

/// `table.landing.row.7+`.
pub fn row(section: &str, id: &str, row: &Row) -> String {
    format!("{section}.{id}.row.{}", row_name(row))
}
