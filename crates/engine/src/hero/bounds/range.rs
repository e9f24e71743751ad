//! A range of whole numbers, open where nothing is known.

use std::fmt;

/// From `low` to `high`; a missing end is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Bounds {
    pub low: Option<i64>,
    pub high: Option<i64>,
}

impl Bounds {
    /// Anything.
    pub const ANY: Self = Self {
        low: None,
        high: None,
    };

    pub fn exactly(value: i64) -> Self {
        Self::new(value, value)
    }

    pub fn new(low: i64, high: i64) -> Self {
        Self {
            low: Some(low),
            high: Some(high),
        }
    }

    /// The one value, when there is only one.
    pub fn only(self) -> Option<i64> {
        self.low.filter(|low| self.high == Some(*low))
    }

    pub fn contains(self, value: i64) -> bool {
        self.low.is_none_or(|low| low <= value) && self.high.is_none_or(|high| value <= high)
    }

    /// The smallest range that holds both.
    pub fn or(self, other: Self) -> Self {
        Self {
            low: self.low.zip(other.low).map(|(one, two)| one.min(two)),
            high: self.high.zip(other.high).map(|(one, two)| one.max(two)),
        }
    }

    pub fn plus(self, other: Self) -> Self {
        let add = |one: Option<i64>, two: Option<i64>| one?.checked_add(two?);
        Self {
            low: add(self.low, other.low),
            high: add(self.high, other.high),
        }
    }

    pub fn negated(self) -> Self {
        Self {
            low: self.high.and_then(i64::checked_neg),
            high: self.low.and_then(i64::checked_neg),
        }
    }

    pub fn minus(self, other: Self) -> Self {
        self.plus(other.negated())
    }

    pub fn times(self, other: Self) -> Self {
        self.corners(other, i64::checked_mul)
    }

    /// The result of an operation that is monotone in both numbers: its extremes are at the corners.
    pub fn corners(self, other: Self, of: impl Fn(i64, i64) -> Option<i64>) -> Self {
        let (Some(a), Some(b), Some(c), Some(d)) = (self.low, self.high, other.low, other.high)
        else {
            return Self::ANY;
        };
        let results: Option<Vec<i64>> = [(a, c), (a, d), (b, c), (b, d)]
            .into_iter()
            .map(|(x, y)| of(x, y))
            .collect();
        match results {
            Some(results) => Self {
                low: results.iter().min().copied(),
                high: results.iter().max().copied(),
            },
            None => Self::ANY,
        }
    }

    /// The larger of two numbers.
    pub fn larger(self, other: Self) -> Self {
        let low = match (self.low, other.low) {
            (Some(one), Some(two)) => Some(one.max(two)),
            (one, two) => one.or(two),
        };
        Self {
            low,
            high: self.high.zip(other.high).map(|(one, two)| one.max(two)),
        }
    }

    /// The smaller of two numbers.
    pub fn smaller(self, other: Self) -> Self {
        self.negated().larger(other.negated()).negated()
    }
}

/// `3 to 18`, `7`, `at least 3`, `at most 9`, `anything`.
impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.low, self.high) {
            (Some(low), Some(high)) if low == high => write!(f, "{low}"),
            (Some(low), Some(high)) => write!(f, "{low} to {high}"),
            (Some(low), None) => write!(f, "at least {low}"),
            (None, Some(high)) => write!(f, "at most {high}"),
            (None, None) => f.write_str("anything"),
        }
    }
}
