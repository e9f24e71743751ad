//! The resolved rules for people and programs: `delve show GAME [TABLE] [--json]`.
//!
//! Architecture invariant: pure functions of a ruleset; nothing is printed, rolled or read.

mod columns;
mod grid;
mod overview;

use serde_json::Value;

use crate::diag::did_you_mean;
use crate::model::{Listing, RollTable, Ruleset};

pub use overview::overview;

/// A table or list by its id.
#[derive(Debug, Clone, Copy)]
pub enum Shown<'a> {
    /// A roll table.
    Table(&'a RollTable),
    /// A list.
    List(&'a Listing),
}

/// The table or list with this id; if there is none, what the user may have intended.
pub fn find<'a>(ruleset: &'a Ruleset, id: &str) -> Result<Shown<'a>, Option<String>> {
    let table = ruleset.tables.get(id).map(Shown::Table);
    let found = table.or_else(|| ruleset.lists.get(id).map(Shown::List));
    found.ok_or_else(|| did_you_mean(id, ruleset.tables.ids().chain(ruleset.lists.ids())))
}

/// Everything the ruleset states, in a stable order of keys.
pub fn json(ruleset: &Ruleset) -> Value {
    // The model has string keys only and no floats: it cannot fail to become JSON.
    serde_json::to_value(ruleset).unwrap_or(Value::Null)
}

/// One table or list, as it is in [`json`].
pub fn shown_json(shown: Shown<'_>) -> Value {
    let value = match shown {
        Shown::Table(table) => serde_json::to_value(table),
        Shown::List(list) => serde_json::to_value(list),
    };
    value.unwrap_or(Value::Null)
}

/// One table or list as aligned text of at most `width` columns.
pub fn shown_text(shown: Shown<'_>, width: usize) -> String {
    match shown {
        Shown::Table(table) => grid::table(table, width),
        Shown::List(list) => grid::list(list, width),
    }
}

#[cfg(test)]
mod tests;
