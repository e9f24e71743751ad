//! The house tests itself: walls between crates, edges between modules, fenced crates, no game in code, licences, cards, small files.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use delvepress::content::Block;
use delvepress::model::blocks::BLOCKS;

use super::support::{games, root};

/// Our crates, the lowest first, and which of our crates each may depend on. The first is all that the build script stands on.
const WALLS: &[(&str, &[&str])] = &[
    ("crates/language", &[]),
    ("crates/engine", &["delvepress-language"]),
    ("crates/pdf", &[]),
    (
        ".",
        &["delvepress-engine", "delvepress-language", "delvepress-pdf"],
    ),
];

/// Which modules a module may use. The arrows of the crate's map, and no others. A module of the room for PDF has its name first.
pub(super) const EDGES: &[(&str, &[&str])] = &[
    ("assets", &[]),
    ("diag", &[]),
    ("icons", &["diag"]),
    ("rng", &[]),
    ("dice", &["diag", "rng"]),
    ("pad", &["rng", "words"]),
    ("words", &[]),
    ("rules", &["diag"]),
    ("eval", &["diag", "dice", "rules"]),
    ("facts", &[]),
    ("model", &["diag", "dice", "icons", "rules", "words"]),
    ("ruleset", &["diag", "dice", "model", "rules", "words"]),
    ("show", &["diag", "model"]),
    ("import", &["diag", "dice", "model", "rules", "ruleset"]),
    (
        "table",
        &["diag", "dice", "eval", "facts", "model", "rng", "rules"],
    ),
    (
        "hero",
        &["diag", "dice", "eval", "model", "rng", "rules", "table"],
    ),
    (
        "dungeon",
        &[
            "diag", "dice", "eval", "facts", "model", "rng", "rules", "table", "words",
        ],
    ),
    ("drawing", &["dungeon", "rng", "words"]),
    (
        "play",
        &[
            "diag", "dice", "dungeon", "eval", "facts", "hero", "model", "rng", "rules", "table",
        ],
    ),
    (
        "grades",
        &["diag", "dice", "drawing", "eval", "model", "rules", "words"],
    ),
    (
        "booklet",
        &["diag", "dungeon", "model", "play", "rng", "table"],
    ),
    (
        "adventure",
        &[
            "booklet", "diag", "drawing", "dungeon", "hero", "model", "play", "words",
        ],
    ),
    (
        "content",
        &[
            "adventure",
            "booklet",
            "diag",
            "dice",
            "drawing",
            "dungeon",
            "facts",
            "grades",
            "hero",
            "icons",
            "model",
            "pad",
            "rng",
            "table",
            "words",
        ],
    ),
    (
        "explain",
        &["booklet", "content", "dungeon", "facts", "model"],
    ),
    ("disguise", &["content", "model", "rng", "words"]),
    ("portrait", &["diag"]),
    ("silhouette", &["diag", "icons"]),
    ("typeset", &["assets", "diag", "icons"]),
    ("impose", &["assets", "diag", "typeset", "words"]),
    ("export", &["assets", "diag", "impose", "typeset"]),
    (
        "fit",
        &["content", "diag", "impose", "model", "typeset", "words"],
    ),
    (
        "verify",
        &[
            "diag", "dice", "dungeon", "eval", "grades", "impose", "model", "play", "rules",
            "typeset",
        ],
    ),
    (
        "press",
        &[
            "adventure",
            "booklet",
            "content",
            "diag",
            "disguise",
            "drawing",
            "dungeon",
            "explain",
            "export",
            "fit",
            "hero",
            "icons",
            "impose",
            "model",
            "portrait",
            "typeset",
            "verify",
            "words",
        ],
    ),
    ("pdf/matrix", &[]),
    ("pdf/syntax", &[]),
    ("pdf/reader", &["pdf/matrix", "pdf/syntax"]),
    ("pdf/writer", &["pdf/matrix", "pdf/reader", "pdf/syntax"]),
    ("pdf/forms", &["pdf/reader", "pdf/syntax", "pdf/writer"]),
];

/// Crates that only these modules may name.
const FENCES: &[(&str, &[&str])] = &[
    // Everything below is reached as `crate::...`, so that the edges above see it.
    ("delvepress_language", &["lib"]),
    ("delvepress_engine", &["lib"]),
    ("delvepress", &["main"]),
    ("typst", &["typeset", "impose", "export"]),
    ("typst_layout", &["typeset", "impose"]),
    ("typst_pdf", &["export"]),
    ("typst_render", &["export"]),
    ("typst_svg", &["export"]),
    (
        "toml",
        &[
            "ruleset", "import", "impose", "hero", "dungeon", "words", "cli",
        ],
    ),
    ("csv", &["import"]),
    ("clap", &["cli", "export"]),
    ("rand", &["rng"]),
    ("num_bigint", &["dice", "table", "play"]),
    ("annotate_snippets", &["diag"]),
    ("strsim", &["diag"]),
    ("delvepress_pdf", &["impose", "export", "press", "cli"]),
    ("memchr", &["pdf/syntax"]),
    ("miniz_oxide", &["pdf/reader", "pdf/writer", "cli", "icons"]),
    ("weezl", &["pdf/reader"]),
    ("aes", &["pdf/reader"]),
    ("cbc", &["pdf/reader"]),
    ("md5", &["pdf/reader"]),
    ("sha2", &["pdf/reader", "booklet"]),
    ("bech32", &["booklet"]),
    ("ttf_parser", &["impose", "typeset", "pdf/forms"]),
    ("image", &["portrait"]),
    ("usvg", &["silhouette"]),
    ("include_dir", &["assets"]),
    ("etcetera", &["cli"]),
    ("tempfile", &["cli"]),
    ("signal_hook", &["cli"]),
    ("indicatif", &["cli"]),
    ("anstream", &["cli"]),
    ("anstyle", &["cli"]),
];

