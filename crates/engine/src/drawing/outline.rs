//! Rooms whose walls are not straight: circles and caves. Walls only ever move inwards, doors stay where they are, and what is drawn in the
//! room stays inside; where that cannot be, the room is drawn along its squares.

use std::collections::{BTreeMap, BTreeSet};

use super::labels::{Box, label_box, mark_box};
use super::map::{CELL, Map, middle, shift};
use crate::dungeon::ascii::end;
use crate::dungeon::{Dungeon, Edge, Outline as Kind, Room, RoomKind, Side, Square};

/// Half the width of a wall, and a little air.
const AIR: i32 = 8;
/// How much of its usual bend an outline is tried with, in quarters.
const STRENGTHS: [i32; 4] = [4, 3, 2, 1];
/// The smallest arc that is worth drawing, and the largest.
const LEAST_ARC: i32 = 40;
const MOST_ARC: i32 = 400;
/// How far the wall of a cave goes in at most: at corners, and between them.
const CORNER: i32 = 24;
const WALL: i32 = 20;
/// Points of a quarter of a circle, in thousandths of its radius.
const QUARTER: [(i32, i32); 7] = [
    (0, 1000),
    (259, 966),
    (500, 866),
    (707, 707),
    (866, 500),
    (966, 259),
    (1000, 0),
];

type Point = (i32, i32);

/// The walls of one room.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RoomOutline {
    /// Closed lines: the room is on their right.
    pub loops: Vec<Vec<OutlinePoint>>,
    /// The squares that it stands for.
    pub squares: BTreeSet<Square>,
}

/// A corner of an outline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutlinePoint {
    /// In hundredths of a square.
    pub at: Point,
    /// Whether it must not be moved.
    pub fixed: bool,
    /// Whether there is no wall from here to the next.
    pub gap: bool,
}

impl RoomOutline {
    /// Lines from point to point, and whether there is a wall.
    pub fn lines(&self) -> impl Iterator<Item = (Point, Point, bool)> + '_ {
        self.loops.iter().flat_map(|points| {
            let next = points.iter().cycle().skip(1);
            let pairs = points.iter().zip(next);
            pairs.map(|(from, to)| (from.at, to.at, !from.gap))
        })
    }

    /// Whether a point is in the room.
    pub fn holds(&self, (x, y): Point) -> bool {
        let crossed = |(from, to, _): &(Point, Point, bool)| {
            let (above, below) = (from.1 > y, to.1 > y);
            if above == below {
                return false;
            }
            let (dx, dy) = (i64::from(to.0 - from.0), i64::from(to.1 - from.1));
            let far = i64::from(x - from.0) * dy - i64::from(y - from.1) * dx;
            (far < 0) == (dy > 0)
        };
        self.lines().filter(crossed).count() % 2 == 1
    }

    /// Columns of a row of points that are in the room, from one to the next.
    pub fn spans(&self, y: i32) -> Vec<(i32, i32)> {
        let mut cuts: Vec<i32> = Vec::new();
        for (from, to, _) in self.lines() {
            if (from.1 > y) != (to.1 > y) {
                let (dx, dy) = (i64::from(to.0 - from.0), i64::from(to.1 - from.1));
                let x = i64::from(from.0) + i64::from(y - from.1) * dx / dy;
                cuts.push(i32::try_from(x).unwrap_or(0));
            }
        }
        cuts.sort_unstable();
        cuts.chunks_exact(2)
            .map(|pair| (pair[0], pair[1]))
            .collect()
    }

    fn is_clear(&self, boxes: &[Box]) -> bool {
        boxes.iter().all(|own| {
            let (x, y) = ((own.left + own.right) / 2, (own.top + own.bottom) / 2);
            let mut lines = self.lines();
            self.holds((x, y)) && !lines.any(|(from, to, _)| own.is_crossed((from, to)))
        })
    }
}

