//! Placing a rectangular room at the end of a corridor that starts at another room.

use super::index;
use super::sketch::Sketch;
use crate::dungeon::geometry::{Edge, Side, Square};
use crate::dungeon::limits;
use crate::dungeon::model::{Door, DoorKind, RoomId, RoomKind};
use crate::rng::Stream;

/// Where a room and its corridor would be dug.
struct Site {
    at: Edge,
    passage: Vec<Square>,
    squares: Vec<Square>,
}

/// Digs a room near `parent` and joins them; `None` when there is no space within reach.
pub fn attach(
    sketch: &mut Sketch,
    parent: RoomId,
    depth: u32,
    stream: &mut Stream,
) -> Option<RoomId> {
    let level = sketch.room(parent)?.level;
    let site = find(sketch, parent, level, stream)?;
    let id = sketch.add(level, depth, RoomKind::Room, site.squares);
    sketch.take(level, &site.passage);
    sketch.doors.push(Door {
        kind: DoorKind::Door,
        passage: site.passage,
        ..Door::opening(parent, id, Some(site.at))
    });
    Some(id)
}

/// The squares of a rectangle.
pub fn rectangle(corner: Square, width: i32, height: i32) -> Vec<Square> {
    (0..height)
        .flat_map(|dy| (0..width).map(move |dx| Square::new(corner.x + dx, corner.y + dy)))
        .collect()
}

/// Sides of a room: mostly three or four squares, now and then a hall.
pub fn size(stream: &mut Stream) -> (i32, i32) {
    const SIZES: [(i32, i32); 12] = [
        (2, 2),
        (3, 2),
        (2, 3),
        (3, 3),
        (3, 3),
        (4, 3),
        (3, 4),
        (4, 4),
        (5, 3),
        (3, 5),
        (5, 4),
        (6, 4),
    ];
    stream.pick(&SIZES).copied().unwrap_or((3, 3))
}

/// Tries near places with air around them first, then far ones, then tight ones.
fn find(sketch: &Sketch, parent: RoomId, level: u32, stream: &mut Stream) -> Option<Site> {
    let edges: [Vec<Edge>; 4] = Side::ALL.map(|side| sketch.edges(parent, side));
    for attempt in 0..limits::PLACES * 3 {
        let side = index(stream, 4)?;
        let Some(at) = stream.pick(&edges[side]).copied() else {
            continue;
        };
        let reach = i64::from(2 + attempt / 6 + (attempt / 20).pow(2));
        let straight = stream.range(2..=reach.max(3));
        let bend = match stream.die(3) {
            1 => stream.range(-reach..=reach),
            _ => 0,
        };
        let airy = attempt < limits::PLACES * 2;
        let (width, height) = if airy { size(stream) } else { (2, 2) };
        let shift = stream.range(0..=i64::from(width.max(height)) - 1);
        let [straight, bend, shift] =
            [straight, bend, shift].map(|it| i32::try_from(it).unwrap_or(0));
        let ground = Ground {
            sketch,
            level,
            parent,
            airy,
        };
        let passage = ground.dig(at, straight, bend);
        let site = passage.and_then(|it| room_at_end(at, it, (width, height), shift));
        if let Some(site) = site.filter(|site| ground.fits(site)) {
            return Some(site);
        }
    }
    None
}

/// Where one would dig.
struct Ground<'s> {
    sketch: &'s Sketch,
    level: u32,
    parent: RoomId,
    /// Whether rock must be left between this and other rooms.
    airy: bool,
}

impl Ground<'_> {
    /// A corridor straight on, and then, if it bends, sideways; given up at the first square that is taken.
    fn dig(&self, at: Edge, straight: i32, bend: i32) -> Option<Vec<Square>> {
        let start = at.flipped().square;
        let turn = if bend > 0 {
            at.side.clockwise()
        } else {
            at.side.clockwise().opposite()
        };
        let corner = start.far(at.side, straight - 1);
        let ahead = (0..straight).map(|step| start.far(at.side, step));
        let aside = (1..=bend.abs()).map(|step| corner.far(turn, step));
        let mut passage = Vec::new();
        for square in ahead.chain(aside) {
            let clear = !self.airy || self.clear(square, passage.is_empty());
            if !clear || !self.sketch.is_free(self.level, square) {
                return None;
            }
            passage.push(square);
        }
        Some(passage)
    }

    /// Whether nothing touches a square; the first of a corridor may touch the room it leaves.
    fn clear(&self, square: Square, first: bool) -> bool {
        let is_clear = |there: RoomId| first && there == self.parent;
        let mut around = square.neighbours().into_iter();
        around.all(|next| self.sketch.at(self.level, next).is_none_or(is_clear))
    }

    /// Whether the room is free and keeps off its own corridor and, with `airy`, off everything else.
    fn fits(&self, site: &Site) -> bool {
        site.squares.iter().all(|square| {
            self.sketch.is_free(self.level, *square)
                && !site.passage.contains(square)
                && (!self.airy || self.clear(*square, false))
        })
    }
}

/// The room that begins where the corridor ends.
fn room_at_end(
    at: Edge,
    passage: Vec<Square>,
    (width, height): (i32, i32),
    shift: i32,
) -> Option<Site> {
    let last = *passage.last()?;
    let heading = match passage[..] {
        [.., before, last] => before.side_to(last),
        _ => None,
    };
    let heading = heading.unwrap_or(at.side);
    let door = last.beyond(heading);
    let corner = match heading {
        Side::North => Square::new(door.x - shift.min(width - 1), door.y - height + 1),
        Side::South => Square::new(door.x - shift.min(width - 1), door.y),
        Side::West => Square::new(door.x - width + 1, door.y - shift.min(height - 1)),
        Side::East => Square::new(door.x, door.y - shift.min(height - 1)),
    };
    Some(Site {
        at,
        passage,
        squares: rectangle(corner, width, height),
    })
}
