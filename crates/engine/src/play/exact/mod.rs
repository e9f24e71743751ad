//! Small fights, solved: every die of every state is gone through, and the odds come out as fractions.
//!
//! A state is everything a run depends on, at the moment a die is about to be rolled. States that come up twice are the same state, so
//! that a fight which can go on for ever is still a finite graph. Its strongly connected parts are solved from the end backwards by
//! taking states out one by one, with additions, multiplications and divisions only: no fraction is ever subtracted.

mod graph;
mod solve;

use std::collections::{BTreeMap, HashMap};

use super::chance::{Fork, Forking, Halt};
use super::code::Program;
use super::machine::{Machine, State};
use super::run::{Ending, resolve_foes};
use super::setup::{FoeGroup, Setup};
use crate::diag::{Error, error};
use crate::dice::{self, Budget, Expr, Kind};
use crate::rng::Stream;
use crate::table;
use graph::{Graph, Node};
use num_bigint::BigUint;

/// More states than this are left to sampling.
pub(crate) const MOST_STATES: usize = 20_000;

/// The odds of a fight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exact {
    /// How likely each ending is; those that cannot be are left out.
    pub endings: BTreeMap<Ending, table::Chance>,
    /// How many states the fight has.
    pub states: usize,
}

impl Exact {
    /// How likely an ending is.
    pub fn chance_of(&self, ending: Ending) -> table::Chance {
        self.endings.get(&ending).cloned().unwrap_or_default()
    }
}

/// Solves one fight; heroes must not be rolled, and the fight must be small.
pub fn solve_fight(program: &Program, setup: &Setup, foes: &[FoeGroup]) -> Result<Exact, Error> {
    let mut chance = super::chance::Rolling(Stream::new(0, "exact"));
    let world = setup.world(program, &mut chance)?;
    let foes = resolve_foes(program, foes)?;
    let mut machine = Machine::new(program, world, Forking::default());
    machine.policy = setup.policy(program)?;
    if let Err(halt) = machine.begin_fight(&foes) {
        return Err(machine.explain(halt));
    }
    let mut explorer = Explorer {
        machine,
        numbers: HashMap::new(),
        graph: Graph::default(),
        open: Vec::new(),
        odds: HashMap::new(),
    };
    let first = explorer
        .go_on(None)
        .map_err(|halt| explorer.machine.explain(halt))?;
    explorer.explore()?;
    let states = explorer.graph.nodes.len();
    let shares = solve::solve(&explorer.graph);
    let found = shares.get(first).cloned().unwrap_or_default();
    let endings = Ending::ALL
        .into_iter()
        .zip(found)
        .filter(|(_, share)| !share.is_never())
        .collect();
    Ok(Exact { endings, states })
}

/// Outcomes of a fork with how many ways lead to each.
type Odds = Vec<(i64, BigUint)>;

struct Explorer<'p> {
    machine: Machine<'p, Forking>,
    numbers: HashMap<State, usize>,
    graph: Graph,
    /// States whose dice are still to be gone through.
    open: Vec<(usize, State, Fork)>,
    odds: HashMap<u32, Odds>,
}

impl Explorer<'_> {
    fn explore(&mut self) -> Result<(), Error> {
        while let Some((number, state, fork)) = self.open.pop() {
            let outcomes = self.outcomes(fork)?;
            let mut edges: BTreeMap<usize, BigUint> = BTreeMap::new();
            for (value, ways) in outcomes {
                self.machine.state.clone_from(&state);
                let next = self
                    .go_on(Some(value))
                    .map_err(|halt| self.machine.explain(halt))?;
                *edges.entry(next).or_default() += ways;
                if self.graph.nodes.len() > MOST_STATES {
                    return Err(error!(
                        "the fight has more than {MOST_STATES} states";
                        hint: "use `--runs` to sample its odds"
                    ));
                }
            }
            self.graph.nodes[number] = Node::Chance(edges.into_iter().collect());
        }
        Ok(())
    }

    /// Runs to the next die or to the end; tells the number of the state there.
    fn go_on(&mut self, answer: Option<i64>) -> Result<usize, Halt> {
        let machine = &mut self.machine;
        machine.chance.answer = answer;
        machine.steps = super::machine::STEPS;
        machine.notes = super::machine::Notes::default();
        let ending = match machine.run() {
            Ok(()) => machine.state.world.latest.into(),
            Err(Halt::Won) => Ending::Won,
            Err(Halt::Fork(fork)) if machine.inside == 0 => return Ok(self.number(fork)),
            Err(halt) => return Err(halt),
        };
        Ok(self.graph.ending(ending))
    }

    fn number(&mut self, fork: Fork) -> usize {
        // Whatever is rolled takes the place of what the accumulator holds.
        self.machine.state.acc = 0;
        if let Some(number) = self.numbers.get(&self.machine.state) {
            return *number;
        }
        let number = self.graph.nodes.len();
        self.graph.nodes.push(Node::Chance(Vec::new()));
        self.numbers.insert(self.machine.state.clone(), number);
        self.open.push((number, self.machine.state.clone(), fork));
        number
    }

    fn outcomes(&mut self, fork: Fork) -> Result<Odds, Error> {
        let pool = match fork {
            Fork::Die(sides) => {
                return Ok((1..=i64::from(sides))
                    .map(|face| (face, BigUint::from(1_u32)))
                    .collect());
            }
            Fork::Pool(number) => number,
        };
        if let Some(known) = self.odds.get(&pool) {
            return Ok(known.clone());
        }
        let kind = Kind::Pool(self.machine.program.pools[pool as usize].clone());
        let expr = Expr { kind, range: 0..0 };
        let found = dice::distribution(&expr, &dice::no_names, Budget::default());
        let found = found.map_err(|error| Error::content(error.to_string()))?;
        let odds: Odds = found.outcomes().to_vec();
        self.odds.insert(pool, odds.clone());
        Ok(odds)
    }
}
