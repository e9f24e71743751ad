//! Edges joined into straight runs, so that a wall is one stroke.

use std::collections::{BTreeMap, BTreeSet};

use super::map::{CELL, shift};
use super::outline::RoomOutline;
use crate::dungeon::ascii::gaps;
use crate::dungeon::uvtt::ends;
use crate::dungeon::{Dungeon, Edge, Side, Square};

/// A straight line between two corners of squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Run {
    /// Beginning: column and row of a corner.
    pub from: (i32, i32),
    /// End, to the east or south of it.
    pub to: (i32, i32),
}

/// Edges without a wall although different places meet there: gaps and the insides of passages.
pub fn open_edges(
    dungeon: &Dungeon,
    floor: &BTreeMap<Square, u32>,
    level: u32,
    origin: Square,
) -> BTreeSet<Edge> {
    let here = dungeon.doors.iter().filter(|door| {
        dungeon
            .room(door.from)
            .is_some_and(|room| room.level == level)
    });
    let mut open = BTreeSet::new();
    for door in here {
        let opening = door
            .at
            .filter(|_| door.kind == crate::dungeon::DoorKind::Opening && !door.secret);
        let all = gaps(door, floor).into_iter().chain(opening);
        open.extend(all.map(|edge| Edge::new(shift(edge.square, origin), edge.side).canonical()));
    }
    open
}

/// Walls around every place; of rooms with an outline only those that other places are behind.
pub fn walls(
    floor: &BTreeMap<Square, u32>,
    open: &BTreeSet<Edge>,
    outlines: &[RoomOutline],
) -> Vec<Run> {
    let drawn: BTreeSet<Square> = outlines
        .iter()
        .flat_map(|outline| outline.squares.iter().copied())
        .collect();
    let mut edges = BTreeSet::new();
    for (square, id) in floor {
        for side in Side::ALL {
            let edge = Edge::new(*square, side).canonical();
            let inside = *id != 0 && floor.get(&square.beyond(side)) == Some(id);
            // Against the rock a room with an outline has no other walls.
            let own = drawn.contains(square) && !floor.contains_key(&square.beyond(side));
            if !inside && !own && !open.contains(&edge) {
                edges.insert(edge);
            }
        }
    }
    runs(&edges)
}

/// Lines of graph paper between squares that are both floor.
pub fn grid(floor: &BTreeMap<Square, u32>, outlines: &[RoomOutline]) -> Vec<Run> {
    let mut drawn: BTreeMap<Square, &RoomOutline> = BTreeMap::new();
    for outline in outlines {
        drawn.extend(outline.squares.iter().map(|square| (*square, outline)));
    }
    // A line that would leave its room is left out.
    let stays = |edge: Edge| {
        let outline = drawn.get(&edge.square);
        let other = drawn.get(&edge.square.beyond(edge.side));
        let (from, to) = ends(edge);
        let along = |from: i32, to: i32, part: i32| from * CELL + (to - from) * part;
        let near = |part: i32| (along(from.0, to.0, part), along(from.1, to.1, part));
        let inside = |outline: &&&RoomOutline| outline.holds(near(12)) && outline.holds(near(88));
        match (outline, other) {
            (None, None) => true,
            (Some(one), Some(other)) if std::ptr::eq(*one, *other) => {
                Some(one).filter(inside).is_some()
            }
            _ => true,
        }
    };
    let mut edges = BTreeSet::new();
    for square in floor.keys() {
        for side in [Side::East, Side::South] {
            let edge = Edge::new(*square, side);
            if floor.contains_key(&square.beyond(side)) && stays(edge) {
                edges.insert(edge);
            }
        }
    }
    runs(&edges)
}

/// Joins edges that follow each other on a line.
pub fn runs(edges: &BTreeSet<Edge>) -> Vec<Run> {
    let mut lines: Vec<Run> = edges
        .iter()
        .map(|edge| ends(*edge))
        .map(|(from, to)| Run { from, to })
        .collect();
    let flat = |run: &Run| run.from.1 == run.to.1;
    lines.sort_by_key(|run| {
        if flat(run) {
            (0, run.from.1, run.from.0)
        } else {
            (1, run.from.0, run.from.1)
        }
    });
    let mut joined: Vec<Run> = Vec::new();
    for run in lines {
        match joined.last_mut() {
            Some(last) if last.to == run.from && flat(last) == flat(&run) => last.to = run.to,
            _ => joined.push(run),
        }
    }
    joined
}
