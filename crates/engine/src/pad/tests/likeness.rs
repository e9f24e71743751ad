//! A strip cannot be told from dice: counts over 1,000 seeds against their exact distributions, and a balanced strip that is told at once.

use super::super::fairness::chi_exceeded;
use super::super::strip;
use super::ring::balanced;
use super::statistic::{ALL, Statistic};
use crate::rng::Stream;

/// Each comparison would reject a fair die once in 10,000 times; there are 70 of them.
const ONE_IN_TEN_THOUSAND: f64 = 3.719_016_49;
const SEEDS: u64 = 1_000;
/// A cell of the comparison expects at least this many seeds.
const LEAST_EXPECTED: f64 = 5.0;
/// Sides and numbers of strips as they are printed.
const PRINTED: [(u32, usize); 10] = [
    (4, 40),
    (6, 22),
    (6, 36),
    (6, 40),
    (8, 40),
    (8, 64),
    (10, 17),
    (10, 32),
    (12, 32),
    (20, 32),
];

/// Chi² of a histogram beside what a law expects, as a part of what is allowed; thin cells are joined to their neighbours.
fn distance(observed: &[u64], law: &[f64]) -> f64 {
    let total: u64 = observed.iter().sum();
    let mut cells: Vec<(f64, f64)> = Vec::new();
    let mut open = (0.0, 0.0);
    for value in 0..observed.len().max(law.len()) {
        open.0 += observed.get(value).map_or(0.0, |count| *count as f64);
        open.1 += law.get(value).map_or(0.0, |share| share * total as f64);
        if open.1 >= LEAST_EXPECTED {
            cells.push(std::mem::take(&mut open));
        }
    }
    if let Some(last) = cells.last_mut() {
        last.0 += open.0;
        last.1 += open.1;
    }
    let chi: f64 = cells
        .iter()
        .map(|(seen, expected)| (seen - expected) * (seen - expected) / expected)
        .sum();
    assert!(cells.len() > 1, "nothing to compare");
    chi / chi_exceeded(cells.len() - 1, ONE_IN_TEN_THOUSAND)
}

/// How far the strips of 1,000 seeds are from dice in one respect; above 1 they are told apart.
fn judge(
    statistic: &Statistic,
    (sides, count): (u32, usize),
    make: fn(&mut Stream, u32, usize) -> Vec<u32>,
) -> f64 {
    let mut observed: Vec<u64> = Vec::new();
    let mut length = 0;
    for seed in 0..SEEDS {
        let faces = make(&mut Stream::new(seed, "likeness"), sides, count);
        length = faces.len();
        let value = (statistic.of)(&faces, sides);
        observed.resize(observed.len().max(value + 1), 0);
        observed[value] += 1;
    }
    distance(&observed, &(statistic.law)(sides, length))
}

#[test]
fn strips_cannot_be_told_from_dice() {
    for printed in PRINTED {
        for statistic in &ALL {
            let found = judge(statistic, printed, |stream, sides, count| {
                strip(stream, sides, count).faces
            });
            assert!(found <= 1.0, "d{printed:?}, {}: {found}", statistic.name);
        }
    }
}

/// What was printed before fails every one of these tests.
#[test]
fn balanced_strips_are_told_from_dice() {
    for printed in PRINTED {
        for statistic in &ALL {
            let found = judge(statistic, printed, balanced);
            let blind = printed.1 < 2 * printed.0 as usize && statistic.name == "different pairs";
            assert!(
                found > 1.0 || blind,
                "d{printed:?}, {}: {found}",
                statistic.name
            );
        }
    }
}

/// All pairs of successive faces, over all seeds: each as often as any other.
#[test]
fn no_face_has_a_favourite_follower() {
    for (sides, count) in PRINTED {
        let size = sides as usize;
        let mut pairs = vec![0_u64; size * size];
        for seed in 0..SEEDS {
            let faces = strip(&mut Stream::new(seed, "followers"), sides, count).faces;
            for two in faces.chunks_exact(2) {
                pairs[(two[0] as usize - 1) * size + two[1] as usize - 1] += 1;
            }
        }
        let even = vec![1.0 / (size * size) as f64; size * size];
        assert!(distance(&pairs, &even) <= 1.0, "d{sides}");
    }
}

/// The slow twin of the laws: all sequences of a small die, counted.
#[test]
fn the_laws_are_those_of_all_sequences() {
    for (sides, length) in [(2_u32, 8_usize), (3, 6), (4, 5), (5, 4), (6, 4)] {
        let all = u64::from(sides).pow(length as u32);
        for statistic in &ALL {
            let mut counts: Vec<u64> = Vec::new();
            for number in 0..all {
                let faces: Vec<u32> = (0..length as u32)
                    .map(|place| {
                        (number / u64::from(sides).pow(place) % u64::from(sides)) as u32 + 1
                    })
                    .collect();
                let value = (statistic.of)(&faces, sides);
                counts.resize(counts.len().max(value + 1), 0);
                counts[value] += 1;
            }
            let law = (statistic.law)(sides, length);
            for (value, share) in law.iter().enumerate() {
                let counted = counts.get(value).copied().unwrap_or(0) as f64 / all as f64;
                assert!(
                    (share - counted).abs() < 1e-12,
                    "{} of d{sides} x {length} at {value}: {share} {counted}",
                    statistic.name
                );
            }
            assert!(counts.len() <= law.len(), "{}", statistic.name);
        }
    }
}

/// The comparison itself accepts the law and rejects a law that is a little off.
#[test]
fn the_comparison_can_fail() {
    let fair = [167, 166, 167, 167, 166, 167];
    assert!(distance(&fair, &[1.0 / 6.0; 6]) < 0.01);
    let loaded = [100, 167, 167, 167, 166, 233];
    assert!(distance(&loaded, &[1.0 / 6.0; 6]) > 1.0);
}
