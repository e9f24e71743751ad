//! The odds of the highest or lowest dice of a pool.
//!
//! The values are gone through from the kept end. For each number of dice placed so far, all of them kept, one packed polynomial
//! holds the ways by what those dice are worth together. At each value some of the remaining dice show it:
//!
//! - either fewer than are still to be kept: they join the kept dice and the walk goes on;
//! - or at least as many: the kept dice are complete, and all other dice show this value or a worse one, so their ways are one
//!   number and need no walk.
//!
//! The order of the dice on the table is what the binomials count.

use num_bigint::BigUint;

use super::budget::{size, words};
use super::distribution::Distribution;
use super::packed::Slots;
use crate::dice::expr::End;

/// `kept` dice chosen from `count`.
pub(super) struct Choice {
    /// From the kept end: how much a die of this value is worth above the lowest worth, and its weight.
    values: Vec<(u64, BigUint)>,
    /// The lowest worth.
    low: i64,
    denominator: BigUint,
    count: u32,
    kept: u32,
}

impl Choice {
    /// The choice of the `kept` dice at `end` of `count` dice; `worth` says what a kept die brings.
    pub fn new(
        die: &Distribution,
        count: u32,
        end: End,
        kept: u32,
        worth: impl Fn(i64) -> i64,
    ) -> Self {
        let outcomes = die.outcomes().iter();
        let low = outcomes.clone().map(|(value, _)| worth(*value)).min();
        let low = low.unwrap_or(0);
        let mut values: Vec<_> = outcomes
            .map(|(value, weight)| (worth(*value).abs_diff(low), weight.clone()))
            .collect();
        if end == End::High {
            values.reverse();
        }
        Self {
            values,
            low,
            denominator: die.denominator().clone(),
            count,
            kept,
        }
    }

    /// About how many steps [`Self::odds`] takes.
    pub fn cost(&self) -> u128 {
        let kept = u64::from(self.kept);
        let widest = self.values.iter().map(|(worth, _)| *worth).max();
        let slots = kept.saturating_mul(widest.unwrap_or(0)).saturating_add(1);
        let all = words(self.denominator.bits() * u64::from(self.count));
        // A step of the walk multiplies by a binomial; completing multiplies by a number as large as the denominator.
        let step = words(u64::from(self.count));
        let walking = size([kept, kept + 1, slots, all, step + 3]) / 4;
        let completing = size([kept, slots, all, all + 3]) / 2;
        let values = self.values.len() as u128;
        let each = walking.saturating_add(completing).saturating_add(200);
        values.saturating_mul(each)
    }

    /// The distribution of what the kept dice are worth together.
    pub fn odds(&self) -> Distribution {
        let denominator = self.denominator.pow(self.count);
        let slots = Slots::for_largest(&denominator);
        let binomials = self.binomials();
        let mut walk = vec![BigUint::ZERO; self.kept as usize];
        if let Some(start) = walk.first_mut() {
            *start = BigUint::from(1_u32);
        }
        let mut complete = BigUint::ZERO;
        let mut worse = self.denominator.clone();
        for (worth, weight) in &self.values {
            worse -= weight;
            let value = Value::new(self, *worth, weight, &worse);
            complete += value.count_completions(&walk, &binomials, slots);
            if worse != BigUint::ZERO {
                value.walk_on(&mut walk, &binomials, slots);
            }
        }
        let low = self.low.saturating_mul(i64::from(self.kept));
        Distribution::with_denominator(slots.unpack(&complete, low), denominator)
    }

    /// For each number of dice placed: in how many ways 0, 1, 2... of the remaining dice can be picked, fewer than still to be kept.
    fn binomials(&self) -> Vec<Vec<BigUint>> {
        let row = |placed: u32| {
            let left = self.count - placed;
            let mut row = vec![BigUint::from(1_u32)];
            for picked in 1..self.kept - placed {
                let last = row.last().cloned().unwrap_or_default();
                row.push(last * (left - picked + 1) / picked);
            }
            row
        };
        (0..self.kept).map(row).collect()
    }
}

/// One value of the walk, with the powers it needs.
struct Value {
    worth: u64,
    kept: usize,
    /// Powers of the weight of this value, from 0.
    weights: Vec<BigUint>,
    /// Ways in which all remaining dice are this value or worse, by the number of dice placed.
    rests: Vec<BigUint>,
    /// Ways in which all remaining dice are worse, by the number of dice placed.
    worse: Vec<BigUint>,
}

impl Value {
    fn new(choice: &Choice, worth: u64, weight: &BigUint, worse: &BigUint) -> Self {
        let (count, kept) = (choice.count, choice.kept);
        let rest = worse + weight;
        Self {
            worth,
            kept: kept as usize,
            weights: rising_powers(weight, kept),
            rests: falling_powers(&rest, count, kept),
            worse: falling_powers(worse, count, kept),
        }
    }

    /// The ways in which the kept dice become complete with this value.
    fn count_completions(
        &self,
        walk: &[BigUint],
        binomials: &[Vec<BigUint>],
        slots: Slots,
    ) -> BigUint {
        let mut complete = BigUint::ZERO;
        for (placed, (ways, row)) in walk.iter().zip(binomials).enumerate() {
            if *ways == BigUint::ZERO {
                continue;
            }
            let missing = (self.kept - placed) as u64;
            let shift = slots.shift(self.worth * missing);
            complete += (ways * self.completions(placed, row)) << shift;
        }
        complete
    }

    /// The ways in which at least as many of the remaining dice as are missing show this value, and the others are worse: all ways
    /// without a better die, less those with too few.
    fn completions(&self, placed: usize, row: &[BigUint]) -> BigUint {
        let all = self.rests.get(placed).cloned().unwrap_or_default();
        let worse = self.worse.iter().skip(placed);
        let powers = row.iter().zip(&self.weights).zip(worse);
        powers.fold(all, |ways, ((picks, weight), worse)| {
            ways - picks * weight * worse
        })
    }

    /// Places too few dice of this value to be complete, one or more.
    fn walk_on(&self, walk: &mut [BigUint], binomials: &[Vec<BigUint>], slots: Slots) {
        for (placed, row) in binomials.iter().enumerate().rev() {
            let Some((ways, further)) = walk.get_mut(placed..).and_then(<[_]>::split_first_mut)
            else {
                continue;
            };
            if *ways == BigUint::ZERO {
                continue;
            }
            let picks = row.iter().zip(&self.weights).skip(1);
            for ((target, (picks, weight)), dice) in further.iter_mut().zip(picks).zip(1_u64..) {
                let shift = slots.shift(self.worth * dice);
                *target += (&*ways * (picks * weight)) << shift;
            }
        }
    }
}

/// `base` to the powers 0 to `count - 1`.
fn rising_powers(base: &BigUint, count: u32) -> Vec<BigUint> {
    let one = BigUint::from(1_u32);
    let powers = std::iter::successors(Some(one), |power| Some(power * base));
    powers.take(count as usize).collect()
}

/// `base` to the powers `highest`, `highest - 1`, ..., so many of them.
fn falling_powers(base: &BigUint, highest: u32, count: u32) -> Vec<BigUint> {
    let lowest = highest.saturating_sub(count.saturating_sub(1));
    let start = base.pow(lowest);
    let powers = std::iter::successors(Some(start), |power| Some(power * base));
    let mut powers: Vec<_> = powers.take(count as usize).collect();
    powers.reverse();
    powers
}
