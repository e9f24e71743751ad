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
    let area = width.max(0) * height.max(0);
    let mut squares = Vec::with_capacity(usize::try_from(area).unwrap_or(0));
    for y in corner.y..corner.y + height {
        squares.extend((corner.x..corner.x + width).map(|x| Square::new(x, y)));
    }
    squares
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
        let corridor = Corridor::new(at, straight, bend);
        let room = corridor.room_at_end((width, height), shift);
        if ground.is_clear(&corridor) && ground.fits(&room) {
            return Some(Site {
                at,
                passage: corridor.squares().collect(),
                squares: rectangle(room.corner, width, height),
            });
        }
    }
    None
}

/// A corridor straight on, at least two squares, and then, if it bends, sideways. Most of those that are tried are given up at once, so
/// its squares are counted out and not kept.
struct Corridor {
    start: Square,
    side: Side,
    straight: i32,
    turn: Side,
    bend: i32,
}

/// The floor of a room that is tried.
struct Floor {
    corner: Square,
    width: i32,
    height: i32,
}

impl Corridor {
    fn new(at: Edge, straight: i32, bend: i32) -> Self {
        let turn = if bend > 0 {
            at.side.clockwise()
        } else {
            at.side.clockwise().opposite()
        };
        Self {
            start: at.flipped().square,
            side: at.side,
            straight,
            turn,
            bend: bend.abs(),
        }
    }

    fn squares(&self) -> impl Iterator<Item = Square> {
        let corner = self.start.far(self.side, self.straight - 1);
        let ahead = (0..self.straight).map(|step| self.start.far(self.side, step));
        let aside = (1..=self.bend).map(move |step| corner.far(self.turn, step));
        ahead.chain(aside)
    }

    /// The room that begins where the corridor ends: beyond its last square, and so never on the corridor itself.
    fn room_at_end(&self, (width, height): (i32, i32), shift: i32) -> Floor {
        let corner = self.start.far(self.side, self.straight - 1);
        let last = corner.far(self.turn, self.bend);
        let heading = if self.bend > 0 { self.turn } else { self.side };
        let door = last.beyond(heading);
        let corner = match heading {
            Side::North => Square::new(door.x - shift.min(width - 1), door.y - height + 1),
            Side::South => Square::new(door.x - shift.min(width - 1), door.y),
            Side::West => Square::new(door.x - width + 1, door.y - shift.min(height - 1)),
            Side::East => Square::new(door.x, door.y - shift.min(height - 1)),
        };
        Floor {
            corner,
            width,
            height,
        }
    }
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
    /// Whether a corridor can be dug. With `airy` nothing touches it, but the room that it leaves may be beside its first square.
    fn is_clear(&self, corridor: &Corridor) -> bool {
        let Corridor {
            start, side, turn, ..
        } = *corridor;
        let (straight, bend) = (corridor.straight, corridor.bend);
        let corner = start.far(side, straight - 1);
        let last = corner.far(turn, bend);
        if ![start, corner, last]
            .into_iter()
            .all(|end| self.sketch.on_paper(end))
        {
            return false;
        }
        let bent = corner.beyond(turn);
        if !self.airy {
            return self.is_free(start, side, straight, 0) && self.is_free(bent, turn, bend, 0);
        }
        let beside = |square: Square| {
            let there = self.sketch.at(self.level, square);
            there.is_none_or(|there| there == self.parent)
        };
        self.is_free(start, side, 1, 0)
            && start.neighbours().into_iter().all(beside)
            && self.is_free(start.beyond(side), side, straight - 1, 1)
            && self.is_free(corner.beyond(side), side, 1, 0)
            && (bend == 0
                || self.is_free(bent, turn, bend, 1) && self.is_free(last.beyond(turn), turn, 1, 0))
    }

    /// Whether nothing is on so many squares in a row, and on those up to `margin` beside them.
    fn is_free(&self, start: Square, side: Side, length: i32, margin: i32) -> bool {
        let end = start.far(side, length - 1);
        let (left, top) = (start.x.min(end.x), start.y.min(end.y));
        let (corner, width, height) = match side {
            Side::North | Side::South => (Square::new(left - margin, top), 1 + 2 * margin, length),
            Side::East | Side::West => (Square::new(left, top - margin), length, 1 + 2 * margin),
        };
        self.sketch.is_empty(self.level, corner, width, height)
    }