/// Outlines of the rooms of a floor that have one of their own. `floor` says what is on each square, `open` which edges have no wall.
pub fn outlines(
    dungeon: &Dungeon,
    level: u32,
    origin: Square,
    (floor, open): (&BTreeMap<Square, u32>, &BTreeSet<Edge>),
    map: &Map,
) -> Vec<RoomOutline> {
    let rooms = dungeon.rooms_on(level).filter(|room| {
        room.kind == RoomKind::Room && room.squares.len() >= 4 && room.outline.is_some()
    });
    let outline = |room: &Room| {
        let kind = room.outline.filter(|kind| *kind != Kind::Straight)?;
        let squares: BTreeSet<Square> = room.squares.iter().map(|at| shift(*at, origin)).collect();
        let plan = Plan {
            fixed: fixed_edges(dungeon, room, origin, (floor, open, kind, map)),
            open,
            squares: &squares,
        };
        let boxes = things_in(&squares, map);
        let all = STRENGTHS.into_iter().filter_map(|strength| {
            let loops = plan.loops().into_iter();
            let loops: Option<Vec<_>> = loops
                .map(|corners| match kind {
                    Kind::Round => plan.round(&corners, strength),
                    _ => Some(plan.cave(&corners, strength)),
                })
                .collect();
            Some(RoomOutline {
                loops: loops?,
                squares: squares.clone(),
            })
        });
        let mut fitting = all.filter(|outline| outline.is_clear(&boxes));
        fitting.next()
    };
    rooms.filter_map(outline).collect()
}

/// What is drawn in a room and must stay inside.
fn things_in(squares: &BTreeSet<Square>, map: &Map) -> Vec<Box> {
    let is_inside =
        |x: i32, y: i32| squares.contains(&Square::new(x.div_euclid(CELL), y.div_euclid(CELL)));
    let labels = map
        .labels
        .iter()
        .filter(|label| is_inside(label.x, label.y));
    let labels = labels.map(|label| label_box(label, 0).grown(AIR));
    let marks = map.marks.iter();
    let marks = marks.filter(|mark| mark.is_on_square() && is_inside(mark.x, mark.y));
    let marks = marks.map(|mark| {
        if mark.kind.is_ground() {
            // Ground fills its square up to the wall.
            Box::around((mark.x, mark.y), (CELL / 2 - 1, CELL / 2 - 1))
        } else {
            mark_box(mark).grown(AIR)
        }
    });
    labels.chain(marks).collect()
}

/// Edges that stay straight: those with doors and gaps; in caves also those that another place or water is beside.
fn fixed_edges(
    dungeon: &Dungeon,
    room: &Room,
    origin: Square,
    (floor, open, kind, map): (&BTreeMap<Square, u32>, &BTreeSet<Edge>, Kind, &Map),
) -> BTreeSet<Edge> {
    let moved = |edge: Edge| Edge::new(shift(edge.square, origin), edge.side).canonical();
    let doors = dungeon.exits(room.id);
    let doors = doors.flat_map(|(door, _)| door.at.into_iter().chain(end(dungeon, door)));
    let out = dungeon.ways_out.iter().filter(|way| way.room == room.id);
    let mut fixed: BTreeSet<Edge> = doors
        .chain(out.filter_map(|way| way.at))
        .map(moved)
        .collect();
    let squares: BTreeSet<Square> = room.squares.iter().map(|at| shift(*at, origin)).collect();
    let wet: BTreeSet<Point> = map
        .marks
        .iter()
        .filter(|mark| mark.kind.is_ground())
        .map(|mark| (mark.x, mark.y))
        .collect();
    for square in &squares {
        for side in Side::ALL {
            let (edge, beyond) = (Edge::new(*square, side).canonical(), square.beyond(side));
            let beside = floor.contains_key(&beyond) || wet.contains(&middle(*square));
            let inside = squares.contains(&beyond);
            if !inside && (open.contains(&edge) || (kind == Kind::Cave && beside)) {
                fixed.insert(edge);
            }
        }
    }
    fixed
}

