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
        let first = self.next_id();
        let shift = first - 1;
        let depth = self.depth_behind(Some(above));
        let arrival = arrival(&below).unwrap_or(square);
        let to = if movable { square } else { arrival };
        let (dx, dy) = (to.x - arrival.x, to.y - arrival.y);
        let moved = |square: Square| Square::new(square.x + dx, square.y + dy);
        for room in below.rooms {
            let squares: Vec<Square> = room.squares.iter().copied().map(moved).collect();
            self.add(level, room.depth + depth, room.kind, squares);
            if let Some(added) = self.rooms.last_mut() {
                added.name = room.name;
                added.features = room.features;
                for feature in &mut added.features {
                    feature.square = moved(feature.square);
                }
            }
        }
        let first_door = self.doors.len();
        let plain = below.plain.iter().map(|at| at + first_door);
        self.plain.extend(plain);
        for door in below.doors {
            let passage: Vec<Square> = door.passage.iter().copied().map(moved).collect();
            self.take(level, &passage);
            self.doors.push(Door {
                from: door.from + shift,
                to: door.to + shift,
                at: door.at.map(|at| Edge::new(moved(at.square), at.side)),
                passage,
                ..door
            });
        }
        let planned = below.planned.into_iter();
        let planned = planned.map(|(id, rolled)| (id + shift, rolled));
        self.planned.extend(planned);
        self.lead_down(above, first);
        self.put(above, square, FeatureKind::StairsDown);
        let has_stairs = |room: &Room| room.has(FeatureKind::StairsUp);
        if !self.room(first).is_none_or(has_stairs) {
            self.put(first, moved(arrival), FeatureKind::StairsUp);
        }
    }
}

/// Where one arrives on a floor: on its stairs, or inside its entrance.
fn arrival(floor: &Sketch) -> Option<Square> {
    let first = floor.rooms.first()?;
    let mut features = first.features.iter();
    let stairs = features.find(|feature| feature.kind == FeatureKind::StairsUp);
    let mut ways = floor.ways_out.iter();
    let entrance = || ways.find_map(|way| Some(way.at.filter(|_| way.entrance)?.square));
    let stairs = stairs.map(|stairs| stairs.square).or_else(entrance);
    stairs.or_else(|| first.squares.first().copied())
}
