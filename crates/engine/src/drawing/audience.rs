//! Who reads a map, and what they must not see.
//!
//! Fail-closed: for players a dungeon is built anew from what is known to be harmless, so a new field or feature stays hidden until somebody
//! says here that it may be seen.

use std::collections::BTreeSet;

use crate::dungeon::{Door, DoorState, Dungeon, Edge, Feature, FeatureKind, Room, RoomId, WayOut};

/// Who a map is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// Everything.
    Referee,
    /// No secrets, no traps, no contents.
    Players,
    /// The outline only.
    Blank,
    /// Somebody who is in one room: its furniture, but nothing hidden. For tiles, never for a whole map.
    Room,
}

impl Audience {
    /// Those that a whole map can be for.
    pub const ALL: [Self; 3] = [Self::Referee, Self::Players, Self::Blank];

    /// As typed on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Self::Referee => "gm",
            Self::Players => "player",
            Self::Blank => "blank",
            Self::Room => "room",
        }
    }

    /// The audience of this name.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|audience| audience.word() == word)
    }

    /// Whether this reader may see such a thing.
    pub fn sees(self, kind: FeatureKind) -> bool {
        match self {
            Self::Referee => true,
            Self::Players => kind.is_building(),
            Self::Blank => matches!(kind, FeatureKind::StairsUp | FeatureKind::StairsDown),
            Self::Room => !kind.is_hidden(),
        }
    }
}

/// The dungeon as somebody may see it. Room numbers stay the same; a room that may not be seen has no squares.
pub fn for_audience(dungeon: &Dungeon, audience: Audience) -> Dungeon {
    if audience == Audience::Referee {
        return dungeon.clone();
    }
    let known = known_rooms(dungeon);
    Dungeon {
        seed: dungeon.seed,
        title: dungeon.title.clone(),
        grid: dungeon.grid,
        goal: dungeon.goal.clone().filter(|goal| goal.known),
        sheet: dungeon.sheet,
        rooms: dungeon
            .rooms
            .iter()
            .map(|room| seen_room(room, known.contains(&room.id), audience))
            .collect(),
        doors: dungeon
            .doors
            .iter()
            .filter(|door| !door.secret && known.contains(&door.from) && known.contains(&door.to))
            .map(seen_door)
            .collect(),
        ways_out: dungeon
            .ways_out
            .iter()
            .filter(|way| known.contains(&way.room))
            .map(seen_way_out)
            .collect(),
        ..Dungeon::default()
    }
}

/// One room as those see it who are in it: its doors, but nothing behind them.
pub fn for_room(dungeon: &Dungeon, id: RoomId) -> Dungeon {
    let doors = dungeon
        .doors
        .iter()
        .filter(|door| !door.secret && (door.from == id || door.to == id));
    let own = |door: &Door| {
        let mut seen = seen_door(door);
        if seen.from != id {
            let end = crate::dungeon::ascii::end(dungeon, door);
            seen.at = end.or_else(|| seen.at.map(Edge::flipped));
            std::mem::swap(&mut seen.from, &mut seen.to);
        }
        seen.passage.clear();
        seen
    };
    Dungeon {
        seed: dungeon.seed,
        grid: dungeon.grid,
        rooms: dungeon
            .rooms
            .iter()
            .map(|room| seen_room(room, room.id == id, Audience::Room))
            .collect(),
        doors: doors.map(own).collect(),
        ways_out: dungeon
            .ways_out
            .iter()
            .filter(|way| way.room == id)
            .map(seen_way_out)
            .collect(),
        ..Dungeon::default()
    }
}

/// Rooms that can be found without a secret door.
fn known_rooms(dungeon: &Dungeon) -> BTreeSet<RoomId> {
    let doors = dungeon.doors_by_room();
    let mut known = BTreeSet::new();
    let mut todo = vec![1];
    while let Some(id) = todo.pop() {
        let Some(here) = (id as usize).checked_sub(1).and_then(|at| doors.get(at)) else {
            continue;
        };
        if known.insert(id) {
            let ways = here
                .iter()
                .filter_map(|at| dungeon.doors.get(*at))
                .filter(|door| !door.secret);
            todo.extend(ways.filter_map(|door| door.other(id)));
        }
    }
    known
}

fn seen_room(room: &Room, known: bool, audience: Audience) -> Room {
    let squares = if known {
        room.squares.clone()
    } else {
        Vec::new()
    };
    let features: Vec<Feature> = room
        .features
        .iter()
        .filter(|feature| known && audience.sees(feature.kind))
        .copied()
        .collect();
    // A tile is copied onto squared paper, where only squares count.
    let drawn = known && audience != Audience::Room;
    let decor = room.decor.iter().copied();
    let decor: Vec<Feature> = decor
        .filter(|feature| drawn && audience.sees(feature.kind))
        .collect();
    // Ground is seen from afar; a blank map is for those who draw it themselves.
    let terrain = room.terrain.clone();
    Room {
        features,
        decor,
        outline: room.outline.filter(|_| drawn),
        terrain: terrain.filter(|_| known && audience != Audience::Blank),
        ..Room::new(room.id, room.level, 0, room.kind, squares)
    }
}

/// A door from the outside: one sees that it is there, not what holds it.
fn seen_door(door: &Door) -> Door {
    Door {
        kind: door.kind,
        passage: door.passage.clone(),
        state: DoorState::Open,
        ..Door::opening(door.from, door.to, door.at)
    }
}

fn seen_way_out(way: &WayOut) -> WayOut {
    WayOut {
        lock: None,
        ..way.clone()
    }
}
