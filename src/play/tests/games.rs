//! Every game of the repository compiles, and whole games come to an end.

use super::support::{compile, games};
use crate::play::simulate::{Play, Request, simulate};
use crate::play::{HeroSpec, Setup};

#[test]
fn every_game_compiles_and_plays() {
    let mut problems = Vec::new();
    let mut played = 0;
    for (folder, files) in games() {
        let program = compile(files);
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
            dungeons: None,
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
