//! A dungeon in which what was seen is real and the rest is another's.

use super::super::layout::short;
use super::super::map::{Map, MapDoor, MapRoom};
use super::imagination::Imagined;
use crate::rng::Stream;

/// A dungeon in which what is known is real and the rest is another's.
pub(super) struct Graft<'m> {
    real: &'m Map,
    entered: &'m [bool],
    other: &'m Imagined,
    /// By entered room: the room of the other dungeon that it stands for, and moves from the entrance.
    twins: Vec<Option<u16>>,
    moves: Vec<u32>,
    /// By room of the other dungeon: whether it is known, and so not part of the rest.
    used: Vec<bool>,
    /// By room of the other dungeon: its number in the graft.
    places: Vec<u16>,
    /// Marks of doors that can be seen from afar.
    kinds: [Option<u16>; 3],
    map: Map,
}

impl<'m> Graft<'m> {
    pub fn new(
        real: &'m Map,
        entered: &'m [bool],
        other: &'m Imagined,
        kinds: [Option<u16>; 3],
    ) -> Self {
        Self {
            real,
            entered,
            other,
            twins: vec![None; real.rooms.len()],
            moves: vec![0; real.rooms.len()],
            used: vec![false; other.map.rooms.len()],
            places: vec![u16::MAX; other.map.rooms.len()],
            kinds,
            map: Map {
                keys: real.keys.clone(),
                goal: real.goal.filter(|goal| entered[usize::from(*goal)]),
                ..Map::default()
            },
        }
    }

    fn is_entered(&self, room: u16) -> bool {
        self.entered
            .get(usize::from(room))
            .copied()
            .unwrap_or(false)
    }

    /// Finds a room of the other dungeon for every room that was entered, nearest first.
    pub fn match_rooms(&mut self, dice: &mut Stream) {
        let mut order: Vec<u16> = Vec::new();
        let all = 0..short(self.real.rooms.len());
        // Whoever was carried off into a room has not walked there: such rooms come last.
        for first in all {
            if !self.is_entered(first)
                || self.twins[usize::from(first)].is_some()
                || order.contains(&first)
            {
                continue;
            }
            self.find_twin(first, None, dice);
            let mut next = order.len();
            order.push(first);
            while let Some(&room) = order.get(next) {
                next += 1;
                for door in &self.real.rooms[usize::from(room)].doors {
                    let there = self.real.other_end(*door, room);
                    if self.is_entered(there) && !order.contains(&there) {
                        order.push(there);
                        self.moves[usize::from(there)] = self.moves[usize::from(room)] + 1;
                        self.find_twin(there, self.twins[usize::from(room)], dice);
                    }
                }
            }
        }
    }

    fn find_twin(&mut self, room: u16, from: Option<u16>, dice: &mut Stream) {
        let other = &self.other.map;
        let is_goal = |candidate: u16| other.goal == Some(candidate);
        let twin = if self.real.goal == Some(room) {
            other.goal
        } else {
            let free =
                |candidate: &u16| !self.used[usize::from(*candidate)] && !is_goal(*candidate);
            let beside: Vec<u16> = from.map_or(Vec::new(), |from| {
                let doors = other.rooms[usize::from(from)].doors.iter();
                doors
                    .map(|door| other.other_end(*door, from))
                    .filter(free)
                    .collect()
            });
            pick(&beside, dice).or_else(|| {
                let moves = self.moves[usize::from(room)];
                let rooms = (0..short(other.rooms.len())).filter(free);
                rooms.min_by_key(|candidate| {
                    self.other.moves[usize::from(*candidate)].abs_diff(moves)
                })
            })
        };
        if let Some(twin) = twin {
            self.used[usize::from(twin)] = true;
        }
        self.twins[usize::from(room)] = twin;
    }

