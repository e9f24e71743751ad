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
    let reached = reach_rooms(dungeon);
    let all = dungeon.rooms.iter().map(|room| room.id);
    let lost = all.filter(|id| !reached.contains(id));
    let hint = "give it a door that leads to a room one can reach";
    lost.map(|id| {
        let message = format!("room {id} cannot be reached");
        Finding::new(&CHECK, message, hint, vec![id])
    })
    .collect()
}
