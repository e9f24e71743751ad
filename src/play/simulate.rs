//! Many runs at once. A run depends on the seed and its own number only, never on the thread that plays it.

use rayon::prelude::*;

use super::chance::{Halt, Rolling};
use super::code::Program;
use super::error::PlayError;
use super::machine::Machine;
use super::run::{Ending, resolve_foes};
use super::setup::{FoeGroup, Setup};
use super::tally::Tally;
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
pub struct Request {
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
}

/// Runs that one thread plays in a row.
const CHUNK: u64 = 256;

/// Plays all runs. `progress` is told after every few how many were finished.
pub fn simulate(
    program: &Program,
    request: &Request,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Tally, PlayError> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(request.threads.unwrap_or(0))
        .build();
    let pool = pool.map_err(|error| PlayError::new("", error.to_string()))?;
    let chunks = request.runs.div_ceil(CHUNK);
    let parts: Vec<Result<Tally, PlayError>> = pool.install(|| {
        (0..chunks)
            .into_par_iter()
            .map(|chunk| {
                let part = play_chunk(program, request, chunk);
                progress(CHUNK.min(request.runs - chunk * CHUNK));
                part
            })
            .collect()
    });
    let mut tally = Tally::default();
    for part in parts {
        tally.merge(&part?);
    }
    Ok(tally)
}

fn play_chunk(program: &Program, request: &Request, chunk: u64) -> Result<Tally, PlayError> {
    let root = Stream::new(request.seed, "simulate");
    let policy = request.setup.policy(program)?;
    let foes = match &request.play {
        Play::Fight(foes) => Some(resolve_foes(program, foes)?),
        Play::Delve => None,
    };
    let mut world = request
        .setup
        .world(program, &mut Rolling(root.split("heroes")))?;
    let mut machine = Machine::new(program, world.clone(), Rolling(root.split("unused")));
    machine.policy = policy;
    machine.notes.used = vec![0; program.entries.len()];
    let mut tally = Tally::default();
    for run in chunk * CHUNK..request.runs.min((chunk + 1) * CHUNK) {
        if request.new_heroes {
            world = request
                .setup
                .world(program, &mut Rolling(root.split_numbered("heroes", run)))?;
        }
        machine.reset(&world, Rolling(root.split_numbered("run", run)));
        let ending: Result<Ending, Halt> = match &foes {
            Some(foes) => machine.play_fight(foes),
            None => machine.play_delve(),
        };
        match ending {
            Ok(ending) => tally.add(&machine.outcome(ending)),
            Err(halt) => {
                let error = machine.explain(halt);
                return Err(PlayError::new(
                    format!("run {run}, {}", error.place),
                    error.message,
                ));
            }
        }
    }
    tally.used = machine
        .notes
        .used
        .iter()
        .map(|used| u64::from(*used))
        .collect();
    Ok(tally)
}

/// Scripts that never ran in all these runs, by name.
pub fn never_used(program: &Program, tally: &Tally) -> Vec<String> {
    let entries = program.entries.iter().enumerate();
    let unused =
        entries.filter(|(number, _)| tally.used.get(*number).is_none_or(|used| *used == 0));
    unused.map(|(_, entry)| entry.name.clone()).collect()
}
