//! The built-in rulesets: every table at every value, and odds that add up.

use std::path::{Path, PathBuf};

use super::*;

/// All rulesets of this repository.
fn built_in() -> Vec<Ruleset> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulesets");
    let folders = entries(&root).into_iter().filter(|path| path.is_dir());
    let games: Vec<Ruleset> = folders.map(|folder| read(&root, &folder)).collect();
    assert!(!games.is_empty());
    games
}

fn read(root: &Path, folder: &Path) -> Ruleset {
    let base = |name: &str, _: &str| {
        Ok(ruleset::Base {
            key: name.to_owned(),
            files: texts(&root.join(name)),
        })
    };
    let reading = ruleset::read(texts(folder), &base);
    let mistakes = diag::render(&reading.sources, &reading.diagnostics, false);
    reading.ruleset.unwrap_or_else(|| panic!("{mistakes}"))
}

fn texts(folder: &Path) -> Vec<ruleset::File> {
    let files = entries(folder).into_iter();
    let files = files.filter(|path| path.extension().is_some_and(|end| end == "toml"));
    let text = |path: PathBuf| {
        (
            path.display().to_string(),
            std::fs::read_to_string(&path).unwrap(),
        )
    };
    files.map(text).collect()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
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
