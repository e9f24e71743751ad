//! Checks of drawn maps: numbers can be read, nothing is drawn over something else, and secrets are not drawn.

use super::labels::{Box, label_box, mark_box};
use super::leaves::leaf_box;
use super::map::{CELL, Map, MapSymbol, MapSymbolKind};

/// Half the width of the thickest walls of any style.
const HALF_WALL: i32 = 6;

/// `label-collision`: labels that cover each other or a symbol, in words.
///
/// A number that cannot be read sends the reader to the wrong room. Give the room a free square.
pub fn label_collision(map: &Map) -> Vec<String> {
    let mut found = Vec::new();
    for (at, label) in map.labels.iter().enumerate() {
        let own = label_box(label, 0);
        for other in map
            .labels
            .iter()
            .skip(at + 1)
            .filter(|other| label_box(other, 0).meets(&own))
        {
            found.push(format!(
                "the numbers of rooms {} and {} cover each other",
                label.text, other.text
            ));
        }
        for mark in map.marks.iter().filter(|mark| mark_box(mark).meets(&own)) {
            found.push(format!(
                "the number of room {} covers a symbol ({})",
                label.text,
                mark.kind.word()
            ));
        }
    }
    found
}

/// `map-collision`: everything that is drawn over something else, in words: numbers and symbols on walls, symbols on symbols, leaves of doors
/// on either, and what [`label_collision`] finds.
pub fn collisions(map: &Map) -> Vec<String> {
    let mut found = label_collision(map);
    if map.hexes.is_empty() {
        let walls = Walls::of(map);
        for label in &map.labels {
            let own = label_box(label, 0);
            if walls.cross(&own) {
                found.push(format!("the number of room {} is on a wall", label.text));
            }
            if !is_on_floor(map, &own) {
                found.push(format!(
                    "the number of room {} is not in a room",
                    label.text
                ));
            }
        }
        let on_squares = map.marks.iter().filter(|mark| mark.is_on_square());
        for mark in on_squares.filter(|mark| !mark.kind.is_ground()) {
            if walls.cross(&mark_box(mark)) {
                found.push(format!("a symbol ({}) is on a wall", mark.kind.word()));
            }
        }
    }
    for (at, one) in map.marks.iter().enumerate() {
        let own = mark_box(one);
        for other in &map.marks[at + 1..] {
            if mark_box(other).meets(&own) {
                found.push(cover(one, other));
            }
        }
    }
    found.extend(leaf_collisions(map));
    found
}

fn cover(one: &MapSymbol, other: &MapSymbol) -> String {
    let (one, other) = (one.kind.word(), other.kind.word());
    format!("two symbols cover each other ({one} and {other})")
}

/// Leaves of doors that swing over something.
fn leaf_collisions(map: &Map) -> Vec<String> {
    let swings = |mark: &&MapSymbol| {
        !mark.is_on_square() && mark.kind != MapSymbolKind::Secret && mark.leaf != 0
    };
    let mut found = Vec::new();
    for (at, door) in map.marks.iter().enumerate().filter(|(_, it)| swings(it)) {
        let own = leaf_box(door);
        for label in map.labels.iter().filter(|it| label_box(it, 0).meets(&own)) {
            found.push(format!(
                "a door swings over the number of room {}",
                label.text
            ));
        }
        for (other, mark) in map.marks.iter().enumerate() {
            let leaves = other > at && swings(&mark) && leaf_box(mark).meets(&own);
            if other != at && (leaves || mark_box(mark).meets(&own)) {
                found.push(format!(
                    "a door swings over a symbol ({})",
                    mark.kind.word()
                ));
            }
        }
    }
    found
}

/// Whether all of a box is on squares that can be walked on.
fn is_on_floor(map: &Map, own: &Box) -> bool {
    let squares = |from: i32, to: i32| from.div_euclid(CELL)..=(to - 1).div_euclid(CELL);
    let mut all = squares(own.top, own.bottom)
        .flat_map(|y| squares(own.left, own.right).map(move |x| (x, y)));
    all.all(|(x, y)| {
        map.floor
            .binary_search(&crate::dungeon::Square::new(x, y))
            .is_ok()
    })
}

/// Walls by the square they are near, so that many rooms stay cheap.
struct Walls {
    lines: std::collections::BTreeMap<(i32, i32), Vec<Line>>,
}

type Line = ((i32, i32), (i32, i32));

impl Walls {
    fn of(map: &Map) -> Self {
        let mut lines: std::collections::BTreeMap<(i32, i32), Vec<Line>> =
            std::collections::BTreeMap::new();
        let all = map.walls.iter().map(|run| {
            let corner = |(x, y): (i32, i32)| (x * CELL, y * CELL);
            (corner(run.from), corner(run.to))
        });
        let outlines = map.outlines.iter().flat_map(|outline| outline.lines());
        for (from, to) in all.chain(outlines.map(|(from, to, _)| (from, to))) {
            let squares = |from: i32, to: i32| {
                let (low, high) = (from.min(to) - 1, from.max(to) + 1);
                low.div_euclid(CELL)..=high.div_euclid(CELL)
            };
            for y in squares(from.1, to.1) {
                for x in squares(from.0, to.0) {
                    lines.entry((x, y)).or_default().push((from, to));
                }
            }
        }
        Self { lines }
    }

    /// Whether any wall with its thickness enters a box.
    fn cross(&self, own: &Box) -> bool {
        let own = own.grown(HALF_WALL);
        let squares = |from: i32, to: i32| from.div_euclid(CELL)..=to.div_euclid(CELL);
        let mut near = squares(own.top, own.bottom)
            .flat_map(|y| squares(own.left, own.right).map(move |x| (x, y)))
            .filter_map(|at| self.lines.get(&at))
            .flatten();
        near.any(|line| own.is_crossed(*line))
    }
}

/// `secret-on-player-map`: what a map for players shows and must not, in words.
///
/// Players hold the map in their hands: a secret door drawn there is none. Draw the map from what [`super::for_audience`] leaves.
pub fn secret_on_player_map(map: &Map) -> Vec<String> {
    let secret = map.marks.iter().filter(|mark| mark.kind.is_secret());
    let mut found: Vec<String> = secret
        .map(|mark| format!("a map for players shows a {}", mark.kind.word()))
        .collect();
    found.dedup();
    found
}
