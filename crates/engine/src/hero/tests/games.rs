//! The built-in rulesets.

use std::path::{Path, PathBuf};

use super::property::all_are_legal;
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
fn their_heroes_are_legal() {
    for game in built_in() {
        let party = u64::from(game.creation.party.max(1));
        all_are_legal(&game, 0..2_000 / party);
    }
}

#[test]
fn every_class_can_be_wished_for() {
    for game in built_in() {
        for class in &game.classes {
            let wishes = Wishes::none().class(class.id.clone()).rerolls(1_000);
            let hero = make(&game, &wishes, 1)
                .unwrap_or_else(|error| panic!("{} {}: {error}", game.head.id, class.id));
            assert_eq!(hero.class(&class.kind), Some(class.id.as_str()));
        }
    }
}
