//! Numbers for rooms: the entrance is 1, then floor by floor, the nearer the lower, and rooms before corridors of the same depth.

use crate::dungeon::layout::Sketch;
use crate::dungeon::model::{RoomId, RoomKind};

/// Puts the rooms in the order of their numbers and changes every mention.
pub fn number(sketch: &mut Sketch) {
    let key = |at: &usize| {
        let room = &sketch.rooms[*at];
        let corner = room.squares.iter().map(|square| (square.y, square.x)).min();
        (
            *at != 0,
            room.level,
            room.depth,
            room.kind == RoomKind::Corridor,
            corner,
        )
    };
    let mut order: Vec<usize> = (0..sketch.rooms.len()).collect();
    order.sort_by_cached_key(key);
    let mut new = vec![0; order.len() + 1];
    for (place, old) in order.iter().enumerate() {
        new[old + 1] = u32::try_from(place + 1).unwrap_or(u32::MAX);
    }
    let renumbered = |id: RoomId| new.get(id as usize).copied().unwrap_or(id);
    let planned = std::mem::take(&mut sketch.planned).into_iter();
    sketch.planned = planned
        .map(|(id, rolled)| (renumbered(id), rolled))
        .collect();
    let rooms = sketch.rooms.iter_mut().map(|room| &mut room.id);
    let doors = sketch.doors.iter_mut();
    let doors = doors.flat_map(|door| [&mut door.from, &mut door.to]);
    let ways = sketch.ways_out.iter_mut().map(|way| &mut way.room);
    for id in rooms.chain(doors).chain(ways).chain(&mut sketch.found) {
        *id = renumbered(*id);
    }
    sketch.rooms.sort_by_key(|room| room.id);
    sketch.retake();
}
