//! `goal-missing`

use super::{Check, Finding};
use crate::dungeon::model::Dungeon;

pub const CHECK: Check = Check {
    name: "goal-missing",
    help: "a dungeon without a goal",
    manual: "Looks for a goal in a room that exists. Without one, nobody knows when the dungeon is won. Name a goal and its room.",
    run,
};

fn run(dungeon: &Dungeon) -> Vec<Finding> {
    let message = match &dungeon.goal {
        None => "the dungeon has no goal".to_owned(),
        Some(goal) if dungeon.room(goal.room).is_none() => {
            format!("the goal is in room {}, which does not exist", goal.room)
        }
        Some(_) => return Vec::new(),
    };
    let hint = "say what the goal is and in which room";
    vec![Finding::new(&CHECK, message, hint, Vec::new())]
}
