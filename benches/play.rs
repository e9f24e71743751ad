//! The boss fight in the rules language against the same fight written by hand, with the same dice; and whole games of every ruleset.
//!
//! Seven life, attack d6+1 exploding against level 5, a boss of 4 life whose level is 4 below 2 life, two strikes a round, defence d6+2,
//! a natural 1 always hits and a 6 never does. Run with `cargo bench --bench play`; each figure is a thousand fights, or a
//! hundred games on one thread, each with heroes and a dungeon of its own.

#![expect(clippy::expect_used, reason = "a benchmark may fail loudly")]

use std::path::{Path, PathBuf};

use delvepress::model::Ruleset;
use delvepress::play::simulate::{Play, Request, simulate};
use delvepress::play::{
    Ending, Program, Rematch, Rolling, Setup, list_variants, parse_fight, play_variant,
};
use delvepress::rng::Stream;
use delvepress::ruleset;

const RULES: &str = r#"
format = 1
id = "boss-fight"
title = "Boss fight"
licence = "CC0-1.0"

[stat.hp]
kind = "pool"
start = "7"

[foe-stat.level]
[foe-stat.hp]
kind = "pool"

[foe.boss]
level = 5
hp = 4

[procedure.fight]
do = """
until heroes are down or foes are down:
  foe.hp - ((d6! + 1) / foe.level rounded down)
  if foe.hp < 2: foe.level = 4
  if foe.hp > 0:
    repeat 2 times:
      let face = 1d6
      if face = 1 or (face < 6 and face + 2 <= foe.level): hp - 1
"""
"#;

const FIGHTS: u32 = 1_000;

fn main() {
    divan::main();
}

fn program() -> Program {
    let reading = ruleset::read(vec![("boss.toml".into(), RULES.into())], &ruleset::no_base);
    Program::compile(&reading.ruleset.expect("the rules are right")).expect("the rules can be run")
}

/// One fight by hand; true if the hero wins.
fn by_hand(dice: &mut Stream) -> bool {
    let (mut hero, mut boss, mut level) = (7_i64, 4_i64, 5_i64);
    while hero > 0 && boss > 0 {
        let mut face = dice.die(6);
        let mut total = i64::from(face);
        let mut extra = 8;
        while face == 6 && extra > 0 {
            face = dice.die(6);
            total += i64::from(face);
            extra -= 1;
        }
        boss = (boss - (total + 1) / level).max(0);
        if boss < 2 {
            level = 4;
        }
        if boss > 0 {
            for _ in 0..2 {
                let face = i64::from(dice.die(6));
                if face == 1 || (face < 6 && face + 2 <= level) {
                    hero = (hero - 1).max(0);
                }
            }
        }
    }
    hero > 0
}

#[divan::bench]
fn hand_written(bencher: divan::Bencher<'_, '_>) {
    let mut dice = Stream::new(1, "bench");
    bencher
        .counter(FIGHTS)
        .bench_local(|| (0..FIGHTS).filter(|_| by_hand(&mut dice)).count());
}

#[divan::bench]
fn rules_language(bencher: divan::Bencher<'_, '_>) {
    let program = program();
    let foes = parse_fight("boss").expect("a foe");
    let dice = Rolling(Stream::new(1, "bench"));
    let mut fight = Rematch::new(&program, &Setup::default(), &foes, dice).expect("a fight");
    bencher.counter(FIGHTS).bench_local(|| {
        (0..FIGHTS)
            .filter(|_| fight.play() == Ok(Ending::Won))
            .count()
    });
}

/// So many fights are worth a thread.
const MANY: u64 = 400_000;

fn many(bencher: divan::Bencher<'_, '_>, threads: usize) {
    let program = program();
    let request = Request {
        setup: Setup::default(),
        play: Play::Fight(parse_fight("boss").expect("a foe")),
        runs: MANY,
        seed: 1,
        threads: Some(threads),
        new_heroes: false,
        dungeons: None,
        delves: 1,
        heroes: None,
        follow: false,
    };
    bencher.counter(MANY).bench_local(|| {
        simulate(&program, &request, &|_| {}).map(|tally| tally.count(Ending::Won))
    });
}

#[divan::bench(sample_count = 10)]
fn one_thread(bencher: divan::Bencher<'_, '_>) {
    many(bencher, 1);
}

#[divan::bench(sample_count = 10)]
fn two_threads(bencher: divan::Bencher<'_, '_>) {
    many(bencher, 2);
}

/// Games of a sample: enough that reading the rules does not matter.
const GAMES: u64 = 100;

fn rulesets() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("rulesets")
}

/// The folders of all games.
fn games() -> Vec<String> {
    let entries = std::fs::read_dir(rulesets()).expect("there are rulesets");
    let folders = entries.flatten().filter(|entry| entry.path().is_dir());
    let names = folders.map(|entry| entry.file_name().display().to_string());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

fn read(game: &str) -> Ruleset {
    let folder = std::fs::read_dir(rulesets().join(game)).expect("a folder");
    let paths = folder.flatten().map(|entry| entry.path());
    let mut files: Vec<(String, String)> = paths
        .filter(|path| path.extension().is_some_and(|end| end == "toml"))
        .map(|path| {
            let text = std::fs::read_to_string(&path).expect("a text");
            (path.display().to_string(), text)
        })
        .collect();
    files.sort();
    let reading = ruleset::read(files, &ruleset::no_base);
    reading.ruleset.expect("the rules are right")
}

/// Whole games with the usual heroes and the first policy.
#[divan::bench(args = games(), sample_count = 10, sample_size = 1)]
fn whole_games(bencher: divan::Bencher<'_, '_>, game: &str) {
    let ruleset = read(game);
    let program = Program::compile(&ruleset).expect("the rules can be run");
    let ways = list_variants(&ruleset);
    let way = ways.first().expect("a way to play");
    bencher.counter(GAMES).bench_local(|| {
        play_variant(&program, &ruleset, way, (GAMES, 1, Some(1))).map(|tally| tally.runs)
    });
}
