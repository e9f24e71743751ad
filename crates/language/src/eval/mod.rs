//! Evaluating numbers and conditions of the rules: tables' dice and conditions, grades, stats, effects. Whole scripts are run elsewhere.
//!
//! There is one evaluator for plain numbers, for intervals and for exact odds: see [`Domain`]. What a name means is asked of a
//! [`World`]: a hero in the making, a table that is rolled on, a check that knows limits only. Likewise [`apply`] carries out effects on
//! whatever is [`Affected`].
//!
//! *Invariant:* nothing here knows a ruleset. In every domain the same text means the same: an interval holds each number that rolling can
//! give, and odds are those of going through all dice.

mod change;
mod evaluator;
#[cfg(test)]
mod tests;
mod world;

pub use change::{Affected, Figures, Limits, apply};
pub use evaluator::{number, truth};
pub use world::{Graded, Known, World};

use crate::diag::Error;
use crate::dice::{Domain, Interval};
use crate::rules::Expr;

/// Whether a condition holds in a world of plain numbers.
pub fn holds(expr: &Expr, world: &mut impl World<Number = i64>) -> Result<bool, Error> {
    truth(expr, world).map(|truth| truth != 0)
}

/// The bounds of an expression.
pub fn bounds(expr: &Expr, world: &mut impl World<Number = Interval>) -> Interval {
    number(expr, world).unwrap_or(Interval::ANY)
}

/// Whether a condition holds in a world of intervals, once that is certain.
pub fn decide(expr: &Expr, world: &mut impl World<Number = Interval>) -> Option<bool> {
    truth(expr, world).ok()?.decide()
}
