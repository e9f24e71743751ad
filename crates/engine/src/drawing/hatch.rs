//! Hatching by hand: tiles of three parallel strokes that fill a band of even width around the floor, none crossing into the next.
//!
//! Tiles are on a grid of triangles, slightly shaken, and each takes a direction that is far from those of its neighbours, so that the band is
//! evenly dark. A stroke ends where another tile is nearer (the border of its Voronoi cell), where the band ends, and at the floor. Rock that
//! rooms enclose is hatched all over. All arithmetic is in whole numbers.

use super::map::{CELL, Map};
use super::pen::push_number;
use super::raster::Raster;
use crate::dungeon::Square;
use crate::rng::Stream;

/// Distance between tiles of a row.
const STEP: i32 = 36;
/// Distance between rows, every second of which is moved by half a step.
const ROW: i32 = 31;
/// How far a tile is shaken.
const SHAKE: i32 = 4;
/// Distance between the strokes of a tile.
const GAP: i32 = 11;
/// Half the length of a stroke before it is cut.
const REACH: i32 = 26;
/// Enclosed rock of more squares than this is hatched along its border only, like the rest of the world.
const POCKET: usize = 14;
/// How far from a room there is hatching.
const BAND: i32 = 60;
/// How much further or less far single tiles go.
const RAGGED: i32 = 7;
/// The shortest stroke.
const SHORTEST: i32 = 9;
/// A stroke is looked at in steps of this length.
const SAMPLE: i32 = 4;

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
/// Neighbours differ by this many directions where that is possible: 45 degrees.
const APART: usize = 3;

type Point = (i32, i32);

/// Where a tile is, which way its strokes run, and how far from the floor they may go.
#[derive(Clone, Copy)]
struct Tile {
    centre: Point,
    direction: usize,
    band: i32,
}

/// The strokes as one SVG path.
pub fn hatching(map: &Map) -> String {
    if map.floor.is_empty() {
        return String::new();
    }
    let ground = Ground::new(map);
    let field = Field::new(map.across * CELL, map.down * CELL);
    let mut path = String::with_capacity(field.tiles.len() * 24);
    for row in 0..field.rows {
        for column in 0..field.columns {
            field.strokes((column, row), &ground, &mut path);
        }
    }
    path
}

/// Tiles all over the sheet.
struct Field {
    tiles: Vec<Tile>,
    columns: i32,
    rows: i32,
}

impl Field {
    fn new(wide: i32, tall: i32) -> Self {
        let (columns, rows) = (wide / STEP + 2, tall / ROW + 2);
        let mut field = Self {
            tiles: Vec::new(),
            columns,
            rows,
        };
        let mut stream = Stream::new(0, "hatching");
        let span = 2 * SHAKE + 1;
        let ragged = 2 * RAGGED + 1;
        for row in 0..rows {
            for column in 0..columns {
                // One draw per tile: two shakes, a direction to begin with, and the width of its band.
                let most = i64::from(span * span * 12 * ragged) - 1;
                let drawn = i32::try_from(stream.range(0..=most)).unwrap_or(0);
                let (dx, dy) = (drawn % span - SHAKE, drawn / span % span - SHAKE);
                let left = drawn / (span * span);
                let first = usize::try_from(left % 12).unwrap_or(0);
                let tile = Tile {
                    centre: (column * STEP + row % 2 * STEP / 2 + dx, row * ROW + dy),
                    direction: field.direction((column, row), first),
                    band: BAND + left / 12 - RAGGED,
                };
                field.tiles.push(tile);
            }
        }
        field
    }

    fn find(&self, column: i32, row: i32) -> Option<&Tile> {
        let inside = column >= 0 && row >= 0 && column < self.columns && row < self.rows;
        let at = usize::try_from(row * self.columns + column).ok()?;
        self.tiles.get(at).filter(|_| inside)
    }

    /// The first direction, from a drawn one on, that is far enough from those of the tiles beside and above; else the farthest.
    fn direction(&self, (column, row): Point, first: usize) -> usize {
        let aside = row % 2;
        let near = [
            (column - 1, row),
            (column - 1 + aside, row - 1),
            (column + aside, row - 1),
        ];
        let near = near.map(|(column, row)| self.find(column, row).map(|tile| tile.direction));
        let distance = |own: usize| {
            let turns = near.iter().flatten().map(|other| {
                let turn = own.abs_diff(*other);
                turn.min(DIRECTIONS.len() - turn)
            });
            turns.min().unwrap_or(APART).min(APART)
        };
        let all = (0..DIRECTIONS.len()).map(|step| (first + step * 5) % DIRECTIONS.len());
        let mut best = (0, first);
        for own in all {
            let found = distance(own);
            if found > best.0 {
                best = (found, own);
            }
        }
        best.1
    }

