//! `growth`: rooms of so many squares grow on graph paper, each behind a door of an earlier one, and never trap empty squares.
//!
//! One comes in at the bottom of the sheet; the way out is at the other end of what was dug.

use super::sketch::Sketch;
use super::{index, roomy, take_any};
use crate::diag::Error;
use crate::dungeon::geometry::{Edge, Side, Square};
use crate::dungeon::limits;
use crate::dungeon::model::{DoorKind, RoomId, RoomKind, WayOut};
use crate::dungeon::workshop::Workshop;
use crate::rng::Stream;

/// The eight squares around one, clockwise; every second one shares a side with it.
const AROUND: [(i32, i32); 8] = [
    (0, -1),
    (1, -1),
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
];

/// A door nobody has gone through yet.
#[derive(Debug, Clone, Copy)]
struct UnexploredDoor {
    from: RoomId,
    at: Edge,
    /// The only further door of its room: nobody rolls for such a door, or one could be shut in.
    only: bool,
}

pub fn lay_out(shop: &mut Workshop<'_>, stream: &mut Stream) -> Result<Option<Sketch>, Error> {
    let wanted = shop.scale.rooms as usize;
    let roomy = || roomy(shop.scale.rooms, 9, 4);
    let (width, height) = shop.scale.sheet.unwrap_or_else(roomy);
    let mut sketch = Sketch::new(Some((width, height)));
    let column = stream.range(0..=i64::from(width) - 1);
    let foot = Square::new(i32::try_from(column).unwrap_or(0), height.cast_signed() - 1);
    let entrance = Edge::new(foot, Side::South);
    let mut open = dig(shop, &mut sketch, None, (entrance, wanted > 1), stream)?;
    let way_in = WayOut::unlocked(1, Some(entrance), true);
    sketch.ways_out.push(way_in);
    let mut dry = 0;
    while sketch.rooms.len() < wanted {
        let Some(way) = take_any(stream, &mut open) else {
            // Every door leads nowhere: one more is found in a room that has empty squares beside it.
            match spare_door(&sketch, stream) {
                Some(found) if dry < limits::PLACES => open.push(found),
                _ => break,
            }
            dry += 1;
            continue;
        };
        if grows(&sketch, way.at.flipped().square) {
            dry = 0;
            let last = open.is_empty() && sketch.rooms.len() + 1 < wanted;
            let entry = (way.at.flipped(), last);
            open.extend(dig(shop, &mut sketch, Some(way), entry, stream)?);
        }
    }
    way_out(&mut sketch);
    let enough = sketch.rooms.len() * 2 >= wanted;
    Ok(enough.then_some(sketch))
}

/// Digs a room behind a door (seen from inside the new room) and gives the edges of its further doors. In the `last` room that one can
/// go on from, no door counts as one.
fn dig(
    shop: &mut Workshop<'_>,
    sketch: &mut Sketch,
    from: Option<UnexploredDoor>,
    (entry, last): (Edge, bool),
    stream: &mut Stream,
) -> Result<Vec<UnexploredDoor>, Error> {
    let depth = sketch.depth_behind(from.map(|way| way.from));
    let situation = shop.situation(sketch.next_id(), depth, 1);
    let plan = shop.plan;
    let size = match &plan.size {
        Some(call) => {
            let rolled = shop.roll(call, &situation, stream)?;
            rolled.number("size").unwrap_or(4)
        }
        None => stream.range(2..=6),
    };
    let exits = shop.exits(&situation, 1..=2, stream)?;
    let exits = exits.max(usize::from(last));
    let size = usize::try_from(size.clamp(1, limits::SQUARES.into())).unwrap_or(1);
    let id = sketch.add(1, depth, RoomKind::Room, vec![entry.square]);
    grow(sketch, id, size, stream);
    if let Some(way) = from {
        let door = sketch.join(way.from, id, DoorKind::Door, way.at);
        if way.only {
            sketch.plain.insert(door);
        }
    }
    let doors = choose_doors(sketch, id, entry, exits, stream);
    let only = doors.len() == 1;
    let doors = doors.into_iter();
    Ok(doors
        .map(|at| UnexploredDoor { from: id, at, only })
        .collect())
}