/// A room that gets an outline.
struct Plan<'p> {
    squares: &'p BTreeSet<Square>,
    fixed: BTreeSet<Edge>,
    open: &'p BTreeSet<Edge>,
}

/// One side of a square of the border: its beginning, and the edge.
#[derive(Debug, Clone, Copy)]
struct Step {
    from: Point,
    heading: Point,
    edge: Edge,
}

impl Plan<'_> {
    /// The border, one loop after the other, with the room on the right.
    fn loops(&self) -> Vec<Vec<Step>> {
        let mut steps: BTreeMap<Point, Vec<Step>> = BTreeMap::new();
        for square in self.squares {
            let (x, y) = (square.x, square.y);
            let sides = [
                (Side::North, (x, y), (1, 0)),
                (Side::East, (x + 1, y), (0, 1)),
                (Side::South, (x + 1, y + 1), (-1, 0)),
                (Side::West, (x, y + 1), (0, -1)),
            ];
            for (side, from, heading) in sides {
                if !self.squares.contains(&square.beyond(side)) {
                    let edge = Edge::new(*square, side).canonical();
                    let step = Step {
                        from,
                        heading,
                        edge,
                    };
                    steps.entry(from).or_default().push(step);
                }
            }
        }
        let mut loops = Vec::new();
        while let Some(first) = steps.values().flatten().next().copied() {
            let mut found = Vec::new();
            let mut at = first.from;
            let mut heading = first.heading;
            while let Some(here) = steps.get_mut(&at).filter(|here| !here.is_empty()) {
                // Where two squares touch at a corner only, the loop keeps to its own: it turns right.
                let right = |step: &Step| turn(heading, step.heading);
                let place = (0..here.len()).max_by_key(|place| right(&here[*place]));
                let step = here.remove(place.unwrap_or(0));
                heading = step.heading;
                at = (step.from.0 + heading.0, step.from.1 + heading.1);
                found.push(step);
                if at == first.from {
                    break;
                }
            }
            steps.retain(|_, here| !here.is_empty());
            loops.push(found);
        }
        loops
    }

    /// A wall as rough as stone: every corner and every middle of a side goes in by its own measure, and then all is smoothed.
    fn cave(&self, steps: &[Step], strength: i32) -> Vec<OutlinePoint> {
        let mut points: Vec<OutlinePoint> = Vec::new();
        for (at, step) in steps.iter().enumerate() {
            let before = &steps[(at + steps.len() - 1) % steps.len()];
            let held = self.fixed.contains(&step.edge);
            let fixed = held || self.fixed.contains(&before.edge);
            let (x, y) = (step.from.0 * CELL, step.from.1 * CELL);
            let (one, other) = (inward(before.heading), inward(step.heading));
            let straight = one == other;
            let most = if straight { WALL } else { CORNER };
            let far = if fixed {
                0
            } else {
                6 + noise(step.from, 1) % most * strength / 4
            };
            let lean = if straight { (0, 0) } else { other };
            points.push(OutlinePoint {
                at: (x + (one.0 + lean.0) * far, y + (one.1 + lean.1) * far),
                fixed,
                gap: self.open.contains(&step.edge),
            });
            if !held {
                let far = 4 + noise((x + y, x - y), 2) % WALL * strength / 4;
                points.push(OutlinePoint {
                    at: (
                        x + step.heading.0 * CELL / 2 + other.0 * far,
                        y + step.heading.1 * CELL / 2 + other.1 * far,
                    ),
                    fixed: false,
                    gap: false,
                });
            }
        }
        smooth(&smooth(&points))
    }

    /// Straight walls with arcs at the corners; nothing where no corner has space for one.
    fn round(&self, steps: &[Step], strength: i32) -> Option<Vec<OutlinePoint>> {
        let count = steps.len();
        let is_corner = |at: usize| steps[at].heading != steps[(at + count - 1) % count].heading;
        let first = (0..count).find(|at| is_corner(*at))?;
        let order: Vec<usize> = (0..count).map(|at| (first + at) % count).collect();
        let sides: Vec<&[usize]> = order.chunk_by(|_, next| !is_corner(*next)).collect();
        let arcs: Vec<i32> = (0..sides.len())
            .map(|at| {
                let (before, own) = (sides[(at + sides.len() - 1) % sides.len()], sides[at]);
                let (from, to) = (steps[before[0]].heading, steps[own[0]].heading);
                if turn(from, to) <= 0 {
                    return 0;
                }
                let free = |side: &[usize], backwards: bool| {
                    let length = side.len();
                    let held = |place: &usize| {
                        let place = if backwards {
                            length - 1 - place
                        } else {
                            *place
                        };
                        self.fixed.contains(&steps[side[place]].edge)
                    };
                    let doors = (0..length).find(held).unwrap_or(length);
                    let half = i32::try_from(length).unwrap_or(0) * CELL / 2;
                    (i32::try_from(doors).unwrap_or(0) * CELL).min(half)
                };
                let most = free(before, true).min(free(own, false)).min(MOST_ARC);
                most * strength / 4
            })
            .map(|radius| if radius < LEAST_ARC { 0 } else { radius })
            .collect();
        if arcs.iter().all(|radius| *radius == 0) {
            return None;
        }
        let mut points = Vec::new();
        let mut add = |at: Point, gap: bool| {
            points.push(OutlinePoint {
                at,
                fixed: true,
                gap,
            });
        };
        for (at, side) in sides.iter().enumerate() {
            let before = sides[(at + sides.len() - 1) % sides.len()];
            let (come, go) = (steps[before[0]].heading, steps[side[0]].heading);
            let corner = steps[side[0]].from;
            let (x, y) = (corner.0 * CELL, corner.1 * CELL);
            let radius = arcs[at];
            if radius == 0 {
                add((x, y), self.open.contains(&steps[side[0]].edge));
            } else {
                let (ox, oy) = (x + (go.0 - come.0) * radius, y + (go.1 - come.1) * radius);
                for (sine, cosine) in QUARTER {
                    let part = |come: i32, go: i32| (come * sine - go * cosine) * radius / 1000;
                    add((ox + part(come.0, go.0), oy + part(come.1, go.1)), false);
                }
            }
            for (place, step) in side
                .iter()
                .enumerate()
                .map(|(at, step)| (at, &steps[*step]))
            {
                let begins = place > 0 || radius > 0;
                if self.open.contains(&step.edge) {
                    let from = (step.from.0 * CELL, step.from.1 * CELL);
                    if begins {
                        add(from, true);
                    }
                    if place + 1 < side.len() {
                        let (dx, dy) = (step.heading.0 * CELL, step.heading.1 * CELL);
                        add((from.0 + dx, from.1 + dy), false);
                    }
                }
            }
        }
        Some(points)
    }
}

