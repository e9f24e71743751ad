//! Hatching by hand: bundles of parallel strokes, each bundle in a direction of its own, none crossing into the next.
//!
//! Bundles are on a jittered grid. A stroke ends where another bundle is nearer (the border of its Voronoi cell), so that neighbours meet
//! without crossing, as a patient hand would do it. Rock that rooms enclose is hatched all over. All arithmetic is in whole numbers.

use super::map::CELL;
use super::pen::push_number;
use crate::dungeon::Square;
use crate::rng::Stream;

/// Distance between bundles.
const STEP: i32 = 38;
/// Distance between strokes of a bundle.
const GAP: i32 = 11;
/// Half the length of a stroke before it is cut.
const REACH: i32 = 34;
/// Enclosed rock of more squares than this is hatched along its border only, like the rest of the world.
const POCKET: usize = 14;
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

/// A bundle: where it is and which way its strokes run.
type Bundle = (Point, usize);

/// The strokes as one SVG path.
pub fn hatching(floor: &[Square], across: i32, down: i32) -> String {
    let ground = Ground::new(floor, across, down);
    let (columns, rows) = (across * CELL / STEP + 1, down * CELL / STEP + 1);
    let mut stream = Stream::new(0, "hatching");
    let mut bundles: Vec<Option<Bundle>> = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            // One draw per bundle: two shakes of 29 values and one of twelve directions.
            let drawn = i32::try_from(stream.range(0..=29 * 29 * 12 - 1)).unwrap_or(0);
            let (dx, dy) = (drawn % 29 - 14, drawn / 29 % 29 - 14);
            let at = (column * STEP + dx, row * STEP + dy);
            let direction = usize::try_from(drawn / (29 * 29)).unwrap_or(0);
            bundles.push(ground.is_hatched(at).then_some((at, direction)));
        }
    }
    let field = Field {
        bundles,
        columns,
        rows,
    };
    let mut path = String::with_capacity(field.bundles.len() * 40);
    for row in 0..rows {
        for column in 0..columns {
            field.strokes((column, row), &mut path);
        }
    }
    path
}

/// What each square of the map is.
struct Ground {
    across: i32,
    down: i32,
    squares: Vec<Kind>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Rock that reaches the border of the map.
    Open,
    /// Rock that rooms enclose.
    Enclosed,
    Floor,
}

impl Ground {
    fn new(floor: &[Square], across: i32, down: i32) -> Self {
        let area = usize::try_from(across * down).unwrap_or(0);
        let mut ground = Self {
            across,
            down,
            squares: vec![Kind::Enclosed; area],
        };
        for square in floor {
            ground.set(*square, Kind::Floor);
        }
        ground.flood();
        ground.open_wide_pockets();
        ground
    }

    fn place(&self, square: Square) -> Option<usize> {
        let inside =
            square.x >= 0 && square.y >= 0 && square.x < self.across && square.y < self.down;
        inside
            .then(|| usize::try_from(square.y * self.across + square.x).ok())
            .flatten()
    }

    fn set(&mut self, square: Square, kind: Kind) {
        if let Some(place) = self.place(square) {
            self.squares[place] = kind;
        }
    }

    fn at(&self, square: Square) -> Kind {
        self.place(square)
            .map_or(Kind::Open, |place| self.squares[place])
    }

    /// Opens all rock that can be reached from the border.
    fn flood(&mut self) {
        let top = (0..self.across).flat_map(|x| [Square::new(x, 0), Square::new(x, self.down - 1)]);
        let side =
            (0..self.down).flat_map(|y| [Square::new(0, y), Square::new(self.across - 1, y)]);
        let mut todo: Vec<Square> = top.chain(side).collect();
        while let Some(square) = todo.pop() {
            if self.place(square).is_some() && self.at(square) == Kind::Enclosed {
                self.set(square, Kind::Open);
                todo.extend(square.neighbours());
            }
        }
    }

    /// Opens enclosed rock that is too wide to be a pocket.
    fn open_wide_pockets(&mut self) {
        let all = (0..self.down).flat_map(|y| (0..self.across).map(move |x| (x, y)));
        let mut seen = vec![false; self.squares.len()];
        for (x, y) in all.collect::<Vec<_>>() {
            let mut pocket = Vec::new();
            let mut todo = vec![Square::new(x, y)];
            while let Some(square) = todo.pop() {
                let Some(place) = self.place(square) else {
                    continue;
                };
                if self.squares[place] == Kind::Enclosed && !seen[place] {
                    seen[place] = true;
                    pocket.push(square);
                    todo.extend(square.neighbours());
                }
            }
            if pocket.len() > POCKET {
                pocket
                    .into_iter()
                    .for_each(|square| self.set(square, Kind::Open));
            }
        }
    }

