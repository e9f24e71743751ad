//! What is worn and held: new pieces take their slots, better ones the place of worse.

use super::super::chance::{Chance, Halt};
use super::super::code::KindCode;
use super::super::layout::{KIND, OF_FOE, short};
use super::super::world::World;
use super::Machine;

impl<C: Chance> Machine<'_, C> {
    /// Puts a piece where it belongs, if its bearer may use it: into a free slot, or instead of a worse piece.
    pub(in crate::play) fn equip(&mut self, piece: u32, hero: u16) -> Result<(), Halt> {
        let layout = &self.program.layout;
        let row = piece as usize * layout.item_row;
        let kind = self.state.world.items[row + KIND];
        if !self.may_wear(piece, kind, hero)? {
            return Ok(());
        }
        let program = self.program;
        let code = usize::try_from(kind)
            .ok()
            .and_then(|kind| program.items.get(kind));
        let Some(code) = code else { return Ok(()) };
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
            World::has_mark(row, class.mark)
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
        let value = self.run_nested(entry, &[])?;
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
        self.state.world.items[row + layout.item_slot] = 0;
        self.put_into_effect(piece, hero, false)?;
        let layout = &self.program.layout;
        self.state.world.items[row + layout.item_owner] = 0;
        if let Some(slot) = u16::try_from(slot - 1).ok().filter(|_| slot > 0) {
            let place = self.place_of_slot(hero, slot);
            self.state.world.mem[place] = 0;
            let others: Vec<u32> = self.items_of(owner).map(|piece| piece.number).collect();
            for other in others {
                if self.item_row(other)[self.program.layout.item_slot] == 0 {
                    self.equip(other, hero)?;
                }
            }
            self.settle_effects(hero)?;
        }
        Ok(())
    }

    /// What a piece brings counts while it is worn, or always when it fits no slot.
    pub(super) fn settle_effects(&mut self, hero: u16) -> Result<(), Halt> {
        let layout = &self.program.layout;
        let owner = i64::from(hero) + 1;
        let mut changes = Vec::new();
        for piece in self.items_of(owner) {
            let code = usize::try_from(piece.kind)
                .ok()
                .and_then(|kind| self.program.items.get(kind));
            let Some(code) = code.filter(|code| code.gains.is_some()) else {
                continue;
            };
            let counts = piece.row[layout.item_slot] != 0 || code.fits_no_slot();
            if counts != (piece.row[layout.item_active] != 0) {
                changes.push((piece.number, counts));
            }
        }
        // Whatever ends does so before something else begins: a pool is never lowered below what it will hold.
        changes.sort_by_key(|(piece, counts)| (*counts, *piece));
        for (piece, counts) in changes {
            self.put_into_effect(piece, hero, counts)?;
        }
        Ok(())
    }

    fn put_into_effect(&mut self, piece: u32, hero: u16, on: bool) -> Result<(), Halt> {
        let layout = &self.program.layout;
        let at = piece as usize * layout.item_row + layout.item_active;
        let was = std::mem::replace(&mut self.state.world.items[at], i64::from(on));
        if was == i64::from(on) {
            Ok(())
        } else {
            self.effects_of_item(piece, hero, on)
        }
    }

    /// Every slot of the hero at hand gets the best piece that fits; without a `best` what is in it stays.
    pub(super) fn wear_best(&mut self) -> Result<(), Halt> {
        let hero = self.state.hands.hero;
        let carried = self.items_of(i64::from(hero) + 1);
        let carried: Vec<(u32, i64)> = carried.map(|piece| (piece.number, piece.kind)).collect();
        let mut usable = Vec::new();
        for (piece, kind) in carried {
            if self.may_wear(piece, kind, hero)? {
                usable.push((piece, kind));
            }
        }
        let slots = self.program.layout.slots.len();
        let before: Vec<u32> = (0..slots)
            .map(|slot| self.in_slot(hero, short(slot)))
            .collect();
        for slot in 0..slots {
            self.empty(hero, short(slot));
        }
        for (slot, before) in before.iter().enumerate() {
            let slot = short(slot);
            let mut found: Option<(i64, bool, u32)> = None;
            for &(piece, kind) in &usable {
                let layout = &self.program.layout;
                let worn = self.item_row(piece)[layout.item_slot] != 0;
                if worn || !self.fits_slot(kind, slot) {
                    continue;
                }
                let value = match self.program.best.get(usize::from(slot)).copied().flatten() {
                    Some(entry) => self.asked_of_piece(entry, piece, hero)?,
                    None => 0,
                };
                let rank = (value, piece == *before);
                if found.is_none_or(|(value, same, _)| rank > (value, same)) {
                    found = Some((rank.0, rank.1, piece));
                }
            }
            if let Some((_, _, piece)) = found {
                self.wear(piece, hero, slot);
            }
        }
        if self.story.is_some() {
            self.log_worn(hero, &before);
        }
        self.settle_effects(hero)
    }

    /// A piece goes into its slot; what was there goes into the pack.
    pub(super) fn wear_piece(&mut self, piece: u32) -> Result<(), Halt> {
        let hero = self.state.hands.hero;
        let layout = &self.program.layout;
        let row = self.item_row(piece);
        let is_his = row.get(layout.item_owner) == Some(&(i64::from(hero) + 1));
        let kind = row.get(KIND).copied().unwrap_or(-1);
        let is_worn = row.get(layout.item_slot).is_some_and(|slot| *slot != 0);
        if !is_his || is_worn || !self.may_wear(piece, kind, hero)? {
            return Ok(());
        }
        let slots: Vec<u16> = (0..self.program.layout.slots.len()).map(short).collect();
        let fitting = slots.iter().filter(|slot| self.fits_slot(kind, **slot));
        let own = self.item_code(kind).and_then(|code| code.slot);
        let free = fitting.clone().find(|slot| self.in_slot(hero, **slot) == 0);
        let Some(slot) = free.or(own.as_ref()).or(fitting.clone().next()).copied() else {
            return Ok(());
        };
        let before: Vec<u32> = slots.iter().map(|slot| self.in_slot(hero, *slot)).collect();
        self.empty(hero, slot);
        self.wear(piece, hero, slot);
        if self.story.is_some() {
            self.log_worn(hero, &before);
        }
        self.settle_effects(hero)
    }

    /// The slot is empty afterwards, the piece in the pack.
    pub(super) fn take_off(&mut self, slot: u16) -> Result<(), Halt> {
        let hero = self.state.hands.hero;
        self.empty(hero, slot);
        self.settle_effects(hero)
    }

    fn empty(&mut self, hero: u16, slot: u16) {
        let place = self.place_of_slot(hero, slot);
        let piece = std::mem::take(&mut self.state.world.mem[place]);
        let layout = &self.program.layout;
        let at = usize::try_from(piece).unwrap_or(0) * layout.item_row + layout.item_slot;
        if piece > 0 {
            self.state.world.items[at] = 0;
        }
    }

    fn item_code(&self, kind: i64) -> Option<&KindCode> {
        self.program.items.get(usize::try_from(kind).ok()?)
    }

    fn fits_slot(&self, kind: i64, slot: u16) -> bool {
        let code = self.item_code(kind);
        code.is_some_and(|code| code.slot == Some(slot) || code.other_slots.contains(&slot))
    }

    /// Whether class and `requires` allow it.
    fn may_wear(&mut self, piece: u32, kind: i64, hero: u16) -> Result<bool, Halt> {
        let Some(code) = self.item_code(kind).filter(|code| !code.fits_no_slot()) else {
            return Ok(false);
        };
        let requires = code.requires;
        if self.is_barred(kind, hero) {
            return Ok(false);
        }
        match requires {
            Some(entry) => Ok(self.asked_of_piece(entry, piece, hero)? != 0),
            None => Ok(true),
        }
    }
}