    /// Puts the rest into the places of rooms that were not entered, and joins it to the doors that lead on.
    pub fn join(
        &mut self,
        dice: &mut Stream,
        is_secret: &dyn Fn(u16) -> bool,
        secret: Option<u16>,
    ) {
        let (real, other) = (self.real, &self.other.map);
        // A room that is not part of the rest keeps its place without doors or contents.
        for (room, entered) in real.rooms.iter().zip(self.entered) {
            let known = if *entered {
                room.clone()
            } else {
                MapRoom::default()
            };
            self.map.rooms.push(known);
        }
        let mut free = (0..short(real.rooms.len()))
            .filter(|room| !self.is_entered(*room))
            .collect::<Vec<_>>()
            .into_iter();
        for (number, room) in other.rooms.iter().enumerate() {
            if self.used[number] {
                continue;
            }
            let room = MapRoom {
                doors: Vec::new(),
                ..room.clone()
            };
            let place = match free.next() {
                Some(place) => {
                    self.map.rooms[usize::from(place)] = room;
                    place
                }
                None => {
                    self.map.rooms.push(room);
                    short(self.map.rooms.len() - 1)
                }
            };
            self.places[number] = place;
        }
        if other.goal.is_some_and(|goal| !self.used[usize::from(goal)]) {
            self.map.goal = other.goal.map(|goal| self.places[usize::from(goal)]);
        }
        // Doors of the real dungeon keep their numbers; those that nobody knows lead nowhere until they are needed.
        self.map.doors = real.doors.clone();
        let mut leads_on: Vec<(u16, u16)> = Vec::new();
        for (number, door) in (0..).zip(&real.doors) {
            let [from, to] = door.ends;
            let near = match (self.is_entered(from), self.is_entered(to)) {
                (true, true) => continue,
                (true, false) => from,
                (false, true) => to,
                (false, false) => {
                    self.map.doors[usize::from(number)] = MapDoor {
                        ends: [u16::MAX; 2],
                        ..MapDoor::default()
                    };
                    continue;
                }
            };
            if is_secret(number) {
                self.map.doors[usize::from(number)] = MapDoor {
                    ends: [near; 2],
                    ..MapDoor::default()
                };
                self.map.rooms[usize::from(near)]
                    .doors
                    .retain(|door| *door != number);
            } else {
                leads_on.push((number, near));
            }
        }
        let links = self.copy_doors(secret);
        self.lead_on(leads_on, links, dice);
    }

    /// Doors inside the rest; tells those that join it to rooms that are known: the known room, the door, the room behind it.
    fn copy_doors(&mut self, secret: Option<u16>) -> Vec<(u16, u16, u16)> {
        let other = &self.other.map;
        let mut of_twin = vec![None; other.rooms.len()];
        for (room, twin) in (0..).zip(&self.twins) {
            if let Some(twin) = twin {
                of_twin[usize::from(*twin)] = Some(room);
            }
        }
        let mut links = Vec::new();
        for (number, door) in (0..).zip(&other.doors) {
            let [from, to] = door.ends;
            let is_secret = secret.is_some_and(|secret| door.marks.contains(&secret));
            match (self.used[usize::from(from)], self.used[usize::from(to)]) {
                (true, true) => {}
                (false, false) => {
                    let ends = [self.places[usize::from(from)], self.places[usize::from(to)]];
                    self.add_door(number, ends);
                }
                (near_first, _) => {
                    let (near, far) = if near_first { (from, to) } else { (to, from) };
                    let Some(room) = of_twin[usize::from(near)] else {
                        continue;
                    };
                    if is_secret {
                        self.add_door(number, [room, self.places[usize::from(far)]]);
                    } else {
                        links.push((room, number, far));
                    }
                }
            }
        }
        links
    }

    fn add_door(&mut self, of_other: u16, ends: [u16; 2]) {
        let number = short(self.map.doors.len());
        self.map.doors.push(MapDoor {
            ends,
            lock: None,
            ..self.other.map.doors[usize::from(of_other)].clone()
        });
        for end in ends {
            self.map.rooms[usize::from(end)].doors.push(number);
        }
    }

    /// Every door that leads on leads somewhere: where the twin of its room leads, else into another part of the rest, else to a dead end.
    fn lead_on(
        &mut self,
        mut doors: Vec<(u16, u16)>,
        mut links: Vec<(u16, u16, u16)>,
        dice: &mut Stream,
    ) {
        dice.shuffle(&mut doors);
        let mut others = Vec::new();
        for (door, near) in doors {
            let own: Vec<usize> = (0..links.len()).filter(|at| links[*at].0 == near).collect();
            match pick(&own, dice) {
                Some(at) => {
                    let (_, link, far) = links.swap_remove(at);
                    self.lead(door, near, self.places[usize::from(far)], link);
                }
                None => others.push((door, near)),
            }
        }
        for (door, near) in others {
            let wanted = self.moves[usize::from(near)] + 1;
            let distance = |room: u16| self.other.moves[usize::from(room)].abs_diff(wanted);
            let nearest = (0..links.len()).min_by_key(|at| distance(links[*at].2));
            if let Some(at) = nearest {
                let (_, link, far) = links.swap_remove(at);
                self.lead(door, near, self.places[usize::from(far)], link);
                continue;
            }
            let rooms = 0..short(self.other.map.rooms.len());
            let usual = rooms.filter(|room| self.other.map.goal != Some(*room));
            let nearest = usual.clone().map(distance).min().unwrap_or(0);
            let alike: Vec<u16> = usual.filter(|room| distance(*room) == nearest).collect();
            let copied = pick(&alike, dice).unwrap_or(0);
            let Some(room) = self.other.map.rooms.get(usize::from(copied)) else {
                continue;
            };
            let dead_end = MapRoom {
                doors: Vec::new(),
                ..room.clone()
            };
            let link = room.doors.first().copied();
            self.map.rooms.push(dead_end);
            let place = short(self.map.rooms.len() - 1);
            self.lead(door, near, place, link.unwrap_or(u16::MAX));
        }
    }

