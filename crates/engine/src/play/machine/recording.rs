//! Telling the journal where numbers come from. Nothing of this is left in runs that keep none.

use std::sync::Arc;

use super::super::chance::Chance;
use super::super::code::{How, Operand, Place};
use super::super::journal::{Address, Journal};
use super::Machine;
use crate::facts::{Input, Working};

/// A number that is about to be set.
pub(super) struct Writing {
    address: Address,
    /// What it was, when it is only changed.
    before: Option<Input>,
    step: u32,
    depth: usize,
}

impl<C: Chance> Machine<'_, C> {
    #[inline(always)]
    pub(super) fn record(&mut self, note: impl FnOnce(&mut Journal)) {
        if C::RECORDS
            && let Some(journal) = self.chance.journal()
        {
            note(journal);
        }
    }

    #[inline(always)]
    pub(super) fn record_step(&mut self, step: usize) {
        if C::RECORDS {
            self.state.pc = step as u32 + 1;
            let depth = self.state.frames.len();
            self.record(|journal| journal.go_on(step as u32, depth));
        }
    }

    #[inline(always)]
    pub(super) fn record_load(&mut self, place: Place, value: i64) {
        if C::RECORDS {
            let address = self.address(place);
            self.record(|journal| journal.read(value, address));
        }
    }

    #[inline(always)]
    pub(super) fn record_operand(&mut self, operand: Operand, value: i64) {
        if C::RECORDS {
            match operand {
                Operand::Number(_) => {}
                Operand::Local(at) => self.record_load(Place::Local(at), value),
                Operand::Global(at) => self.record_load(Place::Global(at), value),
                Operand::Hero(at) => self.record_load(Place::Hero(at), value),
                Operand::Foe(at) => self.record_load(Place::Foe(at), value),
            }
        }
    }

    /// A number is handed on.
    #[inline(always)]
    pub(super) fn record_push(&mut self) {
        if C::RECORDS {
            let address = Address::Local(self.state.stack.len());
            self.record(|journal| journal.hand_on(address));
        }
    }

    #[inline(always)]
    pub(super) fn about_to_write(&mut self, place: Place, how: How) -> Option<Writing> {
        if !C::RECORDS {
            return None;
        }
        let address = self.address(place)?;
        let value = self.load(place);
        let journal = self.chance.journal()?;
        let before = (how != How::Set).then(|| Input::Read {
            value,
            from: journal.set_by(address),
        });
        Some(Writing {
            address,
            before,
            step: self.state.pc.saturating_sub(1),
            depth: self.state.frames.len(),
        })
    }

    /// A rule has set the number.
    #[inline(always)]
    pub(super) fn record_write(&mut self, writing: Option<Writing>) {
        if C::RECORDS
            && let Some(writing) = writing
        {
            let state = &self.state;
            let value = match writing.address {
                Address::Local(at) => state.stack.get(at).copied(),
                Address::Memory(at) => state.world.mem.get(at).copied(),
            };
            let (step, depth) = (writing.step, writing.depth);
            self.record(|journal| journal.go_on(step, depth));
            let working = self.conclude(step, writing.before, value.unwrap_or(0));
            self.record(|journal| journal.set(writing.address, working));
        }
    }

    /// What the rule at a step came to; none where the step belongs to no rule that is written out.
    pub(super) fn conclude(
        &mut self,
        step: u32,
        before: Option<Input>,
        value: i64,
    ) -> Option<Arc<Working>> {
        if !C::RECORDS {
            return None;
        }
        let rule = self.program.rule_at(step)?;
        let script = self.script_name().to_owned();
        let journal = self.chance.journal()?;
        Some(journal.conclude(rule, &script, before, value))
    }

    /// A procedure gives a number; the script that called it goes on with it.
    #[inline(always)]
    pub(super) fn record_return(&mut self, given: Option<Arc<Working>>) {
        if C::RECORDS {
            let (step, depth) = (self.state.pc.saturating_sub(1), self.state.frames.len());
            self.record(|journal| {
                journal.go_on(step, depth);
                journal.given.clone_from(&given);
                given
                    .into_iter()
                    .for_each(|working| journal.need(Input::Given(working)));
            });
        }
    }

    /// Foes came, as many as the rule at hand says, or as their kind does.
    pub(super) fn record_comers(&mut self, step: u32, wanted: i64, count: i64) {
        if C::RECORDS {
            let given = self.chance.journal().and_then(|it| it.given.clone());
            let working = match wanted {
                ..0 => given.filter(|given| given.value == count),
                _ => self.conclude(step, None, count),
            };
            self.record(|journal| journal.came.push(working));
        }
    }

    /// Which rules set a figure of a foe.
    pub(in crate::play) fn figure_set_by(&mut self, foe: u16, at: u16) -> Option<Arc<Working>> {
        let base = self.state.world.foe_base(&self.program.layout, foe);
        let address = Address::Memory(base + usize::from(at));
        self.chance.journal()?.set_by(address)
    }

    fn address(&self, place: Place) -> Option<Address> {
        let state = &self.state;
        Some(match place {
            Place::Local(at) => Address::Local(state.base + usize::from(at)),
            Place::Global(at) => Address::Memory(usize::from(at)),
            Place::Hero(at) => Address::Memory(state.hero_base + usize::from(at)),
            Place::Foe(at) => Address::Memory(state.foe_base + usize::from(at)),
            _ => return None,
        })
    }
}
