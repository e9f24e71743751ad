//! `cells`: rooms are squares of a grid; each has four sides, and each side is settled once, by the room that is mapped first.
//!
//! A further floor begins on the square of the stairs that lead to it, as on a new sheet laid over the first.

use std::collections::BTreeSet;

use super::sketch::Sketch;
use super::{roomy, take_any};
use crate::diag::{Error, error};
use crate::dungeon::geometry::{Edge, Side, Square};
use crate::dungeon::model::{DoorKind, RoomId, RoomKind};
use crate::dungeon::workshop::Workshop;
use crate::model::SideKind;
use crate::rng::Stream;

/// What one explores from.
struct Mapper<'s> {
    sketch: &'s mut Sketch,
    level: u32,
    /// The first room of this floor.
    first: RoomId,
    settled: BTreeSet<Edge>,
    /// Ways nobody has gone yet.
    open: Vec<(Edge, SideKind)>,
    /// Walls behind which nobody has been.
    walls: Vec<Edge>,
}

pub fn lay_out(shop: &mut Workshop<'_>, stream: &mut Stream) -> Result<Option<Sketch>, Error> {
    let wanted = shop.scale.rooms;
    let (width, height) = shop.scale.sheet.unwrap_or_else(|| roomy(wanted, 3, 1));
    if u64::from(width) * u64::from(height) < u64::from(wanted) {
        return Err(error!(
            "{wanted} rooms do not fit on {width} x {height} squares";
            hint: "ask for fewer rooms or a larger sheet"
        ));
    }
    let mut sketch = Sketch::new(Some((width, height)));
    let mut start = Square::new(width.cast_signed() / 2, height.cast_signed() - 1);
    let mut above = None;
    for level in 1..=shop.scale.levels {
        let first = begin(&mut sketch, level, start, above);
        explore(shop, &mut sketch, level, first, stream)?;
        if level < shop.scale.levels {
            let Some((room, square)) = sketch.landing(level, stream) else {
                return Ok(None);
            };
            (above, start) = (Some(room), square);
        }
    }
    Ok(Some(sketch))
}

/// The first room of a floor, with the stairs one comes by.
fn begin(sketch: &mut Sketch, level: u32, start: Square, above: Option<RoomId>) -> RoomId {
    let depth = sketch.depth_behind(above);
    let first = sketch.add(level, depth, RoomKind::Room, vec![start]);
    match above {
        Some(above) => sketch.stairs(above, first, start),
        None => sketch.enter(first, start),
    }
    first
}

/// Maps rooms of one floor until there are enough or nothing is left to go through.
fn explore(
    shop: &mut Workshop<'_>,
    sketch: &mut Sketch,
    level: u32,
    first: RoomId,
    stream: &mut Stream,
) -> Result<(), Error> {
    let enough = sketch.rooms.len() - 1 + shop.scale.rooms as usize;
    let mut mapper = Mapper {
        sketch,
        level,
        first,
        settled: BTreeSet::new(),
        open: Vec::new(),
        walls: Vec::new(),
    };
    mapper.map(shop, first, Side::South, stream)?;
    while mapper.sketch.rooms.len() < enough {
        let Some((edge, kind)) = mapper.next(stream) else {
            break;
        };
        let depth = mapper.sketch.depth_behind(Some(mapper.from(edge)));
        let squares = vec![edge.flipped().square];
        let to = mapper.sketch.add(level, depth, RoomKind::Room, squares);
        mapper.join(to, edge, kind);
        mapper.map(shop, to, edge.side.opposite(), stream)?;
    }
    mapper.finish();
    Ok(())
}

impl Mapper<'_> {
    /// Settles the sides of a new room, clockwise from the one that was come in by.
    fn map(
        &mut self,
        shop: &mut Workshop<'_>,
        id: RoomId,
        came_by: Side,
        stream: &mut Stream,
    ) -> Result<(), Error> {
        let Some(room) = self.sketch.room(id) else {
            return Ok(());
        };
        let square = room.squares[0];
        self.settled.insert(Edge::new(square, came_by).canonical());
        let situation = shop.situation_in(room);
        let mut at = came_by;
        for _ in 0..3 {
            at = at.clockwise();
            let edge = Edge::new(square, at);
            if !self.settled.insert(edge.canonical())
                || !self.sketch.on_paper(edge.flipped().square)
            {
                continue;
            }
            let plan = shop.plan;
            let kind = match &plan.sides {
                Some(call) => {
                    let rolled = shop.roll(call, &situation, stream)?;
                    rolled.meaning().side.unwrap_or(SideKind::Door)
                }
                None if stream.die(2) == 1 => SideKind::Door,
                None => SideKind::Wall,
            };
            match kind {
                SideKind::Wall => self.walls.push(edge),
                way => self.open.push((edge, way)),
            }
        }
        Ok(())
    }

    /// A way to go on: any open one, and when none is left, a secret passage through a wall.
    fn next(&mut self, stream: &mut Stream) -> Option<(Edge, SideKind)> {
        while let Some((edge, kind)) = take_any(stream, &mut self.open) {
            match self.sketch.at(self.level, edge.flipped().square) {
                None => return Some((edge, kind)),
                Some(there) => self.join(there, edge, kind),
            }
        }
        while let Some(edge) = take_any(stream, &mut self.walls) {
            if self.sketch.at(self.level, edge.flipped().square).is_none() {
                return Some((edge, SideKind::Secret));
            }
        }
        None
    }

    /// The room whose edge it is.
    fn from(&self, edge: Edge) -> RoomId {
        let owner = self.sketch.at(self.level, edge.square);
        owner.unwrap_or(self.first)
    }

    fn join(&mut self, to: RoomId, edge: Edge, kind: SideKind) {
        let seen = match kind {
            SideKind::Open => DoorKind::Opening,
            SideKind::Bars => DoorKind::Bars,
            SideKind::Door | SideKind::Secret | SideKind::Wall => DoorKind::Door,
        };
        let door = self.sketch.join(self.from(edge), to, seen, edge);
        if kind == SideKind::Secret {
            self.sketch.doors[door].secret = true;
        }
        if kind == SideKind::Secret || seen == DoorKind::Opening {
            self.sketch.plain.insert(door);
        }
    }

    /// Ways between mapped rooms stay; those into the unknown are walled up.
    fn finish(mut self) {
        for (edge, kind) in std::mem::take(&mut self.open) {
            if let Some(to) = self.sketch.at(self.level, edge.flipped().square) {
                self.join(to, edge, kind);
            }
        }
    }
}
