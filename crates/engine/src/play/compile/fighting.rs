//! Fights: who comes, and the procedure that runs.

use super::Compiler;
use crate::play::code::{Op, Operand};
use crate::play::layout::trait_mark;
use crate::rules::{FightSide, Meaning, Name, Thing, ThingKind};

/// Foes among things are told from items by this.
pub(in crate::play) const FOE: i64 = 1 << 32;

/// Nothing came of a roll.
pub(in crate::play) const NO_THING: i64 = -1;

impl Compiler<'_> {
    pub(super) fn fight(&mut self, sides: &[FightSide], with: &[Name]) {
        let lent: Vec<u16> = with.iter().map(|name| self.lent_mark(name)).collect();
        let number = self
            .lent
            .iter()
            .position(|known| *known == lent)
            .unwrap_or_else(|| {
                self.lent.push(lent);
                self.lent.len() - 1
            });
        self.emit(Op::NewFight);
        for side in sides {
            match &side.count {
                Some(count) => self.number(count),
                None => {
                    self.emit(Op::Number(-1));
                }
            }
            self.emit(Op::Push);
            self.one_of_things(&side.foes.iter().collect::<Vec<_>>());
            self.emit(Op::Spawn(u32::try_from(number).unwrap_or(0)));
        }
        self.emit(Op::StartFight);
    }

    fn lent_mark(&self, name: &Name) -> u16 {
        match self.script.resolution.of(name) {
            Meaning::Trait => self.mark(&trait_mark(&name.text)),
            _ => self.mark(&name.text),
        }
    }

    /// One of several, in the accumulator; without a human each is equally likely.
    pub(super) fn one_of_things(&mut self, things: &[&Thing]) {
        let mut ends = Vec::new();
        let last = things.len().saturating_sub(1);
        for (at, thing) in things.iter().enumerate() {
            let next = (at < last).then(|| self.one_in(things.len() - at));
            self.thing(thing);
            if let Some(next) = next {
                ends.push(self.emit(Op::Jump(0)));
                self.patch(&[next]);
            }
        }
        self.patch(&ends);
    }

    /// A jump that is not taken once in so many times.
    pub(super) fn one_in(&mut self, count: usize) -> usize {
        self.emit(Op::Die(u32::try_from(count).unwrap_or(u32::MAX)));
        self.emit(Op::Unless(
            crate::play::code::Compare::Equal,
            Operand::Number(1),
            0,
        ))
    }

    fn thing(&mut self, thing: &Thing) {
        match &thing.kind {
            ThingKind::Named(name) => {
                let number = match self.script.resolution.of(name) {
                    Meaning::Foe => FOE + i64::from(self.foe_kind(&name.text)),
                    Meaning::Item => i64::from(self.item_kind(&name.text)),
                    _ => NO_THING,
                };
                self.emit(Op::Number(number));
            }
            ThingKind::Rolled(roll) => self.thing_of_table(roll),
            ThingKind::AnyItem => {
                self.emit(Op::Number(NO_THING));
            }
        }
    }
}
