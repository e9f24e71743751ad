//! The dungeon of a run: where the party is, what it has seen, and how it gets from room to room.

use std::sync::Arc;

use super::super::chance::{Chance, Halt};
use super::super::code::RowThing;
use super::super::compile::FOE;
use super::super::layout::{Layout, MARKS, short};
use super::super::map::{Map, MapContent, MapContentKind, MapDoor, MapRoom};
use super::super::prepared::Prepared;
use super::super::world::{TimedWhat, World};
use super::Machine;
use crate::dungeon::RoomId;

/// Where everybody is and what was found out.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub(in crate::play) struct Whereabouts {
    /// Dungeons entered so far.
    pub count: u32,
    pub room: u16,
    /// The room whose stats and tags are asked for; another one only while rooms are gone through.
    pub at_hand: u16,
    /// The room before this one.
    pub before: u16,
    /// Stats and marks of each room while the party is elsewhere.
    pub rooms: Vec<i64>,
    /// A row for each door.
    pub doors: Vec<i64>,
    pub entered: Vec<bool>,
    /// How many of each kind of key the party has.
    pub keys: Vec<u16>,
    pub keys_taken: Vec<bool>,
    /// Stats of a room before a dungeon sets them.
    pub fresh: Vec<i64>,
    /// What was rolled with what is in the room and is not rolled again.
    pub rolled: Vec<Prepared>,
    /// Foes of the fight that begins, and the life that is printed for them: the rules set their figures first.
    pub printed_life: Vec<(u16, u32)>,
    /// Entries of the map's prepared table that have come up.
    pub wanderers: u16,
}

impl Whereabouts {
    /// Becomes a copy of another without giving its memory back.
    pub fn copy(&mut self, other: &Self) {
        (self.count, self.wanderers) = (other.count, other.wanderers);
        (self.room, self.at_hand, self.before) = (other.room, other.at_hand, other.before);
        self.rooms.clone_from(&other.rooms);
        self.doors.clone_from(&other.doors);
        self.entered.clone_from(&other.entered);
        self.keys.clone_from(&other.keys);
        self.keys_taken.clone_from(&other.keys_taken);
        self.fresh.clone_from(&other.fresh);
        self.rolled.clone_from(&other.rolled);
        self.printed_life.clone_from(&other.printed_life);
    }
}

impl Layout {
    /// Numbers that are kept for each room: its stats, then its marks.
    pub(in crate::play) fn room_row(&self) -> usize {
        self.room_stats.len() + self.mark_words
    }
}

