//! What can be wrong with a dungeon, one file per check, each with its manual page and two fixtures.

mod door_to_nowhere;
mod goal_missing;
mod key_behind_lock;
mod no_way_out;
mod overlapping_rooms;
#[cfg(test)]
mod tests;
mod unreachable_room;

use std::collections::BTreeSet;

use super::model::{Dungeon, RoomId};
use crate::diag::Error;

/// Something wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Name of the check.
    pub check: &'static str,
    /// What is wrong, and what to do.
    pub error: Error,
    /// Rooms it is about.
    pub rooms: Vec<RoomId>,
}

impl Finding {
    fn new(check: &Check, message: impl Into<String>, hint: &str, rooms: Vec<RoomId>) -> Self {
        Self {
            check: check.name,
            error: Error::content(message).hint(hint),
            rooms,
        }
    }
}

/// A check and its manual page.
#[derive(Debug, Clone, Copy)]
pub struct Check {
    /// Reads after "allow".
    pub name: &'static str,
    /// One line.
    pub help: &'static str,
    /// What it looks for, why it matters, how to fix it.
    pub manual: &'static str,
    /// Looks for it.
    pub run: fn(&Dungeon) -> Vec<Finding>,
}

/// All checks of dungeons.
pub const ALL: [&Check; 6] = [
    &unreachable_room::CHECK,
    &no_way_out::CHECK,
    &key_behind_lock::CHECK,
    &goal_missing::CHECK,
    &overlapping_rooms::CHECK,
    &door_to_nowhere::CHECK,
];

/// Runs all checks.
pub fn check(dungeon: &Dungeon) -> Vec<Finding> {
    ALL.iter().flat_map(|check| (check.run)(dungeon)).collect()
}

/// Rooms that can be reached from the entrance when every door opens.
fn reach_rooms(dungeon: &Dungeon) -> BTreeSet<RoomId> {
    dungeon.reach(&dungeon.doors_by_room(), |_| true)
}