    /// A real door leads to a room of the rest; what is behind it, and whether it is stuck or trapped, is that of the other dungeon.
    fn lead(&mut self, door: u16, near: u16, far: u16, link: u16) {
        let nothing = MapDoor::default();
        let like = self.other.map.doors.get(usize::from(link));
        let like = like.unwrap_or(&nothing);
        let kinds = self.kinds;
        let own = &mut self.map.doors[usize::from(door)];
        own.ends = [near, far];
        own.content.clone_from(&like.content);
        let looks =
            |marks: &[u16]| kinds.map(|kind| kind.is_some_and(|kind| marks.contains(&kind)));
        if own.lock.is_none() && looks(&own.marks) == looks(&like.marks) {
            own.marks.clone_from(&like.marks);
            own.numbers.clone_from(&like.numbers);
        }
        self.map.rooms[usize::from(far)].doors.push(door);
    }

    /// The goal can be reached if it has not been, and keys that nobody has seen lie somewhere.
    pub fn finish(mut self, dice: &mut Stream) -> Map {
        let is_rest = |room: &u16| {
            self.entered
                .get(usize::from(*room))
                .is_none_or(|entered| !entered)
        };
        let rest: Vec<u16> = (0..short(self.map.rooms.len()))
            .filter(|room| is_rest(room) && !self.map.rooms[usize::from(*room)].doors.is_empty())
            .collect();
        for key in &mut self.map.keys {
            if is_rest(&key.room)
                && let Some(room) = pick(&rest, dice)
            {
                key.room = room;
            }
        }
        let leads_on: Vec<(u16, u16)> = (0..)
            .zip(&self.map.doors)
            .take(self.real.doors.len())
            .filter_map(|(number, door)| match door.ends {
                [near, far] if near != far && is_rest(&far) && !is_rest(&near) => {
                    Some((number, near))
                }
                _ => None,
            })
            .collect();
        if let Some(goal) = self.map.goal.filter(is_rest)
            && !self.reaches(goal)
            && let Some((door, near)) = pick(&leads_on, dice)
        {
            let nearest = self.nearest_to_entrance(goal);
            let [_, far] = self.map.doors[usize::from(door)].ends;
            self.map.rooms[usize::from(far)]
                .doors
                .retain(|own| *own != door);
            self.map.doors[usize::from(door)].ends = [near, nearest];
            self.map.rooms[usize::from(nearest)].doors.push(door);
        }
        self.map
    }

    /// The room of the same part of the rest that has the fewest moves from the entrance.
    fn nearest_to_entrance(&self, goal: u16) -> u16 {
        let found = self.spread(vec![goal]);
        let rooms = self.places.iter().zip(&self.other.moves);
        let part =
            rooms.filter(|(place, _)| found.get(usize::from(**place)).copied().unwrap_or(false));
        part.min_by_key(|(_, moves)| **moves)
            .map_or(goal, |(place, _)| *place)
    }

    /// Whether a way leads there from rooms that were entered.
    fn reaches(&self, goal: u16) -> bool {
        let entered = (0..).zip(self.entered);
        let found = self.spread(
            entered
                .filter_map(|(room, entered)| entered.then_some(room))
                .collect(),
        );
        found[usize::from(goal)]
    }

    /// By room: whether it can be reached from these.
    fn spread(&self, mut open: Vec<u16>) -> Vec<bool> {
        let mut found = vec![false; self.map.rooms.len()];
        open.iter()
            .for_each(|room| found[usize::from(*room)] = true);
        while let Some(room) = open.pop() {
            for door in &self.map.rooms[usize::from(room)].doors {
                let there = self.map.other_end(*door, room);
                if let Some(known) = found.get_mut(usize::from(there))
                    && !std::mem::replace(known, true)
                {
                    open.push(there);
                }
            }
        }
        found
    }
}

fn pick<T: Copy>(among: &[T], dice: &mut Stream) -> Option<T> {
    match among {
        [] => None,
        [only] => Some(*only),
        _ => among
            .get(dice.die(among.len() as u32) as usize - 1)
            .copied(),
    }
}