    /// Whether a point is in the band of rock around rooms, in enclosed rock, or a little inside a room, where the floor will cover it.
    fn is_hatched(&self, (x, y): Point) -> bool {
        let square = Square::new(x.div_euclid(CELL), y.div_euclid(CELL));
        let around = |is: &dyn Fn(Square) -> bool| {
            (-1..=1).any(|dy| (-1..=1).any(|dx| is(Square::new(square.x + dx, square.y + dy))))
        };
        match self.at(square) {
            Kind::Enclosed => true,
            Kind::Floor => around(&|near| self.at(near) != Kind::Floor),
            Kind::Open => around(&|near| {
                let (left, top) = (near.x * CELL, near.y * CELL);
                let dx = (left - x).max(x - left - CELL).max(0);
                let dy = (top - y).max(y - top - CELL).max(0);
                self.at(near) == Kind::Floor && dx * dx + dy * dy < BAND * BAND
            }),
        }
    }
}

struct Field {
    bundles: Vec<Option<Bundle>>,
    columns: i32,
    rows: i32,
}

impl Field {
    fn find(&self, column: i32, row: i32) -> Option<Bundle> {
        if column < 0 || row < 0 || column >= self.columns || row >= self.rows {
            return None;
        }
        let at = usize::try_from(row * self.columns + column).ok()?;
        self.bundles.get(at).copied().flatten()
    }

    fn strokes(&self, (column, row): Point, path: &mut String) {
        let Some((centre, own)) = self.find(column, row) else {
            return;
        };
        let mut others = [(0, 0); 24];
        let mut count = 0;
        for dy in -2..=2 {
            for dx in -2..=2 {
                if let (true, Some((at, _))) =
                    ((dx, dy) != (0, 0), self.find(column + dx, row + dy))
                {
                    others[count] = at;
                    count += 1;
                }
            }
        }
        let (dx, dy) = DIRECTIONS[own % DIRECTIONS.len()];
        for stroke in -2..=2 {
            let middle = (
                centre.0 - dy * stroke * GAP / 1000,
                centre.1 + dx * stroke * GAP / 1000,
            );
            if let Some((from, to)) = clip_stroke(centre, middle, (dx, dy), &others[..count]) {
                let end = |at: i32| (middle.0 + dx * at / 1000, middle.1 + dy * at / 1000);
                push_line(path, end(from), end(to));
            }
        }
    }
}

/// `M1 2l3 4`: from here so far.
fn push_line(path: &mut String, from: Point, to: Point) {
    path.push('M');
    push_number(path, from.0);
    path.push(' ');
    push_number(path, from.1);
    path.push('l');
    push_number(path, to.0 - from.0);
    path.push(' ');
    push_number(path, to.1 - from.1);
}

/// The part of a stroke that is nearer to its own bundle than to any other.
fn clip_stroke(
    centre: Point,
    middle: Point,
    (dx, dy): Point,
    others: &[Point],
) -> Option<(i32, i32)> {
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
        if to - from < 8 {
            return None;
        }
    }
    Some((from, to))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strokes_stay_near_their_own_bundle() {
        let others = [(40, 0), (-38, 5), (3, 41), (0, -36)];
        let far = |p: Point, q: Point| (p.0 - q.0).pow(2) + (p.1 - q.1).pow(2);
        for (dx, dy) in DIRECTIONS {
            let (from, to) = clip_stroke((0, 0), (0, 0), (dx, dy), &others)
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

    #[test]
    fn rock_that_rooms_enclose_is_known() {
        let ring: Vec<Square> = (1..6)
            .flat_map(|x| (1..6).map(move |y| Square::new(x, y)))
            .filter(|square| square.x % 4 == 1 || square.y % 4 == 1)
            .collect();
        let ground = Ground::new(&ring, 7, 7);
        assert_eq!(ground.at(Square::new(3, 3)), Kind::Enclosed);
        assert_eq!(ground.at(Square::new(0, 3)), Kind::Open);
        assert!(ground.is_hatched((350, 350)), "the middle of the ring");
        assert!(!ground.is_hatched((10, 350)), "far from every room");
        let wide: Vec<Square> = (1..9)
            .flat_map(|x| (1..9).map(move |y| Square::new(x, y)))
            .filter(|square| matches!(square.x, 1 | 8) || matches!(square.y, 1 | 8))
            .collect();
        let ground = Ground::new(&wide, 10, 10);
        assert_eq!(
            ground.at(Square::new(4, 4)),
            Kind::Open,
            "too wide for a pocket"
        );
    }
}
