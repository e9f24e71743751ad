//! `no-way-out`

use super::{Check, Finding, reach_rooms};
use crate::dungeon::model::Dungeon;

pub const CHECK: Check = Check {
    name: "no-way-out",
    help: "a dungeon nobody can leave or enter",
    manual: "Looks for an entrance in room 1 and for a way out that can be reached. Heroes who cannot leave cannot spend what they found. \
             Mark stairs up (`<`) in the first room, or a door in its outer wall.",
    run,
};

fn run(dungeon: &Dungeon) -> Vec<Finding> {
    let reached = reach_rooms(dungeon);
    let can_leave = |room: u32| reached.get((room as usize).wrapping_sub(1)) == Some(&true);
    let entrance = dungeon
        .ways_out
        .iter()
        .any(|way| way.entrance && way.room == 1);
    let shut_in = !dungeon.ways_out.iter().any(|way| can_leave(way.room));
    let message = match (entrance, shut_in) {
        (true, false) => return Vec::new(),
        (false, false) => "room 1 is no entrance",
        (_, true) => "no way out can be reached",
    };
    vec![Finding::new(
        &CHECK,
        message,
        "put stairs up into room 1",
        vec![1],
    )]
}
