//! Running a program: one step after the other, on a state that is plain data.
//!
//! Nothing of a run lives on Rust's own stack while dice are rolled in its scripts, so that the exact solver can stop at any die, copy
//! the state, and go on with every outcome. A few steps that run rules inside themselves (what a new item does when it is gained) are
//! the exception; see [`Machine::run_nested`].

mod beings;
mod cards;
mod events;
mod frames;
mod groups;
mod log;
mod member_names;
mod numbers;
mod offers;
mod outings;
mod places;
mod printed;
mod recording;
mod run;
mod slots;
mod tables;
mod tests_made;
mod things;
mod time;
mod walking;

use std::sync::Arc;

use super::chance::{Chance, Halt};
use super::code::Program;
use super::dungeons::Dungeons;
use super::lookahead::Lookahead;
use super::map::Map;
use super::player::Player;
use super::prepared::Witnessed;
use super::seen::Seen;
use super::tracked::TrackedStat;
use super::world::World;
use crate::diag::{Error, error};
pub(in crate::play) use log::Story;

pub(super) use frames::{Frame, Hands};
pub(super) use groups::Iter;
pub(super) use places::{Whereabouts, fresh_door, fresh_room};
pub(super) use printed::Wanderers;
pub(super) use walking::Walk;

/// Loops, calls, turns and dice a run may take: far beyond any delve, reached in a tenth of a second.
pub const STEPS: u64 = 5_000_000;

/// So much code without a loop takes as long as a step that is counted.
pub(super) const OPS_OF_A_STEP: u64 = 16;

/// Procedures inside procedures.
const DEEPEST: usize = 200;

/// A run in progress.
#[derive(Debug)]
pub struct Machine<'p, C> {
    pub(super) program: &'p Program,
    pub(super) state: State,
    pub(super) chance: C,
    pub(super) steps: u64,
    pub(super) policy: u16,
    pub(super) notes: Notes,
    /// Who answers offers; the policy when nobody does.
    pub(super) player: Option<Box<dyn Player + 'p>>,
    /// What happened, when somebody wants to read it.
    pub(super) story: Option<Box<Story>>,
    /// What was met, when somebody wants to hold it against paper.
    pub(super) witnessed: Option<Vec<Witnessed>>,
    /// Whether it stops where a fight would begin.
    pub(super) counting: bool,
    /// Where dungeons come from, and what tells one run from another.
    pub(super) dungeons: Option<&'p dyn Dungeons>,
    pub(super) seed: u64,
    pub(super) map: Option<Arc<Map>>,
    pub(super) walk: Walk,
    /// Marks of what the hero carries whose rules are asked.
    marks_in_pack: Vec<i64>,
    /// Steps that run rules inside themselves, around each other.
    pub(super) inside: u16,
    /// Tries answers on copies of the run before one is given; the policy decides without it.
    pub(super) lookahead: Option<Box<Lookahead<'p>>>,
    /// What is being played.
    pub(super) stage: Stage,
    /// Whether it stops as soon as somebody has answered.
    pub(super) stops_at_answer: bool,
}

/// What is being played, and so what follows when its script returns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Stage {
    /// A script by itself, a condition, a goal: nobody looks ahead from there.
    #[default]
    Other,
    /// A fight and nothing else.
    Fight,
    /// A delve, with so many to come.
    Delve(u32),
    /// What happens between two delves, with so many to come.
    Interlude(u32),
}

/// Everything a run depends on.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub(super) struct State {
    pub world: World,
    pub pc: u32,
    pub acc: i64,
    pub stack: Vec<i64>,
    pub base: usize,
    pub frames: Vec<Frame>,
    pub iters: Vec<Iter>,
    pub kept: Vec<u32>,
    pub hands: Hands,
    pub held: Vec<Hands>,
    pub pending: Vec<events::Pending>,
    pub hero_base: usize,
    pub foe_base: usize,
}

impl State {
    /// Becomes a copy of another state without giving its memory back.
    pub fn copy(&mut self, other: &Self) {
        self.world.copy(&other.world);
        (self.pc, self.acc, self.base) = (other.pc, other.acc, other.base);
        self.stack.clone_from(&other.stack);
        self.frames.clone_from(&other.frames);
        self.iters.clone_from(&other.iters);
        self.kept.clone_from(&other.kept);
        self.hands = other.hands;
        self.held.clone_from(&other.held);
        self.pending.clone_from(&other.pending);
        (self.hero_base, self.foe_base) = (other.hero_base, other.foe_base);
    }

