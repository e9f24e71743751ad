//! Every word on paper can be translated: those of the game in its sections, those of the program in `[labels]`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use super::reading_back;
use super::support::{Bench, root};

/// Words that are names everywhere: the program's own, and a licence's.
const NAMES: [&str; 2] = ["delvepress", "cc"];

/// The words of a printed product, without figures.
fn words(bench: &Bench, game: &str, product: &str) -> BTreeSet<String> {
    bench.ok(&["print", game, product, "-o", "out.pdf"]);
    let pdf = bench.read("out.pdf");
    let mut words: BTreeSet<String> = reading_back::texts(&pdf)
        .iter()
        .flat_map(|run| {
            let lower = run.text.to_lowercase();
            let words = lower.split(|c: char| !c.is_alphabetic());
            words.map(str::to_owned).collect::<Vec<_>>()
        })
        .filter(|word| word.chars().count() > 1 && !NAMES.contains(&word.as_str()))
        .collect();
    // What is read aloud in place of a drawing.
    bench.ok(&["print", game, product, "--format", "md", "-o", "out.md"]);
    let twin = String::from_utf8(bench.read("out.md")).expect("text");
    words.extend(
        twin.to_lowercase()
            .split(|c: char| !c.is_alphabetic())
            .filter(|word| word.chars().count() > 3 && !NAMES.contains(word))
            .map(str::to_owned),
    );
    words
}

#[test]
fn a_translated_sheet_has_no_english_word_left() {
    let bench = Bench::new();
    let fixture = root().join("tests/fixtures/laternentreppe.toml");
    let german = fixture.to_string_lossy();
    for product in ["character-sheet", "map-sheet"] {
        let english = words(&bench, "lantern-stair", product);
        let translated = words(&bench, &german, product);
        let left: Vec<&String> = english.intersection(&translated).collect();
        assert!(left.is_empty(), "{product}: {left:?}");
        assert!(english.len() > 5 && translated.len() > 5, "{product}");
    }
}

/// All `.rs` files below a folder.
fn sources(dir: PathBuf, found: &mut Vec<String>) {
    for entry in std::fs::read_dir(dir).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(std::fs::read_to_string(path).expect("a source"));
        }
    }
}

/// Key and usual word of every call `word("key", "usual")` in the sources.
fn asked_for() -> BTreeMap<String, String> {
    let mut texts = Vec::new();
    sources(root().join("src/content"), &mut texts);
    let mut found = BTreeMap::new();
    for text in &texts {
        let calls = ["word(", ".own(", ".get("]
            .into_iter()
            .flat_map(|call| text.split(call).skip(1));
        for call in calls {
            let mut quoted = call.split('"');
            let (Some(before), Some(key), Some(between), Some(usual)) =
                (quoted.next(), quoted.next(), quoted.next(), quoted.next())
            else {
                continue;
            };
            if before.trim().is_empty() && between.trim() == "," {
                found.insert(key.to_owned(), usual.to_owned());
            }
        }
    }
    found
}

const HEAD: &str = "<!-- words -->\n| key | printed without it |\n|---|---|\n";
const END: &str = "<!-- end of words -->";

#[test]
fn every_word_of_the_program_is_in_the_format_reference() {
    let path = root().join("rulesets/README.md");
    let readme = std::fs::read_to_string(&path).expect("rulesets/README.md");
    let start = readme.find("<!-- words -->").expect("a list of words");
    let end = readme.find(END).expect("its end");
    let rows: Vec<String> = asked_for()
        .iter()
        .map(|(key, usual)| format!("| `{key}` | {usual} |\n"))
        .collect();
    assert!(rows.len() > 20, "the sources are read");
    let list = format!("{HEAD}{}", rows.concat());
    if std::env::var_os("UPDATE").is_some() {
        let new = format!("{}{list}{}", &readme[..start], &readme[end..]);
        std::fs::write(&path, new).expect("rulesets/README.md");
        return;
    }
    assert!(
        readme[start..end] == list,
        "the words in rulesets/README.md are stale; `UPDATE=1 cargo test translation` writes them anew"
    );
}
