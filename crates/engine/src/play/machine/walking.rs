//! Ways through entered rooms: which doors lead on, and the next step to a door or a room.

use super::super::chance::Chance;
use super::super::map::Map;
use super::Machine;

/// Memory for walking through entered rooms, and the ways that were found since anything changed.
#[derive(Debug, Default)]
pub(in crate::play) struct Walk {
    /// Rooms that were gone through.
    order: Vec<u16>,
    /// By room: the first step on the way there.
    steps: Vec<Option<u16>>,
    ways: Vec<u16>,
    /// Whether nothing has changed since the ways were found: no room was entered, no door opened, no key found or used.
    pub(in crate::play) knows_ways: bool,
}

impl Walk {
    /// Those that were found last.
    pub(super) fn ways(&self) -> &[u16] {
        &self.ways
    }
}

impl<C: Chance> Machine<'_, C> {
    /// Doors by number, nearest first, that lead from entered rooms to others and have not been given up.
    pub(super) fn ways(&mut self) -> &[u16] {
        if !self.walk.knows_ways {
            let mut walk = std::mem::take(&mut self.walk);
            self.find_ways(&mut walk);
            walk.knows_ways = true;
            self.walk = walk;
        }
        debug_assert_eq!(self.walk.ways, self.ways_anew(), "the ways have changed");
        &self.walk.ways
    }

    /// The slow twin of [`Self::ways`].
    fn ways_anew(&self) -> Vec<u16> {
        let mut walk = Walk::default();
        self.find_ways(&mut walk);
        walk.ways
    }

    fn find_ways(&self, walk: &mut Walk) {
        walk.ways.clear();
        let Some(map) = &self.map else { return };
        self.search(walk, |_| false);
        let places = &self.state.world.places;
        let known = &self.program.layout.places;
        for room in &walk.order {
            for door in &map.rooms[usize::from(*room)].doors {
                let other = other_end(map, *door, *room);
                let is_new = !places.entered[usize::from(other)];
                if is_new
                    && !self.door_is(*door, known.secret)
                    && !self.door_is(*door, known.given_up)
                    && self.has_key(*door)
                {
                    walk.ways.push(*door);
                }
            }
        }
    }

    /// Whether nothing but a key opens the door and nobody has it. Keys that are in this room are at hand.
    fn has_key(&self, door: u16) -> bool {
        let Some(map) = &self.map else { return false };
        let Some(lock) = map.doors[usize::from(door)].lock else {
            return true;
        };
        let places = &self.state.world.places;
        let here = map.keys.iter().zip(&places.keys_taken);
        let lies_here = here
            .into_iter()
            .any(|(key, taken)| key.kind == lock.key && key.room == places.room && !taken);
        self.door_is(door, self.program.layout.places.open)
            || places.keys[usize::from(lock.key)] > 0
            || lies_here
    }

    /// Goes through entered rooms that can be reached by open doors, nearest first, until one is found. Tells that room and the step that
    /// leads there; the rooms that were gone through are in the order of the walk.
    fn search(&self, walk: &mut Walk, is_it: impl Fn(u16) -> bool) -> Option<(u16, u16)> {
        let map = self.map.as_ref()?;
        let places = &self.state.world.places;
        let open = self.program.layout.places.open;
        let Walk { order, steps, .. } = walk;
        order.clear();
        steps.clear();
        steps.resize(map.rooms.len(), None);
        order.push(places.room);
        steps[usize::from(places.room)] = Some(places.room);
        let mut next = 0;
        while let Some(&room) = order.get(next) {
            next += 1;
            let step = steps[usize::from(room)].unwrap_or(room);
            if is_it(room) {
                return Some((room, step));
            }
            for door in &map.rooms[usize::from(room)].doors {
                let other = other_end(map, *door, room);
                let is_new = steps[usize::from(other)].is_none();
                if is_new && places.entered[usize::from(other)] && self.door_is(*door, open) {
                    let step = if room == places.room { other } else { step };
                    steps[usize::from(other)] = Some(step);
                    order.push(other);
                }
            }
        }
        None
    }

    /// The same for those who only want the way.
    fn find_room(&mut self, is_it: impl Fn(&Self, u16) -> bool) -> Option<(u16, u16)> {
        let mut walk = std::mem::take(&mut self.walk);
        let found = self.search(&mut walk, |room| is_it(self, room));
        self.walk = walk;
        found
    }

    /// Brings the door to be passed to hand; false when no way is left.
    pub(super) fn find_way(&mut self) -> bool {
        if self.state.hands.door == 0 {
            let Some(way) = self.ways().first().copied() else {
                return false;
            };
            self.state.hands.door = way + 1;
        }
        true
    }

    /// One room nearer to the door at hand; false when it is here already or cannot be reached.
    pub(super) fn step_to_door(&mut self) -> bool {
        let Some((door, map)) = self.door_at_hand() else {
            return false;
        };
        let ends = map.doors[usize::from(door)].ends;
        if ends.contains(&self.state.world.places.room) {
            return false;
        }
        match self.find_room(|_, room| ends.contains(&room)) {
            Some((_, step)) => {
                self.move_to(step);
                true
            }
            None => false,
        }
    }

    /// One step towards the nearest entered room with this mark; false when it is reached or there is none.
    pub(super) fn step_to_marked(&mut self, mark: u16) -> bool {
        self.look_home();
        let here = self.state.world.places.room;
        match self.find_room(|machine, room| machine.room_is(room, mark)) {
            Some((room, step)) if room != here => {
                self.move_to(step);
                true
            }
            _ => false,
        }
    }

    /// Whether a room has a mark; the room at hand is the one where the party is.
    fn room_is(&self, room: u16, mark: u16) -> bool {
        let layout = &self.program.layout;
        let world = &self.state.world;
        let start = usize::from(room) * layout.room_row() + layout.room_stats.len();
        let row = if room == world.places.room {
            &world.mem[layout.room_marks..]
        } else {
            &world.places.rooms[start..]
        };
        let word = row.get(usize::from(mark) / 64);
        word.is_some_and(|word| word.cast_unsigned() >> (mark % 64) & 1 == 1)
    }

    pub(super) fn step_back(&mut self) -> bool {
        let places = &self.state.world.places;
        let (before, here) = (places.before, places.room);
        if before == here || self.find_room(|_, room| room == before).is_none() {
            return false;
        }
        self.move_to(before);
        true
    }
}

/// The room on the other side of a door.
pub(super) fn other_end(map: &Map, door: u16, room: u16) -> u16 {
    let [from, to] = map.doors[usize::from(door)].ends;
    if from == room { to } else { from }
}
