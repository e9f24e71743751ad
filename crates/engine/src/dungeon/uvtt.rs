//! Universal VTT: walls, doors and grid for virtual tabletops (format 0.3). Picture and light are theirs to add.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::ascii::{corners, floor, gaps};
use super::geometry::{Edge, Side, Square};
use super::model::{Door, DoorKind, DoorState, Dungeon};

/// Pixels per square that the file promises.
const PIXELS: u32 = 70;

/// One floor; coordinates are squares from the north-western corner, with one square of rock around.
pub fn uvtt(dungeon: &Dungeon, level: u32) -> Value {
    let floor = floor(dungeon, level);
    let (low, high) = corners(floor.keys()).unwrap_or((Square::new(0, 0), Square::new(0, 0)));
    let origin = Square::new(low.x - 1, low.y - 1);
    let point = |x: i32, y: i32| json!({ "x": x - origin.x, "y": y - origin.y });
    let line = |edge: &Edge| {
        let ((ax, ay), (bx, by)) = ends(*edge);
        vec![point(ax, ay), point(bx, by)]
    };
    let doors = doors(dungeon, level);
    let portals: Vec<Value> = doors.iter().map(|(edge, shut)| {
        let ((ax, ay), (bx, by)) = ends(*edge);
        let middle = json!({ "x": f64::from(ax + bx) / 2.0 - f64::from(origin.x), "y": f64::from(ay + by) / 2.0 - f64::from(origin.y) });
        json!({ "position": middle, "bounds": line(edge), "rotation": 0, "closed": shut, "freestanding": false })
    }).collect();
    json!({
        "format": 0.3,
        "resolution": {
            "map_origin": { "x": 0, "y": 0 },
            "map_size": { "x": high.x - low.x + 3, "y": high.y - low.y + 3 },
            "pixels_per_grid": PIXELS,
        },
        "line_of_sight": walls(dungeon, &floor, level).iter().map(line).collect::<Vec<_>>(),
        "objects_line_of_sight": [],
        "portals": portals,
        "environment": { "baked_lighting": false, "ambient_light": "ffffffff" },
        "lights": [],
        "image": "",
    })
}

/// The corners of the paper that an edge joins.
pub fn ends(edge: Edge) -> ((i32, i32), (i32, i32)) {
    let Square { x, y } = edge.square;
    match edge.side {
        Side::North => ((x, y), (x + 1, y)),
        Side::East => ((x + 1, y), (x + 1, y + 1)),
        Side::South => ((x, y + 1), (x + 1, y + 1)),
        Side::West => ((x, y), (x, y + 1)),
    }
}

/// Doors with whether they are shut; secret ones are walls to those who do not know, so they are shut doors here.
fn doors(dungeon: &Dungeon, level: u32) -> Vec<(Edge, bool)> {
    let is_hung =
        |door: &&Door| door.secret || matches!(door.kind, DoorKind::Door | DoorKind::Bars);
    let is_shut = |door: &Door| door.state != DoorState::Open || door.kind == DoorKind::Door;
    let hung = dungeon.doors_on(level).filter(is_hung);
    hung.filter_map(|door| Some((door.at?, is_shut(door))))
        .collect()
}

/// Edges one cannot see through: between what is dug and rock, and between rooms that do not open into each other.
pub fn walls(dungeon: &Dungeon, floor: &BTreeMap<Square, u32>, level: u32) -> Vec<Edge> {
    let mut open = BTreeSet::new();
    for door in dungeon.doors_on(level) {
        open.extend(gaps(door, floor).into_iter().map(Edge::canonical));
        open.extend(door.at.map(Edge::canonical));
    }
    let mut walls = BTreeSet::new();
    for (square, id) in floor {
        for side in Side::ALL {
            let edge = Edge::new(*square, side);
            let inside = *id != 0 && floor.get(&square.beyond(side)) == Some(id);
            if !inside && !open.contains(&edge.canonical()) {
                walls.insert(edge.canonical());
            }
        }
    }
    walls.into_iter().collect()
}
