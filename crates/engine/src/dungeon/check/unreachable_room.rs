//! `unreachable-room`

use super::{Check, Finding, reach_rooms};
use crate::dungeon::model::Dungeon;

pub const CHECK: Check = Check {
    name: "unreachable-room",
    help: "a room that cannot be reached",
    manual: "Looks for rooms that cannot be reached from the entrance even when every lock is opened and every secret door found. \
             What is in them is printed for nothing, and a goal there cannot be won. Add a door, or remove the room.",
    run,
};

fn run(dungeon: &Dungeon) -> Vec<Finding> {
    let reached = reach_rooms(dungeon);
    let all = dungeon.rooms.iter().map(|room| room.id);
    let lost = all.filter(|id| !reached.contains(id));
    let hint = "give it a door to a room that can be reached";
    lost.map(|id| {
        let message = format!("room {id} cannot be reached");
        Finding::new(&CHECK, message, hint, vec![id])
    })
    .collect()
}
