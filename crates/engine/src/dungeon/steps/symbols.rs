//! Symbols for what was rolled: rows say which symbol they put on the map, and the plan says it of foes, items and tables.

use std::collections::BTreeSet;

use super::stock::Rolls;
use crate::dungeon::feature::{Feature, FeatureKind};
use crate::dungeon::geometry::Square;
use crate::dungeon::model::{Dungeon, Room, RoomId};
use crate::dungeon::workshop::Workshop;
use crate::model::DungeonPlan;
use crate::rng::Stream;
use crate::table::Outcome;

/// The symbols that a room's contents ask for.
pub type Symbols = Vec<(RoomId, Vec<FeatureKind>)>;

/// The symbols of what was rolled, for rooms with some that are looked for.
pub fn of_rolls(shop: &Workshop<'_>, rolls: &Rolls) -> Symbols {
    if shop.detail.symbols.is_some_and(<[_]>::is_empty) {
        return Symbols::new();
    }
    let rolls = rolls.iter().filter(|(_, rolled)| is_wanted(shop, rolled));
    rolls
        .map(|(id, rolled)| (*id, of_roll(shop.plan, rolled)))
        .collect()
}

/// Whether a room with this roll has a symbol that somebody looks for.
fn is_wanted(shop: &Workshop<'_>, rolled: &Outcome) -> bool {
    let wants = |kind: FeatureKind| shop.detail.wants_any(&[kind]);
    let row_wants = |row: &Outcome| row.meaning().symbol.is_some_and(wants);
    let mut of_plan = shop.plan.symbols.iter();
    rolled.any(&row_wants) || of_plan.any(|(id, kind)| wants(*kind) && rolled.met(id))
}

/// Puts the symbols of each room's contents on free squares of it. Which squares these are matters only where a map may be drawn.
pub fn put(dungeon: &mut Dungeon, symbols: &Symbols, root: &Stream, drawn: bool) {
    let is_left = |(id, kinds): &&(RoomId, Vec<FeatureKind>)| {
        let room = dungeon.room_mut(*id);
        drawn || !room.is_some_and(|room| put_anywhere(room, kinds))
    };
    let left: Vec<&(RoomId, Vec<FeatureKind>)> = symbols.iter().filter(is_left).collect();
    if left.is_empty() {
        return;
    }
    let doorways = doorways(dungeon);
    for (id, kinds) in left {
        let mut stream = root.split_numbered("symbols", (*id).into());
        let Some(room) = dungeon.room_mut(*id) else {
            continue;
        };
        for kind in kinds {
            place(room, *kind, &doorways, &mut stream);
        }
    }
}

/// Notes that the symbols are in a room with space for all of them; tells whether it has.
fn put_anywhere(room: &mut Room, kinds: &[FeatureKind]) -> bool {
    let most: usize = kinds.iter().map(|kind| most_squares(room, *kind)).sum();
    let Some(square) = room.squares.first().copied() else {
        return false;
    };
    let has_space = room.features.len() + most <= room.squares.len();
    for kind in kinds.iter().copied().filter(|_| has_space) {
        if !room.has(kind) {
            room.features.push(Feature { square, kind });
        }
    }
    has_space
}

/// Squares beside doors, by floor: nobody puts furniture there while there is another place.
pub(super) fn doorways(dungeon: &Dungeon) -> BTreeSet<(u32, Square)> {
    let mut found = BTreeSet::new();
    for door in &dungeon.doors {
        let level = dungeon.room(door.from).map_or(1, |room| room.level);
        let end = crate::dungeon::ascii::end(dungeon, door);
        for at in door.at.into_iter().chain(end) {
            found.extend([(level, at.square), (level, at.flipped().square)]);
        }
    }
    found
}

/// The symbols that rows, foes, items and tables ask for, each once.
fn of_roll(plan: &DungeonPlan, rolled: &Outcome) -> Vec<FeatureKind> {
    let rows = rolled.walk();
    let of_rows = rows.iter().filter_map(|row| row.meaning().symbol);
    let of_plan = plan.symbols.iter().filter(|(id, _)| rolled.met(id));
    let mut kinds = Vec::new();
    for kind in of_rows.chain(of_plan.map(|(_, kind)| *kind)) {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    kinds
}

/// Water and rifts spread over up to a third of a room; everything else has one square.
fn most_squares(room: &Room, kind: FeatureKind) -> usize {
    if kind.is_ground() {
        room.squares.len().div_ceil(3).max(1)
    } else {
        1
    }
}

fn place(
    room: &mut Room,
    kind: FeatureKind,
    doorways: &BTreeSet<(u32, Square)>,
    stream: &mut Stream,
) {
    if room.has(kind) {
        return;
    }
    let mut places = room.free_squares();
    let is_doorway = |square: &Square| doorways.contains(&(room.level, *square));
    if !places.iter().all(is_doorway) {
        places.retain(|square| !is_doorway(square));
    }
    for _ in 0..most_squares(room, kind) {
        let Some(square) = stream.pick(&places).copied() else {
            return;
        };
        room.features.push(Feature { square, kind });
        let free = room.free_squares();
        places = square.neighbours().to_vec();
        places.retain(|square| free.contains(square));
    }
}
