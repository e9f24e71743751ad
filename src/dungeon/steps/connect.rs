//! Doors: what the game's table says about each, and extra ones for round trips.

use crate::dungeon::error::DungeonError;
use crate::dungeon::geometry::{Edge, Side};
use crate::dungeon::layout::Sketch;
use crate::dungeon::model::{Door, DoorKind, Dungeon};
use crate::dungeon::words::{is_secret, state};
use crate::dungeon::workshop::Workshop;
use crate::rng::Stream;

pub fn connect(
    shop: &mut Workshop<'_>,
    sketch: &mut Sketch,
    dungeon: &mut Dungeon,
) -> Result<(), DungeonError> {
    let mut stream = shop.root.split("connect");
    let added = loops(sketch, shop.wish.loops.unwrap_or(0), &mut stream);
    let mut doors = std::mem::take(&mut sketch.doors);
    for (at, door) in doors.iter_mut().enumerate() {
        if !sketch.plain.contains(&at) && matches!(door.kind, DoorKind::Door | DoorKind::Bars) {
            settle(shop, sketch, door)?;
        }
    }
    dungeon.doors = doors;
    shop.notes.push(format!(
        "{} doors, {added} of them for round trips",
        dungeon.doors.len()
    ));
    Ok(())
}

/// Rolls for a door.
fn settle(shop: &mut Workshop<'_>, sketch: &Sketch, door: &mut Door) -> Result<(), DungeonError> {
    let Some(call) = shop.plan.doors.clone() else {
        return Ok(());
    };
    let (depth, level) = sketch
        .room(door.to)
        .map_or((0, 1), |room| (room.depth, room.level));
    let situation = shop.situation(door.to, depth, level, false);
    let mut stream = shop
        .root
        .split_numbered("door", u64::from(door.from) << 32 | u64::from(door.to));
    let rolled = shop.roll(&call, &situation, &mut stream)?;
    door.state = state(&rolled);
    door.secret |= is_secret(&rolled);
    door.note = Some(rolled.contents());
    Ok(())
}

/// Doors between rooms that touch and are not joined yet: `percent` of them.
fn loops(sketch: &mut Sketch, percent: u32, stream: &mut Stream) -> usize {
    if percent == 0 {
        return 0;
    }
    let before = sketch.doors.len();
    let mut joined: std::collections::BTreeSet<(u32, u32)> = sketch
        .doors
        .iter()
        .map(|door| (door.from.min(door.to), door.from.max(door.to)))
        .collect();
    let mut found: Vec<(u32, u32, Edge)> = Vec::new();
    for room in &sketch.rooms {
        for edge in room
            .squares
            .iter()
            .flat_map(|square| [Side::East, Side::South].map(|side| Edge::new(*square, side)))
        {
            match sketch.at(room.level, edge.flipped().square) {
                Some(there) if there != room.id && there != 0 => found.push((room.id, there, edge)),
                _ => {}
            }
        }
    }
    stream.shuffle(&mut found);
    for (from, to, edge) in found {
        if joined.insert((from.min(to), from.max(to)))
            && stream.range(1..=100) <= i64::from(percent)
        {
            sketch.join(from, to, DoorKind::Door, edge);
        }
    }
    sketch.doors.len() - before
}
