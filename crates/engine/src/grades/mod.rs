//! What a test with grades comes to: which roll has which grade against which target, and how likely that is.
//!
//! 1. [`questions`] gathers the tests of a game that ask the same, so that nine skills share one table.
//! 2. [`Question::bands`] goes through all rolls against a target; [`Question::least`] finds the roll that a grade begins with.
//! 3. [`linear`] reads the conditions as inequalities, from which the kind of nomogram follows.
//!
//! 4. [`Question::chart`] hands those to [`crate::drawing::nomogram`]; [`survey`] reads the drawing back, every roll, and compares it with the rule.
//!
//! Natural results decide before the conditions do: a grade is asked for the dice alone and what is added, not for their sum.
//!
//! *Invariant:* every figure comes from the conditions of the ruleset, tried roll by roll; nothing is rolled here.

mod bands;
mod chart;
mod figures;
mod gather;
mod linear;
mod question;
mod survey;
#[cfg(test)]
mod tests;

pub use bands::{Bands, Ways};
pub use chart::Titles;
pub use figures::{Figure, Figures, FiguresRow};
pub use gather::{question, questions};
pub use linear::{Linear, linear};
pub use question::{Modifier, Question, Targets};
pub use survey::{Asked, Misread, Survey, survey};
