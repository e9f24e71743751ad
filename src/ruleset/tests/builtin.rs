//! The rulesets that come with the program: they read, and their JSON says everything they state.

use std::collections::BTreeSet;

use super::*;
use crate::show;

fn read_builtin(folder: &Path) -> Reading {
    read(files(folder), &|name: &str, _: &str| {
        let base = root().join("rulesets").join(name);
        Ok(Base {
            key: name.into(),
            files: files(&base),
        })
    })
}

#[test]
fn all_are_right() {
    let mut wrong = Vec::new();
    for folder in builtin_rulesets() {
        let reading = read_builtin(&folder);
        if !reading.diagnostics.is_empty() {
            wrong.push(render(&reading.sources, &reading.diagnostics, false));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_id_is_the_name_of_the_folder() {
    for folder in builtin_rulesets() {
        let name = folder
            .file_name()
            .map(|name| name.to_string_lossy().into_owned());
        if let Some(ruleset) = read_builtin(&folder).ruleset {
            assert_eq!(Some(ruleset.head.id), name);
        }
    }
}

/// Runs of digits in a text, without leading zeros.
fn numbers(text: &str) -> Vec<String> {
    let runs = text
        .split(|letter: char| !letter.is_ascii_digit())
        .filter(|run| !run.is_empty());
    runs.map(|run| {
        Some(run.trim_start_matches('0'))
            .filter(|run| !run.is_empty())
            .unwrap_or("0")
            .to_owned()
    })
    .collect()
}

/// All numbers that values of a TOML tree state.
fn stated(value: &toml::Value, found: &mut Vec<String>) {
    match value {
        toml::Value::Integer(number) => found.extend(numbers(&number.to_string())),
        toml::Value::String(text) => found.extend(numbers(&without_comments(text))),
        toml::Value::Array(items) => items.iter().for_each(|item| stated(item, found)),
        toml::Value::Table(table) => table.values().for_each(|item| stated(item, found)),
        _ => {}
    }
}

/// Lines of rows that are comments state nothing.
fn without_comments(text: &str) -> String {
    let lines = text
        .lines()
        .filter(|line| !(line.trim_start().starts_with('#') && text.contains('|')));
    lines.collect::<Vec<&str>>().join("\n")
}

/// All numbers in a JSON value; `98-00` is stated as 100.
fn shown(value: &serde_json::Value, found: &mut BTreeSet<String>) {
    match value {
        serde_json::Value::Number(number) => found.extend(numbers(&number.to_string())),
        serde_json::Value::String(text) => found.extend(numbers(text)),
        serde_json::Value::Array(items) => items.iter().for_each(|item| shown(item, found)),
        serde_json::Value::Object(map) => map.values().for_each(|item| shown(item, found)),
        _ => {}
    }
    if found.contains("100") {
        found.insert("0".into());
    }
}

/// Section by section, so that a number cannot hide behind the same number elsewhere.
#[test]
fn every_number_of_the_files_is_in_the_json() {
    for folder in builtin_rulesets() {
        let Some(ruleset) = read_builtin(&folder).ruleset else {
            continue;
        };
        let json = show::json(&ruleset);
        for (name, text) in files(&folder) {
            let table: toml::Table =
                toml::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
            for section in ["creation", "goal", "dungeon", "labels"] {
                let (mut wanted, mut have) = (Vec::new(), BTreeSet::new());
                table
                    .get(section)
                    .into_iter()
                    .for_each(|things| stated(things, &mut wanted));
                shown(&json[section], &mut have);
                for number in wanted {
                    assert!(
                        have.contains(&number),
                        "{number} of {section} is not shown ({name})"
                    );
                }
            }
            for (section, things) in &table {
                let Some(things) = things.as_table().filter(|_| plural(section).is_some()) else {
                    continue;
                };
                for (id, thing) in things {
                    every_number_is_shown(&json, section, id, thing);
                }
            }
        }
    }
}

fn every_number_is_shown(json: &serde_json::Value, section: &str, id: &str, thing: &toml::Value) {
    let all = plural(section).and_then(|key| json.get(key)?.as_array());
    let shown_thing = all.and_then(|all| all.iter().find(|shown| shown["id"] == id));
    let Some(shown_thing) = shown_thing else {
        panic!("{section}.{id} is not shown")
    };
    let (mut wanted, mut have) = (Vec::new(), BTreeSet::new());
    stated(thing, &mut wanted);
    shown(shown_thing, &mut have);
    // What a row makes is shown with the thing.
    if let Some(makes) = thing.get("makes").and_then(toml::Value::as_str) {
        shown(&json[plural(makes).unwrap_or("")], &mut have);
    }
    for number in wanted {
        assert!(
            have.contains(&number),
            "{number} of {section}.{id} is not shown"
        );
    }
}

/// The key of a section in the JSON.
fn plural(section: &str) -> Option<&'static str> {
    let pairs = [
        ("rule", "rules"),
        ("stat", "stats"),
        ("foe-stat", "foe-stats"),
        ("item-stat", "item-stats"),
        ("class", "classes"),
        ("trait", "traits"),
        ("condition", "conditions"),
        ("slot", "slots"),
        ("item", "items"),
        ("foe", "foes"),
        ("table", "tables"),
        ("list", "lists"),
        ("test", "tests"),
        ("procedure", "procedures"),
        ("policy", "policies"),
        ("mode", "modes"),
        ("quest", "quests"),
        ("event", "events"),
        ("shape", "shapes"),
        ("product", "products"),
    ];
    pairs
        .iter()
        .find(|(name, _)| *name == section)
        .map(|(_, key)| *key)
}

#[test]
fn the_schema_accepts_them_and_rejects_a_slip() {
    let validator = jsonschema::validator_for(&crate::ruleset::schema())
        .unwrap_or_else(|error| panic!("{error}"));
    let as_json = |text: &str| {
        let table: toml::Table = toml::from_str(text).unwrap_or_else(|error| panic!("{error}"));
        serde_json::to_value(table).unwrap_or_else(|error| panic!("{error}"))
    };
    for folder in builtin_rulesets() {
        for (name, text) in files(&folder) {
            let errors: Vec<String> = validator
                .iter_errors(&as_json(&text))
                .map(|error| format!("{name}: {error} at {}", error.instance_path()))
                .collect();
            assert!(errors.is_empty(), "{}", errors.join("\n"));
        }
    }
    for slip in [
        "titel = \"x\"",
        "[stat.hp]\nlable = \"x\"",
        "[stat.hp]\nkind = \"pol\"",
        "format = 2",
        "[stat.2x]",
        "[item.x]\nprice = 1.5",
    ] {
        assert!(!validator.is_valid(&as_json(slip)), "{slip}");
    }
}
