//! The careful player: tries every answer on copies of the run before it gives one.
//!
//! At each offer the run is copied and played on by the game's own policies, once for every answer, with the same dice for all of them
//! (common random numbers), so that answers differ by what they do and not by luck. Poor answers are dropped half by half
//! (successive halving), and the policy's own answer stays unless another is better by more than chance explains.
//!
//! *Invariant:* it knows what the hero knows. Its dice are streams of their own, which the run never rolls; what the hero has not seen is
//! imagined anew for every trial, see [`unseen`]. A choice depends on the state, the seed of the run and the number of the decision.

mod choose;
mod graft;
mod imagination;
mod trial;
mod unseen;

pub use imagination::Imagination;

use super::chance::Rolling;
use super::code::Program;
use super::machine::Machine;
use super::setup::Setup;
use super::world::World;
use crate::rng::Stream;
use unseen::Rests;

#[cfg(test)]
mod tests;

/// The name of the policy that looks ahead, unless a game has one of that name itself.
pub const CAREFUL: &str = "careful";

/// How far the careful player looks ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Foresight {
    /// Trials for each decision, over all answers.
    pub trials: u32,
    /// Steps after which a trial ends undecided.
    pub horizon: u64,
}

impl Foresight {
    /// The usual number of trials.
    pub const TRIALS: u32 = 200;
    /// The most that can be asked for.
    pub const MOST_TRIALS: u32 = 100_000;
    /// A tenth of what a whole run may take.
    const HORIZON: u64 = super::machine::STEPS / 10;

    /// So many trials, each as long as usual.
    pub fn of(trials: u32) -> Self {
        Self {
            trials: trials.clamp(1, Self::MOST_TRIALS),
            horizon: Self::HORIZON,
        }
    }
}

impl Default for Foresight {
    fn default() -> Self {
        Self::of(Self::TRIALS)
    }
}

impl Setup {
    /// The careful player, if it is to play; its trials roll dice of this stream.
    pub(super) fn lookahead<'p>(
        &self,
        program: &'p Program,
        imagination: Option<&'p Imagination>,
        source: Stream,
    ) -> Option<Box<Lookahead<'p>>> {
        if !self.looks_ahead(program) {
            return None;
        }
        let mut lookahead = Lookahead::new(program, 0, self.foresight, imagination);
        lookahead.begin(source);
        Some(Box::new(lookahead))
    }
}

/// A machine for trials, and what is imagined in them.
#[derive(Debug)]
pub(super) struct Lookahead<'p> {
    machine: Machine<'p, Rolling<Stream>>,
    foresight: Foresight,
    /// All policies of the game by number, the one that the run is played by first.
    policies: Vec<u16>,
    rests: Rests<'p>,
    /// Where the dice of this run's trials come from.
    source: Stream,
    /// Decisions so far.
    decisions: u64,
}

impl<'p> Lookahead<'p> {
    /// Nothing was decided yet.
    pub fn new(
        program: &'p Program,
        policy: u16,
        foresight: Foresight,
        imagination: Option<&'p Imagination>,
    ) -> Self {
        let source = Stream::new(0, "lookahead");
        let dice = Rolling(source.split("unused"));
        let mut machine = Machine::new(program, World::empty(program), dice);
        machine.dungeons = imagination.map(|imagined| imagined as &dyn super::Dungeons);
        let others = (0..program.names.policies.len() as u16).filter(|other| *other != policy);
        Self {
            machine,
            foresight,
            policies: [policy].into_iter().chain(others).collect(),
            rests: Rests::new(imagination),
            source,
            decisions: 0,
        }
    }

    /// A new run begins, whose trials roll dice of this stream.
    pub fn begin(&mut self, source: Stream) {
        self.rests.begin(source.split("rests").word());
        self.source = source;
        self.decisions = 0;
    }
}
