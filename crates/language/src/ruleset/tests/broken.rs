//! Broken rulesets with their whole messages: `tests/broken/NAME.toml` (or a folder NAME) and `NAME.txt`.
//!
//! A missing or different text fails; `UPDATE=1 cargo test` writes what is there now. A text without its ruleset fails.

use std::collections::BTreeSet;
use std::path::PathBuf;

use super::*;
use crate::diag::{Error, error};

fn folder() -> PathBuf {
    root().join("tests/broken")
}

/// Names of the cases, with their paths.
fn cases() -> Vec<(String, PathBuf)> {
    let entries = std::fs::read_dir(folder()).unwrap_or_else(|error| panic!("{error}"));
    let mut cases = Vec::new();
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        let stem = path
            .file_stem()
            .map(|stem| stem.to_string_lossy().into_owned())
            .unwrap_or_default();
        let is_case = path.is_dir() || path.extension().is_some_and(|ending| ending == "toml");
        if is_case && stem != "bases" {
            cases.push((stem, path));
        }
    }
    cases.sort();
    cases
}

fn base(name: &str, _: &str) -> Result<Base, Error> {
    let path = folder().join("bases").join(format!("{name}.toml"));
    if !path.exists() {
        return Err(error!("there is no such ruleset"));
    }
    Ok(Base {
        key: name.into(),
        files: files(&path),
    })
}

fn rendered(path: &Path) -> String {
    let reading = read(files(path), &base);
    assert!(
        reading.ruleset.is_none(),
        "{} is not broken",
        path.display()
    );
    render(&reading.sources, &reading.diagnostics, false)
}

#[test]
fn messages_are_as_written_down() {
    let update = std::env::var_os("UPDATE").is_some();
    let mut wrong = Vec::new();
    for (name, path) in cases() {
        let written = folder().join(format!("{name}.txt"));
        let now = rendered(&path);
        let before = std::fs::read_to_string(&written).unwrap_or_default();
        if now == before {
            continue;
        }
        if update {
            std::fs::write(&written, &now).unwrap_or_else(|error| panic!("{error}"));
        } else {
            wrong.push(format!("--- {name} was\n{before}--- {name} is\n{now}"));
        }
    }
    assert!(wrong.is_empty(), "{} (UPDATE=1 rewrites)", wrong.join("\n"));
}

#[test]
fn no_message_is_left_over() {
    let known: BTreeSet<String> = cases().into_iter().map(|(name, _)| name).collect();
    let entries = std::fs::read_dir(folder()).unwrap_or_else(|error| panic!("{error}"));
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        if path.extension().is_some_and(|ending| ending == "txt") {
            let stem = path
                .file_stem()
                .map(|stem| stem.to_string_lossy().into_owned())
                .unwrap_or_default();
            assert!(known.contains(&stem), "{stem}.txt belongs to no ruleset");
        }
    }
}

#[test]
fn there_are_enough_of_them() {
    assert!(
        cases().len() >= 20,
        "only {} broken rulesets",
        cases().len()
    );
}

#[test]
fn seven_mistakes_make_seven_messages() {
    let reading = read(files(&folder().join("seven-mistakes.toml")), &base);
    let messages: Vec<&str> = reading
        .diagnostics
        .iter()
        .map(|found| found.message.as_str())
        .collect();
    assert_eq!(
        messages,
        [
            "unknown key `titel`",
            "`kind` cannot be `pol`",
            "there is no trait `quick`",
            "missing value after `+`",
            "there is no table `treasrue`",
            "the range `4-2` is backwards",
            "there is no `hpp`",
        ]
    );
}
