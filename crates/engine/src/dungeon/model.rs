//! A dungeon: rooms on squares, doors between them, what is in them, and how it is won.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use serde::Serialize;

use super::contents::Contents;
use super::feature::{Feature, FeatureKind};
use super::geometry::{Edge, Square};
use super::hex::{Grid, Heading, Terrain};
use super::story::Story;
pub use crate::model::{DoorState, Outline};
use crate::table::Outcome;

/// Number of a room, from 1; the entrance is 1.
pub type RoomId = u32;

/// A whole dungeon.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Dungeon {
    /// What it was made from.
    pub seed: u64,
    /// Its name.
    pub title: String,
    /// A line or two about it.
    pub flavour: String,
    /// The entrance first; the id of a room is its place counted from 1.
    pub rooms: Vec<Room>,
    /// Ways between rooms.
    pub doors: Vec<Door>,
    /// Ways between the dungeon and the world.
    pub ways_out: Vec<WayOut>,
    /// Keys, levers and whatever else opens locks.
    pub keys: Vec<Key>,
    /// What it is all about.
    pub goal: Option<Goal>,
    /// What its map is drawn on.
    pub grid: Grid,
    /// Size of the paper in squares, when the game has one.
    pub sheet: Option<(u32, u32)>,
    /// The story around it, if the game has one.
    pub story: Option<Box<Story>>,
}

/// A room or a corridor.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Room {
    /// Its number.
    pub id: RoomId,
    /// Its name.
    pub name: String,
    /// Whether the name is its own, and not a word for any room.
    pub named: bool,
    /// A few words of description.
    pub flavour: String,
    /// Id of the scene that describes it.
    pub scene: Option<String>,
    /// The room when its foes are gone, in a few words.
    pub after: String,
    /// Floor, from 1 down.
    pub level: u32,
    /// Rooms from the entrance.
    pub depth: u32,
    /// What sort it is.
    pub kind: RoomKind,
    /// Its floor.
    pub squares: Vec<Square>,
    /// The ground, where it is a hex.
    pub terrain: Option<Terrain>,
    /// What is on single squares.
    pub features: Vec<Feature>,
    /// How its walls are drawn on maps, if not along the squares.
    pub outline: Option<Outline>,
    /// What maps show besides, for the eye only.
    pub decor: Vec<Feature>,
    /// What is in it, in the order it was rolled.
    pub contents: Vec<Contents>,
    /// Level of the worst that is in it.
    pub danger: u32,
}

/// What sort of room.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoomKind {
    /// A room.
    #[default]
    Room,
    /// A way, one square wide.
    Corridor,
}

/// A way between two rooms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Door {
    /// The room that is nearer to the entrance.
    pub from: RoomId,
    /// The room behind it.
    pub to: RoomId,
    /// What is seen.
    pub kind: DoorKind,
    /// What holds it shut.
    pub state: DoorState,
    /// What the game's own table says of it.
    pub note: Option<Box<Outcome>>,
    /// What opens it, when only that does.
    pub lock: Option<Lock>,
    /// Not seen until it is found.
    pub secret: bool,
    /// The edge of `from` where it is, on one floor.
    pub at: Option<Edge>,
    /// Squares of a passage between it and the other room, when they do not touch.
    pub passage: Vec<Square>,
}

/// What a way looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum DoorKind {
    /// A gap in the wall.
    Opening,
    /// A door.
    Door,
    /// A gate of bars: one sees through.
    Bars,
    /// Stairs to another floor.
    Stairs,
}

/// Something shut that opens with one kind of key only.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Lock {
    /// Which kind of key.
    pub key: String,
    /// Whether opening uses the key up.
    pub spends: bool,
}

/// A key, a lever, anything that opens locks of its kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Key {
    /// Locks name this.
    pub kind: String,
    /// Where it is.
    pub room: RoomId,
    /// Who has it, unless it is simply found there.
    #[serde(rename = "held-by", skip_serializing_if = "Option::is_none")]
    pub held_by: Option<String>,
}

/// A way out of the dungeon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WayOut {
    /// From this room.
    pub room: RoomId,
    /// Where its door is; stairs when absent.
    pub at: Option<Edge>,
    /// Whether one comes in here.
    pub entrance: bool,
    /// What opens it.
    pub lock: Option<Lock>,
}

/// What the dungeon is about.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Goal {
    /// Where.
    pub room: RoomId,
    /// What, in words.
    pub what: String,
    /// The foe that it is or that has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub foe: Option<String>,
    /// Whether everybody knows where it is.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub known: bool,
}

impl Dungeon {
    /// The line below its title: that of its story, or what the plan says.
    pub fn tagline(&self) -> &str {
        let told = self.story.as_ref().map(|story| story.tagline.as_str());
        let told = told.filter(|tagline| !tagline.is_empty());
        told.unwrap_or(&self.flavour)
    }

    /// The room of this number.
    pub fn room(&self, id: RoomId) -> Option<&Room> {
        self.rooms.get((id as usize).checked_sub(1)?)
    }

    /// The same, to change it.
    pub fn room_mut(&mut self, id: RoomId) -> Option<&mut Room> {
        self.rooms.get_mut((id as usize).checked_sub(1)?)
    }

    /// Rooms of a floor.
    pub fn rooms_on(&self, level: u32) -> impl Iterator<Item = &Room> {
        self.rooms.iter().filter(move |room| room.level == level)
    }

    /// Doors of a floor: those of its rooms that are nearer to the entrance.
    pub fn doors_on(&self, level: u32) -> impl Iterator<Item = &Door> {
        let doors = self.doors.iter();
        doors.filter(move |door| self.is_on(level, door.from))
    }

