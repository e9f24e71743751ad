//! How much work the dice of a whole ruleset may cost, so that a hostile one gets an answer as well.

use std::cell::Cell;

use crate::dice::{self, Budget, Distribution};
use crate::verify::ruleset::values::Values;

/// Steps for all dice of a ruleset together.
const ALL: u64 = 100_000_000;
/// What an ordinary handful of dice is charged.
const HANDFUL: u64 = 20_000;
/// What anything larger is charged, and the most that one expression may take.
const LARGE: u64 = 2_000_000;

/// What is left of the work.
pub struct Effort {
    left: Cell<u64>,
}

impl Effort {
    /// Nothing done yet.
    pub fn new() -> Self {
        Self {
            left: Cell::new(ALL),
        }
    }

    /// All totals of dice, unless that is too much work or a name has no value.
    pub fn totals(&self, expr: &dice::Expr, names: &dice::Names<'_>) -> Option<Values> {
        let price = if expr.dice() <= 40 { HANDFUL } else { LARGE };
        self.left.set(self.left.get().checked_sub(price)?);
        let odds = dice::distribution(expr, names, Budget { steps: LARGE }).ok()?;
        Some(of_odds(&odds))
    }

    /// The same for dice in which no name is.
    pub fn plain_totals(&self, expr: &dice::Expr) -> Option<Values> {
        self.totals(expr, &dice::no_names)
    }
}

fn of_odds(odds: &Distribution) -> Values {
    Values::from_runs(
        odds.outcomes()
            .iter()
            .map(|(total, _)| (*total, *total))
            .collect(),
    )
}
