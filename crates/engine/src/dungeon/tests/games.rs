//! Every layout and every game of the folder: made, checked, and their first seeds written down.

use std::path::{Path, PathBuf};

use super::{PLANS, small};
use crate::dungeon::{Dungeon, DungeonRequest, Made, check, generate, limits, solve};
use crate::model::Ruleset;
use crate::ruleset;
use crate::words::{Language, Words};

/// Seeds per game: few in every run, as many as the variable `SEEDS` says in a long one.
fn seeds() -> u64 {
    std::env::var("SEEDS")
        .ok()
        .and_then(|count| count.parse().ok())
        .unwrap_or(15)
}

fn passes(ruleset: &Ruleset, request: &DungeonRequest) -> Dungeon {
    passing(ruleset, request).dungeon
}

fn passing(ruleset: &Ruleset, request: &DungeonRequest) -> Made {
    let made = generate(ruleset, request)
        .unwrap_or_else(|error| panic!("{} seed {}: {error}", ruleset.head.id, request.seed));
    let found = check::check(&made.dungeon);
    assert_eq!(found, [], "{} seed {}", ruleset.head.id, request.seed);
    assert!(solve::solve(&made.dungeon).is_won());
    assert!(!made.dungeon.title.is_empty());
    made
}

#[test]
fn every_layout_passes_all_checks() {
    for plan in PLANS {
        let ruleset = small(plan);
        for seed in 0..seeds() {
            passes(&ruleset, &DungeonRequest::seed(seed));
            passes(
                &ruleset,
                &DungeonRequest {
                    locks: Some(4),
                    loops: Some(30),
                    ..DungeonRequest::seed(seed)
                },
            );
        }
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulesets")
}

/// The games of the folder that have dungeons and read without a mistake.
pub fn games() -> Vec<Ruleset> {
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

/// `SEEDS=10000 cargo test --release every_game_passes -- --nocapture` tells how often each step tried again.
#[test]
fn every_game_passes_all_checks() {
    for ruleset in games() {
        let (mut layouts, mut most, mut rolls) = (0, 0, 0);
        for seed in 0..seeds() {
            let made = passing(&ruleset, &DungeonRequest::seed(seed));
            layouts += made.retries;
            most = most.max(made.retries);
            rolls += made.rerolls;
        }
        println!(
            "{}: {} seeds; carve threw away {layouts} layouts (at most {most} for one dungeon), rolled again {rolls} times for a second goal; \
             connect, lock, stock and describe never try again",
            ruleset.head.id,
            seeds()
        );
    }
}

/// Every mode that changes dungeons makes them as well.
#[test]
fn every_mode_passes_all_checks() {
    let mut modes = 0;
    for ruleset in games() {
        for mode in ruleset.modes.iter().filter(|mode| mode.dungeon.is_some()) {
            modes += 1;
            for seed in 0..10 {
                let modes = vec![mode.id.clone()];
                passing(
                    &ruleset,
                    &DungeonRequest {
                        modes,
                        ..DungeonRequest::seed(seed)
                    },
                );
            }
        }
    }
    assert!(modes >= 3, "only {modes} modes change dungeons");
}

/// Nothing on a map covers anything else, players see no secret, and no passage is longer than the limit, on every floor of every game.
/// `MAPS=2000 cargo test --release -p delvepress-engine --lib every_map -- --nocapture` looks at that many seeds of each game.
#[test]
fn every_map_passes_the_checks_of_drawings() {
    use crate::drawing::{Audience, collisions, for_audience, map, secret_on_player_map};
    let asked = std::env::var("MAPS").ok();
    let seeds: u64 = asked.and_then(|count| count.parse().ok()).unwrap_or(12);
    let english = Words::of(Language::english());
    for ruleset in games() {
        let id = &ruleset.head.id;
        let (mut maps, mut symbols, mut passages, mut longest) = (0, 0, 0, 0);
        for seed in 0..seeds {
            let dungeon = passing(&ruleset, &DungeonRequest::seed(seed)).dungeon;
            for door in dungeon.doors.iter().filter(|door| !door.passage.is_empty()) {
                passages += 1;
                longest = longest.max(door.passage.len());
            }
            for audience in Audience::ALL {
                let seen = for_audience(&dungeon, audience);
                for level in 1..=dungeon.levels() {
                    let drawn = map(&seen, level, audience, english);
                    maps += 1;
                    symbols += drawn.marks.len() + drawn.labels.len();
                    let none = Vec::<String>::new();
                    let place = format!("{id}, seed {seed}, floor {level}, {}", audience.word());
                    assert_eq!(collisions(&drawn), none, "{place}");
                    if audience == Audience::Players {
                        assert_eq!(secret_on_player_map(&drawn), none, "{place}");
                    }
                }
            }
        }
        println!(
            "{id}: {maps} maps, {symbols} symbols and numbers, {passages} passages of at most {longest} squares"
        );
        assert!(symbols > 0, "{id}: nothing was looked at");
        assert!(
            longest <= limits::PASSAGE,
            "{id}: a passage of {longest} squares"
        );
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
    let mut names: Vec<(String, usize)> = Vec::new();
    for contents in dungeon.rooms.iter().flat_map(|room| &room.contents) {
        let heading = contents.heading().plain();
        match names.iter_mut().find(|(name, _)| *name == heading) {
            Some((_, count)) => *count += 1,
            None => names.push((heading, 1)),
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
            .map(|seed| line(&passes(&ruleset, &DungeonRequest::seed(seed))))
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
