//! `levels`: several floors of rooms and corridors, joined by stairs on the same square of both sheets.

use super::attach::{attach, rectangle, size};
use super::index;
use super::sketch::Sketch;
use crate::diag::Error;
use crate::dungeon::geometry::{Edge, Square};
use crate::dungeon::model::{DoorKind, RoomId, RoomKind};
use crate::dungeon::workshop::Workshop;
use crate::rng::Stream;

/// Corridors shorter than this are doorways, not places.
const SHORTEST: usize = 3;
/// Rooms on which the next one is built every second time, so that a floor spreads out.
const RECENT: usize = 6;

pub fn lay_out(shop: &mut Workshop<'_>, stream: &mut Stream) -> Result<Option<Sketch>, Error> {
    let mut sketch = Sketch::new(shop.scale.sheet);
    let (across, down) = shop.scale.sheet.unwrap_or((0, 0));
    let mut landing = Square::new(across.cast_signed() / 2, (down.cast_signed() - 2).max(0));
    let mut above: Option<RoomId> = None;
    for level in 1..=shop.scale.levels {
        let depth = sketch.depth_behind(above);
        let Some(first) = begin(&mut sketch, level, depth, landing, stream) else {
            return Ok(None);
        };
        match above {
            Some(above) => sketch.stairs(above, first, landing),
            None => sketch.enter(first, landing),
        }
        if !dig_floor(&mut sketch, first, shop.scale.rooms, stream) {
            return Ok(None);
        }
        if level == shop.scale.levels {
            break;
        }
        let Some((room, square)) = sketch.landing(level, stream) else {
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

/// Attaches rooms to rooms of the floor. A room with no space around it is not tried again.
fn dig_floor(sketch: &mut Sketch, first: RoomId, rooms: u32, stream: &mut Stream) -> bool {
    let mut here = vec![first];
    let mut dug = 1;
    while dug < rooms {
        let recent = here.len().saturating_sub(RECENT);
        let from = if stream.die(2) == 1 { recent } else { 0 };
        let Some(pick) = index(stream, here.len() - from) else {
            return false;
        };
        let parent = here[from + pick];
        let depth = sketch.depth_behind(Some(parent));
        match attach(sketch, parent, depth, stream) {
            Some(id) => {
                here.push(id);
                dug += 1;
            }
            None => {
                here.swap_remove(from + pick);
            }
        }
    }
    true
}

/// Long corridors get a number and contents of their own: the door stays at their beginning, their end is open.
fn corridors_become_places(sketch: &mut Sketch) {
    for at in 0..sketch.doors.len() {
        if sketch.doors[at].passage.len() < SHORTEST {
            continue;
        }
        let passage = std::mem::take(&mut sketch.doors[at].passage);
        let (from, to) = (sketch.doors[at].from, sketch.doors[at].to);
        let room = sketch.room(from);
        let (level, depth) = room.map_or((1, 0), |room| (room.level, room.depth));
        let last = passage[passage.len() - 1];
        let Some(side) = last.side_where(|there| sketch.at(level, there) == Some(to)) else {
            continue;
        };
        let corridor = sketch.add(level, depth, RoomKind::Corridor, passage);
        sketch.doors[at].to = corridor;
        let end = Edge::new(last, side);
        let second = sketch.join(corridor, to, DoorKind::Opening, end);
        sketch.plain.insert(second);
    }
}
