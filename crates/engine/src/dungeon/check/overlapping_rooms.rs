//! `overlapping-rooms`

use std::collections::{BTreeMap, BTreeSet};

use super::{Check, Finding};
use crate::dungeon::geometry::Square;
use crate::dungeon::model::Dungeon;

pub const CHECK: Check = Check {
    name: "overlapping-rooms",
    help: "two rooms on the same square",
    manual: "Looks for squares that belong to two rooms, or to a room and a passage, on one floor. Such a map cannot be drawn. Move one of them.",
    run,
};

fn run(dungeon: &Dungeon) -> Vec<Finding> {
    let mut owner: BTreeMap<(u32, Square), u32> = BTreeMap::new();
    let mut clashes: BTreeSet<(u32, u32)> = BTreeSet::new();
    for room in &dungeon.rooms {
        for square in &room.squares {
            if let Some(other) = owner.insert((room.level, *square), room.id) {
                clashes.insert((other, room.id));
            }
        }
    }
    for door in &dungeon.doors {
        let level = dungeon.room(door.from).map_or(1, |room| room.level);
        for square in &door.passage {
            if let Some(other) = owner.insert((level, *square), 0) {
                clashes.insert((other, 0));
            }
        }
    }
    clashes.into_iter().map(|(a, b)| finding(a, b)).collect()
}

fn finding(a: u32, b: u32) -> Finding {
    let name = |id: u32| match id {
        0 => "a passage".to_owned(),
        _ => format!("room {id}"),
    };
    let message = if a == b && a != 0 {
        format!("room {a} covers a square twice")
    } else {
        format!("{} and {} cover the same square", name(a), name(b))
    };
    let rooms = [a, b].into_iter().filter(|id| *id != 0).collect();
    Finding::new(&CHECK, message, "move one of them", rooms)
}
