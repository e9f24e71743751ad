//! Hatching by hand: bundles of parallel strokes, each bundle in a direction of its own, none crossing into the next.
//!
//! Bundles stand on a shaken grid. A stroke ends where another bundle is nearer (the border of its Voronoi cell), so that neighbours meet
//! without crossing, as a patient hand would do it. All arithmetic is in whole numbers.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::map::CELL;
use crate::dungeon::Square;
use crate::rng::Stream;

/// Distance between bundles.
const STEP: i32 = 38;
/// Distance between strokes of a bundle.
const GAP: i32 = 11;
/// Half the length of a stroke before it is cut.
const REACH: i32 = 34;
/// How far from a room there is hatching.
const BAND: i32 = 62;

/// Directions in thousandths, a twelfth of half a turn apart: no maths library is asked.
const DIRECTIONS: [(i32, i32); 12] = [
    (1000, 0),
    (966, 259),
    (866, 500),
    (707, 707),
    (500, 866),
    (259, 966),
    (0, 1000),
    (-259, 966),
    (-500, 866),
    (-707, 707),
    (-866, 500),
    (-966, 259),
];

type Point = (i32, i32);

/// The strokes as one SVG path.
pub fn hatching(floor: &[Square], across: i32, down: i32) -> String {
    let floor: BTreeSet<Square> = floor.iter().copied().collect();
    let columns = across * CELL / STEP + 1;
    let rows = down * CELL / STEP + 1;
    let mut stream = Stream::new(0, "hatching");
    let mut centres: Vec<Option<(Point, usize)>> = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            let shake = |stream: &mut Stream| i32::try_from(stream.range(-14..=14)).unwrap_or(0);
            let at = (
                column * STEP + shake(&mut stream),
                row * STEP + shake(&mut stream),
            );
            let direction = usize::try_from(stream.range(0..=11)).unwrap_or(0);
            centres.push(near_floor(&floor, at).then_some((at, direction)));
        }
    }
    let mut path = String::new();
    for row in 0..rows {
        for column in 0..columns {
            bundle(&centres, columns, rows, (column, row), &mut path);
        }
    }
    path
}

/// Whether a point lies in the band of rock around rooms (or a little inside, where the floor will cover it).
fn near_floor(floor: &BTreeSet<Square>, (x, y): Point) -> bool {
    let square = Square::new(x.div_euclid(CELL), y.div_euclid(CELL));
    let apart = |near: Square| {
        let (left, top) = (near.x * CELL, near.y * CELL);
        let (dx, dy) = (
            (left - x).max(x - left - CELL).max(0),
            (top - y).max(y - top - CELL).max(0),
        );
        dx * dx + dy * dy
    };
    let around = || {
        (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| Square::new(square.x + dx, square.y + dy)))
    };
    if floor.contains(&square) {
        // Deep inside a room nothing of it would be seen.
        return around().any(|near| !floor.contains(&near));
    }
    around()
        .filter(|near| floor.contains(near))
        .any(|near| apart(near) < BAND * BAND)
}

fn bundle(
    centres: &[Option<(Point, usize)>],
    columns: i32,
    rows: i32,
    (column, row): Point,
    path: &mut String,
) {
    let find = |column: i32, row: i32| -> Option<(Point, usize)> {
        if column < 0 || row < 0 || column >= columns || row >= rows {
            return None;
        }
        centres
            .get(usize::try_from(row * columns + column).ok()?)
            .copied()
            .flatten()
    };
    let Some((centre, own)) = find(column, row) else {
        return;
    };
    let others: Vec<Point> = (-2..=2)
        .flat_map(|dy| (-2..=2).map(move |dx| (dx, dy)))
        .filter(|offset| *offset != (0, 0))
        .filter_map(|(dx, dy)| find(column + dx, row + dy))
        .map(|(at, _)| at)
        .collect();
    let (dx, dy) = DIRECTIONS[own % DIRECTIONS.len()];
    for stroke in -2..=2 {
        let middle = (
            centre.0 - dy * stroke * GAP / 1000,
            centre.1 + dx * stroke * GAP / 1000,
        );
        if let Some((from, to)) = clipped(centre, middle, (dx, dy), &others) {
            let end = |at: i32| (middle.0 + dx * at / 1000, middle.1 + dy * at / 1000);
            let (a, b) = (end(from), end(to));
            let _ = write!(path, "M{} {}L{} {}", a.0, a.1, b.0, b.1);
        }
    }
}

/// The part of a stroke that is nearer to its own bundle than to any other.
fn clipped(centre: Point, middle: Point, (dx, dy): Point, others: &[Point]) -> Option<(i32, i32)> {
    let (mut from, mut to) = (-REACH, REACH);
    for other in others {
        // Points p with (p - m) . n <= 0 are nearer to the centre, m being half way and n pointing to the other bundle.
        let n = (other.0 - centre.0, other.1 - centre.1);
        let twice =
            (2 * middle.0 - centre.0 - other.0) * n.0 + (2 * middle.1 - centre.1 - other.1) * n.1;
        let slope = dx * n.0 + dy * n.1;
        if slope == 0 {
            if twice > 0 {
                return None;
            }
            continue;
        }
        let cut = i32::try_from(-i64::from(twice) * 500 / i64::from(slope)).unwrap_or(0);
        if slope > 0 {
            to = to.min(cut - 1)
        } else {
            from = from.max(cut + 1)
        }
    }
    (to - from >= 8).then_some((from, to))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strokes_stay_near_their_own_bundle() {
        let others = [(40, 0), (-38, 5), (3, 41), (0, -36)];
        let far = |p: Point, q: Point| (p.0 - q.0).pow(2) + (p.1 - q.1).pow(2);
        for (dx, dy) in DIRECTIONS {
            let (from, to) = clipped((0, 0), (0, 0), (dx, dy), &others)
                .expect("the middle stroke is never cut away");
            for at in from..=to {
                let p = (dx * at / 1000, dy * at / 1000);
                assert!(
                    others.iter().all(|other| far(p, (0, 0)) <= far(p, *other)),
                    "{p:?}"
                );
            }
        }
    }

    #[test]
    fn the_same_map_is_hatched_the_same() {
        let floor = [Square::new(2, 2), Square::new(3, 2)];
        assert_eq!(hatching(&floor, 6, 5), hatching(&floor, 6, 5));
        assert!(hatching(&[], 6, 5).is_empty());
    }
}
