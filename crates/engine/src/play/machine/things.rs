//! Gaining and losing items and marks; foes that appear.

use super::super::chance::{Chance, Halt};
use super::super::code::{Other, ThingCode, TransferCode, Who};
use super::super::compile::{FOE, NO_THING};
use super::super::journal::Address;
use super::super::layout::{KIND, MARKS, OF_FOE};
use super::super::world::{Timed, TimedWhat, World};
use super::Machine;

/// More foes than this never fit into a room.
const MOST_FOES: u16 = 200;

/// More pieces than this nobody carries.
const MOST_ITEMS: i64 = 1_000;

impl<C: Chance> Machine<'_, C> {
    pub(super) fn transfer(&mut self, number: u32) -> Result<(), Halt> {
        let program = self.program;
        let code = &program.transfers[number as usize];
        let value = self.state.acc;
        let periods = if code.lasting.is_some() {
            self.pop()
        } else {
            -1
        };
        let outer = self.state.hands;
        self.inside += 1;
        for (hero, foe) in self.receivers(code.who) {
            let hands = &mut self.state.hands;
            if let Some(hero) = hero {
                (hands.hero, hands.hero_bound) = (hero, true);
            }
            if let Some(foe) = foe {
                (hands.foe, hands.foe_bound) = (foe, true);
            }
            self.refresh();
            if code.gain {
                self.gain(code, value, periods)?;
            } else {
                self.lose(code, value)?;
            }
            self.state.hands = outer;
            self.refresh();
        }
        self.inside -= 1;
        Ok(())
    }

    /// Everybody a transfer is about, as hero or foe; the one at hand needs no number.
    fn receivers(&self, who: Who) -> Vec<(Option<u16>, Option<u16>)> {
        let world = &self.state.world;
        let layout = &self.program.layout;
        match who {
            Who::Heroes => (0..world.heroes)
                .filter(|hero| world.mem[layout.hero_base(*hero)] == super::super::world::STANDING)
                .map(|hero| (Some(hero), None))
                .collect(),
            Who::Foes => (1..world.foes)
                .filter(|foe| {
                    world.mem[world.foe_base(layout, *foe)] == super::super::world::STANDING
                })
                .map(|foe| (None, Some(foe)))
                .collect(),
            _ => vec![(None, None)],
        }
    }

    fn gain(&mut self, code: &TransferCode, value: i64, periods: i64) -> Result<(), Halt> {
        if code.rolled {
            if (0..FOE).contains(&value) {
                self.give(code.who, u32::try_from(value).unwrap_or(u32::MAX))?;
            }
            return Ok(());
        }
        if let Some(other) = code.other {
            return self.take_over(code, other, value);
        }
        let things = code.things.as_slice();
        let thing = match things {
            [] => return Ok(()),
            [one] => *one,
            many => many[self.chance.die(many.len() as u32)? as usize - 1],
        };
        match thing {
            ThingCode::Item(kind) => {
                for _ in 0..value.min(MOST_ITEMS) {
                    self.give(code.who, kind)?;
                }
            }
            ThingCode::Mark(mark) => self.set_mark(code, mark, periods)?,
            ThingCode::AnyItem => {
                let foe = Other::AtHand(Who::Foe);
                return self.take_over(code, foe, value);
            }
            ThingCode::Marked(_) | ThingCode::Slot(_) => {}
        }
        Ok(())
    }

    /// Pieces that somebody else has and that fit change hands.
    fn take_over(&mut self, code: &TransferCode, other: Other, value: i64) -> Result<(), Halt> {
        let (from, to) = (self.owner_of(other), self.owner(code.who));
        let mut left = if code.all { MOST_ITEMS } else { value };
        while left > 0 && from != to {
            left -= 1;
            let Some(piece) = self.piece_of(from, code)? else {
                break;
            };
            self.hand_over(piece, to)?;
        }
        Ok(())
    }

    /// Who the other one of a transfer is.
    fn owner_of(&self, other: Other) -> i64 {
        let given = |local: u16| {
            let at = self.state.base + usize::from(local);
            self.state.stack.get(at).copied().unwrap_or(0)
        };
        match other {
            Other::AtHand(who) => self.owner(who),
            Other::Hero(local) => given(local) + 1,
            Other::Foe(local) => OF_FOE + given(local),
        }
    }

    /// One of the pieces that fit: any, or the first.
    fn piece_of(&mut self, owner: i64, code: &TransferCode) -> Result<Option<u32>, Halt> {
        let pieces: Vec<u32> = self
            .items_of(owner)
            .filter(|piece| self.fits(code, piece))
            .map(|piece| piece.number)
            .collect();
        Ok(match pieces.as_slice() {
            [] => None,
            [one] => Some(*one),
            many if code.at_random => Some(many[self.chance.die(many.len() as u32)? as usize - 1]),
            many => Some(self.foremost(many, code)),
        })
    }

    fn lose(&mut self, code: &TransferCode, value: i64) -> Result<(), Halt> {
        for thing in &code.things {
            if let ThingCode::Mark(mark) = thing {
                let row = self.row_at(code.who);
                self.clear_mark(row, *mark)?;
            }
        }
        self.lose_items(code, value)
    }

    fn lose_items(&mut self, code: &TransferCode, value: i64) -> Result<(), Halt> {
        let mut left = if code.all { MOST_ITEMS } else { value };
        while left > 0 {
            left -= 1;
            let Some(piece) = self.piece_of(self.owner(code.who), code)? else {
                break;
            };
            match code.other {
                Some(other) => self.hand_over(piece, self.owner_of(other))?,
                None => self.drop_item(piece)?,
            }
        }
        Ok(())
    }

    /// `lose item` where a piece is at hand means that one; else the first goes.
    fn foremost(&self, pieces: &[u32], code: &TransferCode) -> u32 {
        let at_hand = self.state.hands.item;
        let is_open = code.things.contains(&ThingCode::AnyItem);
        if is_open && pieces.contains(&at_hand) {
            return at_hand;
        }
        pieces.first().copied().unwrap_or(0)
    }

    fn fits(&self, code: &TransferCode, piece: &super::beings::ItemRow<'_>) -> bool {
        let slot = piece.row[self.program.layout.item_slot];
        code.things.iter().any(|thing| match thing {
            ThingCode::Item(kind) => piece.kind == i64::from(*kind),
            ThingCode::Marked(mark) => piece.has_mark(*mark),
            ThingCode::Slot(wanted) => slot == i64::from(*wanted) + 1,
            ThingCode::AnyItem => true,
            ThingCode::Mark(_) => false,
        })
    }

    /// Where the row of somebody begins, for marks; items have their own.
    fn row_at(&self, who: Who) -> RowAt {
        let layout = &self.program.layout;
        match who {
            Who::Hero | Who::Heroes => RowAt::Memory(self.state.hero_base),
            Who::Foe | Who::Foes => RowAt::Memory(self.state.foe_base),
            Who::Item => RowAt::Item(self.state.hands.item),
            Who::Worn(slot) => RowAt::Item(self.piece_in_slot(slot)),
            Who::Party => RowAt::Memory(layout.party_marks - MARKS),
            Who::Room => RowAt::Memory(layout.room_marks - MARKS),
            Who::Door => RowAt::Door(self.state.hands.door),
            Who::Game => RowAt::Memory(layout.game_marks - MARKS),
            Who::Card => RowAt::Item(0),
        }
    }

    fn set_mark(&mut self, code: &TransferCode, mark: u16, periods: i64) -> Result<(), Halt> {
        match self.row_at(code.who) {
            RowAt::Item(0) => {}
            RowAt::Door(door) => self.mark_door_row(door, mark, true),
            RowAt::Item(piece) => {
                let start = piece as usize * self.program.layout.item_row;
                World::set_mark(&mut self.state.world.items[start..], mark, true);
            }
            RowAt::Memory(row) => {
                let had = World::has_mark(&self.state.world.mem[row..], mark);
                World::set_mark(&mut self.state.world.mem[row..], mark, true);
                if let Some(period) = code.lasting {
                    let what = TimedWhat::Mark {
                        row: row as u32,
                        mark,
                    };
                    self.state.world.timed.retain(|timed| timed.what != what);
                    self.put_on_time(Timed {
                        what,
                        period,
                        left: periods,
                    })?;
                }
                if self.story.is_some() && !had {
                    self.log_mark(row, mark, true);
                }
                if !had {
                    self.effects_of_mark(row, mark, true)?;
                    self.run_mark_rules(row, mark, self.program.gained)?;
                }
            }
        }
        Ok(())
    }

    fn clear_mark(&mut self, row: RowAt, mark: u16) -> Result<(), Halt> {
        match row {
            RowAt::Item(0) => Ok(()),
            RowAt::Door(door) => {
                self.mark_door_row(door, mark, false);
                Ok(())
            }
            RowAt::Item(piece) => {
                let start = piece as usize * self.program.layout.item_row;
                World::set_mark(&mut self.state.world.items[start..], mark, false);
                Ok(())
            }
            RowAt::Memory(row) => {
                if !World::has_mark(&self.state.world.mem[row..], mark) {
                    return Ok(());
                }
                World::set_mark(&mut self.state.world.mem[row..], mark, false);
                let what = TimedWhat::Mark {
                    row: row as u32,
                    mark,
                };
                self.state.world.timed.retain(|timed| timed.what != what);
                if self.story.is_some() {
                    self.log_mark(row, mark, false);
                }
                self.effects_of_mark(row, mark, false)?;
                self.run_mark_rules(row, mark, self.program.lost)
            }
        }
    }

    /// What having a trait or condition brings, for heroes only.
    pub(in crate::play) fn effects_of_mark(
        &mut self,
        row: usize,
        mark: u16,
        on: bool,
    ) -> Result<(), Halt> {
        let code = self
            .program
            .marks
            .get(usize::from(mark))
            .copied()
            .unwrap_or_default();
        let Some(entry) = (if on { code.gains } else { code.losses }) else {
            return Ok(());
        };
        let layout = &self.program.layout;
        let heroes = layout.heroes..layout.hero_base(self.state.world.heroes);
        if !heroes.contains(&row) {
            return Ok(());
        }
        let outer = self.state.hands;
        self.state.hands.hero = u16::try_from((row - layout.heroes) / layout.hero_row).unwrap_or(0);
        self.state.hands.hero_bound = true;
        self.refresh();
        self.run_nested(entry, &[])?;
        self.state.hands = outer;
        self.refresh();
        Ok(())
    }

    /// A new piece for somebody.
    pub(super) fn give(&mut self, who: Who, kind: u32) -> Result<(), Halt> {
        let owner = self.owner(who);
        if i64::try_from(self.state.world.items.len() / self.program.layout.item_row).unwrap_or(0)
            > MOST_ITEMS * 4
        {
            return Err(Halt::Mistake(
                "more items are gained than heroes can carry".into(),
            ));
        }
        if let Some(seen) = &mut self.notes.seen {
            seen.item(kind);
        }
        let piece = self.state.world.add_item(self.program, kind);
        self.roll_figures_of_item(piece, kind)?;
        if self.story.is_some() {
            self.log_item(kind, true);
        }
        self.hand_over(piece, owner)?;
        self.run_gain_rules(piece)
    }

    fn roll_figures_of_item(&mut self, piece: u32, kind: u32) -> Result<(), Halt> {
        let program = self.program;
        let Some(code) = program.items.get(kind as usize) else {
            return Ok(());
        };
        for (at, entry, pool) in &code.rolled {
            let rolled = self.run_nested(*entry, &[])?;
            let row = piece as usize * program.layout.item_row + usize::from(*at);
            self.state.world.items[row] = rolled;
            if *pool {
                self.state.world.items[row + 1] = rolled;
            }
        }
        Ok(())
    }

    /// Gives a piece to somebody, who uses it if its slot is free.
    pub(in crate::play) fn hand_over(&mut self, piece: u32, owner: i64) -> Result<(), Halt> {
        self.release(piece)?;
        let layout = &self.program.layout;
        let row = piece as usize * layout.item_row;
        self.state.world.items[row + layout.item_owner] = owner;
        if owner > 0 && owner < OF_FOE {
            let hero = u16::try_from(owner - 1).unwrap_or(0);
            self.equip(piece, hero)?;
            self.settle_effects(hero)?;
        }
        Ok(())
    }

    pub(super) fn drop_item(&mut self, piece: u32) -> Result<(), Halt> {
        if self.story.is_some() {
            let kind = self.item_row(piece).get(KIND).copied().unwrap_or(0);
            self.log_item(u32::try_from(kind).unwrap_or(0), false);
        }
        if self.notes.seen.is_some() {
            let kind = self.item_row(piece).get(KIND).copied().unwrap_or(-1);
            if let Some(seen) = &mut self.notes.seen {
                seen.loss(kind);
            }
        }
        self.run_loss_rules(piece)?;
        self.release(piece)?;
        let row = piece as usize * self.program.layout.item_row;
        self.state.world.items[row + KIND] = -1;
        Ok(())
    }

    pub(super) fn effects_of_item(&mut self, piece: u32, hero: u16, on: bool) -> Result<(), Halt> {
        let kind = self.item_row(piece).get(KIND).copied().unwrap_or(-1);
        let code = usize::try_from(kind)
            .ok()
            .and_then(|kind| self.program.items.get(kind));
        let entry = code.and_then(|code| if on { code.gains } else { code.losses });
        let Some(entry) = entry else { return Ok(()) };
        let outer = self.state.hands;
        self.state.hands.hero = hero;
        self.state.hands.hero_bound = true;
        self.state.hands.item = piece;
        self.refresh();
        self.run_nested(entry, &[])?;
        self.state.hands = outer;
        self.refresh();
        Ok(())
    }

    /// Foes appear; those already fighting are joined.
    pub(in crate::play) fn spawn(&mut self, lent: u32) -> Result<(), Halt> {
        let thing = self.state.acc;
        let wanted = self.pop();
        let step = self.state.pc.saturating_sub(1);
        let Ok(kind) = u32::try_from(thing - FOE) else {
            debug_assert!(thing == NO_THING || thing < FOE);
            return Ok(());
        };
        let program = self.program;
        let code = program.foes.get(kind as usize);
        let printed = self.foes_before(kind);
        let count = match (printed, code.and_then(|code| code.count)) {
            (Some((count, _)), _) => i64::from(count),
            (None, Some(entry)) if wanted < 0 => self.run_nested(entry, &[])?,
            _ if wanted < 0 => 1,
            _ => wanted,
        };
        self.record_comers(step, wanted, count);
        let before = self.state.world.foes;
        for _ in 0..count {
            if self.state.world.foes > MOST_FOES {
                break;
            }
            self.add_foe(kind, lent)?;
            if let Some((_, life)) = printed.filter(|(_, life)| *life > 0) {
                let last = self.state.world.foes - 1;
                self.set_life_of_foe(last, i64::from(life));
                self.state.world.places.printed_life.push((last, life));
            }
        }
        self.refresh();
        let came = i64::from(self.state.world.foes - before);
        self.witness_foes(kind, came);
        Ok(())
    }

    /// Everybody is there with the figures that the rules give them; what is printed counts.
    pub(in crate::play) fn finish_muster(&mut self) -> Result<(), Halt> {
        for (foe, life) in std::mem::take(&mut self.state.world.places.printed_life) {
            self.set_life_of_foe(foe, i64::from(life));
        }
        if self.counting {
            return Err(Halt::Counted);
        }
        Ok(())
    }

    fn set_life_of_foe(&mut self, foe: u16, life: i64) {
        let layout = &self.program.layout;
        let world = &mut self.state.world;
        if foe >= world.foes {
            return;
        }
        let base = world.foe_base(layout, foe);
        if let Some(at) = layout.foe_life.map(usize::from) {
            world.mem[base + at] = life;
            if layout.foe_life_is_pool {
                world.mem[base + at + 1] = life;
            }
        }
    }

    pub(super) fn add_foe(&mut self, kind: u32, lent: u32) -> Result<(), Halt> {
        let program = self.program;
        if let Some(seen) = &mut self.notes.seen {
            seen.foe(kind);
        }
        let foe = self.state.world.add_foe(program, kind);
        let base = self.state.world.foe_base(&program.layout, foe);
        for mark in program
            .lent
            .get(lent as usize)
            .map(Vec::as_slice)
            .unwrap_or_default()
        {
            World::set_mark(&mut self.state.world.mem[base..], *mark, true);
        }
        let Some(code) = program.foes.get(kind as usize) else {
            return Ok(());
        };
        for (at, entry, pool) in &code.rolled {
            let rolled = self.run_nested(*entry, &[])?;
            self.record(|journal| {
                let given = journal.given.clone();
                journal.set(Address::Memory(base + usize::from(*at)), given);
            });
            self.state.world.mem[base + usize::from(*at)] = rolled;
            if *pool {
                self.state.world.mem[base + usize::from(*at) + 1] = rolled;
            }
        }
        Ok(())
    }

    pub(in crate::play) fn new_fight(&mut self) {
        if self.state.world.fights == 0 {
            let layout = &self.program.layout;
            self.state.world.clear_foes(layout);
            self.refresh();
        }
    }

    pub(super) fn start_fight(&mut self) -> Result<(), Halt> {
        if self.state.world.fights > 0 || self.state.world.standing_foes == 0 {
            return Ok(());
        }
        match self.program.fight {
            Some(entry) => self.enter(entry, self.state.pc),
            None => Err(Halt::Mistake("the game has no procedure `fight`".into())),
        }
    }
}

#[derive(Clone, Copy)]
enum RowAt {
    Memory(usize),
    Item(u32),
    Door(u16),
}
