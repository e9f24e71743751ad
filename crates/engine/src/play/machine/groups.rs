//! Going through heroes, foes or items.

use super::super::chance::{Chance, Halt};
use super::super::code::{Fold, Group, Op, Who};
use super::super::layout::{KIND, STATE};
use super::super::world::{DEAD, STANDING};
use super::{Hands, Machine};

/// A loop through a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Iter {
    group: Group,
    next: u32,
    end: u32,
    value: i64,
    any: bool,
    /// The place of the best among those picked.
    best: usize,
    kept: usize,
    /// Where those begin that were picked, behind those to go through.
    picked: usize,
    hands: Hands,
}

impl<C: Chance> Machine<'_, C> {
    /// How many stand, lie or are carried.
    #[inline(always)]
    pub(super) fn standing(&mut self, group: Group) -> i64 {
        match group {
            Group::Heroes => i64::from(self.state.world.standing_heroes),
            Group::Foes => i64::from(self.state.world.standing_foes),
            Group::Items => self.count_items(|_| true),
            Group::FallenHeroes => self.count_fallen(true),
            Group::FallenFoes => self.count_fallen(false),
            Group::Doors => self.doors_here().len() as i64,
            Group::Ways => self.ways().len() as i64,
            Group::Rooms => i64::from(self.rooms_of_map()),
            Group::Cards(pile) => self.count_cards(pile),
        }
    }

    fn count_fallen(&self, heroes: bool) -> i64 {
        let world = &self.state.world;
        let numbers = if heroes {
            0..world.heroes
        } else {
            1..world.foes
        };
        let fallen = numbers
            .filter(|number| self.state_of(heroes, *number) == DEAD)
            .count();
        i64::try_from(fallen).unwrap_or(i64::MAX)
    }

    fn state_of(&self, hero: bool, number: u16) -> i64 {
        let layout = &self.program.layout;
        let world = &self.state.world;
        let base = if hero {
            layout.hero_base(number)
        } else {
            world.foe_base(layout, number)
        };
        world.mem[base + STATE]
    }

    pub(super) fn each(&mut self, group: Group) {
        let kept = self.state.kept.len();
        match group {
            Group::Doors => {
                let map = self.map.clone();
                let room = usize::from(self.state.world.places.room);
                let room = map.as_ref().and_then(|map| map.rooms.get(room));
                let doors = room.into_iter().flat_map(|room| &room.doors);
                self.state.kept.extend(doors.map(|door| u32::from(*door)));
            }
            Group::Ways => {
                self.ways();
                let ways = self.walk.ways().iter();
                self.state.kept.extend(ways.map(|door| u32::from(*door)));
            }
            _ => {}
        }
        let rooms = self.rooms_of_map();
        let layout = &self.program.layout;
        let state = &mut self.state;
        let world = &state.world;
        let (next, end) = match group {
            Group::Rooms => (0, rooms),
            Group::Cards(_) => (0, world.cards.len() as u32),
            Group::Doors | Group::Ways => (kept as u32, state.kept.len() as u32),
            Group::Heroes | Group::FallenHeroes => (0, u32::from(world.heroes)),
            Group::Foes | Group::FallenFoes => (1, u32::from(world.foes)),
            Group::Items => (1, (world.items.len() / layout.item_row) as u32),
        };
        state.iters.push(Iter {
            group,
            next,
            end,
            value: 0,
            any: false,
            best: 0,
            kept,
            picked: state.kept.len(),
            hands: state.hands,
        });
    }

    /// Brings the next member to hand; false when there is none.
    #[inline]
    pub(super) fn next_member(&mut self) -> bool {
        while let Some(iter) = self.state.iters.last_mut()
            && iter.next < iter.end
        {
            let (group, hero, number) = (iter.group, iter.hands.hero, iter.next);
            iter.next += 1;
            let number = match group {
                Group::Doors | Group::Ways => self.state.kept[number as usize],
                _ => number,
            };
            if self.belongs(group, number, hero) {
                self.take(group, number);
                return true;
            }
        }
        false
    }

    /// Whether it is one of the group; items are those of the hero.
    #[inline(always)]
    fn belongs(&self, group: Group, number: u32, hero: u16) -> bool {
        match group {
            Group::Heroes => self.state_of(true, number as u16) == STANDING,
            Group::Foes => self.state_of(false, number as u16) == STANDING,
            Group::FallenHeroes => self.state_of(true, number as u16) == DEAD,
            Group::FallenFoes => self.state_of(false, number as u16) == DEAD,
            Group::Doors | Group::Ways | Group::Rooms => true,
            Group::Cards(pile) => self.state.world.cards.get(number as usize) == Some(&pile),
            Group::Items => {
                let layout = &self.program.layout;
                let row = number as usize * layout.item_row;
                let items = &self.state.world.items;
                items[row + KIND] >= 0 && items[row + layout.item_owner] == i64::from(hero) + 1
            }
        }
    }

    /// Whose turn it is now.
    pub(in crate::play) fn take(&mut self, group: Group, number: u32) {
        let hands = &mut self.state.hands;
        match group {
            Group::Heroes | Group::FallenHeroes => {
                hands.hero = number as u16;
                hands.hero_bound = true;
            }
            Group::Foes | Group::FallenFoes => {
                hands.foe = number as u16;
                hands.foe_bound = true;
            }
            Group::Items => hands.item = number,
            Group::Doors | Group::Ways => hands.door = number as u16 + 1,
            Group::Rooms => self.look_at_room(number as u16),
            Group::Cards(_) => hands.card = number as u16 + 1,
        }
        self.refresh();
    }

    pub(super) fn end_each(&mut self) {
        if let Some(iter) = self.state.iters.pop() {
            self.state.kept.truncate(iter.kept);
            self.state.hands = iter.hands;
            self.refresh();
            if iter.group == Group::Rooms {
                self.look_home();
            }
        }
    }

    pub(super) fn keep_member(&mut self) {
        let Some(iter) = self.state.iters.last() else {
            return;
        };
        let hands = &self.state.hands;
        let number = match iter.group {
            Group::Heroes | Group::FallenHeroes => u32::from(hands.hero),
            Group::Foes | Group::FallenFoes => u32::from(hands.foe),
            Group::Items => hands.item,
            Group::Doors | Group::Ways => u32::from(hands.door) - 1,
            Group::Rooms => u32::from(self.state.world.places.at_hand),
            Group::Cards(_) => u32::from(hands.card.saturating_sub(1)),
        };
        self.state.kept.push(number);
    }

    /// One of those kept, each equally likely; a single one needs no die.
    pub(super) fn pick_random(&mut self) -> Result<bool, Halt> {
        let Some(iter) = self.state.iters.last().copied() else {
            return Ok(false);
        };
        let count = self.state.kept.len() - iter.picked;
        let at = match count {
            0 => return Ok(false),
            1 => 0,
            many => self.chance.die(many as u32)? as usize - 1,
        };
        let number = self.state.kept[iter.picked + at];
        self.take(iter.group, number);
        Ok(true)
    }

    pub(super) fn pick_first(&mut self) -> bool {
        let Some(iter) = self.state.iters.last().copied() else {
            return false;
        };
        let Some(&number) = self.state.kept.get(iter.picked) else {
            return false;
        };
        self.take(iter.group, number);
        true
    }

    /// Keeps the one at hand; the first of the greatest worth is remembered.
    pub(super) fn keep_worth(&mut self) {
        let worth = self.state.acc;
        let place = self.state.kept.len();
        self.keep_member();
        if let Some(iter) = self.state.iters.last_mut()
            && (!iter.any || worth > iter.value)
        {
            (iter.any, iter.value, iter.best) = (true, worth, place - iter.picked);
        }
    }

    /// One of those kept comes to hand: whom the player chooses, else the best. False when there is none.
    pub(super) fn pick_best(&mut self, offer: u16) -> Result<bool, Halt> {
        let Some(iter) = self.state.iters.last().copied() else {
            return Ok(false);
        };
        let count = self.state.kept.len() - iter.picked;
        if count == 0 {
            return Ok(false);
        }
        let chosen = self
            .chosen_by_player(offer, iter.group, iter.picked)?
            .or_else(|| self.foresee_member(iter.group, iter.picked, iter.best));
        let chosen = chosen.unwrap_or(iter.best).min(count - 1);
        let number = self.state.kept[iter.picked + chosen];
        self.take(iter.group, number);
        Ok(true)
    }

    pub(super) fn fold(&mut self, fold: Fold) {
        let value = self.state.acc;
        let Some(iter) = self.state.iters.last_mut() else {
            return;
        };
        iter.value = match fold {
            Fold::Count => iter.value + 1,
            Fold::Total => iter.value.saturating_add(value),
            _ if !iter.any => value,
            Fold::Highest => iter.value.max(value),
            Fold::Lowest => iter.value.min(value),
        };
        iter.any = true;
    }

    pub(super) fn end_fold(&mut self, _: Fold) {
        let value = self.state.iters.last().map_or(0, |iter| iter.value);
        self.end_each();
        self.state.acc = value;
    }

    /// Parameters that are beings come to hand while something is asked of them.
    pub(super) fn bind(&mut self, op: Op) {
        let (Op::BindHero(local) | Op::BindFoe(local) | Op::BindItem(local)) = op else {
            if let Some(hands) = self.state.held.pop() {
                self.state.hands = hands;
            }
            return self.refresh();
        };
        let state = &mut self.state;
        let number = state.stack.get(state.base + usize::from(local)).copied();
        let number = number.unwrap_or(0);
        state.held.push(state.hands);
        match op {
            Op::BindHero(_) => {
                state.hands.hero = u16::try_from(number).unwrap_or(0);
                state.hands.hero_bound = true;
            }
            Op::BindFoe(_) => {
                state.hands.foe = u16::try_from(number).unwrap_or(0);
                state.hands.foe_bound = true;
            }
            _ => state.hands.item = u32::try_from(number).unwrap_or(0),
        }
        self.refresh();
    }

    /// The number of the one at hand, to be handed on.
    pub(super) fn number_of(&self, who: Who) -> i64 {
        let hands = &self.state.hands;
        match who {
            Who::Hero | Who::Heroes => i64::from(hands.hero),
            Who::Foe | Who::Foes => i64::from(hands.foe),
            Who::Item => i64::from(hands.item),
            Who::Worn(slot) => i64::from(self.piece_in_slot(slot)),
            Who::Door => i64::from(hands.door),
            Who::Card => i64::from(self.card_at_hand()),
            Who::Party | Who::Room | Who::Game => 0,
        }
    }
}
