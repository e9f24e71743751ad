//! Outcomes with their weights over one denominator.

use num_bigint::BigUint;

use super::ratio::Ratio;

/// How many of `denominator` equally likely ways give each outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution {
    /// Ascending, each outcome once, no count of zero.
    outcomes: Vec<(i64, BigUint)>,
    denominator: BigUint,
}

impl Distribution {
    /// One outcome that always comes up.
    pub fn certain(outcome: i64) -> Self {
        Self {
            outcomes: vec![(outcome, BigUint::from(1_u32))],
            denominator: BigUint::from(1_u32),
        }
    }

    /// A distribution from weighted outcomes in any order; equal outcomes are added up, the denominator is the sum of all weights.
    pub fn from_counts(counts: impl IntoIterator<Item = (i64, BigUint)>) -> Self {
        let counts: Vec<_> = counts.into_iter().collect();
        let denominator = counts.iter().map(|(_, count)| count).sum();
        Self::with_denominator(counts, denominator)
    }

    /// The same for weights that are known to add up to `denominator`.
    pub(super) fn with_denominator(mut counts: Vec<(i64, BigUint)>, denominator: BigUint) -> Self {
        counts.retain(|(_, count)| *count != BigUint::ZERO);
        if !counts.is_sorted_by(|one, next| one.0 < next.0) {
            counts.sort_by_key(|(outcome, _)| *outcome);
            counts = merge_equal(counts);
        }
        Self {
            outcomes: counts,
            denominator,
        }
    }

    /// The outcomes that can come up, ascending, each with its count.
    pub fn outcomes(&self) -> &[(i64, BigUint)] {
        &self.outcomes
    }

    /// How many equally likely ways there are in all.
    pub fn denominator(&self) -> &BigUint {
        &self.denominator
    }

    /// The lowest outcome.
    pub fn lowest(&self) -> i64 {
        self.outcomes.first().map_or(0, |(outcome, _)| *outcome)
    }

    /// The highest outcome.
    pub fn highest(&self) -> i64 {
        self.outcomes.last().map_or(0, |(outcome, _)| *outcome)
    }

    /// How many ways give exactly `outcome`.
    pub fn exactly(&self, outcome: i64) -> BigUint {
        self.ways(|other| other == outcome)
    }

    /// How many ways give `outcome` or more.
    pub fn at_least(&self, outcome: i64) -> BigUint {
        self.ways(|other| other >= outcome)
    }

    /// How many ways give `outcome` or less.
    pub fn at_most(&self, outcome: i64) -> BigUint {
        self.ways(|other| other <= outcome)
    }

    /// How many ways give an outcome that `counts`.
    pub fn ways(&self, counts: impl Fn(i64) -> bool) -> BigUint {
        let counted = self.outcomes.iter().filter(|(outcome, _)| counts(*outcome));
        counted.map(|(_, count)| count).sum()
    }

    /// The exact mean.
    pub fn mean(&self) -> Ratio {
        let (below, above) = self.moment();
        Ratio::difference(above, below, self.denominator.clone())
    }

    /// The exact variance, the square of the deviation.
    pub(crate) fn variance(&self) -> Ratio {
        let (below, above) = self.moment();
        let moment = if above > below {
            above - below
        } else {
            below - above
        };
        let squares: BigUint = self
            .outcomes
            .iter()
            .map(|(outcome, count)| count * u128::from(outcome.unsigned_abs()).pow(2))
            .sum();
        let denominator = &self.denominator * &self.denominator;
        Ratio::difference(squares * &self.denominator, moment.pow(2), denominator)
    }

    /// The sums of outcome times count, of the outcomes below zero (without their sign) and of those above.
    fn moment(&self) -> (BigUint, BigUint) {
        let (mut below, mut above) = (BigUint::ZERO, BigUint::ZERO);
        for (outcome, count) in &self.outcomes {
            let side = if *outcome < 0 { &mut below } else { &mut above };
            *side += count * outcome.unsigned_abs();
        }
        (below, above)
    }

    /// The one outcome of a distribution that has no choice.
    pub(super) fn only_outcome(&self) -> Option<i64> {
        match self.outcomes.as_slice() {
            [(outcome, count)] if *count == BigUint::from(1_u32) => Some(*outcome),
            _ => None,
        }
    }

    /// The distribution of a function of the outcome.
    pub fn map<E>(self, of: impl Fn(i64) -> Result<i64, E>) -> Result<Self, E> {
        let outcomes = self.outcomes.into_iter();
        let mapped = outcomes.map(|(outcome, count)| Ok((of(outcome)?, count)));
        let mapped = mapped.collect::<Result<Vec<_>, E>>()?;
        Ok(Self::with_denominator(mapped, self.denominator))
    }
}

/// Adds up the counts of equal outcomes that are side by side.
fn merge_equal(counts: Vec<(i64, BigUint)>) -> Vec<(i64, BigUint)> {
    let mut merged: Vec<(i64, BigUint)> = Vec::with_capacity(counts.len());
    for (outcome, count) in counts {
        match merged.last_mut() {
            Some((last, sum)) if *last == outcome => *sum += count,
            _ => merged.push((outcome, count)),
        }
    }
    merged
}
