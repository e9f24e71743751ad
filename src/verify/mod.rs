//! Checks: each reads what a stage made and changes nothing.

mod pages;
pub mod ruleset;

pub use pages::{Finding, pages};
