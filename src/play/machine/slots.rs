//! What is worn and held: new pieces take their slots, better ones the place of worse.

use super::super::chance::{Chance, Halt};
use super::super::layout::{KIND, OF_FOE};
use super::super::world::World;
use super::Machine;

impl<C: Chance> Machine<'_, C> {
    /// Puts a piece where it belongs, if its bearer may use it: into a free slot, or instead of a worse piece.
    pub(in crate::play) fn equip(&mut self, piece: u32, hero: u16) -> Result<(), Halt> {
        let layout = &self.program.layout;
        let row = piece as usize * layout.item_row;
        let kind = self.state.world.items[row + KIND];
        let code = usize::try_from(kind)
            .ok()
            .and_then(|kind| self.program.items.get(kind));
        let Some(code) = code else { return Ok(()) };
        if (code.slot.is_none() && code.other_slots.is_empty()) || self.is_barred(kind, hero) {
            return Ok(());
        }
        if let Some(entry) = code.requires
            && self.asked_of_piece(entry, piece, hero)? == 0
        {
            return Ok(());
        }
        let slots: Vec<u16> = code.slot.iter().chain(&code.other_slots).copied().collect();
        let free = slots.iter().find(|slot| self.in_slot(hero, **slot) == 0);
        if let Some(slot) = free {
            self.wear(piece, hero, *slot);
            return Ok(());
        }
        match code.slot {
            Some(slot) => self.wear_if_better(piece, hero, slot),
            None => Ok(()),
        }
    }

    fn is_barred(&self, kind: i64, hero: u16) -> bool {
        let base = self.program.layout.hero_base(hero);
        let row = &self.state.world.mem[base..];
        let mut classes = self.program.classes.iter();
        classes.any(|class| {
            World::marked(row, class.mark)
                && class
                    .forbidden
                    .iter()
                    .any(|barred| i64::from(*barred) == kind)
        })
    }

    fn place_of_slot(&self, hero: u16, slot: u16) -> usize {
        let layout = &self.program.layout;
        layout.hero_base(hero) + layout.hero_slots + usize::from(slot)
    }

    fn in_slot(&self, hero: u16, slot: u16) -> u32 {
        let piece = self.state.world.mem[self.place_of_slot(hero, slot)];
        u32::try_from(piece).unwrap_or(0)
    }

    fn wear(&mut self, piece: u32, hero: u16, slot: u16) {
        let place = self.place_of_slot(hero, slot);
        let layout = &self.program.layout;
        let world = &mut self.state.world;
        world.mem[place] = i64::from(piece);
        world.items[piece as usize * layout.item_row + layout.item_slot] = i64::from(slot) + 1;
    }

    fn wear_if_better(&mut self, piece: u32, hero: u16, slot: u16) -> Result<(), Halt> {
        let best = self.program.best.get(usize::from(slot));
        let Some(entry) = best.copied().flatten() else {
            return Ok(());
        };
        let worn = self.in_slot(hero, slot);
        let new = self.asked_of_piece(entry, piece, hero)?;
        let old = self.asked_of_piece(entry, worn, hero)?;
        if new > old {
            let layout = &self.program.layout;
            self.state.world.items[worn as usize * layout.item_row + layout.item_slot] = 0;
            self.wear(piece, hero, slot);
        }
        Ok(())
    }

    /// A formula about a piece and its bearer.
    fn asked_of_piece(&mut self, entry: u32, piece: u32, hero: u16) -> Result<i64, Halt> {
        let outer = self.state.hands;
        self.state.hands.hero = hero;
        self.state.hands.hero_bound = true;
        self.state.hands.item = piece;
        self.refresh();
        let value = self.nested(entry, &[])?;
        self.state.hands = outer;
        self.refresh();
        Ok(value)
    }

    pub(super) fn is_carried(&self, piece: u32) -> bool {
        let owner = self.program.layout.item_owner;
        self.item_row(piece)
            .get(owner)
            .is_some_and(|owner| *owner != 0)
    }

    /// Takes a piece from whoever has it; the next best takes its slot.
    pub(super) fn release(&mut self, piece: u32) -> Result<(), Halt> {
        let layout = &self.program.layout;
        let row = piece as usize * layout.item_row;
        let owner = self.state.world.items[row + layout.item_owner];
        if owner <= 0 || owner >= OF_FOE {
            return Ok(());
        }
        let hero = u16::try_from(owner - 1).unwrap_or(0);
        let slot = self.state.world.items[row + layout.item_slot];
        self.state.world.items[row + layout.item_owner] = 0;
        self.state.world.items[row + layout.item_slot] = 0;
        self.effects_of_item(piece, hero, false)?;
        if let Some(slot) = u16::try_from(slot - 1).ok().filter(|_| slot > 0) {
            let place = self.place_of_slot(hero, slot);
            self.state.world.mem[place] = 0;
            let others: Vec<u32> = self.carried(owner).map(|piece| piece.number).collect();
            for other in others {
                if self.item_row(other)[self.program.layout.item_slot] == 0 {
                    self.equip(other, hero)?;
                }
            }
        }
        Ok(())
    }
}
