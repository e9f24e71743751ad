//! Adding runs up. Everything is a count, so that the order of adding does not matter.

use std::collections::BTreeMap;

use super::run::{Ending, Outcome};
use super::seen::{Seen, add};

/// How often each value of a figure came up.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Figures(pub BTreeMap<i64, u64>);

impl Figures {
    fn add(&mut self, value: i64) {
        *self.0.entry(value).or_default() += 1;
    }

    fn merge(&mut self, other: &Self) {
        for (value, count) in &other.0 {
            *self.0.entry(*value).or_default() += count;
        }
    }

    /// How many values were added.
    pub fn count(&self) -> u64 {
        self.0.values().sum()
    }

    /// The smallest value that so many percent of all do not exceed.
    pub fn percentile(&self, percent: u64) -> Option<i64> {
        let rank = (u128::from(self.count()) * u128::from(percent))
            .div_ceil(100)
            .max(1);
        let mut seen = 0_u128;
        self.0.iter().find_map(|(value, count)| {
            seen += u128::from(*count);
            (seen >= rank).then_some(*value)
        })
    }

    /// A thousand times the mean, rounded.
    pub(crate) fn mean_in_thousandths(&self) -> Option<i128> {
        let count = i128::from(self.count());
        let sum: i128 = self
            .0
            .iter()
            .map(|(value, count)| i128::from(*value) * i128::from(*count))
            .sum();
        (count > 0).then(|| (sum * 2_000 + count).div_euclid(count * 2))
    }
}

/// Figures of every run, in the order in which they are counted.
const FIGURES: [&str; 7] = [
    "rounds",
    "fights",
    "rooms",
    "turns",
    "delves",
    "delves won",
    "life left",
];

/// Counts values; small ones, which most are, without searching.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Counter {
    small: Vec<u64>,
    other: Figures,
}

impl Counter {
    /// Values below this are counted by place.
    const SMALL: usize = 256;

    fn add(&mut self, value: i64) {
        match usize::try_from(value) {
            Ok(at) if at < Self::SMALL => {
                if self.small.len() <= at {
                    self.small.resize(at + 1, 0);
                }
                self.small[at] += 1;
            }
            _ => self.other.add(value),
        }
    }

    fn figures(&self) -> Figures {
        let mut figures = self.other.clone();
        for (value, count) in (0..).zip(&self.small) {
            if *count > 0 {
                *figures.0.entry(value).or_default() += count;
            }
        }
        figures
    }
}

/// What came of many runs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tally {
    /// How many runs.
    pub runs: u64,
    /// How many ended so.
    pub endings: BTreeMap<Ending, u64>,
    /// What killed heroes, and how many.
    pub causes: BTreeMap<String, u64>,
    /// Figures of each run, by name.
    pub figures: BTreeMap<&'static str, Figures>,
    /// Figures while runs are added.
    counters: Vec<Counter>,
    /// Names of the stats that were followed.
    pub stats: Vec<String>,
    /// The highest value of each in a run.
    pub peaks: Vec<Figures>,
    /// The value of each at the end of a run.
    pub lasts: Vec<Figures>,
    /// What came up.
    pub seen: Seen,
    /// How often each script ran, by its number in the program.
    pub used: Vec<u64>,
}

impl Tally {
    pub(super) fn add(&mut self, outcome: &Outcome) {
        self.runs += 1;
        *self.endings.entry(outcome.ending).or_default() += 1;
        for cause in &outcome.causes {
            *self.causes.entry(cause.clone()).or_default() += 1;
        }
        let number = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
        let figures = [
            number(outcome.rounds),
            number(outcome.fights),
            number(outcome.rooms),
            number(outcome.turns),
            number(outcome.delves),
            number(outcome.delves_won),
            outcome.life,
        ];
        self.counters.resize_with(FIGURES.len(), Counter::default);
        for (counter, value) in self.counters.iter_mut().zip(figures) {
            counter.add(value);
        }
    }

    /// Figures that were counted in passing get their names.
    pub(super) fn settle(&mut self) {
        for (name, counter) in FIGURES.into_iter().zip(self.counters.drain(..)) {
            self.figures
                .entry(name)
                .or_default()
                .merge(&counter.figures());
        }
    }

    /// Stats of a run: the highest values and the last.
    pub(super) fn follow(&mut self, peaks: &[i64], lasts: &[i64]) {
        for (figures, values) in [(&mut self.peaks, peaks), (&mut self.lasts, lasts)] {
            figures.resize(values.len(), Figures::default());
            for (figure, value) in figures.iter_mut().zip(values) {
                figure.add(*value);
            }
        }
    }

    /// Adds the runs of another tally of the same program.
    pub fn merge(&mut self, other: &Self) {
        self.runs += other.runs;
        for (ending, count) in &other.endings {
            *self.endings.entry(*ending).or_default() += count;
        }
        for (cause, count) in &other.causes {
            *self.causes.entry(cause.clone()).or_default() += count;
        }
        for (name, figures) in &other.figures {
            self.figures.entry(name).or_default().merge(figures);
        }
        if self.stats.is_empty() {
            self.stats.clone_from(&other.stats);
        }
        for (mine, theirs) in [
            (&mut self.peaks, &other.peaks),
            (&mut self.lasts, &other.lasts),
        ] {
            mine.resize(theirs.len().max(mine.len()), Figures::default());
            for (mine, theirs) in mine.iter_mut().zip(theirs) {
                mine.merge(theirs);
            }
        }
        self.seen.merge(&other.seen);
        add(&mut self.used, &other.used);
    }

    /// How many runs ended so.
    pub fn count(&self, ending: Ending) -> u64 {
        self.endings.get(&ending).copied().unwrap_or(0)
    }
}

/// The bounds, in millionths, between which the true share lies 19 times out of 20 (Wilson's interval), from whole numbers only.
pub fn wilson(count: u64, runs: u64) -> (u64, u64) {
    /// The square of 1.959964, in millionths.
    const Z: u128 = 3_841_459;
    const MILLION: u128 = 1_000_000;
    if runs == 0 {
        return (0, 1_000_000);
    }
    let (count, runs) = (u128::from(count.min(runs)), u128::from(runs));
    let middle = 2 * count * MILLION + Z;
    // Scaled once more, so that the root keeps its places.
    let square = Z * Z + 4 * Z * MILLION * count * (runs - count) / runs;
    let reach = (square * MILLION).isqrt();
    let whole = 2 * (runs * MILLION + Z);
    let low = (middle * 1_000).saturating_sub(reach) * 1_000 / whole;
    let high = ((middle * 1_000 + reach) * 1_000).div_ceil(whole);
    let bound = |value: u128| u64::try_from(value.min(MILLION)).unwrap_or(1_000_000);
    (bound(low), bound(high))
}
