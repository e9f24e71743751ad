//! One trial: a copy of the run with an answer, played to its end.

use super::super::chance::{Halt, Rolling};
use super::super::code::Group;
use super::super::machine::{Stage, State};
use super::super::map::Map;
use super::super::run::Ending;
use super::Lookahead;
use crate::rng::Stream;
use std::sync::Arc;

/// What can be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::play) enum Move {
    /// An answer by its number, and the step that goes on with it.
    Answer { number: i64, step: u32 },
    /// One of many.
    Member { group: Group, number: u32 },
}

/// A run at an offer.
#[derive(Debug, Clone, Copy)]
pub(in crate::play) struct Situation<'s> {
    pub state: &'s State,
    pub map: Option<&'s Arc<Map>>,
    pub stage: Stage,
}

/// What a trial counts when it is won; getting away alive from one of several delves counts one.
pub(super) const VICTORY: i64 = 4;

impl Lookahead<'_> {
    /// The machine becomes the run, with other dice and something else where the hero has not been.
    fn imagine(&mut self, situation: &Situation<'_>, dice: &Stream, number: u64) {
        let machine = &mut self.machine;
        machine.chance = Rolling(dice.split_numbered("trial", number));
        machine.state.copy(situation.state);
        machine.seed = number;
        machine.steps = self.foresight.horizon;
        machine.inside = 0;
        machine.notes.deaths.clear();
        machine.walk.forget();
        machine.map = self.rests.apply(
            machine.program,
            &mut machine.state.world.places,
            situation,
            number,
        );
    }

    /// How much a trial of a move is worth, played on by a policy.
    pub(super) fn try_move(
        &mut self,
        situation: &Situation<'_>,
        dice: &Stream,
        number: u64,
        chosen: Move,
        policy: u16,
    ) -> i64 {
        self.imagine(situation, dice, number);
        let machine = &mut self.machine;
        machine.policy = policy;
        match chosen {
            Move::Answer { number, step } => {
                machine.state.acc = number;
                machine.state.pc = step;
            }
            Move::Member { group, number } => machine.take(group, number),
        }
        let result = machine.run();
        let ending = match situation.stage {
            Stage::Fight => match result {
                Ok(()) => Ok(machine.state.world.latest.into()),
                Err(Halt::Won) => Ok(Ending::Won),
                Err(halt) => Err(halt),
            },
            Stage::Interlude(to_come) => result.and_then(|()| machine.play_delve(to_come)),
            Stage::Delve(_) | Stage::Other => machine.end_delve(result),
        };
        let lives_on = match situation.stage {
            Stage::Delve(to_come) | Stage::Interlude(to_come) => to_come > 0,
            Stage::Fight | Stage::Other => false,
        };
        match ending {
            Ok(Ending::Won) => VICTORY,
            Ok(_) if lives_on && machine.state.world.standing_heroes > 0 => 1,
            // A trial beyond the horizon, or one that the rules cannot carry out, wins nothing.
            _ => 0,
        }
    }

    /// The answer that the policy gives by itself.
    pub(super) fn ask_policy(&mut self, situation: &Situation<'_>, dice: &Stream) -> Option<i64> {
        self.imagine(situation, dice, 0);
        self.machine.policy = *self.policies.first()?;
        self.machine.stops_at_answer = true;
        let result = self.machine.run();
        self.machine.stops_at_answer = false;
        match result {
            Err(Halt::Answered(answer)) => Some(answer),
            _ => None,
        }
    }
}
