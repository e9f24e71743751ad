//! Every game of the repository compiles, and whole games come to an end.

use super::support::{compile, games};
use crate::dungeon::Wish;
use crate::play::simulate::{Play, Request, simulate};
use crate::play::{Dungeons, Generated, HeroSpec, Setup};
use crate::ruleset;

#[test]
fn every_game_compiles_and_plays() {
    let mut problems = Vec::new();
    let mut played = 0;
    for (folder, files) in games() {
        let ruleset = ruleset::read(files.clone(), &ruleset::no_base).ruleset;
        let ruleset = ruleset.unwrap_or_else(|| panic!("{folder} cannot be read"));
        let program = compile(files);
        let generated = Generated {
            program: &program,
            ruleset: &ruleset,
            wish: Wish::default(),
        };
        let has_dungeons = ruleset.dungeon.is_some();
        if !program
            .names
            .procedures
            .iter()
            .any(|name| ["delve", "adventure", "game"].contains(&name.as_str()))
        {
            continue;
        }
        played += 1;
        let classes: Vec<String> = program
            .classes
            .iter()
            .map(|class| class.id.clone())
            .take(4)
            .collect();
        let hero = |class: &String| HeroSpec {
            classes: vec![class.clone()],
            ..HeroSpec::default()
        };
        let setup = Setup {
            heroes: classes.iter().map(hero).collect(),
            ..Setup::default()
        };
        let request = Request {
            setup,
            play: Play::Delve,
            runs: 40,
            seed: 1,
            threads: Some(1),
            new_heroes: true,
            dungeons: has_dungeons.then_some(&generated as &dyn Dungeons),
            delves: 1,
            heroes: None,
            follow: false,
        };
        match simulate(&program, &request, &|_| {}) {
            Ok(tally) => assert_eq!(tally.runs, 40),
            Err(error) => problems.push(format!("{folder}: {error}")),
        }
    }
    assert_eq!(problems, Vec::<String>::new());
    assert!(played > 0);
}
