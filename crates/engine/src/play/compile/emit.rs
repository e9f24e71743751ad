//! Writing code down, and jumps whose target is known later.

use super::Compiler;
use crate::play::code::Op;

impl Compiler<'_> {
    pub(super) fn here(&self) -> u32 {
        u32::try_from(self.code.len()).unwrap_or(u32::MAX)
    }

    /// Adds a step and returns its address.
    pub(super) fn emit(&mut self, op: Op) -> usize {
        self.code.push(op);
        self.code.len() - 1
    }

    /// Lets these jumps lead here.
    pub(super) fn patch(&mut self, jumps: &[usize]) {
        let here = self.here();
        for &at in jumps {
            if let Some(target) = self.code.get_mut(at).and_then(target) {
                *target = here;
            }
        }
    }

    /// Lets this jump lead there.
    pub(super) fn lead(&mut self, jump: usize, there: u32) {
        if let Some(target) = self.code.get_mut(jump).and_then(target) {
            *target = there;
        }
    }

    /// A number of the script that no name stands for.
    pub(super) fn hidden_local(&mut self) -> u16 {
        let local = self.script.locals;
        self.script.locals += 1;
        local
    }
}

fn target(op: &mut Op) -> Option<&mut u32> {
    match op {
        Op::Jump(to)
        | Op::JumpIfZero(to)
        | Op::JumpUnlessZero(to)
        | Op::Unless(_, _, to)
        | Op::UnlessBoth(_, _, _, to)
        | Op::UnlessStanding(_, to)
        | Op::UnlessPopped(_, to)
        | Op::CountDown(_, to)
        | Op::Next(to)
        | Op::PickRandom(to)
        | Op::PickFirst(to)
        | Op::FindWay(to)
        | Op::StepToDoor(to)
        | Op::StepToMarked(_, to)
        | Op::StepBack(to)
        | Op::Arrive(to)
        | Op::LotOfRoom(_, to)
        | Op::RolledBefore(_, to)
        | Op::NaturalBefore(_, to)
        | Op::Printed(_, to)
        | Op::Once(_, to)
        | Op::JumpIfReroll(to)
        | Op::JumpIfShifted(to)
        | Op::Limit(_, to)
        | Op::Ask(_, _, to)
        | Op::PickBest(_, to) => Some(to),
        _ => None,
    }
}
