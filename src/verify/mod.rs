//! Checks: each reads what a stage made and changes nothing.

mod pages;

pub use pages::{Finding, pages};
