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
    /// Whether two share more than a border.
    pub fn meets(&self, other: &Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }
}

/// The number of each room of a floor.
pub fn labels(dungeon: &Dungeon, level: u32, origin: Square, marks: &[MapSymbol]) -> Vec<Label> {
    let mut taken: Vec<Box> = marks.iter().map(mark_box).collect();
    let index = Index::new(&taken);
    let mut labels: Vec<Label> = Vec::new();
    let first = taken.len();
    for room in dungeon
        .rooms
        .iter()
        .filter(|room| room.level == level && !room.squares.is_empty())
    {
        let crowd = |label: &Label| {
            let own = label_box(label);
            index.near(&own).filter(|at| taken[*at].meets(&own)).count()
                + taken[first..]
                    .iter()
                    .rev()
                    .take(200)
                    .filter(|other| other.meets(&own))
                    .count()
        };
        if let Some(label) = candidates(room, origin)
            .into_iter()
            .min_by_key(|(far, label)| (crowd(label), *far))
            .map(|(_, label)| label)
        {
            taken.push(label_box(&label));
            labels.push(label);
        }
    }
    labels
}

/// Places for a number: the middles of squares and the corners of single squares, with the distance from the middle of the room.
/// Where a room is too small for its number and its furniture, the furniture yields: the key lists what is in a room.
pub fn make_room(labels: &[Label], marks: &mut Vec<MapSymbol>) {
    let taken: Vec<Box> = labels.iter().map(label_box).collect();
    marks.retain(|mark| {
        let furniture = matches!(
            mark.kind,
            MapSymbolKind::Feature(kind) if !matches!(
                kind,
                FeatureKind::StairsUp | FeatureKind::StairsDown | FeatureKind::Water | FeatureKind::Trap | FeatureKind::Pit
            )
        );
        let own = mark_box(mark);
        !(furniture && taken.iter().any(|label| label.meets(&own)))
    });
}

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
    let text = room.id.to_string();
    let big = if room.kind == RoomKind::Corridor {
        38
    } else {
        52
    };
    let mut found = Vec::new();
    for (x, y) in squares.iter().copied() {
        let spots = [
            (0, 0, big, 0),
            (0, 0, 38, 2_500),
            (-24, -26, 30, 40_000),
            (24, -26, 30, 40_000),
            (-24, 26, 30, 40_000),
            (24, 26, 30, 40_000),
            (-28, -40, 26, 90_000),
            (28, -40, 26, 90_000),
            (-28, 40, 26, 90_000),
            (28, 40, 26, 90_000),
        ];
        for (dx, dy, size, worse) in spots {
            let label = Label {
                x: x + dx,
                y: y + dy,
                size,
                text: text.clone(),
            };
            let far = i64::from(x + dx - heart.0).pow(2) + i64::from(y + dy - heart.1).pow(2);
            found.push((far + worse, label));
        }
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
            found.push((
                0,
                Label {
                    x: heart.0,
                    y: heart.1,
                    size: big,
                    text,
                },
            ));
        }
    }
    found
}

/// What a label covers.
pub fn label_box(label: &Label) -> Box {
    let letters = i32::try_from(label.text.chars().count()).unwrap_or(1);
    let (half, tall) = (
        label.size * LETTER / 100 * letters / 2,
        label.size * 36 / 100,
    );
    Box {
        left: label.x - half,
        right: label.x + half,
        top: label.y - tall,
        bottom: label.y + tall,
    }
}

/// What a mark covers.
pub fn mark_box(mark: &MapSymbol) -> Box {
    let (wide, high) = match (mark.kind, mark.upright) {
        (MapSymbolKind::Feature(FeatureKind::StairsUp | FeatureKind::StairsDown), _) => (36, 42),
        // Water and rifts are ground: a number may be printed on them, but not where the ripples are.
        (MapSymbolKind::Feature(FeatureKind::Water | FeatureKind::Chasm), _) => (0, 0),
        (MapSymbolKind::Feature(FeatureKind::Chest), _) => (26, 20),
        (MapSymbolKind::Feature(FeatureKind::Column | FeatureKind::Trap), _) => (29, 29),
        (MapSymbolKind::Feature(_), _) => (34, 34),
        (_, true) => (16, 34),
        (_, false) => (34, 16),
    };
    Box {
        left: mark.x - wide,
        right: mark.x + wide,
        top: mark.y - high,
        bottom: mark.y + high,
    }
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