impl<C: Chance> Machine<'_, C> {
    /// A dungeon begins: the party is in its first room.
    pub(super) fn enter_dungeon(&mut self) -> Result<(), Halt> {
        let number = self.state.world.places.count;
        let map = match self.dungeons {
            Some(dungeons) => dungeons.dungeon(self.seed, number),
            None => Err("there is no dungeon to enter".into()),
        };
        let map = map.map_err(Halt::Mistake)?;
        let layout = &self.program.layout;
        let world = &mut self.state.world;
        if number == 0 {
            world.places.fresh = world.mem[layout.room_stats.clone()].to_vec();
        }
        let fresh = std::mem::take(&mut world.places.fresh);
        let mut places = Whereabouts {
            count: number + 1,
            entered: vec![false; map.rooms.len()],
            keys: vec![
                0;
                map.keys
                    .iter()
                    .map(|key| usize::from(key.kind) + 1)
                    .max()
                    .unwrap_or(0)
            ],
            keys_taken: vec![false; map.keys.len()],
            ..Whereabouts::default()
        };
        for room in &map.rooms {
            let start = places.rooms.len();
            places.rooms.resize(start + layout.room_row(), 0);
            fresh_room(layout, &fresh, room, &mut places.rooms[start..]);
        }
        for door in &map.doors {
            let start = places.doors.len();
            places.doors.resize(start + layout.door_row, 0);
            fresh_door(door, &mut places.doors[start..]);
        }
        places.fresh = fresh;
        world.places = places;
        let dealt = map.cards(self.program);
        self.deal_to_rooms(&dealt);
        self.map = Some(map);
        self.walk.forget();
        self.state.hands.door = 0;
        self.load_room(0);
        Ok(())
    }

    /// Keeps what is known of the room and goes to another.
    pub(super) fn move_to(&mut self, room: u16) {
        self.look_home();
        self.take_keys();
        self.end_effects_on_room();
        let layout = &self.program.layout;
        let world = &mut self.state.world;
        keep_room(layout, world);
        world.places.before = world.places.room;
        self.load_room(room);
    }

    /// Stats and tags of this room are asked for from now on; nobody moves.
    pub(super) fn look_at_room(&mut self, room: u16) {
        let layout = &self.program.layout;
        let world = &mut self.state.world;
        let is_known = usize::from(room) < world.places.entered.len();
        if room != world.places.at_hand && is_known {
            keep_room(layout, world);
            fetch_room(layout, world, room);
        }
    }

    pub(super) fn look_home(&mut self) {
        self.look_at_room(self.state.world.places.room);
    }

    /// Rooms there are, entered or not.
    pub(super) fn rooms_of_map(&self) -> u32 {
        self.state.world.places.entered.len() as u32
    }

    /// The party is in the room at hand without having walked; tells whether it is new, and nothing if it was there before.
    pub(super) fn arrive(&mut self) -> Option<bool> {
        let places = &self.state.world.places;
        let there = places.at_hand;
        if there == places.room || self.map.is_none() {
            return None;
        }
        let is_new = !places.entered[usize::from(there)];
        self.move_to(there);
        self.state.hands.door = 0;
        Some(is_new)
    }

    /// What lasts for a time in a room ends when everybody has left it.
    fn end_effects_on_room(&mut self) {
        let layout = &self.program.layout;
        let World { timed, mem, .. } = &mut self.state.world;
        timed.retain(|lasting| match lasting.what {
            TimedWhat::Number { at, by } if layout.room_stats.contains(&(at as usize)) => {
                let number = &mut mem[at as usize];
                *number = number.saturating_sub(by);
                false
            }
            TimedWhat::Mark { row, mark } if row as usize == layout.room_marks - MARKS => {
                World::set_mark(&mut mem[row as usize..], mark, false);
                false
            }
            _ => true,
        });
    }

    fn load_room(&mut self, room: u16) {
        let layout = &self.program.layout;
        let world = &mut self.state.world;
        fetch_room(layout, world, room);
        world.places.room = room;
        self.walk.forget_ways();
        let is_new = !std::mem::replace(&mut world.places.entered[usize::from(room)], true);
        world.places.rolled.clear();
        if is_new {
            self.walk.forget();
            self.note_findings(room);
        }
        if self.story.is_some() {
            self.line(format!("room {}", room + 1));
        }
    }

    /// Rows that the dungeon's own tables put into a new room and its doors have come up.
    fn note_findings(&mut self, room: u16) {
        let (Some(seen), Some(map)) = (&mut self.notes.seen, &self.map) else {
            return;
        };
        let room = &map.rooms[usize::from(room)];
        let doors = room.doors.iter();
        let of_doors = doors.filter_map(|door| map.doors[usize::from(*door)].content.as_ref());
        for content in room.contents.iter().chain(of_doors) {
            if let MapContentKind::Row { table, row, .. } = content.what {
                seen.row(table, i64::from(row));
            }
        }
    }

    /// Whoever leaves a room takes the keys that were there.
    fn take_keys(&mut self) {
        let Some(map) = &self.map else { return };
        let places = &mut self.state.world.places;
        if !map.keys.is_empty() {
            self.walk.forget_ways();
        }
        for (number, key) in map.keys.iter().enumerate() {
            if key.room == places.room && !places.keys_taken[number] {
                places.keys_taken[number] = true;
                places.keys[usize::from(key.kind)] += 1;
            }
        }
    }

    pub(super) fn door_row(&self, door: u16) -> &[i64] {
        let length = self.program.layout.door_row;
        let start = usize::from(door.wrapping_sub(1)) * length;
        let doors = &self.state.world.places.doors;
        doors.get(start..start + length).unwrap_or_default()
    }

    #[inline]
    pub(super) fn door_is(&self, door: u16, word: Option<u16>) -> bool {
        let Some(mark) = word else { return false };
        let row = usize::from(door) * self.program.layout.door_row;
        let word = row + MARKS + usize::from(mark) / 64;
        let word = self.state.world.places.doors.get(word);
        word.is_some_and(|word| word.cast_unsigned() >> (mark % 64) & 1 == 1)
    }

    pub(super) fn door_at_hand(&self) -> Option<(u16, Arc<Map>)> {
        let door = self.state.hands.door.checked_sub(1)?;
        let map = self.map.clone()?;
        (usize::from(door) < map.doors.len()).then_some((door, map))
    }

    /// Whether the door at hand is open; one with a lock of its own opens to its key.
    pub(super) fn open_with_key(&mut self) -> bool {
        let Some((door, map)) = self.door_at_hand() else {
            return false;
        };
        let known = self.program.layout.places.clone();
        if let Some(lock) = map.doors[usize::from(door)].lock
            && !self.door_is(door, known.open)
        {
            self.take_keys();
            let keys = &mut self.state.world.places.keys[usize::from(lock.key)];
            if *keys > 0 {
                *keys -= u16::from(lock.spends);
                self.mark_door(door, known.open, true);
            }
        }
        self.door_is(door, known.open)
    }

    fn mark_door(&mut self, door: u16, mark: Option<u16>, on: bool) {
        self.walk.forget();
        let length = self.program.layout.door_row;
        let start = usize::from(door) * length;
        let row = self.state.world.places.doors.get_mut(start..start + length);
        if let (Some(row), Some(mark)) = (row, mark) {
            World::set_mark(row, mark, on);
        }
    }

    /// Sets or clears a mark of the door with this number, counted from 1.
    pub(super) fn mark_door_row(&mut self, door: u16, mark: u16, on: bool) {
        if let Some(door) = door.checked_sub(1) {
            self.mark_door(door, Some(mark), on);
        }
    }

    /// The door at hand opens, or nobody tries it again.
    pub(super) fn settle_door(&mut self, opens: bool) {
        let known = self.program.layout.places.clone();
        if let Some(door) = self.state.hands.door.checked_sub(1) {
            let mark = if opens { known.open } else { known.given_up };
            self.mark_door(door, mark, true);
        }
    }

    /// Through the door at hand into the room behind it.
    pub(super) fn pass_door(&mut self) {
        let Some((door, map)) = self.door_at_hand() else {
            return;
        };
        let here = self.state.world.places.room;
        let next = map.other_end(door, here);
        self.move_to(next);
    }

    pub(super) fn rooms_entered(&self) -> i64 {
        let entered = self
            .state
            .world
            .places
            .entered
            .iter()
            .filter(|entered| **entered);
        i64::try_from(entered.count()).unwrap_or(i64::MAX)
    }

    /// Doors of the room by number.
    pub(super) fn doors_here(&self) -> &[u16] {
        let room = usize::from(self.state.world.places.room);
        let doors = self.map.as_ref().and_then(|map| map.rooms.get(room));
        doors.map(|room| room.doors.as_slice()).unwrap_or_default()
    }

    /// Carries out the next thing of the room; false when all are done.
    pub(super) fn do_lot_of_room(&mut self, number: i64) -> Result<bool, Halt> {
        let room = usize::from(self.state.world.places.room);
        let map = self.map.clone();
        let contents = map.as_ref().and_then(|map| map.rooms.get(room));
        let number = usize::try_from(number).ok();
        let content = contents
            .zip(number)
            .and_then(|(room, at)| room.contents.get(at));
        self.play_content(content)
    }

    pub(super) fn do_lot_of_door(&mut self) -> Result<bool, Halt> {
        let Some((door, map)) = self.door_at_hand() else {
            return Ok(false);
        };
        self.play_content(map.doors[usize::from(door)].content.as_ref())
    }

    /// Carries out what was rolled for a room, one thing after the other, as soon as the dungeon is entered.
    pub(in crate::play) fn carry_out(
        &mut self,
        room: RoomId,
        contents: Vec<MapContent>,
    ) -> Result<(), Halt> {
        self.enter_dungeon()?;
        let known = self.map.as_ref().map_or(0, |map| map.rooms.len());
        let room = room.saturating_sub(1) as usize;
        if room != 0 && room < known {
            self.move_to(short(room));
        }
        for content in contents {
            self.state.pc = 0;
            self.play_content(Some(&content))?;
            if !self.state.frames.is_empty() {
                self.run()?;
            }
        }
        Ok(())
    }

    fn play_content(&mut self, content: Option<&MapContent>) -> Result<bool, Halt> {
        let Some(content) = content else {
            return Ok(false);
        };
        self.bring_prepared(&content.prepared);
        match content.what {
            MapContentKind::Row { table, row, card } => {
                if let Some(card) = card.checked_sub(1) {
                    self.show_card(usize::from(card));
                }
                self.state.acc = i64::from(row);
                self.do_row(table)?;
            }
            MapContentKind::Thing(RowThing::Foe(kind)) => {
                self.new_fight();
                self.state.stack.push(-1);
                self.state.acc = FOE + i64::from(kind);
                self.spawn(0)?;
                self.start_fight()?;
            }
            MapContentKind::Thing(RowThing::Item(kind)) => {
                self.give(super::super::code::Who::Hero, kind)?;
            }
            MapContentKind::Thing(RowThing::Via(_)) => {}
        }
        Ok(true)
    }
}

