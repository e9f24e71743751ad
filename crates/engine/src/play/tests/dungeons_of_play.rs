//! Dungeons of play are made without words; the slow twin makes the whole dungeon and reads it.

use super::support::{compile, games};
use crate::dungeon::{DungeonRequest, Step, generate};
use crate::model::{Mode, Ruleset};
use crate::play::{Dungeons, Generated, Map};
use crate::ruleset;

/// Dungeons of each game in each mode.
const SEEDS: u64 = 12;

/// No mode, and each that changes dungeons or what is known in them.
fn modes(ruleset: &Ruleset) -> Vec<Vec<String>> {
    let tells = |mode: &&Mode| mode.dungeon.is_some() || !mode.changes.is_empty();
    let modes = ruleset.modes.iter().filter(tells);
    let alone = modes.map(|mode| vec![mode.id.clone()]);
    std::iter::once(Vec::new()).chain(alone).collect()
}

#[test]
fn without_words_a_dungeon_plays_the_same() {
    let mut compared = 0;
    for (folder, files) in games() {
        let program = compile(files.clone());
        let ruleset = ruleset::read(files, &ruleset::no_base)
            .ruleset
            .expect("it compiled");
        if ruleset.dungeon.is_none() {
            continue;
        }
        for modes in modes(&ruleset) {
            let request = DungeonRequest {
                modes: modes.clone(),
                ..DungeonRequest::default()
            };
            let generated = Generated::new(&program, &ruleset, request.clone());
            for seed in 0..SEEDS {
                let whole = DungeonRequest {
                    seed,
                    stop_after: Some(Step::Stock),
                    played: true,
                    ..request.clone()
                };
                let whole = generate(&ruleset, &whole).map(|made| made.dungeon);
                let whole = whole.map(|dungeon| Map::of(&program, &ruleset, &dungeon));
                let quick = generated.dungeon(seed, 0);
                assert_eq!(
                    quick.ok().as_deref(),
                    whole.ok().as_ref(),
                    "{folder} {modes:?} {seed}"
                );
                compared += 1;
            }
        }
    }
    assert!(compared >= SEEDS * 6, "only {compared} dungeons");
}

/// A mistake is reported as somebody who reads the dungeon would see it.
#[test]
fn a_dungeon_that_fails_says_why() {
    let (_, files) = games().into_iter().next().expect("a game");
    let program = compile(files.clone());
    let ruleset = ruleset::read(files, &ruleset::no_base)
        .ruleset
        .expect("it compiled");
    let request = DungeonRequest {
        modes: vec!["no such mode".to_owned()],
        ..DungeonRequest::default()
    };
    let told = Generated::new(&program, &ruleset, request.clone()).dungeon(3, 0);
    let request = DungeonRequest { seed: 3, ..request };
    let error = generate(&ruleset, &request).expect_err("there is no such mode");
    assert_eq!(told, Err(format!("no dungeon of seed 3: {error}")));
}
