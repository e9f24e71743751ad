//! Changing numbers, and what follows from it: whoever has no life left is down.

use super::super::chance::{Chance, Halt};
use super::super::code::{How, Place};
use super::super::layout::STATE;
use super::super::world::{DEAD, STANDING, Timed, TimedWhat};
use super::{Cause, Machine};
use crate::eval::Limits;
use crate::rules::{ChangeOp, Period};

/// Where a number is, once those at hand are known.
#[derive(Clone, Copy)]
enum Spot {
    Local(usize),
    Memory(usize),
    Item(usize),
    Door(usize),
    Roll,
    Target,
    Grade,
    Nowhere,
}

impl<C: Chance> Machine<'_, C> {
    fn spot(&self, place: Place) -> Spot {
        let state = &self.state;
        let of_item = |piece: u32, at: u16| match piece {
            0 => Spot::Nowhere,
            piece => Spot::Item(piece as usize * self.program.layout.item_row + usize::from(at)),
        };
        match place {
            Place::Local(at) => Spot::Local(state.base + usize::from(at)),
            Place::Global(at) => Spot::Memory(usize::from(at)),
            Place::Hero(at) => Spot::Memory(state.hero_base + usize::from(at)),
            Place::Foe(_) if state.hands.foe == 0 => Spot::Nowhere,
            Place::Foe(at) => Spot::Memory(state.foe_base + usize::from(at)),
            Place::Item(at) => of_item(state.hands.item, at),
            Place::Worn { slot, at } => of_item(self.piece_in_slot(slot), at),
            Place::Door(_) if state.hands.door == 0 => Spot::Nowhere,
            Place::Door(at) => Spot::Door(
                usize::from(state.hands.door - 1) * self.program.layout.door_row + usize::from(at),
            ),
            Place::Roll => Spot::Roll,
            Place::Target => Spot::Target,
            Place::Grade => Spot::Grade,
            // What a card is cannot be changed.
            Place::Card(_) => Spot::Nowhere,
        }
    }

    /// Where most numbers are.
    #[inline(always)]
    fn in_memory(&self, place: Place) -> Option<usize> {
        let state = &self.state;
        match place {
            Place::Hero(at) => Some(state.hero_base + usize::from(at)),
            Place::Foe(at) if state.hands.foe != 0 => Some(state.foe_base + usize::from(at)),
            Place::Global(at) => Some(usize::from(at)),
            _ => None,
        }
    }

    /// Changes a number under a rule.
    #[inline(always)]
    pub(super) fn write(
        &mut self,
        place: Place,
        how: How,
        rule: u16,
        amount: i64,
    ) -> Result<(), Halt> {
        if let (Some(at), None) = (self.in_memory(place), &self.story) {
            let rule = &self.program.rules[usize::from(rule)];
            let mem = &mut self.state.world.mem;
            let before = mem[at];
            let limits = Limits {
                least: rule.min,
                most: rule.pool.then(|| mem[at + 1]),
            };
            let after = limits.hold(before, apply_change(before, how, amount));
            mem[at] = after;
            let falls_or_rises = (before > 0) != (after > 0)
                || after <= 0
                || (self.program.hears_hits && after < before);
            if rule.life && falls_or_rises {
                return self.update_life(place, Spot::Memory(at), before, after);
            }
            return Ok(());
        }
        let spot = self.spot(place);
        self.write_at(place, spot, how, rule, amount).map(|_| ())
    }

    /// The same; tells by how much the number changed in the end.
    fn write_at(
        &mut self,
        place: Place,
        spot: Spot,
        how: How,
        rule: u16,
        amount: i64,
    ) -> Result<i64, Halt> {
        let rule = self.program.rules[usize::from(rule)];
        let before = self.at(spot);
        let limits = Limits {
            least: rule.min,
            most: rule.pool.then(|| self.behind(spot)),
        };
        let after = limits.hold(before, apply_change(before, how, amount));
        self.set(spot, after);
        if self.story.is_some() && before != after {
            self.log_change(place, before, after);
        }
        if rule.life {
            self.update_life(place, spot, before, after)?;
        }
        Ok(after.saturating_sub(before))
    }

    fn at(&self, spot: Spot) -> i64 {
        let state = &self.state;
        match spot {
            Spot::Local(at) => state.stack.get(at).copied().unwrap_or(0),
            Spot::Memory(at) => state.world.mem[at],
            Spot::Item(at) => state.world.items[at],
            Spot::Door(at) => state.world.places.doors.get(at).copied().unwrap_or(0),
            Spot::Roll => state.world.test.roll,
            Spot::Target => state.world.test.target,
            Spot::Grade => state.world.test.grade,
            Spot::Nowhere => 0,
        }
    }

    /// The maximum is kept behind the number.
    fn behind(&self, spot: Spot) -> i64 {
        match spot {
            Spot::Memory(at) => self.state.world.mem[at + 1],
            Spot::Item(at) => self.state.world.items[at + 1],
            Spot::Door(at) => {
                let doors = &self.state.world.places.doors;
                doors.get(at + 1).copied().unwrap_or(i64::MAX)
            }
            _ => i64::MAX,
        }
    }

    fn set(&mut self, spot: Spot, value: i64) {
        let state = &mut self.state;
        match spot {
            Spot::Local(at) => {
                if let Some(number) = state.stack.get_mut(at) {
                    *number = value;
                }
            }
            Spot::Memory(at) => state.world.mem[at] = value,
            Spot::Item(at) => state.world.items[at] = value,
            Spot::Door(at) => {
                if let Some(number) = state.world.places.doors.get_mut(at) {
                    *number = value;
                }
            }
            Spot::Roll => {
                state.world.test.roll = value;
                state.world.test.shifted = true;
            }
            Spot::Target => {
                state.world.test.target = value;
                state.world.test.shifted = true;
            }
            Spot::Grade => state.world.test.grade = value,
            Spot::Nowhere => {}
        }
    }

    /// Somebody's life changed: down at nothing, up again above.
    fn update_life(
        &mut self,
        place: Place,
        spot: Spot,
        before: i64,
        left: i64,
    ) -> Result<(), Halt> {
        let (base, is_hero) = match (place, spot) {
            (Place::Hero(_), Spot::Memory(_)) => (self.state.hero_base, true),
            (Place::Foe(_), Spot::Memory(_)) => (self.state.foe_base, false),
            _ => return Ok(()),
        };
        let state = self.state.world.mem[base + STATE];
        if self.program.hears_hits && left < before && left > 0 && state == STANDING {
            return self.hurt(base, is_hero);
        }
        if left <= 0 && state == STANDING {
            self.fall(base, is_hero)
        } else {
            if left > 0 && state == DEAD {
                self.state.world.mem[base + STATE] = STANDING;
                self.state.world.recount(&self.program.layout);
                self.refresh();
            }
            Ok(())
        }
    }

    /// Goes down for good, or until somebody raises the fallen.
    pub(super) fn fall(&mut self, base: usize, is_hero: bool) -> Result<(), Halt> {
        self.state.world.mem[base + STATE] = DEAD;
        if is_hero {
            let cause = self.cause();
            self.notes.deaths.push(cause);
        }
        if self.story.is_some() {
            self.log_fall(base, is_hero);
        }
        self.run_death_rules(base, is_hero)?;
        self.state.world.recount(&self.program.layout);
        self.refresh();
        Ok(())
    }

    /// In a fight it is the foe at hand, elsewhere the row or rule that is carried out.
    fn cause(&self) -> Cause {
        let world = &self.state.world;
        let kind = world.mem[self.state.foe_base + super::super::layout::KIND];
        if let (true, true, Ok(kind)) = (
            world.fights > 0,
            world.standing_foes > 0,
            u32::try_from(kind),
        ) {
            return Cause::Foe(kind);
        }
        let frames = &self.state.frames;
        let is_row = |entry: &u32| {
            let entry = self.program.entries.get(*entry as usize);
            entry.is_some_and(|entry| entry.of_row)
        };
        let entries = frames.iter().rev().map(|frame| frame.entry);
        let row = entries.clone().find(is_row);
        Cause::Script(row.or(entries.into_iter().next()).unwrap_or(0))
    }

    pub(super) fn clamp(&mut self, place: Place) {
        let spot = self.spot(place);
        let most = self.state.acc;
        if self.at(spot) > most {
            self.set(spot, most);
        }
    }

    /// A change that is taken back later.
    pub(super) fn write_for(
        &mut self,
        place: Place,
        how: How,
        rule: u16,
        period: Period,
    ) -> Result<(), Halt> {
        let amount = self.state.acc;
        let left = self.pop();
        let spot = self.spot(place);
        let by = self.write_at(place, spot, how, rule, amount)?;
        let what = match spot {
            Spot::Memory(at) => TimedWhat::Number { at: at as u32, by },
            Spot::Item(at) => TimedWhat::OfItem { at: at as u32, by },
            _ => return Ok(()),
        };
        self.put_on_time(Timed { what, period, left })
    }
}

#[inline]
fn apply_change(number: i64, how: How, amount: i64) -> i64 {
    let op = match how {
        How::Add => ChangeOp::Add,
        How::Subtract => ChangeOp::Subtract,
        How::Set => ChangeOp::Set,
    };
    op.apply(number, amount)
}
