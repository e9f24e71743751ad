//! Dungeons and maps: time for one of each game, how it grows with the number of rooms, and a map as SVG.
//!
//! `cargo bench --bench dungeon`. Ten times the rooms should take at most fifteen times as long in each layout.

#![expect(clippy::expect_used, reason = "a benchmark may fail loudly")]

use std::path::Path;

use delvepress::drawing::{self, Audience};
use delvepress::dungeon::{DungeonRequest, generate};
use delvepress::model::{Layout, Ruleset};
use delvepress::ruleset;
use delvepress::words::{Language, Words};
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

/// All games of the folder that have dungeons.
fn games() -> Vec<Ruleset> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("rulesets");
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .expect("there are rulesets")
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.is_dir())
        .collect();
    paths.sort();
    paths
        .iter()
        .filter_map(|path| read(path))
        .filter(|game| game.dungeon.is_some())
        .collect()
}

fn read(path: &Path) -> Option<Ruleset> {
    let mut files: Vec<(String, String)> = std::fs::read_dir(path)
        .ok()?
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|end| end == "toml"))
        .filter_map(|path| {
            Some((
                path.display().to_string(),
                std::fs::read_to_string(path).ok()?,
            ))
        })
        .collect();
    files.sort();
    ruleset::read(files, &ruleset::no_base).ruleset
}

/// The first game of a layout.
fn game(layout: &str) -> Ruleset {
    let is = |found: Option<Layout>| format!("{found:?}").to_lowercase().contains(layout);
    let mut found = games().into_iter();
    found
        .find(|game| game.dungeon.as_ref().is_some_and(|plan| is(plan.layout)))
        .expect("a game of this layout")
}

const LAYOUTS: [&str; 5] = ["cells", "shapes", "growth", "tree", "levels"];

/// As the game would have it.
#[divan::bench(args = LAYOUTS)]
fn usual(bencher: Bencher<'_, '_>, layout: &str) {
    let game = game(layout);
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        generate(&game, &DungeonRequest::seed(black_box(seed))).map(|made| made.dungeon.rooms.len())
    });
}

/// One floor of so many rooms.
#[divan::bench(args = LAYOUTS, consts = [100, 1000])]
fn rooms<const N: u32>(bencher: Bencher<'_, '_>, layout: &str) {
    let game = game(layout);
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        let request = DungeonRequest {
            rooms: Some(N),
            levels: Some(1),
            ..DungeonRequest::seed(seed)
        };
        generate(&game, &request).map(|made| made.dungeon.rooms.len())
    });
}

/// A hatched map of fifteen rooms.
#[divan::bench(args = LAYOUTS)]
fn hatched_map(bencher: Bencher<'_, '_>, layout: &str) {
    let request = DungeonRequest {
        rooms: Some(15),
        ..DungeonRequest::seed(7)
    };
    let made = generate(&game(layout), &request).expect("made");
    bencher.bench(|| {
        drawing::draw(
            &made.dungeon,
            1,
            Audience::Referee,
            drawing::ALL[0],
            Words::of(Language::english()),
        )
        .len()
    });
}
