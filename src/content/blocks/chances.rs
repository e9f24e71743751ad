//! The exact chance of each row of a roll table, as it is printed.
//!
//! Whole percents where the dice give nothing else (`25 %`), else the throws that lead to the row out of all (`2/36`), so that a column
//! adds up; where there are too many throws to mean anything, percents rounded to one place.

use super::prelude::*;
use crate::dice::{self, Budget};
use crate::model::RollTable;
use crate::table::{self, Chance, Situation};

/// More throws than this are no longer counted on paper: three six-sided dice have 216.
const MOST_THROWS: u64 = 216;

/// The chances in the order of the rows; nothing when they depend on something that only the game knows.
pub fn chances(ruleset: &Ruleset, table: &RollTable) -> Option<Vec<String>> {
    if !table.context.is_empty() {
        return None;
    }
    let odds = table::odds(ruleset, table, &Situation::of(ruleset), 0).ok()?;
    let (counts, all) = odds.counts();
    let all = u64::try_from(&all).unwrap_or(u64::MAX);
    let times = throws(table).map_or(1, |throws| if throws % all == 0 { throws / all } else { 1 });
    let rows = odds.rows.iter().zip(&counts).map(|(row, count)| {
        let count = u64::try_from(count).unwrap_or(u64::MAX);
        let (count, all) = (count.saturating_mul(times), all.saturating_mul(times));
        printed(&row.lands, count, all)
    });
    Some(rows.collect())
}

/// How many throws the dice of a table have: people count them, not the shortest fraction.
fn throws(table: &RollTable) -> Option<u64> {
    let odds = dice::distribution(&table.dice.expr, &dice::no_names, Budget::default()).ok()?;
    u64::try_from(odds.denominator()).ok()
}

fn printed(chance: &Chance, count: u64, all: u64) -> String {
    if chance.is_never() {
        "0".into()
    } else if count == all {
        "100 %".into()
    } else if 100 % all == 0 {
        format!("{} %", count * (100 / all))
    } else if all <= MOST_THROWS {
        format!("{count}/{all}")
    } else {
        match chance.percent(1).as_str() {
            "0.0" => "< 0.1 %".into(),
            percent => format!("{percent} %"),
        }
    }
}

#[cfg(test)]
#[path = "chances_tests.rs"]
mod tests;
