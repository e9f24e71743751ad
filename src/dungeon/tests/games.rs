//! Every layout and every game of the folder: made, checked, and their first seeds written down.

use std::path::{Path, PathBuf};

use super::{PLANS, small};
use crate::dungeon::{Dungeon, Wish, check, generate, solve};
use crate::model::Ruleset;
use crate::ruleset;

/// Seeds per game: few in every run, as many as the variable `SEEDS` says in a long one.
fn seeds() -> u64 {
    std::env::var("SEEDS")
        .ok()
        .and_then(|count| count.parse().ok())
        .unwrap_or(30)
}

fn passes(ruleset: &Ruleset, wish: &Wish) -> Dungeon {
    let made = generate(ruleset, wish)
        .unwrap_or_else(|error| panic!("{} seed {}: {error}", ruleset.head.id, wish.seed));
    let found = check::check(&made.dungeon);
    assert_eq!(found, [], "{} seed {}", ruleset.head.id, wish.seed);
    assert!(solve::solve(&made.dungeon).is_won());
    assert!(!made.dungeon.title.is_empty());
    made.dungeon
}

#[test]
fn every_layout_passes_all_checks() {
    for plan in PLANS {
        let ruleset = small(plan);
        for seed in 0..seeds() {
            passes(&ruleset, &Wish::seed(seed));
            passes(
                &ruleset,
                &Wish {
                    locks: Some(4),
                    loops: Some(30),
                    ..Wish::seed(seed)
                },
            );
        }
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("rulesets")
}

/// The games of the folder that have dungeons and read without a mistake.
fn games() -> Vec<Ruleset> {
    let mut folders: Vec<PathBuf> = std::fs::read_dir(folder())
        .expect("there are rulesets")
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.is_dir())
        .collect();
    folders.sort();
    let read = |path: &PathBuf| {
        let mut files: Vec<PathBuf> = std::fs::read_dir(path)
            .ok()?
            .flatten()
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|end| end == "toml"))
            .collect();
        files.sort();
        let files = files
            .iter()
            .map(|path| {
                (
                    path.display().to_string(),
                    std::fs::read_to_string(path).unwrap_or_default(),
                )
            })
            .collect();
        ruleset::read(files, &ruleset::no_base)
            .ruleset
            .filter(|ruleset| ruleset.dungeon.is_some())
    };
    folders.iter().filter_map(read).collect()
}

#[test]
fn every_game_passes_all_checks() {
    for ruleset in games() {
        for seed in 0..seeds() {
            passes(&ruleset, &Wish::seed(seed));
        }
    }
}

/// One line per seed: what a player would tell about the dungeon.
fn line(dungeon: &Dungeon) -> String {
    let deepest = dungeon
        .rooms
        .iter()
        .map(|room| room.depth)
        .max()
        .unwrap_or(0);
    let goal = dungeon
        .goal
        .as_ref()
        .map(|goal| format!("{} in room {}", goal.what, goal.room))
        .unwrap_or_default();
    let secret = dungeon.doors.iter().filter(|door| door.secret).count();
    let mut names: Vec<(&str, usize)> = Vec::new();
    for contents in dungeon.rooms.iter().flat_map(|room| &room.contents) {
        match names.iter_mut().find(|(name, _)| *name == contents.name) {
            Some((_, count)) => *count += 1,
            None => names.push((&contents.name, 1)),
        }
    }
    let held: Vec<String> = names
        .iter()
        .map(|(name, count)| format!("{count} {name}"))
        .collect();
    format!(
        "{}: {}. {} rooms on {} floor(s), {} doors ({secret} secret), {deepest} deep. {}. Goal: {goal}.\n",
        dungeon.seed,
        dungeon.title,
        dungeon.rooms.len(),
        dungeon.levels(),
        dungeon.doors.len(),
        held.join(", "),
    )
}

/// The first seeds of each game in words; `UPDATE=1` writes them anew.
#[test]
fn seed_catalogues() {
    for ruleset in games() {
        let lines: String = (1..=10)
            .map(|seed| line(&passes(&ruleset, &Wish::seed(seed))))
            .collect();
        let file = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("src/dungeon/tests/catalogue")
            .join(format!("{}.txt", ruleset.head.id));
        let written = std::fs::read_to_string(&file).unwrap_or_default();
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&file, &lines).expect("the catalogue can be written");
        } else {
            assert_eq!(
                written,
                lines,
                "run with UPDATE=1 and read what changed in {}",
                file.display()
            );
        }
    }
}
