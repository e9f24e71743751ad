//! The built-in rulesets: every table at every value, and odds that add up.

use super::*;

/// The rulesets of this repository that can be read.
fn built_in() -> Vec<Ruleset> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("rulesets");
    let folder = if folder.exists() {
        folder
    } else {
        "/work/main/rulesets".into()
    };
    let mut games: Vec<std::path::PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    games.retain(|path| path.is_dir());
    games.sort();
    games.iter().filter_map(|path| read(path)).collect()
}

fn read(folder: &std::path::Path) -> Option<Ruleset> {
    let mut files: Vec<std::path::PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "toml"));
    files.sort();
    let texts = files.iter().map(|path| {
        (
            path.display().to_string(),
            std::fs::read_to_string(path).unwrap(),
        )
    });
    ruleset::read(texts.collect(), &ruleset::no_base).ruleset
}

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
