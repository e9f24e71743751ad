//! Checks: each reads what a stage made.
//!
//! [`ruleset`] has those of a game that could be read; [`pages`] and [`spoilers`] look at finished pages, [`sheets`] at finished sheets.
//!
//! *Invariant:* a check changes nothing and prints nothing; what it finds is a value.

mod boxes;
mod overprint;
mod pages;
pub mod ruleset;
mod sheets;
mod spoilers;

pub use pages::{Finding, pages};
pub use sheets::sheets;
pub(crate) use spoilers::spoilers;
