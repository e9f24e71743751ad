//! Numbers where they can be read: in their room, off the symbols and off each other.

use super::map::{CELL, Label, MapSymbol, MapSymbolKind, middle, shift};
use crate::dungeon::{Dungeon, FeatureKind, Room, RoomKind, Square};

/// Letters are this wide, in hundredths of their height.
const LETTER: i32 = 62;

/// A rectangle that something covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Box {
    pub left: i32,
    pub top: i32,
    pub right: i32,
    pub bottom: i32,
}

impl Box {
    /// So far to each side of a middle.
    pub fn around((x, y): (i32, i32), (wide, high): (i32, i32)) -> Self {
        Self {
            left: x - wide,
            top: y - high,
            right: x + wide,
            bottom: y + high,
        }
    }

    /// The same with so much more on every side.
    pub fn grown(&self, by: i32) -> Self {
        Self {
            left: self.left - by,
            top: self.top - by,
            right: self.right + by,
            bottom: self.bottom + by,
        }
    }

    /// Whether a straight line enters it.
    pub fn is_crossed(&self, (from, to): ((i32, i32), (i32, i32))) -> bool {
        let low = (from.0.min(to.0), from.1.min(to.1));
        let high = (from.0.max(to.0), from.1.max(to.1));
        if low.0 >= self.right || high.0 <= self.left || low.1 >= self.bottom || high.1 <= self.top
        {
            return false;
        }
        // The corners are not all on one side of the line.
        let (dx, dy) = (i64::from(to.0 - from.0), i64::from(to.1 - from.1));
        let side =
            |x: i32, y: i32| (dx * i64::from(y - from.1) - dy * i64::from(x - from.0)).signum();
        let sides = [
            side(self.left, self.top),
            side(self.right, self.top),
            side(self.left, self.bottom),
            side(self.right, self.bottom),
        ];
        !(sides.iter().all(|side| *side > 0) || sides.iter().all(|side| *side < 0))
    }

    /// Whether two share more than a border.
    pub fn meets(&self, other: &Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }
}

/// The number of each room of a floor. Where a square must hold a number and a symbol, both become smaller.
pub fn labels(
    dungeon: &Dungeon,
    level: u32,
    origin: Square,
    marks: &mut [MapSymbol],
) -> Vec<Label> {
    let mut taken: Vec<Box> = marks.iter().map(mark_box).collect();
    let first = taken.len();
    let index = Index::new(&taken);
    let wet = Index::new(&marks.iter().map(ground_box).collect::<Vec<_>>());
    let mut labels: Vec<Label> = Vec::new();
    let rooms = dungeon
        .rooms
        .iter()
        .filter(|room| room.level == level && !room.squares.is_empty());
    for room in rooms {
        let on_ground = |own: &Box| {
            let mut near = wet.near(own);
            near.any(|at| ground_box(&marks[at]).meets(own))
        };
        let crowd = |label: &Label| {
            let own = label_box(label, 0);
            let near = index.near(&own).filter(|at| taken[*at].meets(&own));
            let recent = taken[first..].iter().rev().take(200);
            near.count() + recent.filter(|other| other.meets(&own)).count()
        };
        let best = candidates(room, origin)
            .into_iter()
            .map(|(far, mut label)| {
                label.plate = on_ground(&label_box(&label, 0));
                let wet = if label.plate { WET } else { 0 };
                (crowd(&label), far + wet, label)
            })
            .min_by_key(|(crowd, far, _)| (*crowd, *far));
        let Some((crowd, _, mut label)) = best else {
            continue;
        };
        if crowd > 0
            && let Some((at, shared)) = share(room, origin, marks)
        {
            taken[at] = mark_box(&marks[at]);
            label = shared;
        }
        taken.push(label_box(&label, 0));
        labels.push(label);
    }
    labels
}

/// How much further away a number seems that is on water.
const WET: i64 = 15_000;
/// How far a small symbol is above the middle of its square, and the number below it.
const ABOVE: i32 = 17;
const BELOW: i32 = 18;
/// Height of the letters of numbers: in rooms, and where there is little space.
const LARGE: i32 = 52;
const SMALL: i32 = 38;
/// The same in a square that is shared: between doors in all four walls there is space for it.
const SHARED: i32 = 32;

/// A square whose symbol moves up and leaves its lower half to the number: which symbol, and the number.
fn share(room: &Room, origin: Square, marks: &mut [MapSymbol]) -> Option<(usize, Label)> {
    for square in &room.squares {
        let (x, y) = middle(shift(*square, origin));
        let mut own = marks.iter().enumerate().filter(|(_, mark)| {
            (mark.x, mark.y) == (x, y) && mark.is_on_square() && !mark.kind.is_ground()
        });
        let (Some((at, _)), None) = (own.next(), own.next()) else {
            continue;
        };
        marks[at].small = true;
        marks[at].y -= ABOVE;
        return Some((at, label(room, (x, y + BELOW), SHARED)));
    }
    None
}

