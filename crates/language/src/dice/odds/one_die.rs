//! The distribution of a single die of a pool.

use num_bigint::BigUint;

use super::budget::{size, words};
use super::distribution::Distribution;
use crate::dice::expr::{Pool, Shape};

/// The values one die of the pool can take, with explosions added up.
pub(super) fn values(pool: &Pool) -> Distribution {
    match (pool.shape, pool.explode) {
        (Shape::Sides(sides), Some(limit)) => exploding(sides, limit),
        (Shape::Sides(sides), None) => equally_likely((1..=i64::from(sides)).collect()),
        (Shape::Digits(digits), _) => equally_likely(digit_numbers(digits)),
        (Shape::Fate, _) => equally_likely(vec![-1, 0, 1]),
    }
}

/// About how many steps [`values`] and [`hits`] take.
pub(super) fn cost(pool: &Pool) -> u128 {
    let (faces, extra) = match pool.shape {
        Shape::Sides(sides) => (u64::from(sides), u64::from(pool.explode.unwrap_or(0))),
        Shape::Digits(digits) => (6_u64.saturating_pow(digits), 0),
        Shape::Fate => (3, 0),
    };
    let bits = (extra + 1) * u64::from(faces.max(1).ilog2() + 1);
    size([faces, extra + 1, 3 * words(bits) + 50])
}

/// How many dice that `holds` is true for one die of the pool brings: itself, and every extra die of its explosion.
pub(super) fn hits(pool: &Pool, holds: impl Fn(i64) -> bool) -> Distribution {
    if let (Shape::Sides(sides), Some(limit)) = (pool.shape, pool.explode) {
        return exploding_hits(sides, limit, holds);
    }
    let counted = values(pool).map(|value| Ok::<i64, NeverFails>(i64::from(holds(value))));
    counted.unwrap_or_else(|never| match never {})
}

enum NeverFails {}

fn equally_likely(values: Vec<i64>) -> Distribution {
    let one = BigUint::from(1_u32);
    Distribution::from_counts(values.into_iter().map(|value| (value, one.clone())))
}

/// All numbers of so many digits from 1 to 6, ascending.
fn digit_numbers(digits: u32) -> Vec<i64> {
    (0..digits).fold(vec![0], |numbers, _| {
        let longer = |number: &i64| {
            let number = *number;
            (1..=6).map(move |digit| number * 10 + digit)
        };
        numbers.iter().flat_map(longer).collect()
    })
}

/// A die that is rolled again and added at its highest face, `limit` times at most.
///
/// After `m` highest faces the roll has used up `m + 1` of `limit + 1` dice; the weight of stopping there is all that the dice not
/// rolled could have shown.
fn exploding(sides: u32, limit: u32) -> Distribution {
    let mut counts = Vec::new();
    for tops in 0..=limit {
        let weight = BigUint::from(sides).pow(limit - tops);
        let last = if tops == limit { sides } else { sides - 1 };
        let before = i64::from(sides) * i64::from(tops);
        let stops = (1..=i64::from(last)).map(|face| (before + face, weight.clone()));
        counts.extend(stops);
    }
    let denominator = BigUint::from(sides).pow(limit + 1);
    Distribution::with_denominator(counts, denominator)
}

fn exploding_hits(sides: u32, limit: u32, holds: impl Fn(i64) -> bool) -> Distribution {
    let top = i64::from(sides);
    let top_hits = i64::from(holds(top));
    let low_hits = (1..top).filter(|face| holds(*face)).count() as u64;
    let low_misses = u64::from(sides) - 1 - low_hits;
    let mut counts = Vec::new();
    for tops in 0..=limit {
        let weight = BigUint::from(sides).pow(limit - tops);
        let before = top_hits * i64::from(tops);
        counts.push((before, &weight * low_misses));
        counts.push((before + 1, &weight * low_hits));
        if tops == limit {
            counts.push((before + top_hits, weight));
        }
    }
    Distribution::from_counts(counts)
}
