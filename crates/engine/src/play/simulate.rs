//! Many runs at once. A run depends on the seed and its own number only, never on the thread that plays it.

use std::ops::Range;

use rayon::prelude::*;

use super::chance::{Halt, Rolling};
use super::code::Program;
use super::dungeons::Dungeons;
use super::heroes::Heroes;
use super::lookahead::Imagination;
use super::machine::Machine;
use super::run::{Ending, resolve_foes};
use super::seen::Seen;
use super::setup::{FoeGroup, Setup};
use super::tally::Tally;
use super::tracked::list_tracked_stats;
use super::world::World;
use crate::diag::Error;
use crate::rng::Stream;

/// What is played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Play {
    /// One fight against these foes.
    Fight(Vec<FoeGroup>),
    /// A whole game, by its own procedure.
    Delve,
}

/// What to simulate.
#[derive(Debug, Clone)]
pub struct Request<'r> {
    /// Heroes, policy, counters.
    pub setup: Setup,
    /// What is played.
    pub play: Play,
    /// How many runs.
    pub runs: u64,
    /// The seed that all runs share.
    pub seed: u64,
    /// How many threads; as many as there are cores when nothing is said.
    pub threads: Option<usize>,
    /// Whether each run rolls its heroes anew; otherwise all play the same ones.
    pub new_heroes: bool,
    /// Where the heroes come from; those of the setup when nothing is said.
    pub heroes: Option<&'r dyn Heroes>,
    /// Whether stats are followed and what comes up is counted: worth it for whole games.
    pub follow: bool,
    /// Where the dungeons of whole games come from.
    pub dungeons: Option<&'r dyn Dungeons>,
    /// How many delves make up a run; more than one is a campaign.
    pub delves: u32,
}

impl Request<'_> {
    /// The seed of a run's first dungeon.
    pub fn dungeon_seed(&self, run: u64) -> u64 {
        Stream::new(self.seed, "simulate")
            .split_numbered("dungeon", run)
            .word()
    }
}

/// All runs are dealt out in about so many portions: enough for threads to end together, few enough to be added up quickly.
const PORTIONS: u64 = 256;
/// Fewer runs than this are not worth a portion.
const LEAST: u64 = 8;

/// Plays all runs. `progress` is told after every few how many were finished.
pub fn simulate(
    program: &Program,
    request: &Request<'_>,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Tally, Error> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(request.threads.unwrap_or(0))
        .build();
    let looks_ahead = request.setup.looks_ahead(program);
    let imagination = if looks_ahead { imagine(request) } else { None };
    // A run that looks ahead takes as long as thousands of others.
    let least = if looks_ahead { 1 } else { LEAST };
    let portion = request.runs.div_ceil(PORTIONS).max(least);
    let starts: Vec<u64> = (0..request.runs).step_by(portion as usize).collect();
    let play = |start: &u64| {
        let runs = *start..request.runs.min(start + portion);
        let count = runs.end - runs.start;
        let part = play_portion(program, request, imagination.as_ref(), runs);
        progress(count);
        part
    };
    let parts: Vec<Result<Tally, Error>> = match pool {
        Ok(pool) => pool.install(|| starts.par_iter().with_max_len(1).map(play).collect()),
        // The system has no more threads to give: one is enough for the same result.
        Err(_) => starts.iter().map(play).collect(),
    };
    let mut tally = Tally::default();
    for part in parts {
        tally.merge(&part?);
    }
    Ok(tally)
}

/// Dungeons for those who look ahead, if there are any to explore.
fn imagine(request: &Request<'_>) -> Option<Imagination> {
    let dungeons = request.dungeons?;
    Some(Imagination::new(dungeons, request.seed))
}

/// Plays the runs of these numbers one after the other.
fn play_portion(
    program: &Program,
    request: &Request<'_>,
    imagination: Option<&Imagination>,
    runs: Range<u64>,
) -> Result<Tally, Error> {
    let root = Stream::new(request.seed, "simulate");
    let policy = request.setup.policy(program)?;
    let foes = match &request.play {
        Play::Fight(foes) => Some(resolve_foes(program, foes)?),
        Play::Delve => None,
    };
    let mut world = match request.heroes {
        Some(_) => World::empty(program),
        None => request
            .setup
            .world(program, &mut Rolling(root.split("heroes")))?,
    };
    let mut machine = Machine::new(program, world.clone(), Rolling(root.split("unused")));
    machine.policy = policy;
    machine.dungeons = request.dungeons;
    machine.lookahead = request
        .setup
        .lookahead(program, imagination, root.split("lookahead"));
    machine.notes.used = vec![0; program.entries.len()];
    if request.follow {
        machine.notes.tracked = list_tracked_stats(program);
        machine.notes.peaks = vec![i64::MIN; machine.notes.tracked.len()];
        machine.notes.seen = Some(Box::new(Seen::none(program)));
    }
    let mut tally = Tally::default();
    for run in runs {
        if let Some(heroes) = request.heroes {
            let seed = root.split_numbered("party", run).word();
            let setup = heroes
                .party(&request.setup, seed)
                .map_err(|message| Error::content(message).within(format!("run {run}")))?;
            world = setup.world(program, &mut Rolling(root.split_numbered("heroes", run)))?;
        } else if request.new_heroes {
            world = request
                .setup
                .world(program, &mut Rolling(root.split_numbered("heroes", run)))?;
        }
        count_belongings(&mut machine, &world);
        machine.reset(&world, Rolling(root.split_numbered("run", run)));
        if let Some(lookahead) = &mut machine.lookahead {
            lookahead.begin(root.split_numbered("lookahead", run));
        }
        if request.dungeons.is_some() {
            machine.seed = request.dungeon_seed(run);
        }
        let ending: Result<Ending, Halt> = match &foes {
            Some(foes) => machine.play_fight(foes),
            None => machine.play_campaign(&world, request.delves.max(1)),
        };
        match ending {
            Ok(ending) => {
                tally.add(&machine.outcome(ending));
                if request.follow {
                    machine.note_peaks();
                    tally.follow(&machine.notes.peaks, &machine.last_values());
                }
            }
            Err(halt) => {
                return Err(machine.explain(halt).within(format!("run {run}")));
            }
        }
    }
    tally.settle();
    if let Some(seen) = machine.notes.seen.take() {
        tally.seen = *seen;
    }
    tally.stats = machine
        .notes
        .tracked
        .iter()
        .map(|stat| stat.name.clone())
        .collect();
    tally.used = machine
        .notes
        .used
        .iter()
        .map(|used| u64::from(*used))
        .collect();
    Ok(tally)
}

/// What heroes begin with counts as having come up.
fn count_belongings<C: super::chance::Chance>(machine: &mut Machine<'_, C>, world: &World) {
    let layout = &machine.program.layout;
    let Some(seen) = &mut machine.notes.seen else {
        return;
    };
    for row in world.items.chunks_exact(layout.item_row).skip(1) {
        if let Ok(kind) = u32::try_from(row[super::layout::KIND]) {
            seen.item(kind);
        }
    }
}