/// Adds squares until the room is as large as it should be or nothing can be added without trapping an empty square.
fn grow(sketch: &mut Sketch, id: RoomId, size: usize, stream: &mut Stream) {
    let squares = sketch.room(id).into_iter().flat_map(|room| &room.squares);
    let mut rim: Vec<Square> = squares.flat_map(|square| square.neighbours()).collect();
    let mut squares = 1;
    while squares < size {
        let Some(square) = take_any(stream, &mut rim) else {
            break;
        };
        if grows(sketch, square) {
            sketch.extend(id, square);
            rim.extend(square.neighbours());
            squares += 1;
        }
    }
}

/// Whether a square is free and can be filled without cutting its free neighbours off from each other.
fn grows(sketch: &Sketch, square: Square) -> bool {
    if !sketch.is_free(1, square) {
        return false;
    }
    let free = AROUND.map(|(dx, dy)| sketch.is_free(1, Square::new(square.x + dx, square.y + dy)));
    free_runs(free) <= 1
}

/// How many separate groups of free neighbours there are, when one may only walk along sides.
fn free_runs(free: [bool; 8]) -> usize {
    let sides = || [0, 2, 4, 6].into_iter().filter(|at| free[*at]);
    // Two free sides hang together when the corner between them is free as well.
    let joints = sides().filter(|at| free[at + 1] && free[(at + 2) % 8]);
    let (sides, joints) = (sides().count(), joints.count());
    if joints == 4 { 1 } else { sides - joints }
}

/// Edges for further doors: into free squares, not beside the door come in by unless nothing else is left.
fn choose_doors(
    sketch: &Sketch,
    id: RoomId,
    entry: Edge,
    wanted: usize,
    stream: &mut Stream,
) -> Vec<Edge> {
    let mut edges: Vec<Edge> = sketch.all_edges(id).collect();
    edges.retain(|edge| sketch.is_free(1, edge.flipped().square));
    stream.shuffle(&mut edges);
    edges.sort_by_key(|edge| edge.square.distance(entry.square) <= 1);
    let mut chosen: Vec<Edge> = Vec::new();
    for edge in edges {
        let beyond = edge.flipped().square;
        let crowded = chosen.iter().any(|it| it.flipped().square == beyond);
        if chosen.len() < wanted && !crowded {
            chosen.push(edge);
        }
    }
    chosen
}

/// Some edge between a room and an empty square that can be dug.
fn spare_door(sketch: &Sketch, stream: &mut Stream) -> Option<UnexploredDoor> {
    let start = index(stream, sketch.rooms.len())?;
    let (before, after) = sketch.rooms.split_at(start);
    after.iter().chain(before).find_map(|room| {
        let mut edges = sketch.all_edges(room.id);
        Some(UnexploredDoor {
            from: room.id,
            at: edges.find(|edge| grows(sketch, edge.flipped().square))?,
            only: true,
        })
    })
}

/// The way out: the northernmost wall, across the dungeon from the way in.
fn way_out(sketch: &mut Sketch) {
    let squares = sketch.rooms.iter().flat_map(|room| {
        let squares = room.squares.iter();
        squares.map(|square| (square.y, square.x, room.id))
    });
    if let Some((y, x, room)) = squares.min() {
        let at = Edge::new(Square::new(x, y), Side::North);
        let way_out = WayOut::unlocked(room, Some(at), false);
        sketch.ways_out.push(way_out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The slow twin: flood the eight neighbours along sides and count the groups that contain a side.
    fn slow_runs(free: [bool; 8]) -> usize {
        let mut group = [0usize; 8];
        let mut groups = 0;
        for start in (0..8).step_by(2) {
            if !free[start] || group[start] != 0 {
                continue;
            }
            groups += 1;
            let mut todo = vec![start];
            while let Some(at) = todo.pop() {
                if free[at] && group[at] == 0 {
                    group[at] = groups;
                    todo.extend([(at + 1) % 8, (at + 7) % 8]);
                }
            }
        }
        groups
    }

    #[test]
    fn groups_of_free_neighbours_are_counted() {
        for bits in 0..256_u32 {
            let free = std::array::from_fn(|at| bits & (1 << at) != 0);
            assert_eq!(free_runs(free), slow_runs(free), "{free:?}");
        }
    }
}