    /// Whether a room is on a floor.
    pub fn is_on(&self, level: u32, id: RoomId) -> bool {
        self.room(id).is_some_and(|room| room.level == level)
    }

    /// Doors of a room, with the room on the other side.
    pub fn exits(&self, id: RoomId) -> impl Iterator<Item = (&Door, RoomId)> {
        let doors = self.doors.iter();
        doors.filter_map(move |door| Some((door, door.other(id)?)))
    }

    /// The same in the order that they are read in: ways from a hex clockwise from the north, doors as they are.
    pub fn exits_in_order(&self, id: RoomId) -> Vec<(&Door, RoomId)> {
        let mut exits: Vec<(&Door, RoomId)> = self.exits(id).collect();
        if self.grid == Grid::Hexes {
            exits.sort_by_key(|(_, to)| self.heading(id, *to));
        }
        exits
    }

    /// Which way one goes from a hex to its neighbour; nothing where rooms are drawn on squares.
    pub fn heading(&self, from: RoomId, to: RoomId) -> Option<Heading> {
        if self.grid != Grid::Hexes {
            return None;
        }
        let place = |id: RoomId| self.room(id)?.squares.first().copied();
        Heading::between(place(from)?, place(to)?)
    }

    /// Moves from a room to every room that can be reached from it, by number; whether doors are hidden or locked makes no difference.
    pub fn moves_from(&self, room: RoomId) -> BTreeMap<RoomId, u32> {
        let doors = self.doors_by_room();
        self.walk_from(room, &doors, |_| true).into_iter().collect()
    }

    /// How many ways a room has, those to the world among them.
    pub fn ways_from(&self, id: RoomId) -> usize {
        let outward = self.ways_out.iter().filter(|way| way.room == id);
        self.exits(id).count() + outward.count()
    }

    /// How many floors it has.
    pub fn levels(&self) -> u32 {
        self.rooms.iter().map(|room| room.level).max().unwrap_or(0)
    }

    /// For each room (by index) the doors (by index) it has; cheaper than [`Dungeon::exits`] for whole walks.
    pub fn doors_by_room(&self) -> Vec<Vec<usize>> {
        let mut found = vec![Vec::new(); self.rooms.len()];
        for (index, door) in self.doors.iter().enumerate() {
            for end in [door.from, door.to] {
                if let Some(doors) = found.get_mut((end as usize).wrapping_sub(1)) {
                    doors.push(index);
                }
            }
        }
        found
    }

    /// Rooms that can be reached from the entrance through doors (by index) that open, each with the number of doors on the way; the nearest
    /// come first. `doors` are those of [`Dungeon::doors_by_room`].
    pub fn walk(&self, doors: &[Vec<usize>], opens: impl Fn(usize) -> bool) -> Vec<(RoomId, u32)> {
        self.walk_from(1, doors, opens)
    }

    /// The rooms of such a walk.
    pub fn reach(&self, doors: &[Vec<usize>], opens: impl Fn(usize) -> bool) -> BTreeSet<RoomId> {
        let reached = self.walk(doors, opens).into_iter();
        reached.map(|(id, _)| id).collect()
    }

    fn walk_from(
        &self,
        room: RoomId,
        doors: &[Vec<usize>],
        opens: impl Fn(usize) -> bool,
    ) -> Vec<(RoomId, u32)> {
        let mut seen = vec![false; doors.len()];
        let mut reached = Vec::new();
        let mut todo = VecDeque::from([(room, 0)]);
        while let Some((id, depth)) = todo.pop_front() {
            let at = (id as usize).wrapping_sub(1);
            if seen.get(at) != Some(&false) {
                continue;
            }
            seen[at] = true;
            reached.push((id, depth));
            let open = doors[at].iter().filter(|door| opens(**door));
            let beyond = open.filter_map(|door| self.doors.get(*door)?.other(id));
            todo.extend(beyond.map(|room| (room, depth + 1)));
        }
        reached
    }
}

impl Room {
    /// A bare room; name and contents come later.
    pub fn new(id: RoomId, level: u32, depth: u32, kind: RoomKind, squares: Vec<Square>) -> Self {
        Self {
            id,
            level,
            depth,
            kind,
            squares,
            ..Self::default()
        }
    }

    /// Whether a feature of this kind is in it.
    pub fn has(&self, kind: FeatureKind) -> bool {
        self.features.iter().any(|feature| feature.kind == kind)
    }

    /// Its squares without a feature.
    pub fn free_squares(&self) -> Vec<Square> {
        let is_bare = |square: &Square| !self.features.iter().any(|it| it.square == *square);
        self.squares.iter().copied().filter(is_bare).collect()
    }
}

impl Door {
    /// An open gap between two rooms.
    pub fn opening(from: RoomId, to: RoomId, at: Option<Edge>) -> Self {
        Self {
            from,
            to,
            kind: DoorKind::Opening,
            state: DoorState::Open,
            note: None,
            lock: None,
            secret: false,
            at,
            passage: Vec::new(),
        }
    }

    /// The room on the other side, seen from one of its rooms.
    pub fn other(&self, id: RoomId) -> Option<RoomId> {
        match id {
            id if id == self.from => Some(self.to),
            id if id == self.to => Some(self.from),
            _ => None,
        }
    }
}

impl WayOut {
    /// An unlocked way out: by a door in this wall, or by stairs.
    pub fn unlocked(room: RoomId, at: Option<Edge>, entrance: bool) -> Self {
        Self {
            room,
            at,
            entrance,
            lock: None,
        }
    }
}
