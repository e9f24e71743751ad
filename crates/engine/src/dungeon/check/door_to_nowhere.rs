//! `door-to-nowhere`

use super::{Check, Finding};
use crate::dungeon::model::{Door, DoorKind, Dungeon, Room};

pub const CHECK: Check = Check {
    name: "door-to-nowhere",
    help: "a door without a room on both sides",
    manual: "Looks for doors that name a room that does not exist, that lead from a room to itself, or that are not drawn where their rooms \
             meet (directly or by an unbroken passage). Players who open one find nothing to read. Correct the room numbers, or move the door.",
    run,
};

fn run(dungeon: &Dungeon) -> Vec<Finding> {
    let doors = dungeon.doors.iter();
    let wrong = doors.filter_map(|door| Some((door, problem(dungeon, door)?)));
    wrong
        .map(|(Door { from, to, .. }, problem)| {
            let message = format!("the door from {from} to {to} {problem}");
            let hint = "a door needs a room on both sides";
            Finding::new(&CHECK, message, hint, vec![*from, *to])
        })
        .collect()
}

fn problem(dungeon: &Dungeon, door: &Door) -> Option<&'static str> {
    let (Some(from), Some(to)) = (dungeon.room(door.from), dungeon.room(door.to)) else {
        return Some("names a room that does not exist");
    };
    if door.from == door.to {
        return Some("leads back into its own room");
    }
    match (door.kind, from.level == to.level) {
        (DoorKind::Stairs, false) => None,
        (DoorKind::Stairs, true) => Some("is stairs but stays on its floor"),
        (_, false) => Some("leads to another floor without stairs"),
        (_, true) => (!meets(door, from, to)).then_some("is not where these rooms meet"),
    }
}

/// Whether the door is in the wall of its first room and leads to the second, square by square.
fn meets(door: &Door, from: &Room, to: &Room) -> bool {
    let Some(at) = door.at else { return true };
    let first = at.flipped().square;
    let mut steps = door.passage.windows(2);
    let unbroken = steps.all(|pair| pair[0].distance(pair[1]) == 1);
    let is_in = |square| to.squares.contains(&square);
    let arrives = match (door.passage.first(), door.passage.last()) {
        (Some(begin), Some(end)) => *begin == first && end.side_where(is_in).is_some(),
        _ => is_in(first),
    };
    from.squares.contains(&at.square) && unbroken && arrives
}
