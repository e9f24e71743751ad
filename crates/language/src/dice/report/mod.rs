//! Writing odds down: as bars for a terminal, as JSON, as CSV. Nothing is printed here.
//!
//! The bars and the CSV work on any [`Chart`], so that the rows of a roll table or the grades of a test look like dice.

mod bars;
mod export;
#[cfg(test)]
mod tests;

pub use bars::{Look, bars};
pub use export::{to_csv, to_json};

use num_bigint::BigUint;

use super::odds::Distribution;

/// Labelled counts over one denominator, in display order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// The labels with their counts.
    pub rows: Vec<(String, BigUint)>,
    /// What all counts are out of.
    pub denominator: BigUint,
}

impl Chart {
    /// Rows whose counts add up to the denominator.
    pub fn new(rows: Vec<(String, BigUint)>) -> Self {
        let denominator = rows.iter().map(|(_, count)| count).sum();
        Self { rows, denominator }
    }
}

impl From<&Distribution> for Chart {
    fn from(odds: &Distribution) -> Self {
        let outcomes = odds.outcomes().iter();
        Self {
            rows: outcomes
                .map(|(outcome, count)| (outcome.to_string(), count.clone()))
                .collect(),
            denominator: odds.denominator().clone(),
        }
    }
}

/// The line above the bars: `mean 7, deviation 2.415, 2 to 12`.
pub fn summary(odds: &Distribution) -> String {
    let mean = odds.mean().decimal(3);
    let deviation = odds.variance().root(3);
    let (low, high) = (odds.lowest(), odds.highest());
    format!("mean {mean}, deviation {deviation}, {low} to {high}")
}
