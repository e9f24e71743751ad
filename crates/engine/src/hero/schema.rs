//! The file of a hero as a JSON Schema, for editors.

use serde_json::{Value, json};

/// A JSON Schema (draft 2020-12) for the file of a hero.
pub fn schema() -> Value {
    let words = json!({ "type": "array", "items": { "type": "string" } });
    let number = json!({ "type": "integer" });
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A hero",
        "type": "object",
        "required": ["game"],
        "additionalProperties": false,
        "properties": {
            "game": { "type": "string", "description": "id of the ruleset" },
            "version": { "type": "string", "description": "version of the ruleset" },
            "seed": { "type": ["string", "integer"], "description": "of the dice; text, because seeds can be larger than TOML's numbers" },
            "number": { "type": "integer", "description": "which hero of the party" },
            "name": { "type": "string" },
            "traits": with_description(&words, "ids of traits"),
            "belongings": with_description(&words, "things that are no items of the ruleset"),
            "notes": with_description(&words, "how it was made"),
            "classes": {
                "type": "object",
                "description": "by kind; several of one kind as a list",
                "additionalProperties": { "anyOf": [{ "type": "string" }, words] },
            },
            "stats": {
                "type": "object",
                "description": "a number, or `{ value = 6, max = 6 }` for pools",
                "additionalProperties": {
                    "anyOf": [number, {
                        "type": "object",
                        "properties": { "value": number, "max": number },
                        "required": ["value"],
                        "additionalProperties": false,
                    }],
                },
            },
            "items": { "type": "object", "description": "how many of each", "additionalProperties": number },
            "ticks": { "type": "object", "description": "boxes ticked below what a slot holds", "additionalProperties": number },
            "rows": { "type": "object", "description": "chosen rows by list or table", "additionalProperties": words },
        },
    })
}

fn with_description(value: &Value, words: &str) -> Value {
    let mut value = value.clone();
    value["description"] = words.into();
    value
}

#[cfg(test)]
mod tests {
    use super::super::read::KEYS;

    #[test]
    fn the_schema_has_the_keys_of_the_reader() {
        let schema = super::schema();
        let known = schema["properties"]
            .as_object()
            .map(|keys| keys.keys().cloned().collect::<Vec<_>>());
        assert_eq!(known, Some(KEYS.map(str::to_owned).to_vec()));
    }
}
