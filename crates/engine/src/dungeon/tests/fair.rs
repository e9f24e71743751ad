//! Over many dungeons every row of every table comes up as often as its dice say.
//!
//! What is counted are the rolls, all of them: those of layouts that were thrown away and those that were made again too. What is kept of
//! them may not be fair (a second goal is rolled away, a long corridor may not fit), but the dice are.

use std::collections::BTreeMap;

use super::games::games;
use super::{PLANS, small};
use crate::dungeon::{DungeonRequest, generate};
use crate::model::{Ruleset, TableSource};
use crate::table::{self, Chance, Situation};

/// Rolls on one table in one situation: how often each row came up.
type Stratum = (Situation, BTreeMap<Option<usize>, u64>);

/// Rows that are expected less often than this are counted together: chi-square says nothing about them.
const LEAST: f64 = 5.0;

/// All rolls of many dungeons by table, modifier and whatever the table's dice look at.
fn tallies(ruleset: &Ruleset, seeds: u64) -> BTreeMap<String, Stratum> {
    let mut found: BTreeMap<String, Stratum> = BTreeMap::new();
    for seed in 0..seeds {
        let made = generate(ruleset, &DungeonRequest::seed(seed)).expect("made");
        for (call, situation, row) in made.ledger {
            let TableSource::Table(id) = &call.source else {
                continue;
            };
            // A modifier with names or dice of its own has no fixed odds; rows that are named are not rolled.
            let plain = call.modifier.is_none() && call.row.is_none();
            let table = &ruleset.tables[id];
            if !plain || table.grid.rows.iter().any(|row| row.again.is_some()) {
                continue;
            }
            let looked_at: Vec<String> = table
                .context
                .iter()
                .map(|(name, _)| format!("{name}={:?}", situation.number(name, &table.context)))
                .collect();
            let key = format!("{} {}", table.id, looked_at.join(" "));
            let entry = found
                .entry(key)
                .or_insert_with(|| (situation.clone(), BTreeMap::new()));
            *entry.1.entry(row).or_insert(0) += 1;
        }
    }
    found
}

fn as_float(chance: &Chance) -> f64 {
    let percent = chance.percent(9);
    let digits = percent.trim_end_matches([' ', '%']);
    digits.parse::<f64>().expect("a percentage") / 100.0
}

/// Chi-square of one stratum and its degrees of freedom; impossible rows fail at once.
fn chi_square(ruleset: &Ruleset, key: &str, (situation, counts): &Stratum) -> (f64, usize) {
    let id = key.split(' ').next().expect("an id");
    let table = ruleset.tables.get(id).expect("a table");
    let odds = table::odds(ruleset, table, situation, 0).expect("odds");
    let draws: u64 = counts.values().sum();
    let nothing = (None, as_float(&odds.nothing));
    let rows = odds
        .rows
        .iter()
        .map(|row| (Some(row.row), as_float(&row.lands)));
    let (mut statistic, mut cells, mut rest) = (0.0, 0, (0.0, 0.0));
    for (row, chance) in rows.chain([nothing]) {
        let seen = counts.get(&row).copied().unwrap_or(0) as f64;
        let expected = chance * draws as f64;
        assert!(
            seen == 0.0 || expected > 0.0,
            "{key}: row {row:?} cannot come up"
        );
        if expected >= LEAST {
            statistic += (seen - expected).powi(2) / expected;
            cells += 1;
        } else {
            rest = (rest.0 + seen, rest.1 + expected);
        }
    }
    if rest.1 >= LEAST {
        statistic += (rest.0 - rest.1).powi(2) / rest.1;
        cells += 1;
    }
    (statistic, cells.max(1) - 1)
}

/// What chi-square exceeds at most once in a hundred thousand, for so many degrees of freedom (Wilson and Hilferty, a little high).
fn limit(freedom: usize) -> f64 {
    let k = freedom as f64;
    let spread = 2.0 / (9.0 * k);
    k * (1.0 - spread + 4.265 * spread.sqrt()).powi(3)
}

#[test]
fn the_limit_is_that_of_the_tables() {
    // From printed tables at 1 in 100 000: 1 degree 19.5, 5 degrees 30.9, 10 degrees 41.3, 30 degrees 73.8.
    for (freedom, printed) in [(1, 19.5), (5, 30.9), (10, 41.3), (30, 73.8)] {
        let near = printed..printed * 1.12;
        assert!(
            near.contains(&limit(freedom)),
            "{freedom}: {}",
            limit(freedom)
        );
    }
}

fn assert_fair(ruleset: &Ruleset, seeds: u64) -> usize {
    let mut looked_at = 0;
    for (key, stratum) in tallies(ruleset, seeds) {
        let (statistic, freedom) = chi_square(ruleset, &key, &stratum);
        if freedom > 0 {
            looked_at += 1;
            let draws: u64 = stratum.1.values().sum();
            assert!(
                statistic < limit(freedom),
                "{} {key}: {statistic:.1} with {freedom} degrees of freedom, {draws} rolls: {:?}",
                ruleset.head.id,
                stratum.1
            );
        }
    }
    looked_at
}

#[test]
fn every_table_of_every_game_is_fair() {
    for ruleset in games() {
        let looked_at = assert_fair(&ruleset, 60);
        assert!(looked_at >= 1, "{}: nothing to look at", ruleset.head.id);
    }
}

#[test]
fn every_layout_is_fair() {
    for plan in PLANS {
        assert!(assert_fair(&small(plan), 100) >= 1);
    }
}

/// The test can fail: a die that never shows its highest number is found out.
#[test]
fn a_loaded_die_is_found_out() {
    let ruleset = small(PLANS[0]);
    let mut tallies = tallies(&ruleset, 60);
    let (_, stratum) = tallies
        .iter_mut()
        .find(|(key, _)| key.starts_with("inside"))
        .expect("contents");
    let last = stratum.1.remove(&Some(3)).expect("the last row came up");
    *stratum.1.entry(Some(0)).or_insert(0) += last;
    let (statistic, freedom) = chi_square(&ruleset, "inside ", stratum);
    assert!(statistic > limit(freedom), "{statistic} {freedom}");
}
