//! Dice: notation, rolling, exact odds.
//!
//! 1. [`parse`] reads notation such as `4d6kh3 + hero.level` into an [`Expr`]; every mistake is an [`Error`](crate::diag::Error) with a place and a hint.
//! 2. [`roll`] rolls it with faces from any [`Source`](crate::rng::Source) and keeps a trace of every die; [`total`] is the same without the trace.
//! 3. [`distribution`] computes how likely each total is: whole numbers over one denominator, never a float.
//! 4. [`bounds`] gives its lowest and highest value, even when little is known about its names.
//! 5. [`report`] writes a distribution as bars, JSON or CSV; [`grade`] splits it into named bands of success.
//!
//! [`roll`], [`distribution`] and [`bounds`] read an expression in one way and differ in what they take for a number: see [`Domain`].
//!
//! *Invariant:* nothing here knows a ruleset or paper. Names in an expression are looked up through a function the caller gives.

mod domain;
mod evaluate;
mod expr;
pub mod grade;
mod interval;
pub mod limits;
mod notation;
mod odds;
mod parse;
pub mod report;
mod roll;
mod split;

pub use domain::{Domain, Fault};
pub use expr::{Compare, End, Expr, Keep, Kind, Op, Pool, Shape, Success, Target};
pub use interval::{Interval, bounds};
pub use odds::{Budget, Distribution, Meter, Ratio, decimal, distribution, percent};
pub use parse::{parse, parse_dice_at};
pub use roll::{Die, Roll, roll, total};
pub use split::{Split, Term, exploding_face, split};

/// How names in an expression are looked up: a value, or nothing if there is no such name.
pub type Names<'a> = dyn Fn(&str) -> Option<i64> + 'a;

/// Looks up no name at all.
pub fn no_names(_: &str) -> Option<i64> {
    None
}

#[cfg(test)]
mod arbitrary;
#[cfg(test)]
mod brute;