/// Above 0 for a turn to the right, below 0 for one to the left.
fn turn(from: Point, to: Point) -> i32 {
    from.0 * to.1 - from.1 * to.0
}

/// The direction to the right.
fn inward(heading: Point) -> Point {
    (-heading.1, heading.0)
}

/// A number that depends on a place only.
fn noise((x, y): Point, salt: u32) -> i32 {
    let mixed = x.cast_unsigned().wrapping_mul(0x9E37_79B1)
        ^ y.cast_unsigned().wrapping_mul(0x85EB_CA77)
        ^ salt.wrapping_mul(0xC2B2_AE3D);
    let mixed = (mixed ^ mixed >> 15).wrapping_mul(0x2C1B_3C6D);
    i32::try_from((mixed ^ mixed >> 13) % 1_000).unwrap_or(0)
}

/// Cuts every corner that may be moved.
fn smooth(points: &[OutlinePoint]) -> Vec<OutlinePoint> {
    let mut found = Vec::with_capacity(points.len() * 2);
    let next = points.iter().cycle().skip(1);
    for (from, to) in points.iter().zip(next) {
        let part = |of: i32| {
            let along = |from: i32, to: i32| from + (to - from) * of / 4;
            OutlinePoint {
                at: (along(from.at.0, to.at.0), along(from.at.1, to.at.1)),
                fixed: false,
                gap: false,
            }
        };
        if from.fixed {
            found.push(*from);
        } else {
            found.push(part(1));
        }
        if !to.fixed {
            found.push(part(3));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan<'p>(
        squares: &'p BTreeSet<Square>,
        fixed: &[Edge],
        open: &'p BTreeSet<Edge>,
    ) -> Plan<'p> {
        Plan {
            squares,
            fixed: fixed.iter().map(|edge| edge.canonical()).collect(),
            open,
        }
    }

    fn block(across: i32, down: i32) -> BTreeSet<Square> {
        let rows = 0..down;
        rows.flat_map(|y| (0..across).map(move |x| Square::new(x, y)))
            .collect()
    }

    fn outline(loops: Vec<Vec<OutlinePoint>>) -> RoomOutline {
        RoomOutline {
            loops,
            squares: BTreeSet::new(),
        }
    }

    #[test]
    fn a_square_room_without_doors_is_a_circle() {
        let (squares, open) = (block(4, 4), BTreeSet::new());
        let plan = plan(&squares, &[], &open);
        let loops = plan.loops();
        assert_eq!((loops.len(), loops[0].len()), (1, 16));
        let circle = outline(vec![plan.round(&loops[0], 4).expect("arcs")]);
        for (from, _, _) in circle.lines() {
            let (dx, dy) = (from.0 - 200, from.1 - 200);
            let far = dx * dx + dy * dy;
            assert!((198 * 198..=202 * 202).contains(&far), "{from:?}");
        }
        assert!(circle.holds((200, 200)) && !circle.holds((10, 10)));
        assert_eq!(circle.spans(200), [(0, 400)]);
    }

    #[test]
    fn arcs_keep_off_doors() {
        let (squares, open) = (block(4, 4), BTreeSet::new());
        let door = Edge::new(Square::new(1, 0), Side::North);
        let plan = plan(&squares, &[door], &open);
        let round = outline(vec![plan.round(&plan.loops()[0], 4).expect("arcs")]);
        // From the corner to the door there is one square.
        assert!(round.holds((40, 40)) && !round.holds((20, 20)));
        assert!(round.lines().any(|(from, _, _)| from == (100, 0)));
    }

    #[test]
    fn a_cave_stays_within_its_squares_and_leaves_doors_alone() {
        let squares = block(5, 3);
        let gap = Edge::new(Square::new(2, 0), Side::North);
        let open = BTreeSet::from([gap.canonical()]);
        let plan = plan(&squares, &[gap], &open);
        let cave = outline(vec![plan.cave(&plan.loops()[0], 4)]);
        for ((x, y), _, _) in cave.lines() {
            assert!((0..=500).contains(&x) && (0..=300).contains(&y), "{x} {y}");
        }
        let gaps: Vec<_> = cave.lines().filter(|(_, _, wall)| !wall).collect();
        assert_eq!(gaps, [((200, 0), (300, 0), false)]);
        assert!(cave.holds((250, 150)));
    }

    #[test]
    fn a_room_around_a_pillar_of_rock_has_two_walls() {
        let mut squares = block(3, 3);
        squares.remove(&Square::new(1, 1));
        let open = BTreeSet::new();
        let plan = plan(&squares, &[], &open);
        let loops = plan.loops();
        assert_eq!(loops.len(), 2);
        let cave = outline(loops.iter().map(|steps| plan.cave(steps, 1)).collect());
        assert!(cave.holds((50, 150)) && !cave.holds((150, 150)));
    }
}
