//! Rooms of one square each are drawn larger, so that doors, a symbol and a number find space in them.

use crate::dungeon::{Door, Dungeon, Edge, Feature, Side, Square, WayOut};

/// Squares of paper per side of a room.
const TIMES: i32 = 3;
/// Where in the enlarged room its features go, one after the other: corners first, for doors are in the middle of sides and the number is
/// in the middle of all.
const SPOTS: [(i32, i32); 5] = [(0, 2), (2, 0), (2, 2), (0, 0), (1, 2)];

/// The dungeon with every square three by three, when all its rooms have one square.
pub fn magnify(dungeon: &Dungeon) -> Option<Dungeon> {
    let single =
        dungeon.rooms.len() > 1 && dungeon.rooms.iter().all(|room| room.squares.len() <= 1);
    if !single || dungeon.rooms.iter().all(|room| room.squares.is_empty()) {
        return None;
    }
    let mut large = dungeon.clone();
    for room in &mut large.rooms {
        let left = SPOTS.into_iter().skip(room.features.len());
        room.decor = room
            .decor
            .iter()
            .zip(left)
            .map(|(feature, spot)| Feature {
                square: magnify_square(feature.square, spot),
                ..*feature
            })
            .collect();
        room.features = room
            .features
            .iter()
            .zip(SPOTS)
            .map(|(feature, spot)| Feature {
                square: magnify_square(feature.square, spot),
                ..*feature
            })
            .collect();
        room.squares = room
            .squares
            .iter()
            .flat_map(|square| block(*square))
            .collect();
    }
    large.doors = large
        .doors
        .into_iter()
        .map(|door| Door {
            at: door.at.map(edge),
            passage: passage(dungeon, &door),
            ..door
        })
        .collect();
    large.ways_out = large
        .ways_out
        .into_iter()
        .map(|way| WayOut {
            at: way.at.map(edge),
            ..way
        })
        .collect();
    Some(large)
}

/// A corridor along the middles of its squares, from the door to the middle of the side where it ends. It is as narrow as a door, so that it
/// cannot be taken for rooms.
fn passage(dungeon: &Dungeon, door: &Door) -> Vec<Square> {
    if door.passage.is_empty() {
        return Vec::new();
    }
    let middle = (TIMES / 2, TIMES / 2);
    let middles = door
        .passage
        .iter()
        .map(|square| magnify_square(*square, middle));
    let begin = door.at.map(|at| edge(at).flipped().square);
    let room = dungeon.room(door.to);
    let end = room.zip(door.passage.last()).and_then(|(room, last)| {
        let side = last.side_where(|there| room.squares.contains(&there))?;
        Some(edge(Edge::new(*last, side)).square)
    });
    let mut found: Vec<Square> = Vec::new();
    for stop in begin.into_iter().chain(middles).chain(end) {
        match found.last() {
            Some(from) => found.extend(line(*from, stop)),
            None => found.push(stop),
        }
    }
    found
}

/// The squares behind one square up to another in the same row or column.
fn line(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let (x, y) = ((to.x - from.x).signum(), (to.y - from.y).signum());
    let steps = (to.x - from.x).abs().max((to.y - from.y).abs());
    (1..=steps).map(move |step| Square::new(from.x + x * step, from.y + y * step))
}

fn magnify_square(square: Square, (dx, dy): (i32, i32)) -> Square {
    Square::new(square.x * TIMES + dx, square.y * TIMES + dy)
}

fn block(square: Square) -> impl Iterator<Item = Square> {
    (0..TIMES).flat_map(move |dy| (0..TIMES).map(move |dx| magnify_square(square, (dx, dy))))
}

/// The middle of a side.
fn edge(edge: Edge) -> Edge {
    let middle = TIMES / 2;
    let spot = match edge.side {
        Side::North => (middle, 0),
        Side::East => (TIMES - 1, middle),
        Side::South => (middle, TIMES - 1),
        Side::West => (0, middle),
    };
    Edge::new(magnify_square(edge.square, spot), edge.side)
}
