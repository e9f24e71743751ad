//! The rulesets that come with the program: they read, and their JSON says everything they state.

use std::collections::BTreeMap;

use super::*;
use crate::ruleset::snapshot;
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

#[test]
fn bytes_are_read_back_as_what_was_written() {
    for folder in builtin_rulesets() {
        let id = folder.file_name().unwrap_or_default().to_string_lossy();
        let ruleset = read_builtin(&folder).ruleset.expect("it is right");
        let before = snapshot::write(&ruleset);
        let back = snapshot::read(&before).expect("it can be read back");
        assert!(
            before == snapshot::write(&back),
            "{id}: other bytes after being read back"
        );
        assert_eq!(
            format!("{back:?}"),
            format!("{ruleset:?}"),
            "{id}: something is not in its bytes"
        );
    }
}

#[test]
fn bytes_that_are_no_ruleset_are_refused() {
    for folder in builtin_rulesets() {
        let whole = snapshot::write(&read_builtin(&folder).ruleset.expect("it is right"));
        for bytes in [&[][..], &whole[..whole.len() - 1], &[0xFF; 64]] {
            assert!(snapshot::read(bytes).is_none(), "{} bytes", bytes.len());
        }
    }
}

/// How often each number occurs.
type Tally = BTreeMap<String, usize>;

/// Counts the runs of digits in a text, without leading zeros; `00` is the hundred of percentile dice.
fn tally(text: &str, found: &mut Tally) {
    let runs = text.split(|letter: char| !letter.is_ascii_digit());
    for run in runs.filter(|run| !run.is_empty()) {
        let number = match (run, run.trim_start_matches('0')) {
            ("00", _) => "100",
            (_, "") => "0",
            (_, number) => number,
        };
        *found.entry(number.to_owned()).or_default() += 1;
    }
}

/// All numbers that values of a TOML tree state.
fn stated(value: &toml::Value, found: &mut Tally) {
    match value {
        toml::Value::Integer(number) => tally(&number.to_string(), found),
        toml::Value::String(text) => tally(&without_comments(text), found),
        toml::Value::Array(items) => items.iter().for_each(|item| stated(item, found)),
        toml::Value::Table(table) => table.values().for_each(|item| stated(item, found)),
        _ => {}
    }
}

/// Lines of rows that are comments state nothing.
fn without_comments(text: &str) -> String {
    let comment = |line: &&str| line.trim_start().starts_with('#') && text.contains('|');
    let lines = text.lines().filter(|line| !comment(line));
    lines.collect::<Vec<&str>>().join("\n")
}

/// All numbers in a JSON value.
fn shown(value: &serde_json::Value, found: &mut Tally) {
    match value {
        serde_json::Value::Number(number) => tally(&number.to_string(), found),
        serde_json::Value::String(text) => tally(text, found),
        serde_json::Value::Array(items) => items.iter().for_each(|item| shown(item, found)),
        serde_json::Value::Object(map) => map.values().for_each(|item| shown(item, found)),
        _ => {}
    }
}

/// Thing by thing and as often as it is stated, so that a number cannot hide behind the same number elsewhere.
#[test]
fn every_number_of_the_files_is_in_the_json() {
    let mut missing = Vec::new();
    for folder in builtin_rulesets() {
        let Some(ruleset) = read_builtin(&folder).ruleset else {
            continue;
        };
        let json = show::json(&ruleset);
        for (name, text) in files(&folder) {
            let table: toml::Table =
                toml::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
            for (section, things) in &table {
                missing.extend(
                    not_shown(&json, section, things)
                        .into_iter()
                        .map(|what| format!("{name}: {what}")),
                );
            }
        }
    }
    assert!(missing.is_empty(), "not shown:\n{}", missing.join("\n"));
}

/// What a section states and the JSON does not show.
fn not_shown(json: &serde_json::Value, section: &str, things: &toml::Value) -> Vec<String> {
    // A fragment is shown by the lists that hold it, wherever they are.
    if section == "fragment" {
        return fewer(json, things, section);
    }
    if section == "icons" {
        return icons_not_shown(json, things);
    }
    let Some(key) = plural(section) else {
        return fewer(&json[section], things, section);
    };
    let mut missing = Vec::new();
    for (id, thing) in things.as_table().into_iter().flatten() {
        let all = json[key].as_array().map(Vec::as_slice).unwrap_or_default();
        match all.iter().find(|shown| shown["id"] == *id) {
            Some(shown) => missing.extend(fewer(shown, thing, &format!("{section}.{id}"))),
            None => missing.push(format!("{section}.{id}")),
        }
    }
    missing
}

/// Icons that are not shown with the things they are given to, whether there is a number in their names or not.
fn icons_not_shown(json: &serde_json::Value, given: &toml::Value) -> Vec<String> {
    let mut missing = Vec::new();
    for (section, icons) in given.as_table().into_iter().flatten() {
        let key = plural(section).unwrap_or(section);
        let all = json[key].as_array().map(Vec::as_slice).unwrap_or_default();
        for (id, icon) in icons.as_table().into_iter().flatten() {
            let shown = all.iter().find(|shown| shown["id"] == *id);
            if shown.and_then(|shown| shown["icon"].as_str()) != icon.as_str() {
                missing.push(format!("{icon} of icons.{section}.{id}"));
            }
        }
    }
    missing
}

/// Numbers that are stated more often than shown.
fn fewer(json: &serde_json::Value, thing: &toml::Value, path: &str) -> Vec<String> {
    let (mut wanted, mut have) = (Tally::new(), Tally::new());
    stated(thing, &mut wanted);
    shown(json, &mut have);
    let lacking = wanted
        .iter()
        .filter(|(number, times)| have.get(*number).unwrap_or(&0) < times);
    lacking
        .map(|(number, _)| format!("{number} of {path}"))
        .collect()
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
        ("deck", "decks"),
        ("test", "tests"),
        ("procedure", "procedures"),
        ("offer", "offers"),
        ("policy", "policies"),
        ("mode", "modes"),
        ("quest", "quests"),
        ("event", "events"),
        ("scene", "scenes"),
        ("shape", "shapes"),
        ("product", "products"),
        ("option", "options"),
    ];
    pairs
        .iter()
        .find(|(name, _)| *name == section)
        .map(|(_, key)| *key)
}

#[test]
fn the_schema_of_sheets_accepts_their_sheets_and_rejects_a_slip() {
    let validator = jsonschema::validator_for(&crate::ruleset::sheet_schema())
        .unwrap_or_else(|error| panic!("{error}"));
    let as_json = |text: &str| {
        let table: toml::Table = toml::from_str(text).unwrap_or_else(|error| panic!("{error}"));
        serde_json::to_value(table).unwrap_or_else(|error| panic!("{error}"))
    };
    let mut seen = 0;
    for folder in builtin_rulesets() {
        let ruleset = read_builtin(&folder).ruleset.expect("it is right");
        for product in ruleset
            .products
            .iter()
            .filter(|product| !product.pages.is_empty())
        {
            seen += 1;
            let text = crate::ruleset::sheet_toml("game", product);
            let errors: Vec<String> = validator
                .iter_errors(&as_json(&text))
                .map(|error| format!("{}: {error} at {}", product.id, error.instance_path()))
                .collect();
            assert!(errors.is_empty(), "{}", errors.join("\n"));
        }
    }
    assert!(seen > 6, "only {seen} sheets");
    for slip in [
        "fald = \"flat\"",
        "[[pages]]\nblocks = [{ block = \"titel\" }]",
    ] {
        assert!(!validator.is_valid(&as_json(slip)), "{slip}");
    }
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
