//! The built-in rulesets.

use super::property::all_are_legal;
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
