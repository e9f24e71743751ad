//! The JSON of a dungeon, as other programs change it: whether everything in it refers to something that is there.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use serde_json::Value;

/// What is wrong, with its place in the text where that is known.
pub type Mistake = (Range<usize>, String);

/// Everything that is wrong with the JSON of a dungeon.
pub fn check(text: &str) -> Vec<Mistake> {
    match serde_json::from_str::<Value>(text) {
        Ok(value) => {
            let mut found = Vec::new();
            check_value(&value, &mut found);
            found.into_iter().map(|message| (0..0, message)).collect()
        }
        Err(error) => {
            let before = text.lines().take(error.line().saturating_sub(1));
            let line: usize = before.map(|line| line.len() + 1).sum();
            let at = (line + error.column().saturating_sub(1)).min(text.len());
            let words = error.to_string();
            let words = words
                .split(" at line ")
                .next()
                .unwrap_or_default()
                .to_owned();
            vec![(at..at, format!("not JSON: {words}"))]
        }
    }
}

fn check_value(value: &Value, found: &mut Vec<String>) {
    let mut rooms = BTreeSet::new();
    let mut squares: BTreeMap<(i64, String), i64> = BTreeMap::new();
    for (at, room) in list(value, "rooms", found).iter().enumerate() {
        let Some(id) = room["id"].as_i64() else {
            found.push(format!("rooms[{at}] has no number in `id`"));
            continue;
        };
        if !rooms.insert(id) {
            found.push(format!("there are two rooms {id}"));
        }
        let level = room["level"].as_i64().unwrap_or(0);
        let Some(cells) = room["cells"].as_array().filter(|cells| !cells.is_empty()) else {
            found.push(format!("room {id} has no `cells`"));
            continue;
        };
        for cell in cells {
            if !is_cell(cell) {
                found.push(format!(
                    "room {id}: a cell is written as [x, y], not `{cell}`"
                ));
            } else if let Some(other) = squares.insert((level, cell.to_string()), id)
                && other != id
            {
                found.push(format!("rooms {other} and {id} both have the cell {cell}"));
            }
        }
    }
    if rooms.is_empty() && found.is_empty() {
        found.push("there are no rooms".to_owned());
    }
    let mut ways: Vec<(i64, i64)> = Vec::new();
    for (at, door) in list(value, "doors", found).iter().enumerate() {
        let mut ends = Vec::new();
        for key in ["from", "to"] {
            let end = door[key].as_i64();
            match end.filter(|end| rooms.contains(end)) {
                Some(end) => ends.push(end),
                None => found.push(format!(
                    "doors[{at}]: `{key}` is {}",
                    end.map_or_else(
                        || "missing".to_owned(),
                        |end| format!("{end}, which is no room")
                    )
                )),
            }
        }
        if let [from, to] = ends.as_slice() {
            ways.push((*from, *to));
        }
    }
    let mut refer = |value: &Value, what: &str| {
        if let Some(room) = value.as_i64().filter(|room| !rooms.contains(room)) {
            found.push(format!("{what} is in room {room}, which is not listed"));
        }
    };
    refer(&value["goal"]["room"], "the goal");
    for (key, what) in [("keys", "a key"), ("ways-out", "a way out")] {
        for thing in value[key].as_array().into_iter().flatten() {
            refer(&thing["room"], what);
        }
    }
    if found.is_empty() {
        let first = value["rooms"][0]["id"].as_i64().unwrap_or_default();
        let reached = reach(first, &ways);
        let cut_off = rooms.difference(&reached);
        found.extend(cut_off.map(|room| format!("no way leads from room {first} to room {room}")));
    }
}

/// The rooms that ways lead to, locked or not.
fn reach(first: i64, ways: &[(i64, i64)]) -> BTreeSet<i64> {
    let mut reached = BTreeSet::from([first]);
    loop {
        let before = reached.len();
        for (from, to) in ways {
            if reached.contains(from) || reached.contains(to) {
                reached.extend([*from, *to]);
            }
        }
        if reached.len() == before {
            return reached;
        }
    }
}

fn is_cell(cell: &Value) -> bool {
    let numbers = cell.as_array();
    numbers.is_some_and(|numbers| numbers.len() == 2 && numbers.iter().all(Value::is_i64))
}

fn list<'v>(value: &'v Value, key: &str, found: &mut Vec<String>) -> &'v [Value] {
    value[key].as_array().map_or_else(
        || {
            found.push(format!("`{key}` must be a list"));
            [].as_slice()
        },
        Vec::as_slice,
    )
}

#[cfg(test)]
mod tests {
    use super::check;

    fn messages(text: &str) -> Vec<String> {
        check(text)
            .into_iter()
            .map(|(_, message)| message)
            .collect()
    }

    #[test]
    fn every_mistake_of_the_json_is_found_at_once() {
        assert_eq!(
            messages(
                r#"{ "rooms": [
                    { "id": 1, "cells": [[0, 0]] },
                    { "id": 1, "cells": [[0, "a"]] },
                    { "id": 2, "cells": [[0, 0]] },
                    { "name": "nowhere" },
                    { "id": 3, "cells": [] }
                ], "doors": [{ "from": 1, "to": 9 }, { "from": 1 }], "goal": { "room": 8 }, "keys": [{ "room": 7 }] }"#
            ),
            [
                "there are two rooms 1",
                "room 1: a cell is written as [x, y], not `[0,\"a\"]`",
                "rooms 1 and 2 both have the cell [0,0]",
                "rooms[3] has no number in `id`",
                "room 3 has no `cells`",
                "doors[0]: `to` is 9, which is no room",
                "doors[1]: `to` is missing",
                "the goal is in room 8, which is not listed",
                "a key is in room 7, which is not listed",
            ]
        );
        let apart = r#"{ "rooms": [{ "id": 1, "cells": [[0, 0]] }, { "id": 2, "cells": [[2, 0]] }], "doors": [] }"#;
        assert_eq!(messages(apart), ["no way leads from room 1 to room 2"]);
        assert_eq!(
            messages("{ \"rooms\": 3 }"),
            ["`rooms` must be a list", "`doors` must be a list"]
        );
        assert_eq!(
            check("{\n  rooms"),
            [(4..4, "not JSON: key must be a string".to_owned())]
        );
    }
}
