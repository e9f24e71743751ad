//! Exact odds of rows: of the table itself, and of the tables that its texts roll on.
//!
//! What a throw can lead to is known for every result of the dice. A throw that is repeated drops out, and the rest is divided by what is
//! left, which is exactly what repeating until something counts does. A modifier with dice is thrown once and stays for the repeats, so the
//! odds are worked out for each of its values and then mixed. A row that means "roll again" leads to independent rolls on the table without it.
//!
//! For nested tables the question is how likely a row comes up *at least once*. Rolls in a text are independent once the row is known, so the
//! chances of *not* coming up are multiplied, and mixed over rows, branches and choices.

mod chance;
mod condition;
mod draws;
mod engine;
mod json;
mod landing;
mod texts;

use std::collections::BTreeSet;

use num_bigint::BigUint;

use super::board::{Board, label};
use super::error::TableError;
use super::situation::Situation;
use crate::dice::report::Chart;
use crate::model::{RollTable, Ruleset};
pub use chance::Chance;
pub use draws::draws;
use engine::Engine;
pub(super) use landing::landing;

/// How likely each row of a table is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowOdds {
    /// Id of the table.
    pub table: String,
    /// All rows, in the order of the file, also those that never come up.
    pub rows: Vec<RowChance>,
    /// How likely the roll gives nothing.
    pub nothing: Chance,
}

/// How likely one row is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowChance {
    /// Its index.
    pub row: usize,
    /// Results and name: `5-6 Chest`.
    pub label: String,
    /// How likely the roll lands on it, before it says "roll again". With `nothing` these add up to one.
    pub lands: Chance,
    /// How likely it comes up at least once in the end, rolls of "roll again" included.
    pub comes_up: Chance,
}

/// How likely the rows of nested tables are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NestedOdds {
    /// Id of the table that is rolled on.
    pub table: String,
    /// Every row that can come up, by the way to it; the rows of the table itself have an empty way.
    pub leaves: Vec<Leaf>,
    /// Whether there are more, deeper than asked for or too many to list.
    pub cut: bool,
    /// Whether a deck is among the tables: each draw counts as the first from a full deck.
    pub full_decks: bool,
}

/// A row of a nested table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leaf {
    /// The calls that lead there, as written in the texts.
    pub path: Vec<String>,
    /// Id of the table or list that holds the row.
    pub table: String,
    /// Its index there.
    pub row: usize,
    /// Results and name.
    pub label: String,
    /// How likely it comes up at least once.
    pub chance: Chance,
}

/// How likely each row is, exactly. A deck counts as full.
pub fn odds(
    ruleset: &Ruleset,
    table: &RollTable,
    situation: &Situation,
    modifier: i64,
) -> Result<RowOdds, TableError> {
    let board = Board::Table(table);
    let landed = landing(ruleset, board, situation, modifier, &BTreeSet::new())?;
    let mut engine = Engine::new(ruleset, situation);
    let misses = engine.own_rows(board, modifier)?;
    let rows = table
        .grid
        .rows
        .iter()
        .enumerate()
        .map(|(index, row)| RowChance {
            row: index,
            label: label(row),
            lands: landed
                .rows
                .get(&index)
                .cloned()
                .unwrap_or_else(Chance::never),
            comes_up: misses
                .get(&index)
                .map_or_else(Chance::never, Chance::complement),
        });
    Ok(RowOdds {
        table: table.id.clone(),
        rows: rows.collect(),
        nothing: landed.nothing,
    })
}

/// How likely each row is that a roll on the table can lead to, through at most `depth` tables inside each other.
pub fn nested(
    ruleset: &Ruleset,
    table: &RollTable,
    situation: &Situation,
    modifier: i64,
    depth: usize,
) -> Result<NestedOdds, TableError> {
    let mut engine = Engine::new(ruleset, situation);
    let misses = engine
        .all_rows(Board::Table(table), modifier, depth)
        .map_err(|error| error.behind(&table.id))?;
    let leaves = misses.iter().map(|(spot, miss)| Leaf {
        path: spot.path.clone(),
        table: spot.table.clone(),
        row: spot.row,
        label: engine.label(spot),
        chance: miss.complement(),
    });
    Ok(NestedOdds {
        table: table.id.clone(),
        leaves: leaves.collect(),
        cut: engine.cut,
        full_decks: engine.decks,
    })
}

impl RowOdds {
    /// The rows with how many ways lead to them over one denominator, for bars and CSV; `nothing` comes last when it can happen.
    pub fn chart(&self, nothing: &str) -> Chart {
        let (counts, denominator) = self.counts();
        let mut labels: Vec<String> = self.rows.iter().map(|row| row.label.clone()).collect();
        labels.push(nothing.to_owned());
        let mut rows: Vec<(String, BigUint)> = labels.into_iter().zip(counts).collect();
        rows.pop_if(|(_, count)| *count == BigUint::ZERO);
        Chart { rows, denominator }
    }

    /// The ways to each row and, last, to nothing, over one denominator.
    pub fn counts(&self) -> (Vec<BigUint>, BigUint) {
        let chances: Vec<&Chance> = self
            .rows
            .iter()
            .map(|row| &row.lands)
            .chain([&self.nothing])
            .collect();
        Chance::over_one_denominator(&chances)
    }
}
