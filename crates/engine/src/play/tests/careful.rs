//! The careful player.

use super::support::{compile, games};
use crate::dungeon::DungeonRequest;
use crate::hero::HeroRequest;
use crate::model::Ruleset;
use crate::play::simulate::{Play, Request, simulate};
use crate::play::{
    CAREFUL, Dungeons, Ending, Foresight, Generated, MadeAnew, Program, REROLLS, Setup, Tally,
};
use crate::ruleset;

/// Plays whole games by a policy.
fn play(
    program: &Program,
    ruleset: &Ruleset,
    classes: &[String],
    policy: Option<&str>,
    trials: u32,
    runs: u64,
) -> Tally {
    let request = |class: &String| HeroRequest {
        classes: vec![class.clone()],
        name: None,
        rerolls: REROLLS,
        sensible: true,
    };
    let heroes = if classes.is_empty() {
        MadeAnew::sensible(ruleset, &[])
    } else {
        MadeAnew::new(ruleset, classes.iter().map(request).collect())
    };
    let generated = Generated::new(program, ruleset, DungeonRequest::default());
    let plan = ruleset.dungeon.as_ref();
    let request = Request {
        setup: Setup {
            policy: policy.map(str::to_owned),
            foresight: Foresight::of(trials),
            ..Setup::default()
        },
        play: Play::Delve,
        runs,
        seed: 1,
        threads: None,
        new_heroes: false,
        dungeons: plan.map(|_| &generated as &dyn Dungeons),
        delves: 1,
        heroes: Some(&heroes),
        follow: false,
    };
    simulate(program, &request, &|_| {}).unwrap()
}

#[test]
fn figures() {
    let Ok(wanted) = std::env::var("GAME") else {
        return;
    };
    let number =
        |name: &str, usual: u64| std::env::var(name).map_or(usual, |text| text.parse().unwrap());
    let (runs, trials) = (number("RUNS", 100), number("TRIALS", 96) as u32);
    let classes = std::env::var("CLASSES").unwrap_or_default();
    let classes: Vec<String> = classes
        .split(',')
        .filter(|id| !id.is_empty())
        .map(str::to_owned)
        .collect();
    for (folder, files) in games() {
        if !folder.contains(&wanted) {
            continue;
        }
        let program = compile(files.clone());
        let ruleset = ruleset::read(files, &ruleset::no_base).ruleset.unwrap();
        for (policy, runs) in [(None, runs * number("QUICK", 20)), (Some(CAREFUL), runs)] {
            let start = std::time::Instant::now();
            let tally = play(&program, &ruleset, &classes, policy, trials, runs);
            let seconds = start.elapsed().as_secs_f64();
            let won = tally.count(Ending::Won) as f64 / runs as f64;
            println!(
                "{folder} {classes:?} {policy:?} trials {trials}: {:.1} % of {runs} (+-{:.1}), {:.2} runs/s; {:?}",
                100.0 * won,
                196.0 * (won * (1.0 - won) / runs as f64).sqrt(),
                runs as f64 / seconds,
                tally.endings,
            );
        }
    }
}