    /// Drops everything that is going on: calls, loops, and who is at hand in them.
    pub fn forget_calls(&mut self) {
        self.stack.clear();
        self.frames.clear();
        self.iters.clear();
        self.kept.clear();
        self.held.clear();
        self.pending.clear();
        self.base = 0;
        self.pc = 0;
        self.hands = Hands::default();
    }
}

/// What a run leaves behind for tallies; it changes nothing.
#[derive(Debug, Clone, Default)]
pub(super) struct Notes {
    pub rounds: u64,
    pub turns: u64,
    pub rooms: u64,
    pub fights: u64,
    pub delves: u64,
    pub delves_won: u64,
    pub deaths: Vec<Cause>,
    /// Stats that are followed, and the highest value of each; empty unless asked for.
    pub tracked: Vec<TrackedStat>,
    pub peaks: Vec<i64>,
    /// What came up; nothing is counted unless asked for.
    pub seen: Option<Box<Seen>>,
    /// How often each entry was called; empty unless asked for.
    pub used: Vec<u32>,
}

impl Notes {
    /// Begins anew, except for what is counted over many runs.
    pub fn forget(&mut self) {
        (self.rounds, self.turns, self.rooms, self.fights) = (0, 0, 0, 0);
        (self.delves, self.delves_won) = (0, 0);
        self.deaths.clear();
        self.peaks.fill(i64::MIN);
    }
}

/// What killed a hero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Cause {
    Foe(u32),
    Script(u32),
}

impl<'p, C: Chance> Machine<'p, C> {
    /// A run that has not begun, in this world.
    pub fn new(program: &'p Program, world: World, chance: C) -> Self {
        let mut machine = Self {
            program,
            state: State {
                world,
                ..State::default()
            },
            chance,
            steps: STEPS,
            policy: 0,
            notes: Notes::default(),
            player: None,
            story: None,
            witnessed: None,
            counting: false,
            dungeons: None,
            seed: 0,
            map: None,
            walk: Walk::default(),
            marks_in_pack: Vec::new(),
            inside: 0,
            lookahead: None,
            stage: Stage::Other,
            stops_at_answer: false,
        };
        machine.refresh();
        machine
    }

    /// The world in its present state.
    pub fn world(&self) -> &World {
        &self.state.world
    }

    /// The dice and what is left of them.
    pub fn chance(&self) -> &C {
        &self.chance
    }

    /// Runs an entry to its end and hands its number back.
    pub(super) fn call_entry(&mut self, entry: u32, arguments: &[i64]) -> Result<i64, Halt> {
        self.state.stack.extend_from_slice(arguments);
        self.enter(entry, 0)?;
        self.run()?;
        Ok(self.state.acc)
    }

    /// Runs an entry inside a step. The exact solver cannot stop in there.
    pub(super) fn run_nested(&mut self, entry: u32, arguments: &[i64]) -> Result<i64, Halt> {
        let (pc, acc) = (self.state.pc, self.state.acc);
        self.inside += 1;
        let result = self.call_entry(entry, arguments);
        self.inside -= 1;
        self.state.pc = pc;
        self.state.acc = acc;
        result
    }

    /// A halt in words, with the script it happened in.
    pub(super) fn explain(&self, halt: Halt) -> Error {
        let spans = &self.program.spans;
        let before = spans.partition_point(|(start, _)| *start <= self.state.pc);
        let span = before.checked_sub(1).map(|at| spans[at].1);
        let error = match halt {
            Halt::Mistake(message) => Error::content(message),
            Halt::Budget => error!(
                "the rules did not finish within {STEPS} steps";
                hint: "limit the loop with `at most N times`, change its condition in its body, or roll fewer dice: each is a step"
            ),
            Halt::Won | Halt::Counted | Halt::Answered(_) | Halt::Left => {
                error!("the game is over")
            }
            Halt::Fork(_) => error!("the dice of this rule cannot be enumerated"),
        };
        let error = error.within(self.script_name());
        match span {
            Some(span) => error.at(span),
            None => error,
        }
    }

    pub(super) fn script_name(&self) -> &str {
        let entry = self.state.frames.last().map(|frame| frame.entry as usize);
        let entry = entry.and_then(|entry| self.program.entries.get(entry));
        entry.map_or("", |entry| entry.name.as_str())
    }
}
