//! Ranges of numbers, and what formulas come to when only ranges are known.

mod eval;
mod range;

pub use eval::{Facts, number, truth};
pub use range::Bounds;
