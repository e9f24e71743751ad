//! Doors: what the game's table says about each, and extra ways for round trips.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::diag::Error;
use crate::dungeon::geometry::{Edge, Side, Square};
use crate::dungeon::hex::Grid;
use crate::dungeon::layout::Sketch;
use crate::dungeon::model::{Door, DoorKind, Dungeon, RoomId, RoomKind};
use crate::dungeon::workshop::Workshop;
use crate::model::{DoorState, SideKind};
use crate::rng::Stream;

/// Squares of the longest corridor that is dug for a round trip.
const LONGEST: usize = 12;
/// Doors that a way round must save at least, or it is no way round.
const SAVES: usize = 3;

pub fn connect(
    shop: &mut Workshop<'_>,
    sketch: &mut Sketch,
    dungeon: &mut Dungeon,
) -> Result<(), Error> {
    let mut stream = shop.root.split("connect");
    // Hexes are open to all their neighbours already.
    let may_loop = sketch.grid == Grid::Squares;
    let percent = shop.request.loops.or(shop.plan.loops).unwrap_or(0);
    let percent = if may_loop { percent } else { 0 };
    let added = loops(sketch, percent, &mut stream);
    let mut doors = std::mem::take(&mut sketch.doors);
    for (at, door) in doors.iter_mut().enumerate() {
        if !sketch.plain.contains(&at) && matches!(door.kind, DoorKind::Door | DoorKind::Bars) {
            settle(shop, sketch, door)?;
        }
    }
    dungeon.doors = doors;
    shop.note(|| {
        let doors = dungeon.doors.len();
        format!("{doors} doors, {added} of them close loops")
    });
    Ok(())
}

/// Rolls for a door.
fn settle(shop: &mut Workshop<'_>, sketch: &Sketch, door: &mut Door) -> Result<(), Error> {
    let plan = shop.plan;
    let Some(call) = &plan.doors else {
        return Ok(());
    };
    let room = sketch.room(door.to);
    let (depth, level) = room.map_or((0, 1), |room| (room.depth, room.level));
    let situation = shop.situation(door.to, depth, level);
    let ends = u64::from(door.from) << 32 | u64::from(door.to);
    let mut stream = shop.root.split_numbered("door", ends);
    let rolled = shop.roll(call, &situation, &mut stream)?;
    door.state = rolled.meaning().state.unwrap_or(DoorState::Open);
    door.secret |= rolled.meaning().side == Some(SideKind::Secret);
    door.note = Some(rolled);
    Ok(())
}

/// Ways between rooms that are not joined yet, `percent` of those that could be: doors where rooms touch, corridors where they are near.
fn loops(sketch: &mut Sketch, percent: u32, stream: &mut Stream) -> usize {
    if percent == 0 {
        return 0;
    }
    let before = sketch.doors.len();
    let doors = sketch.doors.iter();
    let mut joined: BTreeSet<_> = doors.map(|door| pair(door.from, door.to)).collect();
    let mut touching = touching(sketch);
    stream.shuffle(&mut touching);
    let nowhere_touching = touching.is_empty();
    for (from, to, edge) in touching {
        if joined.insert(pair(from, to)) && stream.range(1..=100) <= i64::from(percent) {
            sketch.join(from, to, DoorKind::Door, edge);
        }
    }
    if nowhere_touching || sketch.doors.len() == before {
        corridors(sketch, percent, &mut joined, stream);
    }
    sketch.doors.len() - before
}

fn pair(one: RoomId, other: RoomId) -> (RoomId, RoomId) {
    (one.min(other), one.max(other))
}

/// Edges between two rooms.
fn touching(sketch: &Sketch) -> Vec<(RoomId, RoomId, Edge)> {
    let mut found = Vec::new();
    for room in &sketch.rooms {
        let sides =
            |square: &Square| [Side::East, Side::South].map(|side| Edge::new(*square, side));
        for edge in room.squares.iter().flat_map(sides) {
            match sketch.at(room.level, edge.flipped().square) {
                Some(there) if there != room.id && there != 0 => found.push((room.id, there, edge)),
                _ => {}
            }
        }
    }
    found
}

