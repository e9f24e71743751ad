//! `no-way-out`

use super::{Check, Finding, reach_rooms};
use crate::dungeon::model::Dungeon;

pub const CHECK: Check = Check {
    name: "no-way-out",
    help: "a dungeon that nobody can enter or leave",
    manual: "Looks for an entrance in room 1 and for a way out that can be reached. Heroes who cannot leave cannot spend what they found. \
             Mark stairs up (`<`) in the first room, or a door in its outer wall.",
    run,
};

fn run(dungeon: &Dungeon) -> Vec<Finding> {
    let reached = reach_rooms(dungeon);
    let ways = || dungeon.ways_out.iter();
    let entrance = ways().any(|way| way.entrance && way.room == 1);
    let shut_in = !ways().any(|way| reached.contains(&way.room));
    let message = match (entrance, shut_in) {
        (true, false) => return Vec::new(),
        (false, false) => "room 1 has no entrance",
        (_, true) => "no exit can be reached",
    };
    let hint = "add stairs up to room 1";
    vec![Finding::new(&CHECK, message, hint, vec![1])]
}
