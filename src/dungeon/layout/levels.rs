//! `levels`: several floors of rooms and corridors, joined by stairs that stand on the same square of both sheets.

use super::attach::{attach, rectangle, size};
use super::cells::index;
use super::sketch::Sketch;
use crate::dungeon::error::DungeonError;
use crate::dungeon::geometry::{Edge, Square};
use crate::dungeon::model::{Door, DoorKind, Feature, FeatureKind, RoomId, RoomKind, WayOut};
use crate::dungeon::workshop::Workshop;
use crate::rng::Stream;

/// Corridors shorter than this are doorways, not places.
const SHORTEST: usize = 3;

pub fn lay_out(
    shop: &mut Workshop<'_>,
    stream: &mut Stream,
) -> Result<Option<Sketch>, DungeonError> {
    let mut sketch = Sketch::new(shop.scale.sheet);
    let (across, down) = shop.scale.sheet.unwrap_or((0, 0));
    let mut landing = Square::new(across.cast_signed() / 2, (down.cast_signed() - 2).max(0));
    let mut above: Option<RoomId> = None;
    for level in 1..=shop.scale.levels {
        let depth = above
            .and_then(|above| sketch.room(above))
            .map_or(0, |room| room.depth + 1);
        let Some(first) = begin(&mut sketch, level, depth, landing, stream) else {
            return Ok(None);
        };
        match above {
            Some(above) => stairs(&mut sketch, above, first, landing),
            None => enter(&mut sketch, first, landing),
        }
        if !dig_floor(&mut sketch, first, shop.scale.rooms, stream) {
            return Ok(None);
        }
        if level == shop.scale.levels {
            break;
        }
        let Some((room, square)) = far_room(&sketch, level, stream) else {
            return Ok(None);
        };
        above = Some(room);
        landing = square;
    }
    if shop.plan.corridors.is_some() {
        corridors_become_places(&mut sketch);
    }
    Ok(Some(sketch))
}

/// The first room of a floor, around the square where one arrives.
fn begin(
    sketch: &mut Sketch,
    level: u32,
    depth: u32,
    landing: Square,
    stream: &mut Stream,
) -> Option<RoomId> {
    let (width, height) = size(stream);
    let left = i32::try_from(stream.range(0..=i64::from(width) - 1)).ok()?;
    let up = i32::try_from(stream.range(0..=i64::from(height) - 1)).ok()?;
    let mut squares = rectangle(Square::new(landing.x - left, landing.y - up), width, height);
    squares.retain(|square| sketch.on_paper(*square));
    (!squares.is_empty()).then(|| sketch.add(level, depth, RoomKind::Room, squares))
}

fn enter(sketch: &mut Sketch, first: RoomId, landing: Square) {
    sketch.ways_out.push(WayOut {
        room: first,
        at: None,
        entrance: true,
        lock: None,
    });
    put(sketch, first, landing, FeatureKind::StairsUp);
}

fn stairs(sketch: &mut Sketch, above: RoomId, below: RoomId, landing: Square) {
    put(sketch, above, landing, FeatureKind::StairsDown);
    put(sketch, below, landing, FeatureKind::StairsUp);
    sketch.plain.insert(sketch.doors.len());
    sketch.doors.push(Door {
        kind: DoorKind::Stairs,
        ..Door::opening(above, below, None)
    });
}

fn put(sketch: &mut Sketch, id: RoomId, square: Square, kind: FeatureKind) {
    if let Some(room) = sketch.rooms.get_mut((id as usize).wrapping_sub(1)) {
        room.features.push(Feature { square, kind });
    }
}

/// Attaches rooms to rooms of the floor; later ones are likelier to be built on, so that the floor spreads out.
fn dig_floor(sketch: &mut Sketch, first: RoomId, rooms: u32, stream: &mut Stream) -> bool {
    let mut here = vec![first];
    let mut failures = 0;
    while here.len() < rooms as usize {
        let recent = here.len().saturating_sub(6);
        let pick = if stream.die(2) == 1 {
            recent + index(stream, here.len() - recent).unwrap_or(0)
        } else {
            index(stream, here.len()).unwrap_or(0)
        };
        let parent = here[pick];
        let depth = sketch.room(parent).map_or(0, |room| room.depth) + 1;
        match attach(sketch, parent, depth, stream) {
            Some(id) => here.push(id),
            None => failures += 1,
        }
        if failures > here.len() + 20 {
            return false;
        }
    }
    true
}

/// The room where the stairs down are: one of the deepest of the floor, and a square in it without stairs.
fn far_room(sketch: &Sketch, level: u32, stream: &mut Stream) -> Option<(RoomId, Square)> {
    let rooms = || sketch.rooms.iter().filter(|room| room.level == level);
    let deepest = rooms().map(|room| room.depth).max()?;
    let far: Vec<_> = rooms().filter(|room| room.depth + 1 >= deepest).collect();
    let room = stream.pick(&far)?;
    let free: Vec<Square> = room
        .squares
        .iter()
        .copied()
        .filter(|square| {
            !room
                .features
                .iter()
                .any(|feature| feature.square == *square)
        })
        .collect();
    Some((room.id, stream.pick(&free).copied()?))
}

/// Long corridors get a number and contents of their own: the door stays at their beginning, their end is open.
fn corridors_become_places(sketch: &mut Sketch) {
    for at in 0..sketch.doors.len() {
        if sketch.doors[at].passage.len() < SHORTEST {
            continue;
        }
        let passage = std::mem::take(&mut sketch.doors[at].passage);
        let (from, to) = (sketch.doors[at].from, sketch.doors[at].to);
        let (level, depth) = sketch
            .room(from)
            .map_or((1, 0), |room| (room.level, room.depth));
        let Some(end) = passage
            .last()
            .and_then(|last| opening(sketch, level, *last, to))
        else {
            continue;
        };
        let corridor = sketch.add(level, depth, RoomKind::Corridor, passage);
        sketch.doors[at].to = corridor;
        let second = sketch.join(corridor, to, DoorKind::Opening, end);
        sketch.plain.insert(second);
    }
}

/// The edge through which the end of a passage meets a room.
fn opening(sketch: &Sketch, level: u32, last: Square, to: RoomId) -> Option<Edge> {
    let side = crate::dungeon::geometry::Side::ALL
        .into_iter()
        .find(|side| sketch.at(level, last.beyond(*side)) == Some(to))?;
    Some(Edge::new(last, side))
}