/// Corridors through free rock between rooms that are near each other and far by the doors there are.
fn corridors(
    sketch: &mut Sketch,
    percent: u32,
    joined: &mut BTreeSet<(RoomId, RoomId)>,
    stream: &mut Stream,
) {
    let rooms = sketch.rooms.iter();
    let rooms = rooms.filter(|room| room.kind == RoomKind::Room);
    let mut rooms: Vec<RoomId> = rooms.map(|room| room.id).collect();
    stream.shuffle(&mut rooms);
    let mut ways: Vec<Vec<RoomId>> = vec![Vec::new(); sketch.rooms.len() + 1];
    for door in &sketch.doors {
        ways[door.from as usize].push(door.to);
        ways[door.to as usize].push(door.from);
    }
    for from in rooms {
        if stream.range(1..=100) > i64::from(percent) {
            continue;
        }
        let near = near(&ways, from);
        let Some((to, at, passage)) = dig(sketch, from, &near) else {
            continue;
        };
        if joined.insert(pair(from, to)) {
            let level = sketch.room(from).map_or(1, |room| room.level);
            sketch.take(level, &passage);
            let door = sketch.join(from, to, DoorKind::Door, at);
            sketch.doors[door].passage = passage;
            ways[from as usize].push(to);
            ways[to as usize].push(from);
        }
    }
}

/// Rooms that are fewer than [`SAVES`] doors away.
fn near(ways: &[Vec<RoomId>], from: RoomId) -> BTreeSet<RoomId> {
    let mut seen = BTreeSet::from([from]);
    let mut rim = vec![from];
    for _ in 1..SAVES {
        let next = rim.iter().flat_map(|id: &RoomId| &ways[*id as usize]);
        rim = next.copied().filter(|id| seen.insert(*id)).collect();
    }
    seen
}

/// Squares that were dug: the one before, the edge where it began, and how many there are.
type Trail = BTreeMap<Square, (Option<Square>, Edge, usize)>;

/// The shortest corridor from a room to one that is not near, through squares that touch nothing else.
fn dig(
    sketch: &Sketch,
    from: RoomId,
    near: &BTreeSet<RoomId>,
) -> Option<(RoomId, Edge, Vec<Square>)> {
    let level = sketch.room(from)?.level;
    let mut came: Trail = BTreeMap::new();
    let mut queue = VecDeque::new();
    for edge in sketch.all_edges(from) {
        let square = edge.flipped().square;
        let free = sketch.is_free(level, square) && !came.contains_key(&square);
        if free && lonely(sketch, level, square, Some(from)) {
            came.insert(square, (None, edge, 1));
            queue.push_back(square);
        }
    }
    while let Some(square) = queue.pop_front() {
        let (_, edge, length) = *came.get(&square)?;
        for next in square.neighbours() {
            match sketch.at(level, next) {
                Some(there) if there != 0 && !near.contains(&there) && length > 1 => {
                    let room = sketch.room(there)?;
                    if room.kind == RoomKind::Room {
                        return Some((there, edge, trace_path(&came, square)));
                    }
                }
                None if length < LONGEST
                    && sketch.on_paper(next)
                    && !came.contains_key(&next)
                    && lonely(sketch, level, next, None) =>
                {
                    came.insert(next, (Some(square), edge, length + 1));
                    queue.push_back(next);
                }
                _ => {}
            }
        }
    }
    None
}

/// Whether a free square touches at most one room, which is `beside` if that is given, and no corridor.
fn lonely(sketch: &Sketch, level: u32, square: Square, beside: Option<RoomId>) -> bool {
    let around = square.neighbours().into_iter();
    let mut touched: Vec<RoomId> = around.filter_map(|next| sketch.at(level, next)).collect();
    touched.dedup();
    match (touched.as_slice(), beside) {
        ([], None) => true,
        ([one], Some(beside)) => *one == beside,
        ([one], None) => *one != 0,
        _ => false,
    }
}

/// The squares from the beginning to here.
fn trace_path(came: &Trail, end: Square) -> Vec<Square> {
    let back = std::iter::successors(Some(end), |at| came.get(at)?.0);
    let mut squares: Vec<Square> = back.collect();
    squares.reverse();
    squares
}