    /// Whether the room is free and, with `airy`, keeps off everything else: nothing is beside its walls, corners aside.
    fn fits(&self, floor: &Floor) -> bool {
        let (corner, width, height) = (floor.corner, floor.width, floor.height);
        let square = |dx: i32, dy: i32| Square::new(corner.x + dx, corner.y + dy);
        let is_free = |corner: Square, width: i32, height: i32| {
            self.sketch.is_empty(self.level, corner, width, height)
        };
        let margin = i32::from(self.airy);
        self.sketch.on_paper(corner)
            && self.sketch.on_paper(square(width - 1, height - 1))
            && is_free(square(-margin, 0), width + 2 * margin, height)
            && (!self.airy
                || is_free(square(0, -1), width, 1) && is_free(square(0, height), width, 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The slow twin of [`find`]: every square of every corridor and room by itself, and kept from the beginning.
    fn slow_find(
        sketch: &Sketch,
        parent: RoomId,
        level: u32,
        stream: &mut Stream,
    ) -> Option<(Edge, Vec<Square>, Vec<Square>)> {
        for attempt in 0..limits::PLACES * 3 {
            let side = Side::ALL[index(stream, 4)?];
            let edges = sketch.edges(parent, side);
            let Some(at) = stream.pick(&edges).copied() else {
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
            let shift = i32::try_from(shift).unwrap();
            let mut passage = vec![at.flipped().square];
            for _ in 1..straight {
                passage.push(passage[passage.len() - 1].beyond(at.side));
            }
            let mut heading = at.side;
            for _ in 0..bend.abs() {
                heading = match bend {
                    0.. => at.side.clockwise(),
                    _ => at.side.clockwise().opposite(),
                };
                passage.push(passage[passage.len() - 1].beyond(heading));
            }
            let door = passage[passage.len() - 1].beyond(heading);
            let (left, up) = (shift.min(width - 1), shift.min(height - 1));
            let corner = match heading {
                Side::North => Square::new(door.x - left, door.y - height + 1),
                Side::South => Square::new(door.x - left, door.y),
                Side::West => Square::new(door.x - width + 1, door.y - up),
                Side::East => Square::new(door.x, door.y - up),
            };
            let squares = rectangle(corner, width, height);
            let touches = |square: &Square, but: Option<RoomId>| {
                let around = square.neighbours().into_iter();
                let mut there = around.filter_map(|next| sketch.at(level, next));
                airy && there.any(|there| Some(there) != but)
            };
            let dug = passage.iter().enumerate().all(|(at, square)| {
                let but = (at == 0).then_some(parent);
                sketch.is_free(level, *square) && !touches(square, but)
            });
            let built = squares.iter().all(|square| {
                sketch.is_free(level, *square)
                    && !passage.contains(square)
                    && !touches(square, None)
            });
            if dug && built {
                return Some((at, passage, squares));
            }
        }
        None
    }

    /// The slow twin of [`Sketch::edges`]: whoever is beyond each square is looked up.
    fn slow_edges(sketch: &Sketch, id: RoomId, side: Side) -> Vec<Edge> {
        let squares = sketch.room(id).unwrap().squares.iter();
        let outer = squares.filter(|square| sketch.at(1, square.beyond(side)) != Some(id));
        outer.map(|square| Edge::new(*square, side)).collect()
    }

    #[test]
    fn edges_of_rooms_of_any_form_are_where_somebody_else_begins() {
        let mut stream = Stream::new(2, "edges");
        let mut rectangles = 0;
        for _ in 0..400 {
            let mut sketch = Sketch::new(None);
            let (width, height) = size(&mut stream);
            let mut squares = rectangle(Square::new(-1, 3), width, height);
            match stream.die(4) {
                1 => {
                    squares.remove(index(&mut stream, squares.len()).unwrap());
                }
                2 => stream.shuffle(&mut squares),
                3 => squares.push(Square::new(-1, 3 + height)),
                _ => rectangles += 1,
            }
            let id = sketch.add(1, 0, RoomKind::Room, squares);
            for side in Side::ALL {
                assert_eq!(sketch.edges(id, side), slow_edges(&sketch, id, side));
            }
        }
        assert!((50..200).contains(&rectangles), "{rectangles}");
    }

    #[test]
    fn rooms_are_dug_where_the_slow_twin_digs_them() {
        let (mut dug, mut failed) = (0, 0);
        for seed in 0..40 {
            let mut stream = Stream::new(seed, "attach");
            // Endless paper, and sheets on which it gets crowded.
            let sheet = (seed % 4 > 0).then_some((12 + (seed % 7) as u32 * 4, 30));
            let mut sketch = Sketch::new(sheet);
            let (width, height) = size(&mut stream);
            sketch.add(
                1,
                0,
                RoomKind::Room,
                rectangle(Square::new(5, 20), width, height),
            );
            for step in 0..40 {
                let rooms = sketch.rooms.len();
                let parent = sketch.rooms[index(&mut stream, rooms).unwrap()].id;
                let mut dice = stream.split_numbered("dice", step);
                let mut slow_dice = stream.split_numbered("dice", step);
                let slow = slow_find(&sketch, parent, 1, &mut slow_dice);
                let quick = find(&sketch, parent, 1, &mut dice);
                let quick = quick.map(|site| (site.at, site.passage, site.squares));
                assert_eq!(quick, slow, "{seed} {step}");
                assert_eq!(dice.word(), slow_dice.word(), "{seed} {step}");
                match attach(&mut sketch, parent, 1, &mut stream) {
                    Some(_) => dug += 1,
                    None => failed += 1,
                }
            }
        }
        assert!(dug > 500 && failed > 50, "{dug} dug, {failed} failed");
    }
}
