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
    let rolls = rolls.iter();
    let mut symbols: Symbols = rolls
        .map(|(id, rolled)| (*id, of_roll(shop.plan, rolled)))
        .collect();
    symbols.retain(|(_, kinds)| shop.detail.wants_any(kinds));
    symbols
}

/// Puts the symbols of each room's contents on free squares of it.
pub fn put(dungeon: &mut Dungeon, symbols: &Symbols, root: &Stream) {
    if symbols.is_empty() {
        return;
    }
    let doorways = doorways(dungeon);
    for (id, kinds) in symbols {
        let mut stream = root.split_numbered("symbols", (*id).into());
        let Some(room) = dungeon.room_mut(*id) else {
            continue;
        };
        for kind in kinds {
            place(room, *kind, &doorways, &mut stream);
        }
    }
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
    let of_rows = rows.iter().filter_map(|row| row.meaning.symbol);
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
    let most = if kind.is_ground() {
        room.squares.len().div_ceil(3).max(1)
    } else {
        1
    };
    for _ in 0..most {
        let Some(square) = stream.pick(&places).copied() else {
            return;
        };
        room.features.push(Feature { square, kind });
        let free = room.free_squares();
        places = square.neighbours().to_vec();
        places.retain(|square| free.contains(square));
    }
}
