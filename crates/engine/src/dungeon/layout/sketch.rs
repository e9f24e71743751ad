//! A layout in the making: rooms, ways between them, and which squares are taken.

use std::collections::{BTreeMap, BTreeSet};

use super::paper::Paper;
use crate::dungeon::feature::Feature;
use crate::dungeon::geometry::{Edge, Side, Square};
use crate::dungeon::hex::Grid;
use crate::dungeon::model::{Door, DoorKind, Room, RoomId, RoomKind, WayOut};
use crate::model::Outline;
use crate::table::Outcome;

/// Rooms on squares and the ways between them.
#[derive(Debug, Clone, Default)]
pub struct Sketch {
    /// The entrance first.
    pub rooms: Vec<Room>,
    /// Ways between rooms; their states are rolled later.
    pub doors: Vec<Door>,
    /// Doors (by index) whose state the game does not roll.
    pub plain: BTreeSet<usize>,
    /// Ways between the dungeon and the world.
    pub ways_out: Vec<WayOut>,
    /// Rooms in the order they were found: the order of laying out.
    pub found: Vec<RoomId>,
    /// Contents that had to be known while laying out, by room.
    pub planned: BTreeMap<RoomId, Box<Outcome>>,
    /// What it is drawn on.
    pub grid: Grid,
    /// Paper, when it has an end.
    pub sheet: Option<(u32, u32)>,
    taken: Paper,
    hung: BTreeSet<(u32, Edge)>,
}

impl Sketch {
    /// An empty sheet.
    pub fn new(sheet: Option<(u32, u32)>) -> Self {
        Self {
            sheet,
            ..Self::default()
        }
    }

    /// The number of the room that is added next.
    pub fn next_id(&self) -> RoomId {
        u32::try_from(self.rooms.len() + 1).unwrap_or(u32::MAX)
    }

    /// The depth of a room behind another, or of the first.
    pub fn depth_behind(&self, room: Option<RoomId>) -> u32 {
        let room = room.and_then(|room| self.room(room));
        room.map_or(0, |room| room.depth + 1)
    }

    /// Adds a room on these squares and gives its number.
    pub fn add(&mut self, level: u32, depth: u32, kind: RoomKind, squares: Vec<Square>) -> RoomId {
        let id = self.next_id();
        for square in &squares {
            self.taken.set(level, *square, id);
        }
        self.rooms.push(Room::new(id, level, depth, kind, squares));
        self.found.push(id);
        id
    }

    /// Adds a square to a room.
    pub fn extend(&mut self, id: RoomId, square: Square) {
        if let Some(room) = self.rooms.get_mut((id as usize).wrapping_sub(1)) {
            room.squares.push(square);
            self.taken.set(room.level, square, id);
        }
    }

    /// Gives a room its name and what is on its squares.
    pub fn furnish(&mut self, id: RoomId, name: &str, features: Vec<Feature>) {
        if let Some(room) = self.rooms.get_mut((id as usize).wrapping_sub(1)) {
            name.clone_into(&mut room.name);
            room.features = features;
        }
    }

    /// Gives the walls of a room a look of their own.
    pub fn outline(&mut self, id: RoomId, outline: Option<Outline>) {
        if let Some(room) = self.rooms.get_mut((id as usize).wrapping_sub(1)) {
            room.outline = outline;
        }
    }

    /// Takes the squares of a passage, which belong to no room.
    pub fn take(&mut self, level: u32, squares: &[Square]) {
        for square in squares {
            self.taken.set(level, *square, 0);
        }
    }

    /// The room on a square; 0 is a passage.
    pub fn at(&self, level: u32, square: Square) -> Option<RoomId> {
        self.taken.at(level, square)
    }

    /// Whether a square is on the paper.
    pub fn on_paper(&self, square: Square) -> bool {
        let below = |value: i32, end: u32| u32::try_from(value).is_ok_and(|value| value < end);
        let holds = |(width, height)| below(square.x, width) && below(square.y, height);
        self.sheet.is_none_or(holds)
    }

    /// Whether something can be drawn there.
    pub fn is_free(&self, level: u32, square: Square) -> bool {
        self.on_paper(square) && self.at(level, square).is_none()
    }

    /// Whether nothing is drawn in a rectangle, on or beside the paper.
    pub fn is_empty(&self, level: u32, corner: Square, width: i32, height: i32) -> bool {
        self.taken.is_empty(level, corner, width, height)
    }

    /// A room by number.
    pub fn room(&self, id: RoomId) -> Option<&Room> {
        self.rooms.get(id.checked_sub(1)? as usize)
    }

    /// A way of this kind through an edge of `from`.
    pub fn join(&mut self, from: RoomId, to: RoomId, kind: DoorKind, at: Edge) -> usize {
        let level = self.room(from).map_or(1, |room| room.level);
        self.hung.insert((level, at.canonical()));
        self.doors.push(Door {
            kind,
            ..Door::opening(from, to, Some(at))
        });
        self.doors.len() - 1
    }

    /// Notes anew which squares are taken, after rooms were numbered anew.
    pub fn retake(&mut self) {
        for room in &self.rooms {
            for square in &room.squares {
                self.taken.set(room.level, *square, room.id);
            }
        }
    }

    /// Whether a way leads through an edge already.
    pub fn is_hung(&self, level: u32, at: Edge) -> bool {
        self.hung.contains(&(level, at.canonical()))
    }

    /// Edges of a room, side by side clockwise from the north.
    pub fn all_edges(&self, id: RoomId) -> impl Iterator<Item = Edge> {
        let sides = Side::ALL.into_iter();
        sides.flat_map(move |side| self.edges(id, side))
    }

    /// Edges of a room that face a side, in the order of its squares.
    pub fn edges(&self, id: RoomId, side: Side) -> Vec<Edge> {
        let Some(room) = self.room(id) else {
            return Vec::new();
        };
        let squares = room.squares.iter();
        if let Some((corner, far)) = corners_of_rectangle(&room.squares) {
            let rim = |square: &&Square| match side {
                Side::North => square.y == corner.y,
                Side::East => square.x == far.x,
                Side::South => square.y == far.y,
                Side::West => square.x == corner.x,
            };
            let squares = squares.filter(rim);
            return squares.map(|square| Edge::new(*square, side)).collect();
        }
        let outer = |square: &&Square| self.at(room.level, square.beyond(side)) != Some(id);
        let squares = squares.filter(outer);
        squares.map(|square| Edge::new(*square, side)).collect()
    }
}

/// The first and the last square of a room that is a rectangle, its squares row by row.
fn corners_of_rectangle(squares: &[Square]) -> Option<(Square, Square)> {
    let (first, last) = (*squares.first()?, *squares.last()?);
    let width = last.x - first.x + 1;
    let mut expected = first;
    for square in squares {
        if *square != expected {
            return None;
        }
        expected.x += 1;
        if expected.x > last.x {
            expected = Square::new(first.x, expected.y + 1);
        }
    }
    (width > 0 && expected == Square::new(first.x, last.y + 1)).then_some((first, last))
}
