//! A floor as letters: rooms three letters apart, walls between them, doors in the walls.
//!
//! Every square becomes the middle of a small field of letters, so that a wall, a door or nothing can be between two squares.

use std::collections::BTreeMap;

use super::geometry::{Edge, Side, Square};
use super::hex::Grid;
use super::hex_letters;
use super::model::{Door, DoorKind, DoorState, Dungeon};

/// Letters per square, across and down.
const WIDE: usize = 4;
const HIGH: usize = 2;

/// Draws one floor; what the letters mean is a phrase of its own.
pub fn ascii(dungeon: &Dungeon, level: u32) -> String {
    if dungeon.grid == Grid::Hexes {
        return hex_letters::draw(dungeon, level);
    }
    let floor = floor(dungeon, level);
    let Some((low, high)) = corners(floor.keys()) else {
        return String::new();
    };
    let columns = usize::try_from(high.x - low.x + 1).unwrap_or(0) * WIDE + 1;
    let lines = usize::try_from(high.y - low.y + 1).unwrap_or(0) * HIGH + 1;
    let mut page = Page {
        letters: vec![vec![' '; columns]; lines],
        low,
    };
    page.walls(&floor);
    dungeon.doors_on(level).for_each(|door| page.ways(door));
    let ways = dungeon.ways_out.iter();
    for way in ways.filter(|way| dungeon.is_on(level, way.room)) {
        if let Some(at) = way.at {
            page.door(at, if way.entrance { 'E' } else { 'X' });
        }
    }
    page.contents(dungeon, level, &floor);
    page.finish()
}

/// Which room (0 for a passage) is on which square of a floor.
pub fn floor(dungeon: &Dungeon, level: u32) -> BTreeMap<Square, u32> {
    let rooms = dungeon.rooms_on(level);
    let mut floor: BTreeMap<Square, u32> = rooms
        .flat_map(|room| room.squares.iter().map(|square| (*square, room.id)))
        .collect();
    for square in dungeon.doors_on(level).flat_map(|door| &door.passage) {
        floor.entry(*square).or_insert(0);
    }
    floor
}

/// The corners of the smallest rectangle around squares.
pub fn corners<'s>(squares: impl Iterator<Item = &'s Square> + Clone) -> Option<(Square, Square)> {
    let x = squares.clone().map(|square| square.x);
    let y = squares.map(|square| square.y);
    let low = Square::new(x.clone().min()?, y.clone().min()?);
    Some((low, Square::new(x.max()?, y.max()?)))
}

/// Edges between the squares of a passage.
fn steps(door: &Door) -> impl Iterator<Item = Edge> {
    let pairs = door.passage.windows(2);
    pairs.filter_map(|pair| Some(Edge::new(pair[0], pair[0].side_to(pair[1])?)))
}

/// Edges of a passage: through its beginning, along its squares, and into the room at its end.
pub fn gaps(door: &Door, floor: &BTreeMap<Square, u32>) -> Vec<Edge> {
    let mut gaps: Vec<Edge> = steps(door).collect();
    if let Some(last) = door.passage.last() {
        let side = last.side_where(|there| floor.get(&there) == Some(&door.to));
        gaps.extend(side.map(|side| Edge::new(*last, side)));
    }
    gaps
}

/// The edge of the room behind a door where its passage ends, seen from inside that room.
pub fn end(dungeon: &Dungeon, door: &Door) -> Option<Edge> {
    let last = *door.passage.last()?;
    let room = dungeon.room(door.to)?;
    let side = last.side_where(|there| room.squares.contains(&there))?;
    Some(Edge::new(last, side).flipped())
}

struct Page {
    letters: Vec<Vec<char>>,
    low: Square,
}

impl Page {
    /// The letter in the middle of a square.
    fn middle(&self, square: Square) -> (usize, usize) {
        let x = usize::try_from(square.x - self.low.x).unwrap_or(0) * WIDE + WIDE / 2;
        let y = usize::try_from(square.y - self.low.y).unwrap_or(0) * HIGH + HIGH / 2;
        (x, y)
    }

