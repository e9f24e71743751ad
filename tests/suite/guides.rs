//! The guides for contributors lead somewhere: every path they name exists, and every test they run is there.

use std::path::Path;

use super::markdown::links;
use super::support::root;

const GUIDES: [&str; 8] = [
    "CONTRIBUTING.md",
    "README.md",
    "crates/pdf/README.md",
    "fonts/README.md",
    "fuzz/README.md",
    "rulesets/README.md",
    "templates/README.md",
    "tests/README.md",
];

/// Folders at the top that guides speak of.
const TOP: [&str; 10] = [
    ".ci",
    "benches",
    "crates",
    "docs",
    "fonts",
    "fuzz",
    "rulesets",
    "src",
    "templates",
    "tests",
];

fn text_of(guide: &str) -> String {
    std::fs::read_to_string(root().join(guide)).unwrap_or_else(|error| panic!("{guide}: {error}"))
}

/// Paths of the repository among words in backticks; those with a placeholder in them are left out.
fn paths(text: &str) -> Vec<&str> {
    let code = text.split('`').skip(1).step_by(2);
    code.filter(|word| {
        let (top, rest) = word.split_once('/').unwrap_or((word, ""));
        let placeholder = ["my-", "my_", "clock", "*", "...", "<", " "];
        TOP.contains(&top)
            && !rest.is_empty()
            && !placeholder.iter().any(|part| rest.contains(part))
            && !rest
                .split(['/', '.'])
                .any(|part| part.len() > 1 && part == part.to_uppercase() && part != "README")
    })
    .collect()
}

#[test]
fn paths_in_the_guides_exist() {
    let mut wrong = Vec::new();
    let mut seen = 0;
    for guide in GUIDES {
        let text = text_of(guide);
        let folder = Path::new(guide).parent().unwrap_or(Path::new(""));
        for link in links(&text) {
            let link = link.split('#').next().unwrap_or_default();
            if link.is_empty() {
                continue;
            }
            seen += 1;
            if !root().join(folder).join(link).exists() {
                wrong.push(format!("{guide}: link to {link}"));
            }
        }
        for path in paths(&text) {
            seen += 1;
            // Goes when the crates are here.
            let coming = path.starts_with("crates/") && !root().join("crates").exists();
            if !coming && !root().join(path).exists() {
                wrong.push(format!("{guide}: `{path}`"));
            }
        }
    }
    assert!(seen > 60, "only {seen} paths");
    assert_eq!(wrong, Vec::<String>::new());
}

/// Paths and texts of all Rust files below a folder.
fn sources(folder: &Path, found: &mut Vec<(String, String)>) {
    for entry in
        std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
    {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            let text = std::fs::read_to_string(&path).expect("a source file");
            found.push((path.with_extension("").display().to_string(), text));
        }
    }
}

#[test]
fn tests_in_the_guides_exist() {
    let mut suite = Vec::new();
    sources(&root().join("tests/suite"), &mut suite);
    let mut library = Vec::new();
    for folder in ["src", "crates"].map(|folder| root().join(folder)) {
        if folder.exists() {
            sources(&folder, &mut library);
        }
    }
    let mut wrong = Vec::new();
    let mut seen = 0;
    for guide in GUIDES {
        let text = text_of(guide);
        for (command, files) in [
            ("cargo test --test suite ", &suite),
            ("cargo test --release --test suite ", &suite),
            ("cargo test --lib ", &library),
            ("cargo test --release --lib ", &library),
        ] {
            for line in text.split(command).skip(1) {
                let filter = line.split(['`', ' ', '\n']).next().unwrap_or_default();
                // `dungeon::tests::games` is a path of modules, `house::` a whole file.
                let name = filter
                    .split("::")
                    .filter(|part| !part.is_empty())
                    .last()
                    .unwrap_or_default();
                seen += 1;
                let is_there = files.iter().any(|(path, text)| {
                    let is_file = path.ends_with(&format!("/{name}"));
                    let mut functions = text.split("\nfn ").skip(1);
                    is_file
                        || functions.any(|rest| {
                            rest.split('(')
                                .next()
                                .is_some_and(|found| found.contains(name))
                        })
                });
                if name.starts_with('-') || name.is_empty() || !is_there {
                    wrong.push(format!("{guide}: {command}{filter}"));
                }
            }
        }
    }
    assert!(seen > 20, "only {seen} commands");
    assert_eq!(wrong, Vec::<String>::new());
}
