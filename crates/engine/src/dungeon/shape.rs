//! The shape of a dungeon in figures: how far its goal is, whether there is more than one way, how much of it is empty.
//!
//! Booklets choose among several dungeons of a seed by these figures, and `delve dungeon --facts` states them.

use serde::Serialize;

use super::contents::Contents;
use super::model::{Dungeon, Room, RoomId, RoomKind};
use super::steps::is_bare;
use crate::model::Ruleset;

/// Moves to the goal that an adventure should take at least.
pub const LEAST_MOVES: u32 = 4;
/// A dungeon of fewer rooms has no room for a way round.
const LOOPED_ROOMS: u32 = 7;

/// What a dungeon is like.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Shape {
    /// Rooms, corridors among them.
    pub rooms: u32,
    /// Corridors.
    pub corridors: u32,
    /// Moves from the entrance to the goal by the shortest way that is not hidden.
    pub goal_moves: Option<u32>,
    /// Moves to the farthest room.
    pub deepest: u32,
    /// Whether the goal has the highest number of all rooms.
    pub goal_is_last: bool,
    /// Ways that close a round trip.
    pub loops: u32,
    /// Rooms with one way only.
    pub dead_ends: u32,
    /// Rooms with three ways or more.
    pub crossings: u32,
    /// Doors that need a key.
    pub locked: u32,
    /// Hidden ways.
    pub hidden: u32,
    /// Squares of the longest passage.
    pub longest_passage: u32,
    /// Rooms where nothing is found and nobody is met.
    pub empty: u32,
    /// Decisions that what is found there offers.
    pub offers: u32,
    /// Rooms of a single square with somebody in it.
    pub cramped: u32,
}

/// Why a dungeon would make a dull adventure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Dull {
    /// Foes and hero would be on the same square.
    Cramped,
    /// The goal is next door.
    GoalNear,
    /// The goal is not in the deepest third.
    GoalShallow,
    /// There is one way to each room.
    OneWay,
    /// Most rooms hold nothing.
    MostlyEmpty,
    /// The number of the goal's room gives it away.
    GoalLast,
}

impl Shape {
    /// The shape of a dungeon.
    pub fn of(ruleset: &Ruleset, dungeon: &Dungeon) -> Self {
        let doors = dungeon.doors_by_room();
        let seen = |door: usize| dungeon.doors.get(door).is_some_and(|door| !door.secret);
        let reached = dungeon.walk(&doors, seen);
        let goal = dungeon.goal.as_ref().map(|goal| goal.room);
        let moves = |room: RoomId| reached.iter().find(|(id, _)| *id == room).map(|it| it.1);
        let count =
            |holds: &dyn Fn(&Room) -> bool| size(dungeon.rooms.iter().filter(|it| holds(it)));
        let ways = |room: &Room| dungeon.ways_from(room.id);
        let passages = dungeon.doors.iter().map(|door| size(&door.passage));
        // Where every room is a single square, a square is as large as a room.
        let has_halls = dungeon.rooms.iter().any(|room| room.squares.len() > 1);
        let offers = dungeon.rooms.iter().flat_map(|room| &room.contents);
        Self {
            rooms: size(&dungeon.rooms),
            corridors: count(&|room| room.kind == RoomKind::Corridor),
            goal_moves: goal.and_then(moves),
            deepest: reached.iter().map(|(_, moves)| *moves).max().unwrap_or(0),
            goal_is_last: goal == dungeon.rooms.last().map(|room| room.id),
            loops: (size(&dungeon.doors) + 1).saturating_sub(size(&dungeon.rooms)),
            dead_ends: count(&|room| ways(room) == 1),
            crossings: count(&|room| ways(room) > 2),
            locked: size(dungeon.doors.iter().filter(|door| door.lock.is_some())),
            hidden: size(dungeon.doors.iter().filter(|door| door.secret)),
            longest_passage: passages.max().unwrap_or(0),
            empty: count(&|room| !is_guarded(room) && has_nothing(ruleset, room)),
            offers: size(offers.flat_map(Contents::offers)),
            cramped: count(&|room| room.squares.len() < 2 && is_guarded(room) && has_halls),
        }
    }

    /// What is dull about it. A small dungeon is forgiven what it has no room for.
    pub fn faults(&self) -> Vec<Dull> {
        let least = LEAST_MOVES.min(self.rooms.saturating_sub(2));
        let faults = [
            (self.cramped > 0, Dull::Cramped),
            (self.goal_moves.is_some_and(|it| it < least), Dull::GoalNear),
            (
                self.goal_moves.is_some_and(|it| it * 3 < self.deepest * 2),
                Dull::GoalShallow,
            ),
            (self.rooms >= LOOPED_ROOMS && self.loops == 0, Dull::OneWay),
            (self.empty * 2 > self.rooms, Dull::MostlyEmpty),
            (self.rooms > 3 && self.goal_is_last, Dull::GoalLast),
        ];
        let faults = faults.into_iter().filter(|(holds, _)| *holds);
        faults.map(|(_, fault)| fault).collect()
    }

    /// How dull it is, the worst faults first: none at all is 0.
    pub fn dullness(&self) -> u32 {
        let weight = |fault: Dull| match fault {
            Dull::Cramped => 32,
            Dull::GoalNear => 16,
            Dull::GoalShallow => 8,
            Dull::OneWay => 4,
            Dull::MostlyEmpty => 2,
            Dull::GoalLast => 1,
        };
        self.faults().into_iter().map(weight).sum()
    }
}

fn size<T>(things: impl IntoIterator<Item = T>) -> u32 {
    u32::try_from(things.into_iter().count()).unwrap_or(u32::MAX)
}

/// Whether somebody is met in a room.
fn is_guarded(room: &Room) -> bool {
    room.danger > 0 || room.contents.iter().any(|it| !it.foes().is_empty())
}

/// Whether nothing is found in a room and nothing happens there.
fn has_nothing(ruleset: &Ruleset, room: &Room) -> bool {
    let nothing = |contents: &Contents| {
        let came_to_nothing = matches!(contents, Contents::Empty { .. });
        let decides_nothing = contents.offers().is_empty();
        came_to_nothing || (decides_nothing && is_bare(ruleset, contents))
    };
    room.contents.iter().all(nothing)
}
