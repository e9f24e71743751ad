//! A dungeon for programs. The first keys are stable: `seed`, `rooms` (`id`, `name`, `level`, `depth`, `cells`, `contents`), `doors` (`from`,
//! `to`, `kind`, `state`) and `goal`; the entrance is the first room. More keys may come after them.

use serde_json::{Value, json};

use super::contents::Contents;
use super::model::{Door, Dungeon, Room, WayOut};
use crate::table::Outcome;

/// The whole dungeon.
pub fn to_json(dungeon: &Dungeon) -> Value {
    json!({
        "seed": dungeon.seed,
        "rooms": dungeon.rooms.iter().map(room).collect::<Vec<_>>(),
        "doors": dungeon.doors.iter().map(door).collect::<Vec<_>>(),
        "goal": dungeon.goal,
        "title": dungeon.title,
        "text": dungeon.flavour,
        "ways-out": dungeon.ways_out.iter().map(way_out).collect::<Vec<_>>(),
        "keys": dungeon.keys,
        "sheet": dungeon.sheet,
    })
}

fn room(room: &Room) -> Value {
    json!({
        "id": room.id,
        "name": room.name,
        "level": room.level,
        "depth": room.depth,
        "cells": room.squares.iter().map(|square| json!([square.x, square.y])).collect::<Vec<_>>(),
        "contents": room.contents,
        "kind": room.kind,
        "text": room.flavour,
        "danger": room.danger,
        "features": room.features.iter().map(|feature| json!({ "cell": [feature.square.x, feature.square.y], "kind": feature.kind })).collect::<Vec<_>>(),
    })
}

fn door(door: &Door) -> Value {
    json!({
        "from": door.from,
        "to": door.to,
        "kind": if door.secret { "secret" } else { door.kind.word() },
        "state": door.state,
        "secret": door.secret,
        "lock": door.lock,
        "note": door.note.as_deref().map(note),
        "at": door.at.map(|at| json!({ "cell": [at.square.x, at.square.y], "side": at.side })),
        "passage": door.passage.iter().map(|square| json!([square.x, square.y])).collect::<Vec<_>>(),
    })
}

/// What the game's table says of a door, in the form of what is in a room.
fn note(outcome: &Outcome) -> Value {
    json!(Contents::Rolled(Box::new(outcome.clone())))
}

fn way_out(way: &WayOut) -> Value {
    json!({
        "room": way.room,
        "entrance": way.entrance,
        "lock": way.lock,
        "at": way.at.map(|at| json!({ "cell": [at.square.x, at.square.y], "side": at.side })),
    })
}
