//! Asking heroes, foes and items; going down and getting away.

use super::super::chance::{Chance, Halt};
use super::super::code::{Parting, Who};
use super::super::layout::{KIND, MARKS, STATE};
use super::super::world::{FLED, STANDING, World};
use super::Machine;

/// An item as conditions see it.
pub(super) struct ItemRow<'a> {
    pub number: u32,
    pub kind: i64,
    pub row: &'a [i64],
}

impl ItemRow<'_> {
    pub fn has_mark(&self, mark: u16) -> bool {
        World::has_mark(self.row, mark)
    }
}

impl<C: Chance> Machine<'_, C> {
    /// The row of the one who is asked; empty for nobody.
    pub(super) fn row(&self, who: Who) -> &[i64] {
        let layout = &self.program.layout;
        let state = &self.state;
        let mem = state.world.mem.as_slice();
        match who {
            Who::Hero | Who::Heroes => &mem[state.hero_base..],
            Who::Foe | Who::Foes => &mem[state.foe_base..],
            Who::Item => self.item_row(state.hands.item),
            Who::Worn(slot) => self.item_row(self.piece_in_slot(slot)),
            Who::Party => &mem[layout.party_marks - MARKS..],
            Who::Room => &mem[layout.room_marks - MARKS..],
            Who::Door => self.door_row(state.hands.door),
            Who::Game => &mem[layout.game_marks - MARKS..],
            // What a card is never changes and is asked by sets.
            Who::Card => &[],
        }
    }

    pub(super) fn item_row(&self, piece: u32) -> &[i64] {
        let length = self.program.layout.item_row;
        let start = piece as usize * length;
        match piece {
            0 => &[],
            _ => self
                .state
                .world
                .items
                .get(start..start + length)
                .unwrap_or_default(),
        }
    }

    #[inline(always)]
    pub(super) fn is_marked(&self, who: Who, mark: u16) -> bool {
        let state = &self.state;
        let start = match who {
            Who::Hero => state.hero_base,
            Who::Foe => state.foe_base,
            _ => return World::has_mark(self.row(who), mark),
        };
        let word = start + MARKS + usize::from(mark / 64);
        let word = state.world.mem.get(word).copied().unwrap_or(0);
        word.cast_unsigned() >> (mark % 64) & 1 == 1
    }

    pub(super) fn is_kind(&self, who: Who, kind: u32) -> bool {
        self.row(who).get(KIND) == Some(&i64::from(kind))
    }

    #[inline]
    pub(super) fn is_down(&self, who: Who) -> bool {
        self.row(who).get(STATE) != Some(&STANDING)
    }

    /// The piece in a slot of the hero at hand; 0 when it is empty.
    #[inline]
    pub(super) fn piece_in_slot(&self, slot: u16) -> u32 {
        let at = self.state.hero_base + self.program.layout.hero_slots + usize::from(slot);
        self.state.world.mem[at] as u32
    }

    pub(super) fn item_number(&self, piece: u32, at: u16) -> i64 {
        self.item_row(piece)
            .get(usize::from(at))
            .copied()
            .unwrap_or(0)
    }

    /// What somebody carries: hero + 1, or a foe.
    pub(super) fn items_of(&self, owner: i64) -> impl Iterator<Item = ItemRow<'_>> {
        let layout = &self.program.layout;
        let rows = self
            .state
            .world
            .items
            .chunks_exact(layout.item_row)
            .enumerate()
            .skip(1);
        let his = rows.filter(move |(_, row)| row[KIND] >= 0 && row[layout.item_owner] == owner);
        his.map(|(number, row)| ItemRow {
            number: number as u32,
            kind: row[KIND],
            row,
        })
    }

    pub(super) fn owner(&self, who: Who) -> i64 {
        let hands = &self.state.hands;
        match who {
            Who::Foe | Who::Foes => super::super::layout::OF_FOE + i64::from(hands.foe),
            _ => i64::from(hands.hero) + 1,
        }
    }

    pub(super) fn count_items(&self, is_such: impl Fn(&ItemRow<'_>) -> bool) -> i64 {
        let count = self.items_of(self.owner(Who::Hero)).filter(is_such).count();
        i64::try_from(count).unwrap_or(i64::MAX)
    }

    pub(super) fn has_item(&self, who: Who, is_such: impl Fn(&ItemRow<'_>) -> bool) -> i64 {
        i64::from(self.items_of(self.owner(who)).any(|piece| is_such(&piece)))
    }

    /// An entry of a list; below the first it is the first, beyond the last nothing.
    pub(super) fn list_entry(&self, who: Who, at: u16) -> i64 {
        let kind = self.row(who).get(KIND).copied().unwrap_or(-1);
        let kinds = match who {
            Who::Foe | Who::Foes => &self.program.foes,
            _ => &self.program.items,
        };
        let code = usize::try_from(kind).ok().and_then(|kind| kinds.get(kind));
        let list = code.and_then(|code| code.lists.iter().find(|(figure, _)| *figure == at));
        let index = usize::try_from(self.state.acc.max(1) - 1).unwrap_or(usize::MAX);
        list.and_then(|(_, list)| list.get(index))
            .copied()
            .unwrap_or(0)
    }

    /// A figure that is rolled when used, with what was added to it meanwhile.
    pub(super) fn figure_dice(&mut self, who: Who, at: u16) -> Result<(), Halt> {
        let row = self.row(who);
        let kind = row.get(KIND).copied().unwrap_or(-1);
        let added = row.get(usize::from(at)).copied().unwrap_or(0);
        let kinds = match who {
            Who::Foe | Who::Foes => &self.program.foes,
            _ => &self.program.items,
        };
        let code = usize::try_from(kind).ok().and_then(|kind| kinds.get(kind));
        let dice = code.and_then(|code| code.dice.iter().find(|(figure, _)| *figure == at));
        match dice {
            None => self.state.acc = added,
            Some((_, entry)) if added == 0 => {
                let back = self.state.pc;
                self.enter(*entry, back)?;
            }
            Some((_, entry)) => {
                let rolled = self.run_nested(*entry, &[])?;
                self.state.acc = rolled.saturating_add(added);
            }
        }
        Ok(())
    }

    /// Takes somebody out of the fight.
    pub(super) fn part(&mut self, who: Who, parting: Parting) -> Result<(), Halt> {
        let layout = &self.program.layout;
        let world = &self.state.world;
        let hands = self.state.hands;
        let (is_hero, numbers) = match who {
            Who::Hero => (true, hands.hero..hands.hero + 1),
            Who::Heroes => (true, 0..world.heroes),
            Who::Foe => (false, hands.foe.max(1)..hands.foe + 1),
            Who::Foes => (false, 1..world.foes),
            _ => return Ok(()),
        };
        for number in numbers {
            let base = if is_hero {
                layout.hero_base(number)
            } else {
                self.state.world.foe_base(layout, number)
            };
            if self.state.world.mem[base + STATE] == STANDING {
                self.part_one(base, is_hero, parting)?;
            }
        }
        Ok(())
    }

    fn part_one(&mut self, base: usize, is_hero: bool, parting: Parting) -> Result<(), Halt> {
        let layout = &self.program.layout;
        if parting == Parting::Die {
            let life = if is_hero {
                layout.hero_life
            } else {
                layout.foe_life
            };
            if let Some(life) = life {
                self.state.world.mem[base + usize::from(life)] = 0;
            }
            return self.fall(base, is_hero);
        }
        self.state.world.mem[base + STATE] = FLED;
        if self.story.is_some() {
            self.log_flight(base, is_hero);
        }
        self.state.world.recount(layout);
        self.refresh();
        Ok(())
    }
}
