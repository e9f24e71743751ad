//! Two independent distributions into one.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::budget::{size, words};
use super::distribution::Distribution;
use crate::dice::expr::End;

/// The distribution of any function of two outcomes, by trying every pair of outcomes.
pub(super) fn pairwise<E>(
    one: &Distribution,
    other: &Distribution,
    of: impl Fn(i64, i64) -> Result<i64, E>,
) -> Result<Distribution, E> {
    let mut counts: BTreeMap<i64, BigUint> = BTreeMap::new();
    for (left, left_count) in one.outcomes() {
        for (right, right_count) in other.outcomes() {
            let outcome = of(*left, *right)?;
            *counts.entry(outcome).or_default() += left_count * right_count;
        }
    }
    let denominator = one.denominator() * other.denominator();
    Ok(Distribution::with_denominator(
        counts.into_iter().collect(),
        denominator,
    ))
}

/// About how many steps [`pairwise`] takes.
pub(super) fn pairwise_cost(one: &Distribution, other: &Distribution) -> u128 {
    let pairs = size([one.outcomes().len() as u64, other.outcomes().len() as u64]);
    let multiply = size([
        words(one.denominator().bits()),
        words(other.denominator().bits()),
    ]);
    pairs.saturating_mul(multiply + 60)
}

/// The distribution of the higher or lower of two outcomes.
pub(super) fn extreme(end: End, one: &Distribution, other: &Distribution) -> Distribution {
    let mut outcomes: Vec<i64> = [one, other]
        .into_iter()
        .flat_map(|part| part.outcomes().iter().map(|(outcome, _)| *outcome))
        .collect();
    outcomes.sort_unstable();
    outcomes.dedup();
    if end == End::Low {
        outcomes.reverse();
    }
    let mut one = Reached::new(one, end);
    let mut other = Reached::new(other, end);
    let mut before = BigUint::ZERO;
    let mut counts = Vec::with_capacity(outcomes.len());
    for outcome in outcomes {
        // Both are at most this high (or low) in `reached` ways, and one of them is exactly there unless both were before.
        let reached = one.up_to(outcome) * other.up_to(outcome);
        counts.push((outcome, &reached - &before));
        before = reached;
    }
    Distribution::with_denominator(counts, before)
}

/// About how many steps [`extreme`] takes.
pub(super) fn extreme_cost(one: &Distribution, other: &Distribution) -> u128 {
    let outcomes = (one.outcomes().len() + other.outcomes().len()) as u64;
    let words = [one, other].map(|part| words(part.denominator().bits()));
    size([outcomes]).saturating_mul(size(words) + 100)
}

/// Walks through the outcomes from the far end and adds up their counts.
struct Reached<'a> {
    rest: &'a [(i64, BigUint)],
    end: End,
    sum: BigUint,
}

impl<'a> Reached<'a> {
    fn new(of: &'a Distribution, end: End) -> Self {
        Self {
            rest: of.outcomes(),
            end,
            sum: BigUint::ZERO,
        }
    }

    /// The ways to get at most `outcome` (at least, if the lowest is wanted). The outcomes must be asked for in order.
    fn up_to(&mut self, outcome: i64) -> &BigUint {
        while let Some(((next, count), rest)) = match self.end {
            End::High => self.rest.split_first(),
            End::Low => self.rest.split_last(),
        } {
            let beyond = match self.end {
                End::High => *next > outcome,
                End::Low => *next < outcome,
            };
            if beyond {
                break;
            }
            self.sum += count;
            self.rest = rest;
        }
        &self.sum
    }
}
