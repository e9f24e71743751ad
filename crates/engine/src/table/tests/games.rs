//! The built-in rulesets: every table at every value, and odds that add up.

use super::*;
use crate::tests::built_in;

#[test]
fn every_table_can_be_rolled_at_every_value() {
    for game in built_in() {
        for table in &game.tables {
            let every = every_value(&game, table);
            let failures: Vec<String> = every
                .failures
                .iter()
                .take(5)
                .map(|failed| format!("{failed:?}"))
                .collect();
            assert!(
                failures.is_empty(),
                "{} {}: {failures:#?}",
                game.head.id,
                table.id
            );
            assert!(every.rolls > 0, "{} {}", game.head.id, table.id);
        }
    }
}

#[test]
fn odds_of_every_table_add_up() {
    for game in built_in() {
        for table in &game.tables {
            let odds = odds(&game, table, &Situation::of(&game), 0)
                .unwrap_or_else(|error| panic!("{} {}: {error}", game.head.id, table.id));
            let chart = odds.chart("nothing");
            let sum: num_bigint::BigUint = chart.rows.iter().map(|(_, count)| count).sum();
            assert_eq!(sum, chart.denominator, "{} {}", game.head.id, table.id);
            nested(&game, table, &Situation::of(&game), 0, 3)
                .unwrap_or_else(|error| panic!("{} {}: {error}", game.head.id, table.id));
        }
    }
}