    /// The letter in the middle of an edge.
    fn edge(&self, edge: Edge) -> (usize, usize) {
        let (x, y) = self.middle(edge.square);
        match edge.side {
            Side::North => (x, y - HIGH / 2),
            Side::South => (x, y + HIGH / 2),
            Side::West => (x - WIDE / 2, y),
            Side::East => (x + WIDE / 2, y),
        }
    }

    fn put(&mut self, x: usize, y: usize, letter: char) {
        if let Some(slot) = self.letters.get_mut(y).and_then(|line| line.get_mut(x)) {
            *slot = letter;
        }
    }

    fn walls(&mut self, floor: &BTreeMap<Square, u32>) {
        for (square, id) in floor {
            for side in Side::ALL {
                if *id == 0 || floor.get(&square.beyond(side)) != Some(id) {
                    self.wall(Edge::new(*square, side));
                }
            }
        }
        self.corners();
    }

    fn wall(&mut self, edge: Edge) {
        let (x, y) = self.edge(edge);
        match edge.side {
            Side::North | Side::South => (x - 2..=x + 2).for_each(|at| self.put(at, y, '-')),
            Side::West | Side::East => self.put(x, y, '|'),
        }
    }

    /// Where a wall across meets a wall down there is a corner.
    fn corners(&mut self) {
        let (lines, columns) = (self.letters.len(), self.letters.first().map_or(0, Vec::len));
        let lines = (0..lines).step_by(HIGH);
        for (x, y) in lines.flat_map(|y| (0..columns).step_by(WIDE).map(move |x| (x, y))) {
            let is = |x: Option<usize>, y: Option<usize>, letter| {
                x.zip(y).and_then(|(x, y)| self.letters.get(y)?.get(x)) == Some(&letter)
            };
            let across = is(x.checked_sub(1), Some(y), '-') || is(Some(x + 1), Some(y), '-');
            let down = is(Some(x), y.checked_sub(1), '|') || is(Some(x), Some(y + 1), '|');
            match (across, down) {
                (true, true) => self.put(x, y, '+'),
                (false, true) => self.put(x, y, '|'),
                _ => {}
            }
        }
    }

    fn ways(&mut self, door: &Door) {
        let Some(at) = door.at else { return };
        self.door(at, letter(door));
        steps(door).for_each(|edge| self.gap(edge));
    }

    fn door(&mut self, at: Edge, letter: char) {
        let (x, y) = self.edge(at);
        self.put(x, y, letter);
    }

    fn gap(&mut self, at: Edge) {
        let (x, y) = self.edge(at);
        match at.side {
            Side::North | Side::South => (x - 1..=x + 1).for_each(|at| self.put(at, y, ' ')),
            Side::West | Side::East => self.put(x, y, ' '),
        }
    }

    fn contents(&mut self, dungeon: &Dungeon, level: u32, floor: &BTreeMap<Square, u32>) {
        for door in dungeon.doors_on(level) {
            let end = gaps(door, floor).pop();
            end.into_iter().for_each(|end| self.gap(end));
        }
        for room in dungeon.rooms_on(level) {
            for feature in &room.features {
                let (x, y) = self.middle(feature.square);
                self.put(x + 1, y, feature.kind.letter());
            }
            let squares = room.squares.iter();
            let Some(first) = squares.min_by_key(|square| (square.y, square.x)) else {
                continue;
            };
            let (x, y) = self.middle(*first);
            for (at, digit) in room.id.to_string().chars().enumerate() {
                self.put(x - 1 + at, y, digit);
            }
        }
    }

    fn finish(self) -> String {
        let lines = self.letters.into_iter().map(String::from_iter);
        lines.map(|line| format!("{}\n", line.trim_end())).collect()
    }
}

fn letter(door: &Door) -> char {
    match (door.secret, door.kind, door.state) {
        (true, ..) => 's',
        (_, DoorKind::Opening | DoorKind::Stairs, _) => ' ',
        (_, DoorKind::Bars, _) => '#',
        (_, DoorKind::Door, DoorState::Open) => '+',
        (_, DoorKind::Door, DoorState::Locked | DoorState::Lever | DoorState::TrappedLocked) => '=',
        (_, DoorKind::Door, DoorState::Stuck | DoorState::Trapped) => '!',
    }
}
