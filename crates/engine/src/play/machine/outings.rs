//! The steps that move through a dungeon, use things, and let foes have their turn.

use super::super::chance::{Chance, Halt};
use super::super::code::{KindCode, Op, Who};
use super::super::layout::KIND;
use super::Machine;
use crate::facts::Input;

impl<C: Chance> Machine<'_, C> {
    pub(super) fn outing(&mut self, op: Op) -> Result<(), Halt> {
        match op {
            Op::EnterDungeon => self.enter_dungeon()?,
            Op::FindWay(none) => {
                let found = self.find_way();
                self.jump_unless(found, none);
            }
            Op::StepToDoor(there) => {
                let stepped = self.step_to_door();
                self.jump_unless(stepped, there);
            }
            Op::StepToMarked(mark, there) => {
                let stepped = self.step_to_marked(mark);
                self.jump_unless(stepped, there);
            }
            Op::StepBack(there) => {
                let stepped = self.step_back();
                self.jump_unless(stepped, there);
            }
            Op::Arrive(nowhere) => match self.arrive() {
                Some(is_new) => self.state.acc = i64::from(is_new),
                None => self.state.pc = nowhere,
            },
            Op::OpenWithKey => self.state.acc = i64::from(self.open_with_key()),
            Op::SettleDoor(opens) => self.settle_door(opens),
            Op::PassDoor => self.pass_door(),
            Op::RoomsEntered => self.state.acc = self.rooms_entered(),
            Op::LotOfRoom(local, none) => {
                let at = self.state.base + usize::from(local);
                let number = self.state.stack[at];
                self.state.stack[at] += 1;
                let done = self.do_lot_of_room(number)?;
                self.jump_unless(done, none);
            }
            Op::LotOfDoor => {
                self.do_lot_of_door()?;
            }
            Op::RolledBefore(table, roll) => match self.rolled_before(u32::from(table)) {
                Some(row) => self.state.acc = row,
                None => self.state.pc = roll,
            },
            Op::NaturalBefore(table, known) => {
                if let Some(natural) = self.natural_before(u32::from(table)) {
                    self.state.acc = natural;
                    self.state.pc = known;
                }
            }
            Op::Printed(number, taken) => {
                if let Some(total) = self.printed_before(number) {
                    self.record(|journal| journal.need(Input::Printed(total)));
                    self.state.acc = total;
                    self.state.pc = taken;
                }
            }
            Op::NotPrinted(number) => self.witness_dice(number, self.state.acc, false),
            Op::Cards(step) => self.card_step(step)?,
            op => return self.using(op),
        }
        Ok(())
    }

    fn jump_unless(&mut self, holds: bool, to: u32) {
        if !holds {
            self.state.pc = to;
        }
    }

    fn using(&mut self, op: Op) -> Result<(), Halt> {
        match op {
            Op::UseKind(kind) => {
                let piece = self
                    .items_of(self.owner(Who::Hero))
                    .find(|piece| piece.kind == i64::from(kind))
                    .map(|piece| piece.number);
                self.use_piece(piece)
            }
            Op::UseItem(Who::Worn(slot)) => {
                let piece = self.piece_in_slot(slot);
                self.use_piece((piece > 0).then_some(piece))
            }
            Op::UseItem(_) => {
                let piece = self.state.hands.item;
                self.use_piece((piece > 0).then_some(piece))
            }
            Op::UseMark(who, mark) => {
                let does = self.program.marks.get(usize::from(mark));
                match does.and_then(|code| code.does) {
                    Some(entry) if self.is_marked(who, mark) => {
                        let wants = self.program.entries.get(entry as usize);
                        if wants.is_some_and(|entry| entry.arguments == 1) {
                            let parameter = self.parameter(who, mark);
                            self.state.stack.push(parameter);
                        }
                        self.enter(entry, self.state.pc)
                    }
                    _ => Ok(()),
                }
            }
            Op::WearBest => self.wear_best(),
            Op::WearItem => self.wear_piece(self.state.hands.item),
            Op::WearKind(kind) => {
                let piece = self
                    .items_of(self.owner(Who::Hero))
                    .find(|piece| piece.kind == i64::from(kind))
                    .map(|piece| piece.number);
                piece.map_or(Ok(()), |piece| self.wear_piece(piece))
            }
            Op::TakeOff(slot) => self.take_off(slot),
            Op::Used => self.spend_use(),
            Op::FoeActs => self.enter_if(self.foe_code().and_then(|code| code.does)),
            Op::FoeTreasure => self.enter_if(self.foe_code().and_then(|code| code.treasure)),
            Op::FoeReactions => {
                let entry = self.foe_code().and_then(|code| code.reactions);
                if entry.is_some() {
                    self.state.stack.push(0);
                }
                self.enter_if(entry)
            }
            _ => Ok(()),
        }
    }

    fn foe_code(&self) -> Option<&KindCode> {
        let kind = self.row(Who::Foe).get(KIND).copied()?;
        self.program.foes.get(usize::try_from(kind).ok()?)
    }

    fn enter_if(&mut self, entry: Option<u32>) -> Result<(), Halt> {
        match entry {
            Some(entry) => self.enter(entry, self.state.pc),
            None => Ok(()),
        }
    }

    /// Carries out what using a piece does; it is the item at hand meanwhile.
    fn use_piece(&mut self, piece: Option<u32>) -> Result<(), Halt> {
        let Some(piece) = piece else { return Ok(()) };
        let kind = self.item_row(piece).get(KIND).copied().unwrap_or(-1);
        let code = usize::try_from(kind)
            .ok()
            .and_then(|kind| self.program.items.get(kind));
        let Some(entry) = code.and_then(|code| code.does) else {
            return Ok(());
        };
        if self.story.is_some() {
            let name = self.program.names.item(kind).to_owned();
            self.line(format!("  uses: {name}"));
        }
        self.enter(entry, self.state.pc)?;
        self.state.hands.item = piece;
        Ok(())
    }

    /// A piece with a number of uses has one less, and is gone after the last.
    fn spend_use(&mut self) -> Result<(), Halt> {
        let piece = self.state.hands.item;
        let Some(uses) = self.program.layout.item_uses else {
            return Ok(());
        };
        let at = piece as usize * self.program.layout.item_row + usize::from(uses);
        let Some(left) = self.state.world.items.get_mut(at).filter(|left| **left > 0) else {
            return Ok(());
        };
        *left -= 1;
        if *left == 0 && self.is_carried(piece) {
            return self.drop_item(piece);
        }
        Ok(())
    }
}
