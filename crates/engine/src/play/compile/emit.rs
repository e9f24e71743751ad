//! Writing code down, and jumps whose target is known later.

use super::Compiler;
use crate::play::code::{Op, Operand, Place};

impl Compiler<'_> {
    /// The address of the next step. Something may lead there, so it is not joined with the step before.
    pub(super) fn here(&mut self) -> u32 {
        self.labelled = self.code.len();
        u32::try_from(self.code.len()).unwrap_or(u32::MAX)
    }

    /// Adds a step, or makes it one with the step before, and returns its address.
    pub(super) fn emit(&mut self, op: Op) -> usize {
        let is_open = self.labelled < self.code.len();
        let before = self.code.last_mut().filter(|_| is_open);
        match before.and_then(|before| Some((join(*before, op)?, before))) {
            Some((joined, before)) => *before = joined,
            None => self.code.push(op),
        }
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

/// One step that does what two do, where there is such a step.
fn join(first: Op, second: Op) -> Option<Op> {
    Some(match (first, second) {
        (Op::Number(number), Op::Push) => Op::PushNumber(number),
        (Op::Load(place), Op::Push) => Op::PushLoad(place),
        (Op::Number(number), Op::With(arith, right)) => {
            Op::Both(Operand::Number(i16::try_from(number).ok()?), arith, right)
        }
        (Op::Load(place), Op::With(arith, right)) => Op::Both(operand_at(place)?, arith, right),
        (Op::Marked(who, mark), Op::JumpIfZero(to)) => Op::UnlessMarked(who, mark, to),
        (Op::Marked(who, mark), Op::JumpUnlessZero(to)) => Op::WhenMarked(who, mark, to),
        _ => return None,
    })
}

fn operand_at(place: Place) -> Option<Operand> {
    match place {
        Place::Local(at) => Some(Operand::Local(at)),
        Place::Global(at) => Some(Operand::Global(at)),
        Place::Hero(at) => Some(Operand::Hero(at)),
        Place::Foe(at) => Some(Operand::Foe(at)),
        _ => None,
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
        | Op::UnlessMarked(_, _, to)
        | Op::WhenMarked(_, _, to)
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
