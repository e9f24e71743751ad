//! The format reference and the description of the format are the same: cards are made from the description, examples are read.

use super::*;
use crate::model::blocks::BLOCKS;
use crate::model::keys::{Field, Keys, Kind, Record};
use crate::model::{self, Block, HEAD, SECTIONS, Step};
use crate::rules::{DOOR_TAGS, ROOM_TAGS};
use crate::ruleset::{CALLED, EVENTS, ROOM_STATS};

fn reference() -> (PathBuf, String) {
    let path = root().join("rulesets/README.md");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{error}"));
    (path, text)
}

/// The cards that belong under a marker.
fn cards(name: &str) -> String {
    match name {
        "head" => table(HEAD.record),
        "labels" => "| key | type | meaning |\n|---|---|---|\n| any | text | the word to print: `class`, `page`, `seed`, ... |\n".into(),
        "events" => {
            let rows: String = EVENTS.iter().map(|(event, about, when)| {
                let about = if *about { "; about a test" } else { "" };
                format!("| `{event}` | {when}{about} |\n")
            }).collect();
            format!("| event | when |\n|---|---|\n{rows}")
        }
        "called" => pairs("procedure", "when", CALLED),
        "room tags" => pairs("tag", "the room", ROOM_TAGS),
        "door tags" => pairs("tag", "the door", DOOR_TAGS),
        "blocks" => BLOCKS.iter().map(|form| {
            let keys = if form.record.keys().is_empty() { String::new() } else { format!("\n{}", table(form.record)) };
            format!("**`{}`**: {}\n{keys}", form.name, form.record.about())
        }).collect::<Vec<_>>().join("\n"),
        "every block" => table(Block::RECORD),
        "table row" => table(row_record("table")),
        "list row" => table(row_record("list")),
        name => match model::section(name) {
            Some(section) => table(section.record),
            None => table(inner(name).unwrap_or_else(|| panic!("no cards for `{name}`"))),
        },
    }
}

fn pairs(what: &str, about: &str, pairs: &[(&str, &str)]) -> String {
    let rows: String = pairs
        .iter()
        .map(|(name, words)| format!("| `{name}` | {words} |\n"))
        .collect();
    format!("| {what} | {about} |\n|---|---|\n{rows}")
}

fn row_record(section: &str) -> &'static Record {
    let rows = model::section(section).and_then(|section| section.record.field("rows"));
    match rows.map(|field| &field.kind) {
        Some(Kind::Rows(record)) => record,
        _ => panic!("{section} has no rows"),
    }
}

/// The record under a key somewhere in the format.
fn inner(key: &str) -> Option<&'static Record> {
    let sections = SECTIONS.iter().map(|section| section.record);
    let mut all: Vec<&'static Record> = sections.collect();
    all.push(Step::RECORD);
    all.iter()
        .find_map(|record| record_of(&record.field(key)?.kind))
}

fn record_of(kind: &'static Kind) -> Option<&'static Record> {
    match kind {
        Kind::Record(record) => Some(record()),
        Kind::List(of) => record_of(of),
        _ => None,
    }
}

fn table(record: &Record) -> String {
    let rows: String = record.keys().into_iter().map(card).collect();
    format!("| key | type | meaning | without it | example |\n|---|---|---|---|---|\n{rows}")
}

fn card(field: &Field) -> String {
    let escape = |text: &str| text.replace('|', "\\|").replace('\n', " ");
    let default = if field.required {
        "required".into()
    } else {
        escape(&field.default_words().unwrap_or_default())
    };
    format!(
        "| `{}` | {} | {} | {default} | `{}` |\n",
        field.key,
        escape(&field.kind.words()),
        escape(&field.meaning()),
        escape(&field.example())
    )
}

#[test]
fn the_cards_are_those_of_the_description() {
    let (path, text) = reference();
    let mut now = String::new();
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once("<!-- cards: ") {
        let (name, after) = after
            .split_once(" -->\n")
            .unwrap_or_else(|| panic!("a marker is not closed"));
        let (_, after) = after
            .split_once("<!-- end -->")
            .unwrap_or_else(|| panic!("`{name}` has no end"));
        now.push_str(&format!(
            "{before}<!-- cards: {name} -->\n{}<!-- end -->",
            cards(name)
        ));
        rest = after;
    }
    now.push_str(rest);
    if now != text && std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &now).unwrap_or_else(|error| panic!("{error}"));
        return;
    }
    assert_eq!(
        now, text,
        "the cards in rulesets/README.md are stale (UPDATE=1 rewrites)"
    );
}

#[test]
fn every_section_has_its_cards() {
    let (_, text) = reference();
    for section in SECTIONS {
        // The figures of items are those of foes.
        let name = if section.name == "item-stat" {
            "foe-stat"
        } else {
            section.name
        };
        assert!(
            text.contains(&format!("<!-- cards: {name} -->")),
            "no cards for [{}]",
            section.name
        );
    }
    for (stat, _) in ROOM_STATS {
        assert!(
            text.contains(&format!("`{stat}`")),
            "room.{stat} is not mentioned"
        );
    }
}

#[test]
fn every_example_is_a_ruleset() {
    let (_, text) = reference();
    let mut examples = 0;
    for block in text.split("```toml\n").skip(1) {
        let example = block.split("```").next().unwrap_or("");
        let whole = example.contains("format = 1");
        if whole {
            ready(read_text(example))
        } else {
            good(example)
        };
        examples += 1;
    }
    assert!(examples >= 7, "only {examples} examples");
}

#[test]
fn the_variant_of_the_reference_works() {
    let (_, text) = reference();
    let example = text
        .split("```text\nformat = 1")
        .nth(1)
        .and_then(|rest| rest.split("```").next())
        .unwrap_or("");
    let reading = read(
        vec![("dark.toml".into(), format!("format = 1{example}"))],
        &|name: &str, _: &str| {
            Ok(Base {
                key: name.into(),
                files: files(&root().join("rulesets").join(name)),
            })
        },
    );
    let ruleset = ready(reading);
    assert_eq!(
        ruleset
            .stats
            .get("health")
            .and_then(|stat| stat.start.as_ref()?.constant()),
        Some(4)
    );
    assert_eq!(ruleset.classes.len(), 2);
}

#[test]
fn every_example_on_a_card_is_toml() {
    let sections = SECTIONS.iter().map(|section| section.record);
    let blocks = BLOCKS.iter().map(|form| form.record);
    let records = sections.chain(blocks);
    let records = records.chain([HEAD.record, Step::RECORD, Block::RECORD]);
    for field in records.flat_map(Record::keys) {
        let example = field.example();
        let parsed: Result<toml::Table, _> = toml::from_str(&example);
        assert!(parsed.is_ok(), "{}: {example}", field.key);
        let first = example.split([' ', '.']).next();
        assert_eq!(first, Some(field.key), "{example}");
        assert!(!example.ends_with("= \"\""), "{} has no example", field.key);
        assert!(!field.meaning().is_empty(), "{}", field.key);
    }
}

#[test]
fn the_rules_language_is_where_the_reference_says() {
    let (path, text) = reference();
    assert!(text.contains("]: ../crates/language/src/rules/language.md"));
    let page = path
        .parent()
        .map(|folder| folder.join("../crates/language/src/rules/language.md"));
    assert!(page.is_some_and(|page| page.exists()), "no language page");
}
