//! The format as a JSON Schema, made from the same description that the reader uses.

use serde_json::{Map, Value, json};

use super::format::{self, BLOCKS, EVERY_BLOCK, Field, Kind, Others, Record, Section};

/// What an id looks like.
const ID: &str = "^[A-Za-z][A-Za-z0-9]*(-[A-Za-z][A-Za-z0-9]*)*$";

/// A JSON Schema (draft 2020-12) for one TOML file of a ruleset. Required head keys are not asked for: they may stand in another file.
pub fn schema() -> Value {
    let mut properties = Map::new();
    for field in format::HEAD.record.fields {
        properties.insert(field.key.into(), described(field));
    }
    for section in format::SECTIONS {
        properties.insert(section.name.into(), of_section(section));
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A ruleset",
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
        "$defs": { "step": of_record(&format::STEP), "block": { "oneOf": BLOCKS.iter().map(of_block).collect::<Vec<_>>() } },
    })
}

fn of_section(section: &Section) -> Value {
    let record = of_record(section.record);
    let mut value = if section.keyed {
        let thing = match section.short {
            Some((kind, _)) => json!({ "anyOf": [record, of_kind(kind)] }),
            None => record,
        };
        json!({ "type": "object", "propertyNames": { "pattern": ID }, "additionalProperties": thing })
    } else {
        record
    };
    value["description"] = section.about.into();
    value
}

fn of_record(record: &Record) -> Value {
    let mut properties = Map::new();
    for field in record.fields {
        properties.insert(field.key.into(), described(field));
    }
    let others = match record.others {
        Others::Forbidden => {
            // In a variant any thing may replace its base's.
            properties.insert("replace".into(), json!({ "type": "boolean", "description": "in a variant: takes the place of the base's" }));
            json!(false)
        }
        Others::Words => json!({ "type": "string" }),
        Others::Figures(_) | Others::Columns => of_kind(&Kind::Value),
    };
    let mut value =
        json!({ "type": "object", "properties": properties, "additionalProperties": others });
    let required: Vec<&str> = record
        .fields
        .iter()
        .filter(|field| field.required)
        .map(|field| field.key)
        .collect();
    // A variant may give only what it changes, so a thing with `rows` or `dice` alone is fine there.
    if !required.is_empty() && !variants_may_omit(record) {
        value["required"] = json!(required);
    }
    value
}

/// Records that can be overlaid key by key.
fn variants_may_omit(record: &Record) -> bool {
    let sections = format::SECTIONS.iter();
    sections
        .map(|section| section.record)
        .any(|known| std::ptr::eq(known, record))
        || record.others == Others::Columns
}

fn of_block(form: &format::BlockForm) -> Value {
    let mut value = of_record(&form.record);
    value["description"] = form.about.into();
    for field in EVERY_BLOCK.fields {
        value["properties"][field.key] = described(field);
    }
    value["properties"]["block"] = json!({ "const": form.name });
    let mut required: Vec<&str> = vec!["block"];
    required.extend(
        form.record
            .fields
            .iter()
            .filter(|field| field.required)
            .map(|field| field.key),
    );
    value["required"] = json!(required);
    value
}

fn described(field: &Field) -> Value {
    let mut value = of_kind(&field.kind);
    value["description"] = field.meaning.into();
    value
}

fn of_kind(kind: &Kind) -> Value {
    let number_or_text = || json!({ "type": ["integer", "string"] });
    match kind {
        Kind::Words | Kind::Rolling | Kind::When | Kind::Rules | Kind::Effect => {
            json!({ "type": "string" })
        }
        Kind::Id | Kind::Name(_) => json!({ "type": "string", "pattern": ID }),
        Kind::Integer(least, most) => {
            json!({ "type": "integer", "minimum": least, "maximum": most })
        }
        Kind::Flag => json!({ "type": "boolean" }),
        Kind::Dice | Kind::Formula => number_or_text(),
        Kind::Roll => {
            json!({ "anyOf": [number_or_text(), { "type": "array", "items": number_or_text() }] })
        }
        Kind::OneOf(words) => json!({ "enum": words }),
        Kind::Value => json!({
            "anyOf": [{ "type": ["integer", "boolean", "string"] }, { "type": "array", "items": { "type": ["integer", "string"] } }]
        }),
        Kind::FlagOrInteger => json!({ "type": ["boolean", "integer"] }),
        Kind::List(of) => {
            json!({ "anyOf": [{ "type": "array", "items": of_kind(of) }, of_kind(of)] })
        }
        Kind::Map(of) => json!({ "type": "object", "additionalProperties": of_kind(of) }),
        Kind::Record(record) if std::ptr::eq(*record, &format::STEP) => {
            json!({ "$ref": "#/$defs/step" })
        }
        Kind::Record(record) => of_record(record),
        Kind::Rows(record) => json!({
            "anyOf": [{ "type": "string" }, { "type": "array", "items": { "anyOf": [{ "type": "string" }, of_record(record)] } }]
        }),
        Kind::Block => json!({ "$ref": "#/$defs/block" }),
        Kind::Either(one, other) => json!({ "anyOf": [of_kind(one), of_kind(other)] }),
    }
}
