//! Over many dungeons every row of a table comes up as often as its dice say.

use std::collections::BTreeMap;

use super::{PLANS, small};
use crate::dungeon::{Wish, generate};

/// Chi-square of counts against chances in sixths, times the number of draws, in whole numbers: sum of (6 * count - draws * weight)^2 / (6 * weight).
fn chi_square_scaled(counts: &[(u64, u64)]) -> u64 {
    let draws: u64 = counts.iter().map(|(count, _)| count).sum();
    counts
        .iter()
        .map(|(count, weight)| (6 * count).abs_diff(draws * weight).pow(2) / (6 * weight))
        .sum()
}

/// With three degrees of freedom a fair table exceeds 16.27 once in a thousand.
#[test]
fn contents_are_fair() {
    for plan in PLANS {
        let ruleset = small(plan);
        let mut seen: BTreeMap<String, u64> = BTreeMap::new();
        for seed in 0..150 {
            for room in generate(&ruleset, &Wish::seed(seed))
                .expect("made")
                .dungeon
                .rooms
            {
                *seen.entry(room.contents[0].name.clone()).or_insert(0) += 1;
            }
        }
        let weights = [("Empty", 2), ("Trap", 1), ("Monster", 2), ("Treasure", 1)];
        let counts: Vec<(u64, u64)> = weights
            .iter()
            .map(|(name, weight)| (seen.get(*name).copied().unwrap_or(0), *weight))
            .collect();
        let draws: u64 = counts.iter().map(|(count, _)| count).sum();
        let statistic = chi_square_scaled(&counts);
        assert!(statistic * 100 < 1627 * draws, "{plan}: {counts:?}");
    }
}

/// Doors that are rolled for follow their table: open 3, stuck 1, locked 1, secret 1.
#[test]
fn doors_are_fair() {
    for plan in [PLANS[1], PLANS[2], PLANS[4]] {
        let ruleset = small(plan);
        let mut seen: BTreeMap<String, u64> = BTreeMap::new();
        for seed in 0..150 {
            for door in generate(&ruleset, &Wish::seed(seed))
                .expect("made")
                .dungeon
                .doors
            {
                if let Some(note) = door.note {
                    *seen.entry(note.name).or_insert(0) += 1;
                }
            }
        }
        let weights = [("Open", 3), ("Stuck", 1), ("Locked", 1), ("Secret", 1)];
        let counts: Vec<(u64, u64)> = weights
            .iter()
            .map(|(name, weight)| (seen.get(*name).copied().unwrap_or(0), *weight))
            .collect();
        let draws: u64 = counts.iter().map(|(count, _)| count).sum();
        assert!(
            chi_square_scaled(&counts) * 100 < 1627 * draws,
            "{plan}: {counts:?}"
        );
    }
}
