//! Numbers for rooms: the entrance is 1, then floor by floor. Hexes are numbered row by row, as they are looked for on a map. Usually the nearer rooms have the lower numbers, and rooms come before corridors
//! of the same depth; a dungeon that is read in order of its numbers has them as one walks, branch by branch.

use crate::dungeon::hex::Grid;
use crate::dungeon::layout::Sketch;
use crate::dungeon::model::{RoomId, RoomKind};
use crate::dungeon::workshop::Workshop;
use crate::model::TableSource;
use crate::rng::Stream;

/// Puts the rooms in the order of their numbers and changes every mention.
pub fn number(shop: &Workshop<'_>, sketch: &mut Sketch) {
    let hexes = sketch.grid == Grid::Hexes;
    let walked = if !hexes && shop.request.numbered_by_walk && !contents_depend_on_numbers(shop) {
        walk(sketch, &mut shop.root.split("numbers"))
    } else {
        Vec::new()
    };
    let key = |at: &usize| {
        let room = &sketch.rooms[*at];
        let corner = room.squares.iter().map(|square| (square.y, square.x)).min();
        let place = walked.iter().position(|id| *id == room.id);
        (
            *at != 0,
            room.level,
            place.unwrap_or(walked.len()),
            if hexes { 0 } else { room.depth },
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
    let planned = planned.map(|(id, rolled)| (renumbered(id), rolled));
    sketch.planned = planned.collect();
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

/// Whether the table of contents looks at the number of the room: then the number is part of the rules.
fn contents_depend_on_numbers(shop: &Workshop<'_>) -> bool {
    let calls = [&shop.plan.contents, &shop.plan.corridors];
    calls.into_iter().flatten().any(|call| match &call.source {
        TableSource::Table(table) => {
            let names = shop.ruleset.tables[table].dice.expr.names();
            names.iter().any(|(name, _)| *name == "number")
        }
        TableSource::List(_) => false,
    })
}

/// The rooms as one comes to them who follows each branch to its end; which branch comes first is left to the dice.
fn walk(sketch: &Sketch, stream: &mut Stream) -> Vec<RoomId> {
    let mut walked: Vec<RoomId> = Vec::new();
    let mut todo = vec![1];
    while let Some(id) = todo.pop() {
        if walked.contains(&id) {
            continue;
        }
        walked.push(id);
        let doors = sketch.doors.iter().filter_map(|door| door.other(id));
        let mut beyond: Vec<RoomId> = doors.filter(|to| !walked.contains(to)).collect();
        stream.shuffle(&mut beyond);
        todo.extend(beyond);
    }
    walked
}
