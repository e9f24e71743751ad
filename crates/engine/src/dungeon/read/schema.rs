//! Dungeons as JSON Schemas, for editors and programs: the file with a drawing, and the JSON that `delve dungeon` writes.

use serde_json::{Value, json};

use crate::dungeon::feature::FeatureKind;

const DRAFT: &str = "https://json-schema.org/draft/2020-12/schema";

/// A JSON Schema for a dungeon drawn by hand, with its keys.
pub fn drawing() -> Value {
    let words = json!({ "type": "string" });
    let room = json!({ "type": "integer", "minimum": 0 });
    let record = |properties: Value, required: &[&str]| json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false });
    let symbols: Vec<&str> = FeatureKind::all().map(FeatureKind::symbol).collect();
    let rooms = json!({ "id": room, "name": words, "text": words, "holds": words, "symbols": { "type": "array", "items": { "enum": symbols } } });
    let keys = json!({ "kind": words, "room": room, "held-by": words });
    let locks = json!({ "door": { "type": "array", "items": room, "minItems": 2, "maxItems": 2 }, "key": words, "spends": { "type": "boolean" } });
    let mut value = record(
        json!({
            "title": words,
            "text": words,
            "goal": record(json!({ "room": room, "what": words }), &["room"]),
            "art": { "type": "string", "description": "`#` rock, `.` floor, digits the number of a room, `+` door, `=` locked, `s` secret, `<` way out" },
            "floors": { "type": "array", "items": words, "description": "the drawings of several floors, the uppermost first" },
            "rooms": { "type": "array", "items": record(rooms, &["id"]) },
            "keys": { "type": "array", "items": record(keys, &["kind", "room"]) },
            "locks": { "type": "array", "items": record(locks, &["door", "key"]) },
        }),
        &[],
    );
    value["$schema"] = DRAFT.into();
    value["title"] = "A dungeon drawn by hand".into();
    value
}

/// A JSON Schema for what `delve dungeon --format json` writes. Other keys may come.
pub fn dungeon() -> Value {
    let room = json!({ "type": "integer", "minimum": 0 });
    let cells = json!({ "type": "array", "items": { "type": "array", "items": { "type": "integer" }, "minItems": 2, "maxItems": 2 } });
    json!({
        "$schema": DRAFT,
        "title": "A dungeon",
        "type": "object",
        "required": ["rooms", "doors"],
        "properties": {
            "seed": { "type": "integer" },
            "rooms": { "type": "array", "minItems": 1, "items": {
                "type": "object",
                "required": ["id", "cells"],
                "properties": { "id": room, "name": { "type": "string" }, "level": { "type": "integer" }, "depth": { "type": "integer" }, "cells": cells },
            } },
            "doors": { "type": "array", "items": {
                "type": "object",
                "required": ["from", "to"],
                "properties": { "from": room, "to": room },
            } },
            "goal": { "type": ["object", "null"], "properties": { "room": room } },
            "title": { "type": "string" },
            "text": { "type": "string" },
        },
    })
}

#[cfg(test)]
mod tests {
    use super::super::keys::KEYS;
    use super::{drawing, dungeon};

    #[test]
    fn the_schema_of_drawings_has_the_keys_of_the_reader() {
        let schema = drawing();
        let known = schema["properties"].as_object().expect("keys");
        let mut known: Vec<&str> = known.keys().map(String::as_str).collect();
        let mut keys = KEYS;
        known.sort_unstable();
        keys.sort_unstable();
        assert_eq!(known, keys);
    }

    #[test]
    fn the_json_of_a_dungeon_has_the_keys_of_its_schema() {
        let written = crate::dungeon::to_json(&crate::dungeon::Dungeon::default());
        let schema = dungeon();
        for key in schema["properties"].as_object().expect("keys").keys() {
            assert!(written.get(key).is_some(), "{key}");
        }
    }
}
