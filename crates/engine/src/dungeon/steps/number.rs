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
    let mut rooms = std::mem::take(&mut sketch.rooms);
    rooms
        .iter_mut()
        .for_each(|room| room.id = renumbered(room.id));
    rooms.sort_by_key(|room| room.id);
    sketch.rooms = rooms;
    for door in &mut sketch.doors {
        (door.from, door.to) = (renumbered(door.from), renumbered(door.to));
    }
    sketch
        .ways_out
        .iter_mut()
        .for_each(|way| way.room = renumbered(way.room));
    sketch.planned = std::mem::take(&mut sketch.planned)
        .into_iter()
        .map(|(id, rolled)| (renumbered(id), rolled))
        .collect();
    sketch.found.iter_mut().for_each(|id| *id = renumbered(*id));
    sketch.retake();
}
