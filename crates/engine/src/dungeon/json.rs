//! A dungeon for programs. The first keys are stable: `seed`, `rooms` (`id`, `name`, `level`, `depth`, `cells`, `contents`), `doors` (`from`,
//! `to`, `kind`, `state`) and `goal`; the entrance is the first room. More keys may come after them.

use serde_json::{Value, json};

use super::contents::Contents;
use super::geometry::{Edge, Square};
use super::hex::Grid;
use super::model::{Door, Dungeon, Room, WayOut};

/// The whole dungeon.
pub fn to_json(dungeon: &Dungeon) -> Value {
    let mut whole = json!({
        "seed": dungeon.seed,
        "rooms": dungeon.rooms.iter().map(room).collect::<Vec<_>>(),
        "doors": dungeon.doors.iter().map(door).collect::<Vec<_>>(),
        "goal": dungeon.goal,
        "title": dungeon.title,
        "text": dungeon.flavour,
        "ways-out": dungeon.ways_out.iter().map(way_out).collect::<Vec<_>>(),
        "keys": dungeon.keys,
        "sheet": dungeon.sheet,
        "story": dungeon.story,
    });
    if dungeon.grid == Grid::Hexes {
        whole["grid"] = json!(dungeon.grid);
    }
    whole
}

fn room(room: &Room) -> Value {
    let mut whole = json!({
        "id": room.id,
        "name": room.name,
        "level": room.level,
        "depth": room.depth,
        "cells": cells(&room.squares),
        "contents": room.contents,
        "kind": room.kind,
        "text": room.flavour,
        "danger": room.danger,
        "scene": room.scene,
        "after": room.after,
        "features": room.features.iter().map(|feature| json!({ "cell": [feature.square.x, feature.square.y], "kind": feature.kind })).collect::<Vec<_>>(),
    });
    if let Some(terrain) = &room.terrain {
        whole["terrain"] = json!(terrain);
    }
    whole
}

fn door(door: &Door) -> Value {
    json!({
        "from": door.from,
        "to": door.to,
        "kind": if door.secret { json!("secret") } else { json!(door.kind) },
        "state": door.state,
        "secret": door.secret,
        "lock": door.lock,
        // In the form of what is in a room.
        "note": door.note.clone().map(Contents::Rolled),
        "at": door.at.map(edge),
        "passage": cells(&door.passage),
    })
}

fn way_out(way: &WayOut) -> Value {
    json!({
        "room": way.room,
        "entrance": way.entrance,
        "lock": way.lock,
        "at": way.at.map(edge),
    })
}

fn cells(squares: &[Square]) -> Vec<(i32, i32)> {
    squares.iter().map(|square| (square.x, square.y)).collect()
}

fn edge(at: Edge) -> Value {
    json!({ "cell": [at.square.x, at.square.y], "side": at.side })
}