/// Rooms whose modules have names of their own, apart from those of the program.
const ROOMS: &[&str] = &["pdf"];

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

/// The source folders of all crates.
fn source_folders() -> Vec<PathBuf> {
    let folders = WALLS.iter().map(|(folder, _)| match *folder {
        "." => root().join("src"),
        folder => root().join(folder).join("src"),
    });
    folders.collect()
}

/// The source files of all crates.
pub(super) fn sources() -> Vec<PathBuf> {
    let folders = source_folders();
    let all = folders.iter().flat_map(|folder| {
        let found = files(&shown(folder), "rs");
        assert!(!found.is_empty(), "no sources in {}", folder.display());
        found
    });
    all.collect()
}

pub(super) fn shown(path: &Path) -> String {
    path.strip_prefix(root())
        .expect("inside the repository")
        .display()
        .to_string()
}

pub(super) fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The room that a source file belongs to; nothing for the program itself.
fn room(path: &Path) -> Option<&'static str> {
    let room = |room: &&&str| path.starts_with(root().join("crates").join(room));
    ROOMS.iter().find(room).copied()
}

/// The name of a module, its room first.
fn in_room(room: Option<&str>, module: &str) -> String {
    room.map_or(module.to_owned(), |room| format!("{room}/{module}"))
}

/// The top module that a source file belongs to.
pub(super) fn module(path: &Path) -> String {
    let room = room(path);
    let inside = source_folders()
        .iter()
        .find_map(|folder| path.strip_prefix(folder).ok().map(Path::to_owned))
        .expect("a source file");
    let first = inside
        .components()
        .next()
        .expect("a name")
        .as_os_str()
        .to_string_lossy()
        .into_owned();
    in_room(room, first.trim_end_matches(".rs"))
}

pub(super) fn is_test(path: &Path) -> bool {
    let name = shown(path);
    name.contains("/tests/") || name.ends_with("tests.rs") || name.ends_with("brute.rs")
}

