//! What rooms look like on maps and nowhere else: outlines, and furniture that goes with what is in them. Its dice are its own, and play, texts
//! and the other steps know nothing of it.

use std::collections::BTreeSet;

use super::stock::Rolls;
use super::symbols::doorways;
use crate::dungeon::feature::{Feature, FeatureKind};
use crate::dungeon::geometry::{Side, Square};
use crate::dungeon::model::{Dungeon, Room, RoomId, RoomKind};
use crate::dungeon::workshop::Workshop;
use crate::model::{DungeonPlan, Outline};
use crate::rng::Stream;

/// Squares of a room for each piece of furniture.
const SQUARES_EACH: usize = 4;
/// Pieces in a room that is a single square, which maps draw larger.
const IN_ONE_SQUARE: usize = 2;

/// What the plan says of what was rolled in a room.
pub struct Look {
    room: RoomId,
    outline: Option<Outline>,
    furniture: Vec<FeatureKind>,
}

/// What the plan says of what was rolled.
pub fn of_rolls(shop: &Workshop<'_>, rolls: &Rolls) -> Vec<Look> {
    if !shop.detail.words {
        return Vec::new();
    }
    let plan = shop.plan;
    let looks = rolls.iter().map(|(room, rolled)| {
        let rows = rolled.walk();
        let own = rows.iter().find_map(|row| row.meaning().outline);
        let mut outlines = plan.outlines.iter();
        let by_id = || outlines.find(|(id, _)| rolled.met(id)).map(|it| it.1);
        let outline = own.or_else(by_id);
        let lists = plan.furnish.iter().filter(|(id, _)| rolled.met(id));
        let names = lists.flat_map(|(_, symbols)| symbols);
        Look {
            room: *room,
            outline,
            furniture: names
                .filter_map(|name| FeatureKind::from_symbol(name))
                .collect(),
        }
    });
    looks.collect()
}

/// Gives every room its outline and its furniture.
pub fn put(dungeon: &mut Dungeon, plan: &DungeonPlan, looks: &[Look], root: &Stream) {
    if let Some(outline) = plan.outline {
        for room in &mut dungeon.rooms {
            room.outline = room.outline.or(Some(outline));
        }
    }
    let doorways = doorways(dungeon);
    for look in looks {
        let mut stream = root.split_numbered("looks", look.room.into());
        let Some(room) = dungeon.room_mut(look.room) else {
            continue;
        };
        room.outline = look.outline.or(room.outline);
        furnish(room, &look.furniture, &doorways, &mut stream);
    }
}

/// Puts furniture along the walls, away from doors, while most of the room stays free.
fn furnish(
    room: &mut Room,
    furniture: &[FeatureKind],
    doorways: &BTreeSet<(u32, Square)>,
    stream: &mut Stream,
) {
    if room.kind == RoomKind::Corridor {
        return;
    }
    let single = room.squares.len() == 1;
    let most = if single {
        IN_ONE_SQUARE
    } else {
        room.squares.len() / SQUARES_EACH
    };
    for kind in furniture.iter().copied().take(most) {
        let mut places: Vec<Square> = if single {
            room.squares.clone()
        } else {
            let is_taken = |square: &Square| room.decor.iter().any(|it| it.square == *square);
            let free = room.free_squares().into_iter();
            free.filter(|square| !is_taken(square) && !doorways.contains(&(room.level, *square)))
                .collect()
        };
        let is_beside_wall = |square: &Square| {
            Side::ALL
                .into_iter()
                .any(|side| !room.squares.contains(&square.beyond(side)))
        };
        if places.iter().any(is_beside_wall) {
            places.retain(is_beside_wall);
        }
        if let Some(square) = stream.pick(&places).copied() {
            room.decor.push(Feature { square, kind });
        }
    }
}