    fn strokes(&self, (column, row): Point, ground: &Ground, path: &mut String) {
        let Some(own) = self.find(column, row) else {
            return;
        };
        if !ground.may_hatch(own) {
            return;
        }
        let mut others = [(0, 0); 24];
        let mut count = 0;
        for dy in -2..=2 {
            for dx in -2..=2 {
                if let (true, Some(tile)) = ((dx, dy) != (0, 0), self.find(column + dx, row + dy)) {
                    others[count] = tile.centre;
                    count += 1;
                }
            }
        }
        let (dx, dy) = DIRECTIONS[own.direction % DIRECTIONS.len()];
        for stroke in -1..=1 {
            let middle = (
                own.centre.0 - dy * stroke * GAP / 1000,
                own.centre.1 + dx * stroke * GAP / 1000,
            );
            let clipped = clip_stroke(own.centre, middle, (dx, dy), &others[..count]);
            let Some(clipped) = clipped else { continue };
            let end = |at: i32| (middle.0 + dx * at / 1000, middle.1 + dy * at / 1000);
            let is_rock = |at: i32| ground.is_hatched(end(at), own.band);
            if let Some((from, to)) = longest_run(clipped, is_rock) {
                push_line(path, end(from), end(to));
            }
        }
    }
}

/// What is rock on the map, and how far it is from the floor.
struct Ground {
    raster: Raster,
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
    fn new(map: &Map) -> Self {
        let (across, down) = (map.across, map.down);
        let area = usize::try_from(across * down).unwrap_or(0);
        let mut ground = Self {
            raster: Raster::of(map),
            across,
            down,
            squares: vec![Kind::Enclosed; area],
        };
        for square in &map.floor {
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

    /// Whether any stroke of a tile may be drawn.
    fn may_hatch(&self, tile: &Tile) -> bool {
        let (x, y) = tile.centre;
        let around = [(0, 0), (REACH, 0), (-REACH, 0), (0, REACH), (0, -REACH)];
        around
            .into_iter()
            .any(|(dx, dy)| self.is_hatched((x + dx, y + dy), tile.band))
    }

    /// Whether a point is in enclosed rock or in the band around the floor.
    fn is_hatched(&self, (x, y): Point, band: i32) -> bool {
        let far = self.raster.distance((x, y));
        if far <= band {
            return far > 0;
        }
        let square = Square::new(x.div_euclid(CELL), y.div_euclid(CELL));
        self.at(square) == Kind::Enclosed
    }
}

/// The longest part of a stroke that is all rock, if it is long enough to be one.
fn longest_run((from, to): Point, is_rock: impl Fn(i32) -> bool) -> Option<Point> {
    let mut best: Option<Point> = None;
    let mut begun: Option<i32> = None;
    let mut at = from;
    loop {
        let rock = is_rock(at);
        if rock {
            let begin = *begun.get_or_insert(at);
            if best.is_none_or(|(from, to)| at - begin > to - from) {
                best = Some((begin, at));
            }
        } else {
            begun = None;
        }
        if at == to {
            break;
        }
        at = (at + SAMPLE).min(to);
    }
    best.filter(|(from, to)| to - from >= SHORTEST)
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

/// The part of a stroke that is nearer to its own tile than to any other.
fn clip_stroke(
    centre: Point,
    middle: Point,
    (dx, dy): Point,
    others: &[Point],
) -> Option<(i32, i32)> {
    let (mut from, mut to) = (-REACH, REACH);
    for other in others {
        // Points p with (p - m) . n <= 0 are nearer to the centre, m being half way and n pointing to the other tile.
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
            to = to.min(cut - 2)
        } else {
            from = from.max(cut + 2)
        }
        if to - from < SHORTEST {
            return None;
        }
    }
    Some((from, to))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(floor: Vec<Square>, across: i32, down: i32) -> Map {
        Map {
            floor,
            across,
            down,
            ..Map::default()
        }
    }

    /// The ends of every stroke of a path.
    fn ends(path: &str) -> Vec<(Point, Point)> {
        let strokes = path.split('M').skip(1).map(|stroke| {
            let numbers: Vec<i32> = stroke
                .split(['l', ' '])
                .map(|number| number.parse().expect("a number"))
                .collect();
            let from = (numbers[0], numbers[1]);
            (from, (from.0 + numbers[2], from.1 + numbers[3]))
        });
        strokes.collect()
    }

    #[test]
    fn strokes_stay_near_their_own_tile() {
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
        let floor = vec![Square::new(2, 2), Square::new(3, 2)];
        let one = hatching(&map(floor.clone(), 6, 5));
        assert_eq!(one, hatching(&map(floor, 6, 5)));
        assert!(!one.is_empty());
        assert!(hatching(&map(Vec::new(), 6, 5)).is_empty());
    }

    /// The band is evenly dark: windows of one square along a straight wall differ little in the length of their strokes.
    #[test]
    fn hatching_is_even() {
        let floor: Vec<Square> = (2..38)
            .flat_map(|x| (2..6).map(move |y| Square::new(x, y)))
            .collect();
        let strokes = ends(&hatching(&map(floor, 40, 8)));
        let mut ink = [0_i32; 34];
        for ((x, y), (to_x, to_y)) in strokes {
            let column = ((x + to_x) / 2).div_euclid(CELL) - 3;
            let above = y.max(to_y) <= 2 * CELL;
            if let (true, Ok(own)) = (above, usize::try_from(column))
                && let Some(own) = ink.get_mut(own)
            {
                *own += (to_x - x).abs().max((to_y - y).abs());
            }
        }
        let (least, most) = (ink.iter().min().unwrap(), ink.iter().max().unwrap());
        assert!(most * 10 <= least * 18, "{least} to {most}: {ink:?}");
    }

    #[test]
    fn no_stroke_is_on_the_floor_or_beyond_the_band() {
        let floor: Vec<Square> = (3..6).map(|x| Square::new(x, 3)).collect();
        let strokes = ends(&hatching(&map(floor, 9, 7)));
        for point in strokes.iter().flat_map(|(from, to)| [from, to]) {
            let (x, y) = *point;
            let dx = (300 - x).max(x - 600).max(0);
            let dy = (300 - y).max(y - 400).max(0);
            let far = dx * dx + dy * dy;
            let inside = (310..590).contains(&x) && (310..390).contains(&y);
            assert!(!inside, "{point:?} is on the floor");
            assert!(far <= (BAND + RAGGED + 14).pow(2), "{point:?} is far out");
        }
    }

    #[test]
    fn neighbours_run_in_different_directions() {
        let field = Field::new(2_000, 2_000);
        let mut alike = 0;
        for row in 1..field.rows {
            for column in 1..field.columns {
                let own = field.find(column, row).unwrap().direction;
                let left = field.find(column - 1, row).unwrap().direction;
                let turn = own.abs_diff(left);
                alike += u32::from(turn.min(12 - turn) < 2);
            }
        }
        assert_eq!(alike, 0);
    }

    #[test]
    fn rock_that_rooms_enclose_is_known() {
        let ring: Vec<Square> = (1..6)
            .flat_map(|x| (1..6).map(move |y| Square::new(x, y)))
            .filter(|square| square.x % 4 == 1 || square.y % 4 == 1)
            .collect();
        let ground = Ground::new(&map(ring, 7, 7));
        assert_eq!(ground.at(Square::new(3, 3)), Kind::Enclosed);
        assert_eq!(ground.at(Square::new(0, 3)), Kind::Open);
        assert!(
            ground.is_hatched((350, 350), BAND),
            "the middle of the ring"
        );
        assert!(!ground.is_hatched((10, 350), BAND), "far from every room");
        let wide: Vec<Square> = (1..9)
            .flat_map(|x| (1..9).map(move |y| Square::new(x, y)))
            .filter(|square| matches!(square.x, 1 | 8) || matches!(square.y, 1 | 8))
            .collect();
        let ground = Ground::new(&map(wide, 10, 10));
        assert_eq!(
            ground.at(Square::new(4, 4)),
            Kind::Open,
            "too wide for a pocket"
        );
    }
}