/// The lines of a file that are program: no comments, nothing below `#[cfg(test)] mod tests {`.
pub(super) fn program(path: &Path) -> Vec<(usize, String)> {
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

/// The crates of ours that a manifest names in a table.
fn named_crates(manifest: &toml::Table, table: &str) -> Vec<String> {
    let named = manifest.get(table).and_then(toml::Value::as_table);
    let names = named.into_iter().flat_map(toml::Table::keys);
    names
        .filter(|name| name.starts_with("delvepress"))
        .cloned()
        .collect()
}

#[test]
fn crates_depend_only_on_lower_ones() {
    let mut found = BTreeSet::from([".".to_owned()]);
    for entry in std::fs::read_dir(root().join("crates")).expect("crates/") {
        found.insert(shown(&entry.expect("an entry").path()));
    }
    let listed = WALLS.iter().map(|(folder, _)| (*folder).to_owned());
    assert_eq!(found, listed.collect(), "every crate stands in the list");
    let mut lower = Vec::new();
    for (folder, allowed) in WALLS {
        let text = read(&root().join(folder).join("Cargo.toml"));
        let manifest: toml::Table =
            toml::from_str(&text).unwrap_or_else(|error| panic!("{folder}: {error}"));
        for name in *allowed {
            assert!(lower.contains(&(*name).to_owned()), "{name} is not lower");
        }
        assert_eq!(
            named_crates(&manifest, "dependencies"),
            *allowed,
            "{folder}"
        );
        // Tests see no further than what they test.
        let none = Vec::<String>::new();
        assert_eq!(
            named_crates(&manifest, "dev-dependencies"),
            none,
            "{folder}"
        );
        let script = match *folder {
            "." => lower[..1].to_vec(),
            _ => none,
        };
        assert_eq!(
            named_crates(&manifest, "build-dependencies"),
            script,
            "{folder}"
        );
        assert!(
            manifest.get("target").is_none() || *folder == ".",
            "{folder} depends on the platform"
        );
        let name = manifest["package"]["name"].as_str().expect("a name");
        lower.push(name.to_owned());
    }
}

/// The other modules that a file uses, by line.
pub(super) fn used_modules(path: &Path) -> Vec<(usize, String)> {
    let own = module(path);
    let mut found = Vec::new();
    for (number, line) in program(path) {
        for used in line.split("crate::").skip(1) {
            let group = used
                .strip_prefix('{')
                .map(|rest| rest.split(',').map(str::trim).collect::<Vec<_>>());
            for used in group.unwrap_or_else(|| vec![used]) {
                let used = in_room(room(path), words(used).next().unwrap_or_default());
                let known = EDGES.iter().any(|(name, _)| *name == used) || used == "cli";
                if known && used != own {
                    found.push((number, used));
                }
            }
        }
    }
    found
}

#[test]
fn modules_use_only_what_the_map_allows() {
    let mut wrong = Vec::new();
    for path in sources() {
        let module = module(&path);
        let Some((_, allowed)) = EDGES.iter().find(|(name, _)| *name == module) else {
            let outside = ["cli", "lib", "main"].contains(&module.as_str());
            assert!(
                outside || module.ends_with("/lib") || is_test(&path),
                "module `{module}` is not on the map"
            );
            continue;
        };
        if is_test(&path) {
            continue;
        }
        for (number, used) in used_modules(&path) {
            if !allowed.contains(&used.as_str()) {
                wrong.push(format!("{}:{number}: {module} uses {used}", shown(&path)));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn crates_stay_behind_their_fences() {
    let mut wrong = Vec::new();
    for path in sources().iter().filter(|path| !is_test(path)) {
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
    for path in sources().into_iter().chain(files("templates", "typ")) {
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
    for path in sources().iter().filter(|path| !is_test(path)) {
        for (number, line) in program(path) {
            if let Some(mark) = marks.iter().find(|mark| line.contains(**mark)) {
                wrong.push(format!("{}:{number}: {mark}", shown(path)));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

/// The room for PDF knows nothing of the rest of the house; what it says becomes an error of ours in `impose` and `export`.
#[test]
fn one_type_carries_message_and_hint() {
    let mut wrong = Vec::new();
    for path in sources() {
        let name = shown(&path);
        if module(&path) == "diag" || room(&path) == Some("pdf") {
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
    for path in sources() {
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
fn lines_of_rulesets_stay_short() {
    let mut long = Vec::new();
    for path in files("rulesets", "toml") {
        for (number, line) in read(&path).lines().enumerate() {
            if line.chars().count() > 160 {
                long.push(format!("{}:{}", shown(&path), number + 1));
            }
        }
    }
    assert!(long.is_empty(), "past 160 characters: {long:?}");
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
            ["OFL.txt", "APACHE.txt", "LICENCE.txt"]
                .iter()
                .any(|licence| folder.join(licence).exists()),
            "{name} has no licence"
        );
        assert!(
            readme.contains(&format!("| `{name}` |")),
            "{name} has no row in fonts/README.md"
        );
    }
}

/// Blocks that are drawn by a product or a disguise, and one that only ends a column.
const WITHOUT_TEMPLATE: &[&str] = &[
    "back-cover",
    "break",
    "cover",
    "flip-pad",
    "masked",
    "room",
    "tile",
];

/// Blocks with nothing to read.
const WITHOUT_WORDS: &[&str] = &["break", "space"];

#[test]
fn every_block_has_a_template_a_twin_and_a_card() {
    let drawn: BTreeSet<String> = files("templates/blocks", "typ")
        .iter()
        .map(|path| path.file_stem().expect("a name").to_string_lossy().into())
        .collect();
    let kinds = Block::KINDS.iter();
    let expected = kinds.filter(|kind| !WITHOUT_TEMPLATE.contains(kind));
    assert_eq!(drawn, expected.map(|kind| (*kind).to_owned()).collect());
    for block in &drawn {
        let template = read(&root().join(format!("templates/blocks/{block}.typ")));
        assert!(
            template.starts_with("// "),
            "templates/blocks/{block}.typ does not begin with what it draws"
        );
        assert!(
            template.contains(&format!("#let {block}-block(it, layout)")),
            "templates/blocks/{block}.typ has no `{block}-block`"
        );
    }
    for block in Block::KINDS {
        let file = match *block {
            "break" => "column_break".to_owned(),
            block => block.replace('-', "_"),
        };
        let code = read(&root().join(format!("src/content/blocks/{file}.rs")));
        let is_silent = code.contains("fn write_markdown(&self, _: &mut Markdown) {}");
        assert_eq!(
            is_silent,
            WITHOUT_WORDS.contains(block),
            "{block} in Markdown"
        );
    }
    let cards = read(&root().join("rulesets/README.md"));
    for form in BLOCKS {
        assert!(Block::KINDS.contains(&form.name), "{}", form.name);
        assert!(
            cards.contains(&format!("**`{}`**: ", form.name)),
            "{} has no card in rulesets/README.md",
            form.name
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
    for path in sources().iter().filter(|path| !is_test(path)) {
        let name = shown(path);
        if name.starts_with("src/cli/files/") {
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
