//! The format as a JSON Schema, made from the same description that the reader uses.

use serde_json::{Map, Value, json};

use crate::model::blocks::{BLOCKS, BlockForm, implied_block};
use crate::model::keys::{Field, Keys, Kind, Others, Record, Section};
use crate::model::{Block, HEAD, Product, SECTIONS, Step};

/// What an id looks like.
const ID: &str = "^[A-Za-z][A-Za-z0-9]*(-[A-Za-z][A-Za-z0-9]*)*$";

const DRAFT: &str = "https://json-schema.org/draft/2020-12/schema";

/// A JSON Schema (draft 2020-12) for one TOML file of a ruleset. Required head keys are not asked for: they may be in another file.
pub fn schema() -> Value {
    let mut properties = Map::new();
    for field in HEAD.record.keys() {
        properties.insert(field.key.into(), describe_field(field));
    }
    for section in SECTIONS {
        properties.insert(section.name.into(), describe_section(section));
    }
    properties.insert("fragment".into(), json!({
        "type": "object",
        "propertyNames": { "pattern": ID },
        "description": "parts of lists that are written once: `{ fragment = ID }` in a list puts them there",
        "additionalProperties": { "type": "object", "properties": { "parts": { "type": "array" } }, "required": ["parts"], "additionalProperties": false },
    }));
    json!({
        "$schema": DRAFT,
        "title": "A ruleset",
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
        "$defs": definitions(),
    })
}

/// A JSON Schema for a sheet of one's own: the keys of a product at the top of a file.
pub fn sheet_schema() -> Value {
    let mut value = describe_record(Product::RECORD);
    value["$schema"] = DRAFT.into();
    value["title"] = "A sheet".into();
    value["$defs"] = definitions();
    value
}

fn definitions() -> Value {
    json!({
        "step": describe_record(Step::RECORD),
        "block": { "oneOf": BLOCKS.iter().map(describe_block).collect::<Vec<_>>() },
        "fragment": { "type": "object", "properties": { "fragment": { "type": "string", "pattern": ID } }, "required": ["fragment"], "additionalProperties": false },
    })
}

fn describe_section(section: &Section) -> Value {
    let mut record = describe_record(section.record);
    let mut value = if section.keyed {
        record["properties"]["like"] = json!({ "type": "string", "pattern": ID, "description": "takes over what is not said here from another one of this section" });
        let short = section.short.and_then(|key| section.record.field(key));
        let thing = match short {
            Some(field) => json!({ "anyOf": [record, describe_kind(&field.kind)] }),
            None => record,
        };
        json!({ "type": "object", "propertyNames": { "pattern": ID }, "additionalProperties": thing })
    } else {
        record
    };
    value["description"] = section.purpose().into();
    value
}

fn describe_record(record: &Record) -> Value {
    let mut properties = Map::new();
    for field in record.keys() {
        properties.insert(field.key.into(), describe_field(field));
    }
    let others = match record.others() {
        None => {
            // In a variant any thing may replace its base's.
            properties.insert("replace".into(), json!({ "type": "boolean", "description": "in a variant: takes the place of the base's" }));
            json!(false)
        }
        Some(Others::Words) => json!({ "type": "string" }),
        Some(Others::Figures(_) | Others::Columns) => describe_kind(&Kind::Value),
    };
    let mut value =
        json!({ "type": "object", "properties": properties, "additionalProperties": others });
    let required = required_keys(record);
    // A variant may give only what it changes, so a thing with `rows` or `dice` alone is fine there.
    if !required.is_empty() && !variants_may_omit(record) {
        value["required"] = json!(required);
    }
    value
}

fn required_keys(record: &Record) -> Vec<&'static str> {
    let keys = record.keys().into_iter();
    let required = keys.filter(|field| field.required);
    required.map(|field| field.key).collect()
}

/// Records that can be overlaid key by key.
fn variants_may_omit(record: &Record) -> bool {
    let sections = SECTIONS.iter();
    sections
        .map(|section| section.record)
        .any(|known| std::ptr::eq(known, record))
        || record.others() == Some(Others::Columns)
}

fn describe_block(form: &BlockForm) -> Value {
    let mut value = describe_record(form.record);
    value["description"] = form.record.about().into();
    for field in Block::RECORD.keys() {
        value["properties"][field.key] = describe_field(field);
    }
    value["properties"]["block"] = json!({ "const": form.name });
    let mut required = required_keys(form.record);
    let implied = implied_block(|key| required.contains(&key));
    if implied != Some(form.name) {
        required.insert(0, "block");
    }
    value["required"] = json!(required);
    value
}

fn describe_field(field: &Field) -> Value {
    let mut value = describe_kind(&field.kind);
    value["description"] = field.meaning().into();
    value
}

fn describe_kind(kind: &Kind) -> Value {
    let number_or_text = || json!({ "type": ["integer", "string"] });
    match kind {
        Kind::Words | Kind::Rolling | Kind::Icon | Kind::When | Kind::Rules | Kind::Effect => {
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
            let part = json!({ "anyOf": [describe_kind(of), { "$ref": "#/$defs/fragment" }] });
            json!({ "anyOf": [{ "type": "array", "items": part }, describe_kind(of)] })
        }
        Kind::Map(of) => json!({ "type": "object", "additionalProperties": describe_kind(of) }),
        Kind::Record(record) if std::ptr::eq(record(), Step::RECORD) => {
            json!({ "$ref": "#/$defs/step" })
        }
        Kind::Record(record) | Kind::Part(record) => describe_record(record()),
        Kind::Rows(record) => json!({
            "anyOf": [
                { "type": "string" },
                { "type": "array", "items": { "anyOf": [{ "type": "string" }, describe_record(record), { "$ref": "#/$defs/fragment" }] } },
            ]
        }),
        Kind::Others(_) => json!({}),
        Kind::Block => json!({ "$ref": "#/$defs/block" }),
        Kind::Either(one, other) => json!({ "anyOf": [describe_kind(one), describe_kind(other)] }),
    }
}