fn label(room: &Room, (x, y): (i32, i32), size: i32) -> Label {
    Label {
        x,
        y,
        size,
        text: room.id.to_string(),
        plate: false,
    }
}

/// Places for a number: the middles of squares, and the middle of four; with the distance from the middle of the room.
fn candidates(room: &Room, origin: Square) -> Vec<(i64, Label)> {
    let squares: Vec<(i32, i32)> = room
        .squares
        .iter()
        .map(|square| middle(shift(*square, origin)))
        .collect();
    let count = i32::try_from(squares.len().max(1)).unwrap_or(1);
    let sum = squares
        .iter()
        .fold((0, 0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
    let heart = (sum.0 / count, sum.1 / count);
    let digits = room.id.to_string().len();
    let usual = if room.kind == RoomKind::Corridor || digits > 2 {
        SMALL
    } else {
        LARGE
    };
    let mut found = Vec::new();
    for (x, y) in squares.iter().copied() {
        let far = i64::from(x - heart.0).pow(2) + i64::from(y - heart.1).pow(2);
        found.push((far, label(room, (x, y), usual)));
        found.push((far + 2_500, label(room, (x, y), SMALL)));
    }
    if let Some((x, y)) = squares
        .iter()
        .copied()
        .find(|(x, y)| (x - heart.0).abs() <= CELL / 2 && (y - heart.1).abs() <= CELL / 2)
    {
        // The very middle of a room of even sides is a corner of squares.
        let inside = |dx: i32, dy: i32| squares.contains(&(x + dx, y + dy));
        let (sx, sy) = ((heart.0 - x).signum() * CELL, (heart.1 - y).signum() * CELL);
        if inside(sx, sy) && inside(sx, 0) && inside(0, sy) {
            found.push((0, label(room, heart, usual)));
        }
    }
    found
}

/// What a label covers when its letters are at least so large. A number of one digit may be printed with noughts before it.
pub fn label_box(label: &Label, least: i32) -> Box {
    let letters = i32::try_from(label.text.chars().count())
        .unwrap_or(1)
        .max(2);
    let size = label.size.max(least);
    Box::around(
        (label.x, label.y),
        (size * LETTER / 100 * letters / 2, size * 36 / 100),
    )
}

/// What a mark covers. Water and rifts are ground, on which other things may be: they cover nothing.
pub fn mark_box(mark: &MapSymbol) -> Box {
    use FeatureKind::{Chasm, Chest, Column, StairsDown, StairsUp, Trap, Water};
    let (wide, high) = match (mark.kind, mark.upright) {
        (MapSymbolKind::Feature(StairsUp | StairsDown), _) => (34, 34),
        (MapSymbolKind::Feature(Water | Chasm), _) => (0, 0),
        (MapSymbolKind::Feature(Chest), _) => (27, 20),
        (MapSymbolKind::Feature(Column | Trap), _) => (30, 30),
        (MapSymbolKind::Feature(_), _) => (34, 34),
        (MapSymbolKind::Secret, _) => (16, 16),
        (MapSymbolKind::Bars, true) => (9, 35),
        (MapSymbolKind::Bars, false) => (35, 9),
        (_, true) => (16, 31),
        (_, false) => (31, 16),
    };
    let part = if mark.small { 2 } else { 1 };
    Box::around((mark.x, mark.y), (wide / part, high / part))
}

/// The square of water or of a rift; nothing for other marks.
fn ground_box(mark: &MapSymbol) -> Box {
    let half = if mark.kind.is_ground() { CELL / 2 } else { 0 };
    Box::around((mark.x, mark.y), (half, half))
}

/// Boxes by the square they are on, so that many rooms stay cheap.
struct Index {
    by_square: std::collections::BTreeMap<(i32, i32), Vec<usize>>,
}

impl Index {
    fn new(boxes: &[Box]) -> Self {
        let mut by_square: std::collections::BTreeMap<(i32, i32), Vec<usize>> =
            std::collections::BTreeMap::new();
        for (at, one) in boxes.iter().enumerate() {
            let square = (
                (one.left + one.right) / 2 / CELL,
                (one.top + one.bottom) / 2 / CELL,
            );
            by_square.entry(square).or_default().push(at);
        }
        Self { by_square }
    }

    fn near(&self, one: &Box) -> impl Iterator<Item = usize> + '_ {
        let (x, y) = (
            (one.left + one.right) / 2 / CELL,
            (one.top + one.bottom) / 2 / CELL,
        );
        (y - 1..=y + 1)
            .flat_map(move |y| (x - 1..=x + 1).map(move |x| (x, y)))
            .filter_map(|at| self.by_square.get(&at))
            .flatten()
            .copied()
    }
}