/// The row of a room that nobody has entered.
pub(in crate::play) fn fresh_room(layout: &Layout, fresh: &[i64], room: &MapRoom, row: &mut [i64]) {
    row[..fresh.len()].copy_from_slice(fresh);
    row[fresh.len()..].fill(0);
    for (at, value) in &room.numbers {
        row[usize::from(*at) - layout.room_stats.start] = *value;
    }
    let marks = &mut row[fresh.len()..];
    room.marks.iter().for_each(|mark| set_bit(marks, *mark));
}

/// The row of a door that nobody has touched.
pub(in crate::play) fn fresh_door(door: &MapDoor, row: &mut [i64]) {
    row.fill(0);
    for (at, value) in &door.numbers {
        row[usize::from(*at)] = *value;
    }
    for mark in &door.marks {
        World::set_mark(row, *mark, true);
    }
}

/// Keeps what is known of the room at hand.
fn keep_room(layout: &Layout, world: &mut World) {
    let start = usize::from(world.places.at_hand) * layout.room_row();
    let stats = layout.room_stats.len();
    let kept = &mut world.places.rooms[start..start + layout.room_row()];
    kept[..stats].copy_from_slice(&world.mem[layout.room_stats.clone()]);
    kept[stats..]
        .copy_from_slice(&world.mem[layout.room_marks..layout.room_marks + layout.mark_words]);
}

/// Brings a room to hand.
fn fetch_room(layout: &Layout, world: &mut World, room: u16) {
    let start = usize::from(room) * layout.room_row();
    let stats = layout.room_stats.len();
    let kept = &world.places.rooms[start..start + layout.room_row()];
    world.mem[layout.room_stats.clone()].copy_from_slice(&kept[..stats]);
    world.mem[layout.room_marks..layout.room_marks + layout.mark_words]
        .copy_from_slice(&kept[stats..]);
    world.places.at_hand = room;
}

fn set_bit(words: &mut [i64], mark: u16) {
    if let Some(word) = words.get_mut(usize::from(mark) / 64) {
        *word = (word.cast_unsigned() | 1_u64 << (mark % 64)).cast_signed();
    }
}
