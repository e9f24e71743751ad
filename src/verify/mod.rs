//! Checks: each reads what a stage made and changes nothing.

mod boxes;
mod overprint;
mod pages;
pub mod ruleset;
mod sheets;
mod spoilers;

pub use pages::{Finding, pages};
pub use sheets::sheets;
pub use spoilers::spoilers;
