//! `delve licences`: every crate, font and game inside the program has its licence there, and the list of crates is that of `Cargo.lock`.
//!
//! `UPDATE=1 cargo test --test suite licences` rewrites the list from the sources of the crates, for Linux, macOS and Windows; it downloads
//! those that this machine does not build.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use super::bad_input::{insta, refused};
use super::support::{Bench, games, root};

const FILE: &str = "src/cli/commands/licences/crates.txt";
const HEAD: &str = "The crates inside `delve` for Linux, macOS and Windows. Rewritten by: UPDATE=1 cargo test --test suite licences\n";
const PLATFORMS: [&str; 3] = [
    "x86_64-unknown-linux-gnu",
    "aarch64-apple-darwin",
    "x86_64-pc-windows-msvc",
];

/// A crate inside the program.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Package {
    name: String,
    version: String,
    licence: String,
    folder: PathBuf,
    authors: String,
}

impl Package {
    fn title(&self) -> String {
        format!("{} {}", self.name, self.version)
    }
}

/// What cargo knows of all packages on a platform. No test may use the network, so an update alone may.
fn metadata(platform: &str, is_update: bool) -> Value {
    let cargo = std::env::var("CARGO").unwrap_or("cargo".to_owned());
    let mut command = Command::new(cargo);
    command.args(["metadata", "--locked", "--format-version", "1"]);
    command.args(["--filter-platform", platform]);
    if !is_update {
        command.arg("--offline");
    }
    let output = command.current_dir(root()).output().expect("cargo runs");
    let problem = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{problem}");
    serde_json::from_slice(&output.stdout).expect("cargo writes JSON")
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

/// The crates that are linked into the program, or whose macros write parts of it: no tools of the build and the tests, none of ours.
fn linked(metadata: &Value) -> BTreeSet<Package> {
    let by_id = |of: &'static str| move |item: &'_ Value| text(item, of).to_owned();
    let packages: BTreeMap<String, &Value> = list(metadata, "packages")
        .iter()
        .map(|package| (by_id("id")(package), package))
        .collect();
    let nodes: BTreeMap<String, &Value> = list(&metadata["resolve"], "nodes")
        .iter()
        .map(|node| (by_id("id")(node), node))
        .collect();
    let mut todo = vec![text(&metadata["resolve"], "root").to_owned()];
    let mut seen = BTreeSet::new();
    let mut found = BTreeSet::new();
    while let Some(id) = todo.pop() {
        if !seen.insert(id.clone()) {
            continue;
        }
        for edge in list(nodes[&id], "deps") {
            if list(edge, "dep_kinds")
                .iter()
                .any(|kind| kind["kind"].is_null())
            {
                todo.push(text(edge, "pkg").to_owned());
            }
        }
        let package = packages[&id];
        if package["source"].is_null() {
            continue;
        }
        let manifest = Path::new(text(package, "manifest_path"));
        let authors: Vec<&str> = list(package, "authors")
            .iter()
            .filter_map(Value::as_str)
            .collect();
        found.insert(Package {
            name: text(package, "name").to_owned(),
            version: text(package, "version").to_owned(),
            licence: text(package, "license")
                .replace('/', " OR ")
                .replace("  ", " "),
            folder: manifest.parent().expect("a folder").to_owned(),
            authors: authors.join(", "),
        });
    }
    found
}

/// The licence files of a crate, also those of what others have put into it, like fonts and C sources.
fn licence_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut todo = vec![folder.to_owned()];
    while let Some(dir) = todo.pop() {
        for entry in std::fs::read_dir(&dir).expect("the sources of a crate") {
            let path = entry.expect("an entry").path();
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .to_lowercase();
            let not_linked = ["tests", "benches", "examples", "fuzz", "target"];
            if path.is_dir() {
                if !not_linked.contains(&name.as_str()) {
                    todo.push(path);
                }
                continue;
            }
            let starts = [
                "licen",
                "copying",
                "copyright",
                "notice",
                "unlicense",
                "ofl",
            ];
            let is_text = path
                .extension()
                .is_none_or(|end| end != "rs" && end != "html" && end != "toml");
            if is_text && starts.iter().any(|start| name.starts_with(start)) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

const MIT: &str = include_str!("../../LICENSE-MIT");
const ZERO_BSD: &str = "Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted.

THE SOFTWARE IS PROVIDED \"AS IS\" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.";

/// The text of the licence that a crate names without bringing it along.
fn standard_text(package: &Package) -> String {
    let (licence, authors) = (&package.licence, &package.authors);
    let choices: Vec<&str> = licence.split(" OR ").collect();
    if choices.contains(&"MIT") {
        let start = MIT.find("Permission is hereby").expect("the MIT licence");
        return format!(
            "MIT License\n\nCopyright (c) {authors}\n\n{}",
            &MIT[start..]
        );
    }
    if choices.contains(&"Apache-2.0") {
        return include_str!("../../LICENSE-APACHE").to_owned();
    }
    if choices.contains(&"0BSD") {
        return format!("Copyright (c) {authors}\n\n{ZERO_BSD}");
    }
    panic!("{}: no text for {licence}", package.title());
}

/// Without differences that nobody can see: line ends, blanks at the end of a line, empty lines around the text.
fn tidy(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim_matches('\n').to_owned()
}

/// The whole file: crates first, then each text once. Texts that differ in white space only count as the same.
fn write(packages: &BTreeSet<Package>) -> String {
    let mut texts: Vec<String> = Vec::new();
    let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
    let mut lines = String::new();
    for package in packages {
        let files = licence_files(&package.folder);
        let read = |path: &PathBuf| {
            String::from_utf8_lossy(&std::fs::read(path).expect("a licence")).into_owned()
        };
        let mut own: Vec<String> = files.iter().map(read).collect();
        if own.is_empty() {
            own.push(standard_text(package));
        }
        let mut used = BTreeSet::new();
        for text in own {
            let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
            let next = texts.len();
            let number = *numbers.entry(words).or_insert(next);
            if number == next {
                texts.push(tidy(&text));
            }
            used.insert(number);
        }
        let used: Vec<String> = used.iter().map(usize::to_string).collect();
        lines += &format!(
            "{} | {} | {}\n",
            package.title(),
            package.licence,
            used.join(" ")
        );
    }
    let texts = texts.iter().enumerate();
    let texts: Vec<String> = texts
        .map(|(number, text)| format!("=== {number}\n{text}\n"))
        .collect();
    format!("{HEAD}\n{lines}\n{}", texts.join("\n"))
}

fn update() {
    let mut packages = BTreeSet::new();
    for platform in PLATFORMS {
        packages.extend(linked(&metadata(platform, true)));
    }
    let (path, text) = (root().join(FILE), write(&packages));
    // A file that is touched is compiled again.
    if std::fs::read_to_string(&path).ok().as_ref() != Some(&text) {
        std::fs::write(path, text).expect("the list of crates");
    }
}

/// Names with versions, and the licence of each, as the list has them.
fn listed() -> BTreeMap<String, String> {
    let file = std::fs::read_to_string(root().join(FILE)).expect("the list of crates");
    let (head, _) = file.split_once("\n=== 0\n").expect("texts");
    let rows = head
        .lines()
        .map(|line| line.split(" | ").collect::<Vec<_>>());
    let rows = rows.filter(|row| row.len() == 3);
    rows.map(|row| (row[0].to_owned(), row[1].to_owned()))
        .collect()
}

#[test]
fn licences_are_those_of_the_lock_file() {
    if std::env::var_os("UPDATE").is_some() {
        update();
    }
    let listed = listed();
    // Everything that is linked here is listed; cargo may not know the crates of other platforms.
    let host = PLATFORMS
        .iter()
        .find(|name| name.contains(std::env::consts::OS));
    let host = host.unwrap_or(&"aarch64-apple-darwin");
    let here = linked(&metadata(host, false));
    assert!(here.len() > 200, "only {} crates", here.len());
    let known = |package: &&Package| listed.get(&package.title()) != Some(&package.licence);
    let missing: Vec<String> = here.iter().filter(known).map(Package::title).collect();
    assert_eq!(
        missing,
        Vec::<String>::new(),
        "run with UPDATE=1: not in {FILE}"
    );
    // And nothing is listed in a version that is not built any more.
    let lock = std::fs::read_to_string(root().join("Cargo.lock")).expect("Cargo.lock");
    let lock: toml::Table = lock.parse().expect("Cargo.lock is TOML");
    let field =
        |package: &toml::Value, key: &str| package[key].as_str().expect("a text").to_owned();
    let locked: BTreeSet<String> = lock["package"]
        .as_array()
        .expect("packages")
        .iter()
        .map(|package| format!("{} {}", field(package, "name"), field(package, "version")))
        .collect();
    let stale: Vec<&String> = listed
        .keys()
        .filter(|title| !locked.contains(*title))
        .collect();
    assert_eq!(
        stale,
        Vec::<&String>::new(),
        "run with UPDATE=1: not in Cargo.lock"
    );
}

#[test]
fn the_program_lists_every_part_with_its_licence() {
    let bench = Bench::new();
    let out = bench.ok(&["licences"]).out;
    let (rest, crates) = out.split_once("\ncrates:\n").expect("crates");
    let row = |line: &str| line.trim().split("  ").next().map(str::to_owned);
    let shown: BTreeSet<String> = crates.lines().filter_map(row).collect();
    assert_eq!(shown, listed().into_keys().collect());
    for game in games() {
        assert!(rest.contains(&format!("  {game} ")), "{game}");
    }
    for family in std::fs::read_dir(root().join("fonts")).expect("fonts") {
        let path = family.expect("a font").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        assert!(
            !path.is_dir() || rest.contains(&format!("  {name} ")),
            "{name}"
        );
    }
    let unlicensed: Vec<&str> = out
        .lines()
        .filter(|line| line.starts_with("  ") && line.trim().split("  ").count() < 2)
        .collect();
    assert_eq!(unlicensed, Vec::<&str>::new());
}

#[test]
fn all_licence_texts_are_inside() {
    let bench = Bench::new();
    let full = bench.ok(&["licences", "--full"]).out;
    let file = std::fs::read_to_string(root().join(FILE)).expect("the list of crates");
    let (_, texts) = file.split_once("\n=== 0\n").expect("texts");
    let mut count = 0;
    for text in texts.split("\n=== ") {
        // All but the first still begin with their number.
        let text = text.split_once('\n').map_or(text, |(number, rest)| {
            if number.parse::<usize>().is_ok() {
                rest
            } else {
                text
            }
        });
        assert!(full.contains(text.trim_end()), "{text}");
        count += 1;
    }
    assert!(count > 50, "only {count} texts");
    for words in [
        "SIL OPEN FONT LICENSE Version 1.1",
        "Permission is hereby granted, free of charge",
        "TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION",
        "UNICODE LICENSE V3",
    ] {
        assert!(full.contains(words), "{words}");
    }
}

#[test]
fn licences_of_one_part() {
    let bench = Bench::new();
    let out = bench.ok(&["licences", "typst"]).out;
    assert!(out.starts_with("typst 0."), "{out}");
    assert!(out.contains("Apache License"), "{out}");
    assert!(
        bench
            .ok(&["licences", "alegreya"])
            .out
            .contains("SIL OPEN FONT LICENSE")
    );
    insta("unknown-part", &refused(&bench, 2, &["licences", "typts"]));
}
