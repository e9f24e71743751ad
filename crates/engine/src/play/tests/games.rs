//! Every game of the repository compiles, and whole games of each class come to an end.

use super::support::{compile, games};
use crate::dungeon::DungeonRequest;
use crate::play::simulate::{Play, Request, simulate};
use crate::play::{Dungeons, Generated, MadeAnew, Setup};
use crate::ruleset;

/// Games of each class; those that make dungeons take a while without optimisation.
const RUNS: u64 = 6;

#[test]
fn every_game_compiles_and_plays() {
    let mut problems = Vec::new();
    let mut played = 0;
    for (folder, files) in games() {
        let program = compile(files.clone());
        if !program.plays_whole_games() {
            continue;
        }
        played += 1;
        let ruleset = ruleset::read(files, &ruleset::no_base)
            .ruleset
            .expect("it compiled");
        let generated = Generated::new(&program, &ruleset, DungeonRequest::default());
        let kind = |class: &&crate::model::Class| class.kind == "class";
        let mut requests: Vec<Vec<String>> = ruleset
            .classes
            .iter()
            .filter(kind)
            .map(|class| vec![class.id.clone()])
            .collect();
        requests.push(Vec::new());
        for classes in requests {
            let heroes = MadeAnew::sensible(&ruleset, &classes);
            let plan = ruleset.dungeon.as_ref();
            let request = Request {
                setup: Setup::default(),
                play: Play::Delve,
                runs: RUNS,
                seed: 1,
                threads: None,
                new_heroes: false,
                dungeons: plan.map(|_| &generated as &dyn Dungeons),
                delves: 1,
                heroes: Some(&heroes),
                follow: false,
            };
            match simulate(&program, &request, &|_| {}) {
                Ok(tally) => assert_eq!(tally.runs, RUNS),
                Err(error) => problems.push(format!("{folder} {classes:?}: {error}")),
            }
        }
    }
    assert_eq!(problems, Vec::<String>::new());
    assert!(played > 0);
}
