//! `tree`: every room has a depth and a number of exits, and every exit leads by a corridor to a room one deeper.

use std::collections::BTreeSet;

use super::attach::{attach, rectangle, size};
use super::sketch::Sketch;
use super::{index, take_any};
use crate::diag::Error;
use crate::dungeon::geometry::Square;
use crate::dungeon::limits;
use crate::dungeon::model::{RoomId, RoomKind};
use crate::dungeon::steps::goal::{is_goal, roll_contents};
use crate::dungeon::workshop::Workshop;
use crate::rng::Stream;

/// Rooms beyond those asked for that are dug to reach the goal.
const PATIENCE: usize = 60;

/// Exits nobody has gone through yet.
struct Front {
    /// Room and depth behind it.
    open: Vec<(RoomId, u32)>,
    goal_met: bool,
    /// Nothing is deeper than this: where the goal is, when it was met.
    floor: u32,
    /// Rooms that may get one more exit when all are used up.
    alive: Vec<RoomId>,
    /// Whether more rooms are wanted than are above the goal: then some ways lead no deeper.
    flat: bool,
    /// Rooms with no space around them.
    crowded: BTreeSet<RoomId>,
}

pub fn lay_out(shop: &mut Workshop<'_>, stream: &mut Stream) -> Result<Option<Sketch>, Error> {
    let wanted = shop.scale.rooms as usize;
    let mut sketch = Sketch::new(shop.scale.sheet);
    let mut front = Front {
        open: Vec::new(),
        goal_met: false,
        floor: u32::MAX,
        alive: Vec::new(),
        flat: shop.request.rooms.is_some(),
        crowded: BTreeSet::new(),
    };
    let first = begin(&mut sketch, shop.scale.sheet, stream);
    visit(shop, &mut sketch, &mut front, first, 0, stream)?;
    let goal_rolled =
        shop.plan.goal.is_some() && shop.plan.contents.is_some() && shop.request.rooms.is_none();
    let every_exit =
        shop.request.played && shop.request.rooms.is_none() && shop.plan.every_exit == Some(true);
    while sketch.rooms.len() < wanted
        || (goal_rolled && !front.goal_met && sketch.rooms.len() < wanted + PATIENCE)
        || (every_exit && !front.open.is_empty() && sketch.rooms.len() < limits::EVERY_EXIT)
    {
        let next = front.next(goal_rolled, stream);
        let next = next.or_else(|| front.spare(&sketch, stream));
        let Some((from, depth)) = next else { break };
        if front.crowded.contains(&from) {
            continue;
        }
        match attach(&mut sketch, from, depth, stream) {
            Some(id) => visit(shop, &mut sketch, &mut front, id, depth, stream)?,
            // No space for this corridor: the exit has caved in, and so has every other of this room.
            None => {
                front.crowded.insert(from);
            }
        }
    }
    let enough = sketch.rooms.len() >= wanted.min(2)
        && (front.goal_met || !goal_rolled || sketch.rooms.len() >= wanted);
    Ok(enough.then_some(sketch))
}

/// The first room, at the bottom of the paper when it has one.
fn begin(sketch: &mut Sketch, sheet: Option<(u32, u32)>, stream: &mut Stream) -> RoomId {
    let (width, height) = size(stream);
    let (across, down) = sheet.unwrap_or_default();
    let (across, down) = (across.cast_signed(), down.cast_signed());
    let (width, height) = match sheet {
        Some(_) => (width.min(across), height.min(down)),
        None => (width, height),
    };
    let corner = Square::new((across - width) / 2, down - height);
    let id = sketch.add(1, 0, RoomKind::Room, rectangle(corner, width, height));
    sketch.enter(id, Square::new(corner.x + width / 2, corner.y + height - 1));
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
) -> Result<(), Error> {
    let mut situation = shop.situation(id, depth, 1);
    let mut ends_here = false;
    let plan = shop.plan;
    let contents = plan.contents.as_ref().filter(|_| shop.has_contents(id));
    if let Some(call) = contents {
        let found = roll_contents(shop, call, &situation, front.goal_met, stream)?;
        for (name, value) in found.figures() {
            situation.set(name, value);
        }
        ends_here = is_goal(shop, &found);
        sketch.planned.insert(id, found);
    }
    if ends_here && !front.goal_met {
        front.goal_met = true;
        front.floor = depth;
        front.open.retain(|(_, beyond)| *beyond < depth);
    }
    let mut exits = 0;
    if !ends_here {
        let needed = front.open.is_empty() && !front.goal_met;
        exits = shop.exits(&situation, 1..=3, stream)?.max(needed.into());
    }
    if depth + 1 < front.floor {
        front.open.extend((0..exits).map(|_| (id, depth + 1)));
    }
    if front.flat || depth + 1 < front.floor {
        front.alive.push(id);
    }
    Ok(())
}

impl Front {
    /// The exit to try next: two times in three the deepest while the goal is still to be found, else any.
    fn next(&mut self, towards_goal: bool, stream: &mut Stream) -> Option<(RoomId, u32)> {
        let dive = towards_goal && !self.goal_met && stream.die(3) > 1;
        if !dive {
            return take_any(stream, &mut self.open);
        }
        // Of several, the last.
        let deepest = (0..self.open.len()).max_by_key(|at| self.open[*at].1)?;
        Some(self.open.swap_remove(deepest))
    }

    /// One more exit of some room above the goal, when all are used up.
    fn spare(&mut self, sketch: &Sketch, stream: &mut Stream) -> Option<(RoomId, u32)> {
        while let Some(at) = index(stream, self.alive.len()) {
            let room = sketch.room(self.alive[at])?;
            let depth = if self.flat {
                (room.depth + 1).min(self.floor.saturating_sub(1))
            } else {
                room.depth + 1
            };
            if depth < self.floor && !self.crowded.contains(&room.id) {
                return Some((room.id, depth));
            }
            self.alive.swap_remove(at);
        }
        None
    }
}
