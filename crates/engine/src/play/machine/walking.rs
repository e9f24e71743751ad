//! Ways through entered rooms: which doors lead on, and the next step to a door or a room.

use super::super::chance::Chance;
use super::Machine;

/// Memory for walking through entered rooms, and the ways that were found since anything changed.
#[derive(Debug, Default)]
pub(in crate::play) struct Walk {
    /// Rooms that were gone through.
    order: Vec<u16>,
    /// By room: the room before it on the way there.
    before: Vec<Option<u16>>,
    ways: Vec<u16>,
    /// Whether nothing has changed since the ways were found: no room was entered, no door opened, no key found or used.
    knows_ways: bool,
    route: Route,
}

/// Rooms on the way to a door. Going there from the next room on it leads through the same rooms, as long as no door opens or closes and
/// no room is new, so that the way is looked for once and not in every room.
#[derive(Debug, Default)]
struct Route {
    door: u16,
    /// Where the rest of it begins.
    here: u16,
    /// The last room first.
    rooms: Vec<u16>,
}

impl Walk {
    /// Another map, other doors, a new room: nothing that was found holds any more.
    pub(in crate::play) fn forget(&mut self) {
        self.knows_ways = false;
        self.route.rooms.clear();
    }

    /// Other ways are nearest, or keys are there; doors are as they were.
    pub(super) fn forget_ways(&mut self) {
        self.knows_ways = false;
    }

    /// Keeps the way to a room behind which the door is.
    fn keep_route(&mut self, door: u16, here: u16, last: u16) {
        self.route.rooms.clear();
        (self.route.door, self.route.here) = (door, here);
        let mut room = last;
        while room != here {
            self.route.rooms.push(room);
            room = self.before(room);
        }
    }

    /// The next room on the way to the door, if the way is known.
    fn go_on(&mut self, door: u16, here: u16) -> Option<u16> {
        if (self.route.door, self.route.here) != (door, here) {
            return None;
        }
        self.route.here = self.route.rooms.pop()?;
        Some(self.route.here)
    }

    fn before(&self, room: u16) -> u16 {
        let before = self.before.get(usize::from(room)).copied();
        before.flatten().unwrap_or(room)
    }

    /// The first step on the way from here to a room that was found.
    fn first_step(&self, here: u16, mut room: u16) -> u16 {
        while room != here && self.before(room) != here {
            room = self.before(room);
        }
        room
    }

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
        #[cfg(test)]
        assert_eq!(self.walk.ways, self.ways_anew(), "the ways have changed");
        &self.walk.ways
    }

    /// The slow twin of [`Self::ways`], asked in every game that tests of this crate play.
    #[cfg(test)]
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
                let other = map.other_end(*door, *room);
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

    /// Goes through entered rooms that can be reached by open doors, nearest first, until one is found. The rooms that were gone through are
    /// in the order of the walk, each with the room before it.
    fn search(&self, walk: &mut Walk, is_it: impl Fn(u16) -> bool) -> Option<u16> {
        let map = self.map.as_ref()?;
        let places = &self.state.world.places;
        let open = self.program.layout.places.open;
        let Walk { order, before, .. } = walk;
        order.clear();
        before.clear();
        before.resize(map.rooms.len(), None);
        order.push(places.room);
        before[usize::from(places.room)] = Some(places.room);
        let mut next = 0;
        while let Some(&room) = order.get(next) {
            next += 1;
            if is_it(room) {
                return Some(room);
            }
            for door in &map.rooms[usize::from(room)].doors {
                let other = map.other_end(*door, room);
                let is_new = before[usize::from(other)].is_none();
                if is_new && places.entered[usize::from(other)] && self.door_is(*door, open) {
                    before[usize::from(other)] = Some(room);
                    order.push(other);
                }
            }
        }
        None
    }

    /// The same for those who only want the room and the first step there.
    fn find_room(&mut self, is_it: impl Fn(&Self, u16) -> bool) -> Option<(u16, u16)> {
        let mut walk = std::mem::take(&mut self.walk);
        let found = self.search(&mut walk, |room| is_it(self, room));
        let step = found.map(|room| walk.first_step(self.state.world.places.room, room));
        self.walk = walk;
        found.zip(step)
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
        let here = self.state.world.places.room;
        if ends.contains(&here) {
            return false;
        }
        let mut step = self.walk.go_on(door, here);
        if step.is_none()
            && let Some((last, _)) = self.find_room(|_, room| ends.contains(&room))
        {
            self.walk.keep_route(door, here, last);
            step = self.walk.go_on(door, here);
        }
        #[cfg(test)]
        assert_eq!(step, self.step_anew(ends), "the way has changed");
        step.into_iter().for_each(|step| self.move_to(step));
        step.is_some()
    }

    /// The slow twin of what [`Self::step_to_door`] remembers.
    #[cfg(test)]
    fn step_anew(&self, ends: [u16; 2]) -> Option<u16> {
        let mut walk = Walk::default();
        let last = self.search(&mut walk, |room| ends.contains(&room))?;
        Some(walk.first_step(self.state.world.places.room, last))
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
