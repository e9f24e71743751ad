//! The map tells the truth: what the crate root and the heads of modules say that a module never does is looked for in its code.

use std::collections::BTreeSet;
use std::path::PathBuf;

use super::house::{EDGES, is_test, module, program, read, shown, sources, used_modules};
use super::support::root;

/// Modules that decide something by numbers which must come out the same everywhere: no floats, not even for a moment.
const WHOLE_NUMBERS: &[&str] = &[
    "adventure",
    "booklet",
    "diag",
    "dice",
    "disguise",
    "explain",
    "facts",
    "hero",
    "play",
    "portrait",
    "rng",
    "rules",
    "ruleset",
    "table",
    "words",
];

/// Modules that know lengths on paper.
const KNOW_PAPER: &[&str] = &[
    "cli", "export", "fit", "impose", "lib", "press", "typeset", "verify",
];

/// Files outside of them that name a length on paper, and why.
const NAME_A_LENGTH: &[(&str, &str)] = &[
    (
        "crates/language/src/model/",
        "a ruleset may ask for cells of some side",
    ),
    (
        "src/content/mod.rs",
        "cells that must measure what they say",
    ),
    ("src/content/blocks/body.rs", "cells of some side"),
    ("src/content/blocks/grid.rs", "cells of some side"),
    ("src/content/blocks/rooms.rs", "rooms of some side"),
    ("src/content/products/map_options.rs", "cells of some side"),
    (
        "src/content/blocks/nomogram.rs",
        "a phrase with a distance that the template fills in",
    ),
    (
        "src/content/blocks/flip_pad.rs",
        "how many notes a page of a pad takes",
    ),
    (
        "src/content/inside.rs",
        "how many squares the back of a sheet takes",
    ),
];

const LENGTHS: &[&str] = &[
    "mm",
    "cm",
    "millimetre",
    "millimetres",
    "centimetre",
    "centimetres",
];

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !c.is_alphanumeric())
}

/// Source files that are no tests.
fn code() -> impl Iterator<Item = PathBuf> {
    sources().into_iter().filter(|path| !is_test(path))
}

/// The lines of the crate's map.
fn map() -> String {
    let text = read(&root().join("src/lib.rs"));
    let lines = text.lines().take_while(|line| line.starts_with("//!"));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn every_module_is_on_the_map() {
    let map = map();
    let modules = EDGES.iter().map(|(name, _)| *name);
    let missing: Vec<&str> = modules
        .filter(|name| !name.contains('/') && *name != "assets")
        .chain(["cli"])
        .filter(|name| !map.contains(&format!("`{name}")))
        .collect();
    assert_eq!(missing, Vec::<&str>::new(), "src/lib.rs");
}

#[test]
fn every_folder_says_what_it_never_does() {
    let mut silent = Vec::new();
    for (name, _) in EDGES.iter().filter(|(name, _)| !name.contains('/')) {
        let folders = ["src", "crates/engine/src", "crates/language/src"];
        let heads = folders.map(|folder| root().join(folder).join(name).join("mod.rs"));
        let Some(head) = heads.iter().find(|head| head.exists()) else {
            continue;
        };
        let text = read(head);
        let mut lines = text.lines().take_while(|line| line.starts_with("//!"));
        if !lines.any(|line| line.contains("nvariant:")) {
            silent.push(*name);
        }
    }
    assert_eq!(silent, Vec::<&str>::new());
}

#[test]
fn no_edge_of_the_map_is_unused() {
    let mut used = BTreeSet::new();
    for path in code() {
        let module = module(&path);
        let names = used_modules(&path).into_iter();
        used.extend(names.map(|(_, name)| (module.clone(), name)));
    }
    let edges = EDGES
        .iter()
        .flat_map(|(from, to)| to.iter().map(move |to| (*from, *to)));
    let unused: Vec<_> = edges
        .filter(|(from, to)| !used.contains(&((*from).to_owned(), (*to).to_owned())))
        .collect();
    assert_eq!(unused, Vec::<(&str, &str)>::new());
}

#[test]
fn what_must_be_exact_has_no_floats() {
    let mut wrong = Vec::new();
    for path in code().filter(|path| WHOLE_NUMBERS.contains(&module(path).as_str())) {
        for (number, line) in program(&path) {
            if words(&line).any(|word| ["f32", "f64"].contains(&word)) {
                wrong.push(format!("{}:{number}", shown(&path)));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn only_paper_knows_lengths_on_paper() {
    let mut wrong = Vec::new();
    let mut met = BTreeSet::new();
    for path in code() {
        let module = module(&path);
        if KNOW_PAPER.contains(&module.as_str()) || module.starts_with("pdf/") {
            continue;
        }
        let name = shown(&path);
        let excuse = NAME_A_LENGTH.iter().find(|(of, _)| name.starts_with(of));
        for (number, line) in read(&path).lines().enumerate() {
            // An invariant may say that there are none.
            let head = line.starts_with("//!");
            if head || !words(line).any(|word| LENGTHS.contains(&word.to_lowercase().as_str())) {
                continue;
            }
            match excuse {
                Some((of, _)) => {
                    met.insert(*of);
                }
                None => wrong.push(format!("{name}:{}", number + 1)),
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    let idle: Vec<_> = NAME_A_LENGTH
        .iter()
        .filter(|(of, _)| !met.contains(of))
        .collect();
    assert!(idle.is_empty(), "no longer needed: {idle:?}");
}

#[test]
fn only_the_command_line_meets_the_world() {
    let marks = [
        "SystemTime",
        "Instant::",
        "std::env::",
        "env::var",
        "std::process::",
        "std::net",
        "stdout()",
        "stderr()",
        "thread_rng",
    ];
    let mut wrong = Vec::new();
    for path in code().filter(|path| !["cli", "main"].contains(&module(path).as_str())) {
        for (number, line) in program(&path) {
            if let Some(mark) = marks.iter().find(|mark| line.contains(**mark)) {
                wrong.push(format!("{}:{number}: {mark}", shown(&path)));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}
