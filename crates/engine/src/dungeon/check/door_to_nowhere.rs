//! `door-to-nowhere`

use super::{Check, Finding};
use crate::dungeon::model::{Door, DoorKind, Dungeon, Room};

pub const CHECK: Check = Check {
    name: "door-to-nowhere",
    help: "a door without a room on both sides",
    manual: "Looks for doors that name a room that does not exist, that lead from a room to itself, or that are not drawn where their rooms \
             meet (directly or by an unbroken passage). Players who open one find nothing to read. Mend the numbers or the place.",
    run,
};

fn run(dungeon: &Dungeon) -> Vec<Finding> {
    dungeon
        .doors
        .iter()
        .filter_map(|door| Some((door, problem(dungeon, door)?)))
        .map(|(door, problem)| finding(door, &problem))
        .collect()
}

fn finding(door: &Door, problem: &str) -> Finding {
    let message = format!("the door from {} to {} {problem}", door.from, door.to);
    Finding::new(
        &CHECK,
        message,
        "a door needs a room on both sides",
        vec![door.from, door.to],
    )
}

fn problem(dungeon: &Dungeon, door: &Door) -> Option<String> {
    let (Some(from), Some(to)) = (dungeon.room(door.from), dungeon.room(door.to)) else {
        return Some("names a room that does not exist".to_owned());
    };
    if door.from == door.to {
        return Some("leads back into its own room".to_owned());
    }
    match (door.kind, from.level == to.level) {
        (DoorKind::Stairs, false) => None,
        (DoorKind::Stairs, true) => Some("is stairs but stays on its floor".to_owned()),
        (_, false) => Some("leads to another floor without stairs".to_owned()),
        (_, true) => (!meets(door, from, to)).then(|| "is not where these rooms meet".to_owned()),
    }
}

/// Whether the door is in the wall of its first room and leads to the second, square by square.
fn meets(door: &Door, from: &Room, to: &Room) -> bool {
    let Some(at) = door.at else { return true };
    let first = at.flipped().square;
    let unbroken = door
        .passage
        .windows(2)
        .all(|pair| pair[0].distance(pair[1]) == 1);
    let arrives = match (door.passage.first(), door.passage.last()) {
        (Some(begin), Some(end)) => {
            *begin == first
                && end
                    .neighbours()
                    .iter()
                    .any(|square| to.squares.contains(square))
        }
        _ => to.squares.contains(&first),
    };
    from.squares.contains(&at.square) && unbroken && arrives
}
