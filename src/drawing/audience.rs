//! Who reads a map, and what they must not see.
//!
//! Fail-closed: for players a dungeon is built anew from what is known to be harmless, so a new field or feature stays hidden until somebody
//! says here that it may be seen.

use std::collections::BTreeSet;

use crate::dungeon::{Door, DoorState, Dungeon, Feature, FeatureKind, Room, RoomId, WayOut};

/// Who a map is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// Everything.
    Referee,
    /// No secrets, no traps, no contents.
    Players,
    /// The outline only.
    Blank,
}

impl Audience {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Referee, Self::Players, Self::Blank];

    /// As typed on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Self::Referee => "gm",
            Self::Players => "player",
            Self::Blank => "blank",
        }
    }

    /// The audience of this name.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|audience| audience.word() == word)
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
            .map(|way| WayOut {
                lock: None,
                ..way.clone()
            })
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
    let harmless = |feature: &&Feature| match feature.kind {
        FeatureKind::StairsUp | FeatureKind::StairsDown => true,
        FeatureKind::Water | FeatureKind::Column => audience == Audience::Players,
        FeatureKind::Trap | FeatureKind::Chest | FeatureKind::Altar => false,
    };
    let features = room
        .features
        .iter()
        .filter(harmless)
        .filter(|_| known)
        .copied()
        .collect();
    Room {
        features,
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
