//! `unreachable-room`

use super::{Check, Finding, reach_rooms};
use crate::dungeon::model::Dungeon;

pub const CHECK: Check = Check {
    name: "unreachable-room",
    help: "a room that no way leads to",
    manual: "Looks for rooms that cannot be reached from the entrance even when every lock is opened and every secret door found. \
             What lies there is printed for nothing, and a goal there cannot be won. Add a door, or take the room away.",
    run,
};

fn run(dungeon: &Dungeon) -> Vec<Finding> {
    let lost = dungeon
        .rooms
        .iter()
        .zip(reach_rooms(dungeon))
        .filter(|(_, seen)| !seen);
    let finding = |id| {
        Finding::new(
            &CHECK,
            format!("room {id} cannot be reached"),
            "give it a door that leads to a room one can reach",
            vec![id],
        )
    };
    lost.map(|(room, _)| finding(room.id)).collect()
}
