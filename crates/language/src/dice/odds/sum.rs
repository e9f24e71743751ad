//! Adding independent outcomes: of two distributions, or of many equal dice.

use num_bigint::BigUint;

use super::budget::{multiplication, size, words};
use super::combine::{pairwise, pairwise_cost};
use super::distribution::Distribution;
use super::packed::Slots;

/// How two distributions are best added.
pub(super) enum Plan {
    /// As one product of two large numbers, for outcomes that are close together.
    Packed { cost: u128 },
    /// Pair by pair, for few outcomes or outcomes far apart.
    Pairwise { cost: u128 },
}

impl Plan {
    pub fn new(one: &Distribution, other: &Distribution) -> Self {
        let bits = one.denominator().bits() + other.denominator().bits();
        let length = |part: &Distribution| size([span(part).saturating_add(1), words(bits)]);
        let (one_length, other_length) = (length(one), length(other));
        let copying = one_length.saturating_add(other_length).saturating_mul(8);
        let packed = multiplication(one_length, other_length).saturating_add(copying);
        let pairwise = pairwise_cost(one, other);
        if packed < pairwise {
            Self::Packed { cost: packed }
        } else {
            Self::Pairwise { cost: pairwise }
        }
    }

    pub fn cost(&self) -> u128 {
        match self {
            Self::Packed { cost } | Self::Pairwise { cost } => *cost,
        }
    }

    /// Adds the outcomes as planned; `overflow` makes the error for a sum that does not fit.
    pub fn add<E>(
        &self,
        one: &Distribution,
        other: &Distribution,
        overflow: impl Fn() -> E,
    ) -> Result<Distribution, E> {
        let add = |left: i64, right: i64| left.checked_add(right).ok_or_else(&overflow);
        if matches!(self, Self::Pairwise { .. }) {
            return pairwise(one, other, add);
        }
        let low = add(one.lowest(), other.lowest())?;
        add(one.highest(), other.highest())?;
        let denominator = one.denominator() * other.denominator();
        let slots = Slots::for_largest(&denominator);
        let pack = |part: &Distribution| slots.pack(part.outcomes(), part.lowest());
        let counts = slots.unpack(&(pack(one) * pack(other)), low);
        Ok(Distribution::with_denominator(counts, denominator))
    }
}

fn span(part: &Distribution) -> u64 {
    part.highest().abs_diff(part.lowest())
}

/// The sum of `count` dice of any kind, each distributed as `die`: a power of a large number.
pub(super) fn sum_equal(die: Distribution, count: u32) -> Distribution {
    if count == 1 {
        return die;
    }
    let denominator = die.denominator().pow(count);
    let slots = Slots::for_largest(&denominator);
    let low = die.lowest();
    let power = slots.pack(die.outcomes(), low).pow(count);
    let counts = slots.unpack(&power, low.saturating_mul(i64::from(count)));
    Distribution::with_denominator(counts, denominator)
}

/// About how many steps [`sum_equal`] takes.
pub(super) fn sum_equal_cost(die: &Distribution, count: u32) -> u128 {
    let bits = die.denominator().bits() * u64::from(count);
    let slots = span(die).saturating_mul(u64::from(count)).saturating_add(1);
    let length = size([slots, words(bits)]);
    multiplication(length, length).saturating_add(length.saturating_mul(8))
}

/// The sum of `count` dice that show 1 in `hits` and 0 in `misses` of all ways, neither being zero: a binomial distribution, each
/// count computed from the one before.
pub(super) fn sum_chances(hits: &BigUint, misses: &BigUint, count: u32) -> Distribution {
    let mut counts = vec![(0, misses.pow(count))];
    for hit in 1..=count {
        let last = counts.last().map(|(_, last)| last).cloned();
        let picked = last.unwrap_or_default() * hits * (count - hit + 1);
        counts.push((i64::from(hit), picked / (misses * hit)));
    }
    Distribution::with_denominator(counts, (hits + misses).pow(count))
}

/// About how many steps [`sum_chances`] takes.
pub(super) fn sum_chances_cost(die: &Distribution, count: u32) -> u128 {
    let bits = die.denominator().bits();
    let all = words(bits * u64::from(count));
    size([u64::from(count), all, words(bits), 4]).saturating_add(size([u64::from(count), 100]))
}

/// The sum of `count` ordinary dice with faces from `low` up.
///
/// The counts are the coefficients of `q = p^n` with `p = 1 + x + ... + x^(s-1) = (1 - x^s) / (1 - x)`. From `p q' = n p' q` follows a
/// recurrence with three terms, so each count costs a handful of operations however many dice there are:
///
/// `k c[k] = (n + k - 1) c[k-1] - (n s + s - k) c[k-s] + (n s - n + s + 1 - k) c[k-s-1]`
///
/// The counts are symmetric, so only the lower half is computed.
pub(super) fn sum_ordinary(count: u32, sides: u32, low: i64) -> Distribution {
    let (n, s) = (u64::from(count), u64::from(sides));
    let top = n * s.saturating_sub(1);
    let mut counts = vec![BigUint::from(1_u32)];
    for k in 1..=top / 2 {
        let term = |back: u64, factor: u64| {
            let index = usize::try_from(k.checked_sub(back)?).ok()?;
            counts.get(index).map(|count| count * factor)
        };
        let mut next = term(1, n + k - 1).unwrap_or_default();
        if let Some(more) = term(s + 1, n * s - n + s + 1 - k) {
            next += more;
        }
        if let Some(less) = term(s, n * s + s - k) {
            next -= less;
        }
        next /= k;
        counts.push(next);
    }
    let mirrored = usize::try_from(top.div_ceil(2)).unwrap_or(usize::MAX);
    let upper: Vec<_> = counts.iter().take(mirrored).rev().cloned().collect();
    counts.extend(upper);
    let outcomes = (low * i64::from(count)..).zip(counts).collect();
    Distribution::with_denominator(outcomes, BigUint::from(sides).pow(count))
}

/// About how many steps [`sum_ordinary`] takes.
pub(super) fn sum_ordinary_cost(count: u32, sides: u32) -> u128 {
    let bits = u64::from(count) * u64::from(sides.max(1).ilog2() + 1);
    let outcomes = u64::from(count) * u64::from(sides.saturating_sub(1)) + 1;
    size([outcomes, 3 * words(bits) + 40])
}
