//! Further floors of layouts that draw one at a time: each is laid out by itself and joined by stairs to the one above.
//!
//! On endless paper the new floor is moved so that its entrance is below the stairs; a printed sheet begins where its game says.

use super::LayOut;
use super::sketch::Sketch;
use crate::diag::Error;
use crate::dungeon::feature::FeatureKind;
use crate::dungeon::geometry::{Edge, Square};
use crate::dungeon::model::{Door, Room, RoomId};
use crate::dungeon::workshop::Workshop;
use crate::rng::Stream;

/// As many floors as the plan wants.
pub fn floors(
    shop: &mut Workshop<'_>,
    stream: &mut Stream,
    lay_out: LayOut,
) -> Result<Option<Sketch>, Error> {
    let Some(mut whole) = lay_out(shop, stream)? else {
        return Ok(None);
    };
    for level in 2..=shop.scale.levels {
        let Some(below) = lay_out(shop, stream)? else {
            return Ok(None);
        };
        let Some((room, square)) = whole.landing(level - 1, stream) else {
            return Ok(None);
        };
        whole.put_below(below, level, room, square, shop.scale.sheet.is_none());
    }
    Ok(Some(whole))
}

impl Sketch {
    /// Adds a floor below the stairs in `above`.
    fn put_below(
        &mut self,
        below: Sketch,
        level: u32,
        above: RoomId,
        square: Square,
        movable: bool,
    ) {
        let shift = u32::try_from(self.rooms.len()).unwrap_or(0);
        let depth = self.room(above).map_or(0, |room| room.depth + 1);
        let arrival = arrival(&below).unwrap_or(square);
        let (dx, dy) = if movable {
            (square.x - arrival.x, square.y - arrival.y)
        } else {
            (0, 0)
        };
        let moved = |square: Square| Square::new(square.x + dx, square.y + dy);
        for room in below.rooms {
            let squares: Vec<Square> = room.squares.iter().copied().map(moved).collect();
            self.add(level, room.depth + depth, room.kind, squares);
            if let Some(added) = self.rooms.last_mut() {
                added.name = room.name;
                added.features = room.features;
                added
                    .features
                    .iter_mut()
                    .for_each(|feature| feature.square = moved(feature.square));
            }
        }
        let first_door = self.doors.len();
        self.plain
            .extend(below.plain.iter().map(|at| at + first_door));
        for door in below.doors {
            self.take(
                level,
                &door.passage.iter().copied().map(moved).collect::<Vec<_>>(),
            );
            self.doors.push(Door {
                from: door.from + shift,
                to: door.to + shift,
                at: door.at.map(|at| Edge::new(moved(at.square), at.side)),
                passage: door.passage.into_iter().map(moved).collect(),
                ..door
            });
        }
        self.planned.extend(
            below
                .planned
                .into_iter()
                .map(|(id, rolled)| (id + shift, rolled)),
        );
        self.plain.insert(self.doors.len());
        self.doors.push(Door {
            kind: crate::dungeon::model::DoorKind::Stairs,
            ..Door::opening(above, shift + 1, None)
        });
        self.put(above, square, FeatureKind::StairsDown);
        if let Some(room) = self.rooms.get(shift as usize)
            && !room.has(FeatureKind::StairsUp)
        {
            self.put(shift + 1, moved(arrival), FeatureKind::StairsUp);
        }
    }
}

/// Where one arrives on a floor: on its stairs, or inside its entrance.
fn arrival(floor: &Sketch) -> Option<Square> {
    let first: &Room = floor.rooms.first()?;
    let stairs = first
        .features
        .iter()
        .find(|feature| feature.kind == FeatureKind::StairsUp);
    let entrance = || {
        floor
            .ways_out
            .iter()
            .find_map(|way| Some(way.at.filter(|_| way.entrance)?.square))
    };
    stairs
        .map(|stairs| stairs.square)
        .or_else(entrance)
        .or_else(|| first.squares.first().copied())
}
