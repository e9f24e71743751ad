//! Results of dice that a row answers to.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;

/// An inclusive range of results; a missing end is open: `15+` has no `to`.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, BorshSerialize, BorshDeserialize,
)]
pub struct Range {
    /// Lowest result, or everything below.
    pub from: Option<i64>,
    /// Highest result, or everything above.
    pub to: Option<i64>,
}

impl Range {
    /// The range of one result.
    pub fn single(value: i64) -> Self {
        Self {
            from: Some(value),
            to: Some(value),
        }
    }

    /// Both ends given.
    pub fn closed(from: i64, to: i64) -> Self {
        Self {
            from: Some(from),
            to: Some(to),
        }
    }

    /// Whether the result falls into it.
    pub fn contains(&self, value: i64) -> bool {
        self.from.is_none_or(|from| from <= value) && self.to.is_none_or(|to| value <= to)
    }

    /// Whether some result falls into both.
    pub fn overlaps(&self, other: &Self) -> bool {
        let starts_before = |a: &Self, b: &Self| match (a.from, b.to) {
            (Some(from), Some(to)) => from <= to,
            _ => true,
        };
        starts_before(self, other) && starts_before(other, self)
    }
}

/// As people write it: `3`, `1-6`, `15+`, `3-`.
impl std::fmt::Display for Range {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.from, self.to) {
            (Some(from), Some(to)) if from == to => write!(f, "{from}"),
            (Some(from), Some(to)) => write!(f, "{from}-{to}"),
            (Some(from), None) => write!(f, "{from}+"),
            (None, Some(to)) => write!(f, "..{to}"),
            (None, None) => write!(f, "any"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Some ranges of all sorts around zero.
    fn ranges() -> Vec<Range> {
        let ends = || (-3..=3).map(Some).chain([None]);
        let pairs = ends().flat_map(|from| ends().map(move |to| Range { from, to }));
        pairs
            .filter(|range| range.from.zip(range.to).is_none_or(|(from, to)| from <= to))
            .collect()
    }

    #[test]
    fn overlapping_is_having_a_result_in_common() {
        for one in ranges() {
            for other in ranges() {
                let common = (-9..=9).any(|value| one.contains(value) && other.contains(value));
                assert_eq!(one.overlaps(&other), common, "{one} and {other}");
            }
        }
    }
}
