//! Sets of whole numbers as runs: what dice can give, what rows cover.

use std::fmt;

use crate::dice::Interval;
use crate::model::Range;

/// Beyond every number that dice and ranges may name: an open end.
const FAR: i64 = 1 << 60;

/// So many pairs of runs are added one by one; more are not worth the time.
const MOST_PAIRS: usize = 1 << 16;

/// A set of numbers; runs are ascending and neither touch nor overlap.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Values {
    runs: Vec<(i64, i64)>,
}

impl Values {
    /// All numbers.
    pub fn everything() -> Self {
        Self::run(-FAR, FAR)
    }

    /// All numbers from `low` to `high`.
    pub fn run(low: i64, high: i64) -> Self {
        Self::from_runs(vec![(low, high)])
    }

    /// All numbers of an interval.
    pub fn within(interval: Interval) -> Self {
        Self::run(interval.low.unwrap_or(-FAR), interval.high.unwrap_or(FAR))
    }

    /// The numbers of several runs in any order; a run that ends before it begins is empty.
    pub fn from_runs(mut runs: Vec<(i64, i64)>) -> Self {
        runs.retain(|(low, high)| low <= high);
        runs.sort_unstable();
        let mut merged: Vec<(i64, i64)> = Vec::with_capacity(runs.len());
        for (low, high) in runs {
            let (low, high) = (low.clamp(-FAR, FAR), high.clamp(-FAR, FAR));
            match merged.last_mut() {
                Some((_, last)) if low <= last.saturating_add(1) => *last = high.max(*last),
                _ => merged.push((low, high)),
            }
        }
        Self { runs: merged }
    }

    /// The numbers of several ranges.
    pub fn of_ranges<'a>(ranges: impl IntoIterator<Item = &'a Range>) -> Self {
        Self::from_runs(ranges.into_iter().map(ends).collect())
    }

    /// The runs, ascending.
    pub fn runs(&self) -> &[(i64, i64)] {
        &self.runs
    }

    /// Whether there is no number in it.
    pub fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    /// The lowest and the highest number.
    pub fn ends(&self) -> Option<(i64, i64)> {
        Some((self.runs.first()?.0, self.runs.last()?.1))
    }

    /// The numbers of either.
    pub fn or(&self, other: &Self) -> Self {
        Self::from_runs([self.runs.as_slice(), &other.runs].concat())
    }

    /// The numbers of both.
    pub fn and(&self, other: &Self) -> Self {
        let mut runs = Vec::new();
        for &(low, high) in &self.runs {
            let first = other.runs.partition_point(|(_, to)| *to < low);
            let shared = other
                .runs
                .iter()
                .skip(first)
                .take_while(|(from, _)| *from <= high);
            runs.extend(shared.map(|&(from, to)| (low.max(from), high.min(to))));
        }
        Self::from_runs(runs)
    }

    /// The numbers of the first that are not in the second.
    pub fn without(&self, other: &Self) -> Self {
        self.and(&other.complement())
    }

    /// All sums of a number of the first and a number of the second, unless there are too many to tell.
    pub fn plus(&self, other: &Self) -> Option<Self> {
        if self.runs.len().checked_mul(other.runs.len())? > MOST_PAIRS {
            return None;
        }
        let mut runs = Vec::new();
        for &(low, high) in &self.runs {
            runs.extend(
                other
                    .runs
                    .iter()
                    .map(|&(from, to)| (add(low, from), add(high, to))),
            );
        }
        Some(Self::from_runs(runs))
    }

    fn complement(&self) -> Self {
        let mut runs = Vec::new();
        let mut next = -FAR;
        for &(low, high) in &self.runs {
            runs.push((next, low - 1));
            next = high + 1;
        }
        runs.push((next, FAR));
        Self::from_runs(runs)
    }
}

/// A sum in which an open end stays open.
fn add(one: i64, other: i64) -> i64 {
    match (one.abs() >= FAR, other.abs() >= FAR) {
        (true, _) => one,
        (_, true) => other,
        _ => (one + other).clamp(-FAR, FAR),
    }
}

fn ends(range: &Range) -> (i64, i64) {
    (range.from.unwrap_or(-FAR), range.to.unwrap_or(FAR))
}

/// As people write ranges: `1-6, 9, 12+`.
impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// More runs than this say nothing.
        const SHOWN: usize = 8;
        if self.is_empty() {
            return f.write_str("nothing");
        }
        let open = |end: i64| (end.abs() < FAR).then_some(end);
        for (index, &(low, high)) in self.runs.iter().take(SHOWN).enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(
                f,
                "{comma}{}",
                Range {
                    from: open(low),
                    to: open(high)
                }
            )?;
        }
        if self.runs.len() > SHOWN {
            f.write_str(", ...")
        } else {
            Ok(())
        }
    }
}
