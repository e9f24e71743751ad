//! `tree`: every room has a depth and a number of exits, and every exit leads by a corridor to a room one deeper.

use super::attach::{attach, rectangle, size};
use super::cells::index;
use super::sketch::Sketch;
use crate::dungeon::error::DungeonError;
use crate::dungeon::geometry::Square;
use crate::dungeon::limits;
use crate::dungeon::model::{Feature, FeatureKind, RoomId, RoomKind, WayOut};
use crate::dungeon::steps::goal::is_goal;
use crate::dungeon::tables::Rolled;
use crate::dungeon::workshop::Workshop;
use crate::rng::Stream;

/// Rooms beyond those asked for that are dug to reach the goal.
const PATIENCE: usize = 60;

/// Exits nobody has gone through yet.
struct Front {
    /// Room and depth behind it.
    open: Vec<(RoomId, u32)>,
    goal_met: bool,
    /// Nothing lies deeper than this: where the goal is, when it was met.
    floor: u32,
}

pub fn lay_out(
    shop: &mut Workshop<'_>,
    stream: &mut Stream,
) -> Result<Option<Sketch>, DungeonError> {
    let wanted = shop.scale.rooms as usize;
    let mut sketch = Sketch::new(shop.scale.sheet);
    let mut front = Front {
        open: Vec::new(),
        goal_met: false,
        floor: u32::MAX,
    };
    let first = begin(&mut sketch, shop.scale.sheet, stream);
    visit(shop, &mut sketch, &mut front, first, 0, stream)?;
    let mut failures = 0;
    let goal_rolled =
        shop.plan.goal.is_some() && shop.plan.contents.is_some() && shop.wish.rooms.is_none();
    while sketch.rooms.len() < wanted
        || (goal_rolled && !front.goal_met && sketch.rooms.len() < wanted + PATIENCE)
    {
        let next = front
            .next(goal_rolled, stream)
            .or_else(|| spare(&sketch, front.floor, stream));
        let Some((from, depth)) = next else { break };
        let Some(id) = attach(&mut sketch, from, depth, stream) else {
            // No space for this corridor: the exit has caved in.
            failures += 1;
            if failures > sketch.rooms.len() / 4 + 100 {
                return Ok(None);
            }
            continue;
        };
        visit(shop, &mut sketch, &mut front, id, depth, stream)?;
    }
    let enough = sketch.rooms.len() >= wanted.min(2)
        && (front.goal_met || !goal_rolled || sketch.rooms.len() >= wanted);
    Ok(enough.then_some(sketch))
}

/// The first room, at the bottom of the paper when it has one.
fn begin(sketch: &mut Sketch, sheet: Option<(u32, u32)>, stream: &mut Stream) -> RoomId {
    let (width, height) = size(stream);
    let (across, down) = sheet.map_or((0, 0), |(across, down)| {
        (across.cast_signed(), down.cast_signed())
    });
    let (width, height) = if sheet.is_some() {
        (width.min(across), height.min(down))
    } else {
        (width, height)
    };
    let corner = Square::new((across - width) / 2, down - height);
    let id = sketch.add(1, 0, RoomKind::Room, rectangle(corner, width, height));
    if let Some(room) = sketch.rooms.first_mut() {
        let square = Square::new(corner.x + width / 2, corner.y + height - 1);
        room.features.push(Feature {
            square,
            kind: FeatureKind::StairsUp,
        });
    }
    sketch.ways_out.push(WayOut {
        room: id,
        at: None,
        entrance: true,
        lock: None,
    });
    id
}

/// Rolls what decides how the dungeon goes on behind a room.
fn visit(
    shop: &mut Workshop<'_>,
    sketch: &mut Sketch,
    front: &mut Front,
    id: RoomId,
    depth: u32,
    stream: &mut Stream,
) -> Result<(), DungeonError> {
    let mut situation = shop.situation(id, depth, 1, false);
    let mut rolled = Rolled::default();
    if let Some(call) = shop.plan.contents.clone() {
        rolled = shop.roll(&call, &situation, stream)?;
        // A second goal is a disappointment: the dice are thrown again.
        for _ in 0..limits::PLACES {
            if !(front.goal_met && is_goal(shop, &rolled)) {
                break;
            }
            rolled = shop.roll(&call, &situation, stream)?;
        }
        for (name, value) in &rolled.numbers {
            situation.set(name.as_str(), *value);
        }
    }
    let ends_here = is_goal(shop, &rolled);
    if ends_here && !front.goal_met {
        front.goal_met = true;
        front.floor = depth;
    }
    let exits = match shop.plan.exits.clone() {
        _ if ends_here => 0,
        Some(call) => shop
            .roll(&call, &situation, stream)?
            .number("exits")
            .unwrap_or(1),
        None => stream.range(1..=3),
    };
    let mut exits = exits.clamp(0, limits::EXITS);
    if exits == 0 && front.open.is_empty() && !front.goal_met && !ends_here {
        exits = 1;
    }
    front.open.extend((0..exits).map(|_| (id, depth + 1)));
    if shop.plan.contents.is_some() {
        sketch.planned.insert(id, rolled);
    }
    Ok(())
}

/// One more exit of some room above the goal, when all are used up.
fn spare(sketch: &Sketch, floor: u32, stream: &mut Stream) -> Option<(RoomId, u32)> {
    let at = index(stream, sketch.rooms.len())?;
    let tail = sketch
        .rooms
        .iter()
        .skip(at)
        .chain(sketch.rooms.iter().take(at));
    tail.map(|room| (room.id, room.depth + 1))
        .find(|(_, depth)| *depth < floor)
}

impl Front {
    /// The exit to try next: two times in three the deepest while the goal is still to be found, else any.
    fn next(&mut self, towards_goal: bool, stream: &mut Stream) -> Option<(RoomId, u32)> {
        let floor = self.floor;
        self.open.retain(|(_, depth)| *depth < floor);
        let dive = towards_goal && !self.goal_met && stream.die(3) > 1;
        let deepest = self
            .open
            .iter()
            .enumerate()
            .max_by_key(|(index, (_, depth))| (*depth, *index))
            .map(|(index, _)| index);
        let at = if dive {
            deepest?
        } else {
            index(stream, self.open.len())?
        };
        Some(self.open.swap_remove(at))
    }
}
