//! The house tests itself: edges between modules, fenced crates, no game in code, licences, cards, small files.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::support::{games, root};

/// Which modules a module may use. The arrows of the crate's map, and no others.
const EDGES: &[(&str, &[&str])] = &[
    ("assets", &[]),
    ("diag", &[]),
    ("rng", &[]),
    ("dice", &["diag", "rng"]),
    ("pad", &["rng", "words"]),
    ("words", &[]),
    ("rules", &["diag"]),
    ("facts", &[]),
    ("model", &["diag", "dice", "rules", "words"]),
    ("ruleset", &["diag", "dice", "model", "rules", "words"]),
    ("show", &["diag", "model"]),
    ("table", &["diag", "dice", "facts", "model", "rng", "rules"]),
    (
        "hero",
        &["diag", "dice", "model", "rng", "rules", "ruleset", "table"],
    ),
    (
        "dungeon",
        &[
            "diag", "dice", "facts", "model", "rng", "rules", "ruleset", "table", "words",
        ],
    ),
    ("drawing", &["dungeon", "rng", "words"]),
    (
        "play",
        &[
            "diag", "dice", "dungeon", "facts", "hero", "model", "rng", "rules", "ruleset", "table",
        ],
    ),
    (
        "grades",
        &["diag", "dice", "drawing", "model", "rules", "words"],
    ),
    (
        "booklet",
        &["diag", "dungeon", "model", "play", "rng", "rules", "table"],
    ),
    (
        "content",
        &[
            "booklet", "diag", "dice", "drawing", "dungeon", "facts", "grades", "hero", "model",
            "pad", "rng", "table", "words",
        ],
    ),
    (
        "explain",
        &["booklet", "content", "dungeon", "facts", "model"],
    ),
    ("disguise", &["assets", "content", "rng", "words"]),
    ("portrait", &["diag"]),
    ("typeset", &["assets", "diag"]),
    ("impose", &["assets", "diag", "typeset", "words"]),
    ("export", &["assets", "diag", "impose", "typeset"]),
    (
        "verify",
        &[
            "diag", "dice", "dungeon", "grades", "hero", "impose", "model", "play", "rules",
            "typeset",
        ],
    ),
    (
        "press",
        &[
            "booklet", "play", "content", "diag", "disguise", "drawing", "dungeon", "explain",
            "export", "hero", "impose", "model", "portrait", "typeset", "verify", "words",
        ],
    ),
];

/// Crates that only these modules may name.
const FENCES: &[(&str, &[&str])] = &[
    ("typst", &["typeset", "impose", "export"]),
    ("typst_layout", &["typeset", "impose"]),
    ("typst_pdf", &["export"]),
    ("typst_render", &["export"]),
    ("typst_svg", &["export"]),
    (
        "toml",
        &["ruleset", "impose", "hero", "dungeon", "words", "cli"],
    ),
    ("clap", &["cli", "press", "export"]),
    ("rand", &["rng"]),
    ("num_bigint", &["dice", "table", "play"]),
    ("annotate_snippets", &["diag"]),
    ("strsim", &["diag"]),
    ("miniz_oxide", &["impose"]),
    ("weezl", &["impose"]),
    ("aes", &["impose"]),
    ("cbc", &["impose"]),
    ("md5", &["impose"]),
    ("sha2", &["impose", "booklet"]),
    ("bech32", &["booklet"]),
    ("ttf_parser", &["impose", "export"]),
    ("image", &["portrait"]),
    ("include_dir", &["assets"]),
    ("etcetera", &["cli"]),
    ("tempfile", &["cli"]),
    ("signal_hook", &["cli"]),
    ("indicatif", &["cli"]),
];

fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut todo = vec![root().join(folder)];
    while let Some(dir) = todo.pop() {
        for entry in
            std::fs::read_dir(&dir).unwrap_or_else(|error| panic!("{}: {error}", dir.display()))
        {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                todo.push(path);
            } else if path.extension().is_some_and(|e| e == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn shown(path: &Path) -> String {
    path.strip_prefix(root())
        .expect("inside the repository")
        .display()
        .to_string()
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The top module that a source file belongs to.
fn module(path: &Path) -> String {
    let inside = path
        .strip_prefix(root().join("src"))
        .expect("a source file");
    let first = inside
        .components()
        .next()
        .expect("a name")
        .as_os_str()
        .to_string_lossy()
        .into_owned();
    first.trim_end_matches(".rs").to_owned()
}

fn is_test(path: &Path) -> bool {
    let name = shown(path);
    name.contains("/tests/") || name.ends_with("tests.rs") || name.ends_with("brute.rs")
}

/// The lines of a file that are program: no comments, nothing below `#[cfg(test)] mod tests {`.
fn program(path: &Path) -> Vec<(usize, String)> {
    let text = read(path);
    let end = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
    text[..end]
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim_start().starts_with("//"))
        .map(|(number, line)| (number + 1, line.to_owned()))
        .collect()
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !(c.is_alphanumeric() || c == '_'))
}

#[test]
fn modules_use_only_what_the_map_allows() {
    let mut wrong = Vec::new();
    for path in files("src", "rs") {
        let module = module(&path);
        let Some((_, allowed)) = EDGES.iter().find(|(name, _)| *name == module) else {
            assert!(
                ["cli", "lib", "main"].contains(&module.as_str()),
                "module `{module}` is not on the map"
            );
            continue;
        };
        if is_test(&path) {
            continue;
        }
        for (number, line) in program(&path) {
            for used in line.split("crate::").skip(1) {
                let group = used
                    .strip_prefix('{')
                    .map(|rest| rest.split(',').map(str::trim).collect::<Vec<_>>());
                for used in group.unwrap_or_else(|| vec![used]) {
                    let used = words(used).next().unwrap_or_default();
                    let known = EDGES.iter().any(|(name, _)| *name == used) || used == "cli";
                    if known && used != module && !allowed.contains(&used) {
                        wrong.push(format!("{}:{number}: {module} uses {used}", shown(&path)));
                    }
                }
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn crates_stay_behind_their_fences() {
    let mut wrong = Vec::new();
    for path in files("src", "rs").iter().filter(|path| !is_test(path)) {
        let module = module(path);
        for (number, line) in program(path) {
            for (name, allowed) in FENCES {
                let named =
                    line.contains(&format!("{name}::")) && words(&line).any(|word| word == *name);
                let own = line.contains(&format!("crate::{name}"))
                    || line.contains(&format!("super::{name}"));
                if named && !own && !allowed.contains(&module.as_str()) {
                    wrong.push(format!("{}:{number}: {module} names {name}", shown(path)));
                }
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn no_game_is_named_in_code_or_templates() {
    let mut names = Vec::new();
    for game in games() {
        let head = read(&root().join("rulesets").join(&game).join("game.toml"));
        let title = head
            .lines()
            .find_map(|line| line.strip_prefix("title = "))
            .expect("a title");
        names.push(title.trim_matches('"').to_owned());
        names.push(game);
    }
    let mut wrong = Vec::new();
    for path in files("src", "rs")
        .into_iter()
        .chain(files("templates", "typ"))
    {
        for (number, line) in read(&path).lines().enumerate() {
            if names.iter().any(|name| line.contains(name.as_str())) {
                wrong.push(format!("{}:{}", shown(&path), number + 1));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn nothing_is_left_half_done() {
    let marks = [
        "todo!",
        "unimplemented!",
        "dbg!",
        "FIXME",
        "XXX",
        ".unwrap()",
        "panic!(",
    ];
    let mut wrong = Vec::new();
    for path in files("src", "rs").iter().filter(|path| !is_test(path)) {
        for (number, line) in program(path) {
            if let Some(mark) = marks.iter().find(|mark| line.contains(**mark)) {
                wrong.push(format!("{}:{number}: {mark}", shown(path)));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

/// The reader of foreign PDFs knows nothing of the rest of the house; what it says becomes an error of ours in `impose`.
#[test]
fn one_type_carries_message_and_hint() {
    let mut wrong = Vec::new();
    for path in files("src", "rs") {
        let name = shown(&path);
        if name.starts_with("src/diag/") || name.starts_with("src/impose/foreign/") {
            continue;
        }
        let text = read(&path);
        for (at, _) in text
            .match_indices("struct ")
            .chain(text.match_indices("enum "))
        {
            let body = text[at..].split("\n}").next().unwrap_or_default();
            let has = |field: &str| {
                body.lines().any(|line| {
                    let line = line.trim().trim_start_matches("pub ");
                    line.starts_with(field)
                })
            };
            if has("message:") && (has("hint:") || has("hints:")) {
                let line = text[..at].matches('\n').count() + 1;
                wrong.push(format!("{name}:{line}: use diag::Error"));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn files_stay_small() {
    let mut lengths = BTreeMap::new();
    for path in files("src", "rs") {
        lengths.insert(shown(&path), read(&path).lines().count());
    }
    let long: Vec<_> = lengths
        .iter()
        .filter(|(_, length)| **length > 600)
        .collect();
    assert!(long.is_empty(), "past 600 lines: {long:?}");
    let mut sorted: Vec<usize> = lengths.values().copied().collect();
    sorted.sort_unstable();
    let median = sorted[sorted.len() / 2];
    assert!(median < 180, "the median file has {median} lines");
}

#[test]
fn every_font_has_a_licence_and_a_row() {
    let readme = read(&root().join("fonts/README.md"));
    let folders: BTreeSet<PathBuf> = files("fonts", "ttf")
        .iter()
        .map(|path| path.parent().expect("a folder").to_owned())
        .collect();
    assert!(!folders.is_empty());
    for folder in folders {
        let name = folder
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        assert!(
            folder.join("OFL.txt").exists() || folder.join("LICENCE.txt").exists(),
            "{name} has no licence"
        );
        assert!(
            readme.contains(&format!("| `{name}` |")),
            "{name} has no row in fonts/README.md"
        );
    }
}

#[test]
fn every_block_has_a_template_and_a_card() {
    let listed = read(&root().join("templates/blocks.typ"));
    let templates = read(&root().join("templates/README.md"));
    let format = read(&root().join("rulesets/README.md"));
    let mut blocks = Vec::new();
    for path in files("templates/blocks", "typ") {
        blocks.push(
            path.file_stem()
                .expect("a name")
                .to_string_lossy()
                .into_owned(),
        );
    }
    assert!(blocks.len() >= 12);
    for block in blocks {
        assert!(
            listed.contains(&format!("blocks/{block}.typ")),
            "{block} is not in templates/blocks.typ"
        );
        assert!(
            templates.contains(&format!("| `{block}` |")),
            "{block} has no row in templates/README.md"
        );
        assert!(
            format.contains(&format!("`{block}`")),
            "{block} has no card in rulesets/README.md"
        );
    }
}

#[test]
fn every_message_expectation_is_used() {
    let tests: String = files("tests/suite", "rs")
        .iter()
        .map(|path| read(path))
        .collect();
    for path in files("tests/messages", "txt") {
        let name = path
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        assert!(
            tests.contains(&format!("\"{name}\"")),
            "no test compares tests/messages/{name}.txt"
        );
    }
}

#[test]
fn every_game_says_where_it_comes_from() {
    for game in games() {
        let readme = read(&root().join("rulesets").join(&game).join("README.md"));
        assert!(readme.len() > 200, "{game} has no README worth the name");
    }
}

#[test]
fn files_are_touched_in_one_place() {
    let marks = [
        "fs::",
        "File::open",
        "OpenOptions",
        "io::stdin",
        "tempfile::",
    ];
    let mut wrong = Vec::new();
    for path in files("src", "rs").iter().filter(|path| !is_test(path)) {
        let name = shown(path);
        // Another `File`: a foreign PDF in memory.
        if name.starts_with("src/cli/files/") || name.starts_with("src/impose/foreign/") {
            continue;
        }
        for (number, line) in program(path) {
            let touched = marks.iter().find(|mark| {
                let before = line.split(**mark).next().unwrap_or_default();
                line.contains(**mark)
                    && !before.ends_with(|c: char| c.is_alphanumeric() || c == '_')
            });
            if let Some(mark) = touched {
                wrong.push(format!("{name}:{number}: {mark}"));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}
