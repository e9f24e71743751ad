//! `cargo build`, `run`, `test` and clippy share one build: no crate is compiled again because a command asks for other features.
//!
//! What fails here is repaired in `Cargo.toml`, under *One build*: name the crate with the features of the second list.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use super::support::root;

/// Lines `name version [features]` of all crates along some kinds of edges, one for each set of features that a crate is built with.
fn crates(arguments: &[&str]) -> BTreeSet<String> {
    let cargo = std::env::var("CARGO").unwrap_or("cargo".to_owned());
    let output = Command::new(cargo)
        .args(["tree", "--locked", "--offline", "--prefix", "none"])
        .args(["--format", "{p} [{f}]"])
        .args(arguments)
        .current_dir(root())
        .output()
        .expect("cargo runs");
    let problem = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{problem}");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let lines = text.lines().map(|line| line.trim_end_matches(" (*)"));
    let found: BTreeSet<String> = lines
        .filter(|line| !line.is_empty())
        .map(str::to_owned)
        .collect();
    assert!(found.len() > 20, "only {} crates", found.len());
    found
}

/// Name and version without the features.
fn title(line: &str) -> &str {
    line.split(" [").next().unwrap_or(line)
}

#[test]
fn the_program_is_built_with_the_features_that_are_tested() {
    let built = crates(&["--workspace", "--edges", "normal,build"]);
    let tested = crates(&["--workspace", "--edges", "normal,build,dev"]);
    let again: Vec<&String> = built.difference(&tested).collect();
    let of_tests: Vec<&String> = tested
        .difference(&built)
        .filter(|line| built.iter().any(|other| title(other) == title(line)))
        .collect();
    assert!(
        again.is_empty() && of_tests.is_empty(),
        "built: {again:#?}\ntested: {of_tests:#?}"
    );
}

#[test]
fn the_language_is_compiled_once_for_the_build_script_and_the_program() {
    let mut builds: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for line in crates(&["--workspace", "--edges", "normal,build"]) {
        builds
            .entry(title(&line).to_owned())
            .or_default()
            .push(line);
    }
    let below = crates(&["--package", "delvepress-language", "--edges", "normal"]);
    let twice: Vec<&Vec<String>> = below
        .iter()
        .filter_map(|line| builds.get(title(line)))
        .filter(|lines| lines.len() > 1)
        .collect();
    assert_eq!(twice, Vec::<&Vec<String>>::new());
}
