//! Every word on paper can be translated: those of the game in its sections, those of the program in `[labels]`.

use std::collections::BTreeSet;
use std::path::PathBuf;

use super::reading_back;
use super::support::{Bench, root, seeded};

/// Words that are the same everywhere: the program's name, a licence's, a unit.
const NAMES: [&str; 3] = ["delvepress", "cc", "mm"];

/// The id of the sample game stands in its colophon in every language.
const ID: &str = "lantern-stair";

/// A text in small letters without what must be typed as it stands: the id, commands, share codes and hashes, names of links.
fn told(text: &str) -> String {
    let mut lower = text
        .to_lowercase()
        .replace(['\u{ad}', '\u{2010}', '\u{2011}'], "-");
    for typed in [
        ID,
        "lanternstair",
        "lantern stair",
        "delve print --code",
        "delve explain",
        "room 7",
        "delve verify",
        "--language de",
        "<a id=\"entry-",
    ] {
        lower = lower.replace(typed, " ");
    }
    let coded = |word: &&str| {
        let hash = word.len() >= 12 && word.contains(|c: char| c.is_ascii_digit());
        !word.starts_with("dp1") && !hash && !word.contains("#entry-")
    };
    lower
        .split_whitespace()
        .filter(coded)
        .collect::<Vec<_>>()
        .join(" ")
}

/// The words of a printed product, without figures.
fn words(bench: &Bench, ordered: &[&str]) -> BTreeSet<String> {
    let print = |more: &[&str]| bench.ok(&[&["print"], ordered, more].concat());
    let rolled = !seeded(ordered[1]).is_empty();
    let seed: &[&str] = if rolled { &["--seed", "3"] } else { &[] };
    print(&[seed, &["-o", "out.pdf"]].concat());
    let pdf = bench.read("out.pdf");
    let mut lines = String::new();
    for run in reading_back::texts(&pdf) {
        // A word that goes on in the next line is one word.
        match lines.pop() {
            Some('-' | '\u{ad}' | '\u{2010}') => {}
            Some(last) => lines.extend([last, ' ']),
            None => {}
        }
        lines.push_str(run.text.trim_end());
    }
    let lines = told(&lines);
    let mut words: BTreeSet<String> = lines
        .split(|c: char| !c.is_alphabetic())
        .filter(|word| word.chars().count() > 1 && !NAMES.contains(word))
        .map(str::to_owned)
        .collect();
    // What is read aloud in place of a drawing.
    print(&[seed, &["--format", "md", "-o", "out.md"]].concat());
    let twin = String::from_utf8(bench.read("out.md")).expect("text");
    words.extend(
        told(&twin)
            .split(|c: char| !c.is_alphabetic())
            .filter(|word| word.chars().count() > 3 && !NAMES.contains(word))
            .map(str::to_owned),
    );
    words
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

/// Words that are the same in both languages, and the beginning of one that a line breaks.
const SAME: [&str; 28] = [
    "ada", "altar", "an", "be", "bram", "bring", "chance", "chi", "code", "die", "elke", "erm",
    "hand", "hat", "in", "lies", "lose", "name", "of", "or", "plan", "sand", "signal", "so",
    "text", "warm", "was", "wind",
];

/// Words of names that are the same in every language: who drew the icons, their licences, and the site they come from.
fn words_of_names() -> BTreeSet<String> {
    let artists = delvepress::icons::all().filter_map(delvepress::icons::Icon::author);
    let names = artists.flat_map(|artist| [artist.name.as_str(), artist.licence.as_str()]);
    let names = names.chain(["game-icons.net"]);
    let words = names.flat_map(|name| name.split(|c: char| !c.is_alphabetic()));
    words.map(str::to_lowercase).collect()
}

/// The sample game has no word on paper in German that it has in English: neither its own nor the program's.
#[test]
fn a_translated_game_has_no_english_word_left() {
    let bench = Bench::new();
    let products = delvepress::press::products(&super::rulesets::read("lantern-stair"));
    let ids: Vec<&str> = products.iter().map(|line| line.id.as_str()).collect();
    assert!(ids.len() > 6, "{ids:?}");
    let names = words_of_names();
    let mut all = BTreeSet::new();
    // A campaign is several files; what it says is said in booklets and looked at in stand-ins.
    for product in ids.into_iter().filter(|id| *id != "campaign") {
        let english = words(&bench, &["lantern-stair", product]);
        let german = words(&bench, &["lantern-stair", product, "--language", "de"]);
        assert!(english.len() > 5 && german.len() > 5, "{product}");
        let left = english.intersection(&german);
        let left = left.filter(|word| !SAME.contains(&word.as_str()) && !names.contains(*word));
        all.extend(left.map(|word| format!("{product}: {word}")));
    }
    assert!(all.is_empty(), "{all:#?}");
}

/// A ruleset that says `language = "de"` needs no labels.
#[test]
fn a_ruleset_chooses_its_language() {
    let bench = Bench::new();
    bench.write(
        "klein.toml",
        "format = 1\nid = \"klein\"\ntitle = \"Klein\"\nlanguage = \"de\"\nlicence = \"CC0-1.0\"\n[product.map-sheet]\npages = [{ blocks = [{ block = \"grid\", pattern = \"hex\" }, { block = \"credit\" }] }]\n",
    );
    let twin = bench
        .ok(&[
            "print",
            "klein.toml",
            "map-sheet",
            "--format",
            "md",
            "-o",
            "-",
        ])
        .out;
    assert!(
        twin.contains("(Sechseckpapier, 10 mm)") && twin.contains("Lizenz: CC0-1.0"),
        "{twin}"
    );
}

/// A JSON document without its words: keys and strings are left out, and what was in the order of words is in the order of numbers.
fn figures(value: &serde_json::Value) -> String {
    let joined = |mut parts: Vec<String>, sort: bool| {
        if sort {
            parts.sort();
        }
        format!("[{}]", parts.join(" "))
    };
    match value {
        serde_json::Value::Number(number) => number.to_string(),
        serde_json::Value::Array(values) => joined(values.iter().map(figures).collect(), false),
        serde_json::Value::Object(entries) => joined(entries.values().map(figures).collect(), true),
        _ => String::new(),
    }
}

/// A translation changes words and nothing else: the same seeds give the same games.
#[test]
fn a_translated_game_plays_the_same() {
    let bench = Bench::new();
    for (seed, policy) in [("1", "bold"), ("7", "cautious"), ("90210", "bold")] {
        let play = [
            "simulate",
            "lantern-stair",
            "--runs",
            "60",
            "--seed",
            seed,
            "--policy",
            policy,
            "--json",
        ];
        let english = bench.ok(&play).out;
        let german = bench.ok(&[&play[..], &["--language", "de"]].concat()).out;
        let told = |text: &str| figures(&serde_json::from_str(text).expect("JSON"));
        assert!(told(&english).len() > 100, "{english}");
        assert_eq!(told(&english), told(&german), "seed {seed}");
    }
}

#[test]
fn a_language_nobody_has_written_is_refused_with_the_list() {
    let bench = Bench::new();
    let run = bench.run(&["print", "lantern-stair", "pocketmod", "--language", "fr"]);
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("'fr'") && run.err.contains("[possible values: en, de]"),
        "{}",
        run.err
    );
}

/// A game without a translation keeps its own texts, and says so.
#[test]
fn a_game_without_a_translation_says_so() {
    let bench = Bench::new();
    let run = bench.run(&[
        "print",
        "d4-dungeon",
        "reference",
        "--language",
        "de",
        "--format",
        "md",
        "-o",
        "-",
    ]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(
        run.err,
        "note: `d4-dungeon` has no translation `de`; only the program's own words change\n"
    );
    assert!(run.out.contains("| Wurf |"), "{}", run.out);
}

/// A translation with anything but words for its game is refused, where it stands.
#[test]
fn a_translation_cannot_change_the_rules() {
    let bench = Bench::new();
    let game = "format = 1\nid = \"g\"\ntitle = \"G\"\n[stat.hp]\nlabel = \"Life\"\nstart = 6\n[table.t]\ndice = \"1d2\"\nrows = [{ roll = \"1\", name = \"A\" }, { roll = \"2\", name = \"B\" }]\n";
    let german = "[stat.hp]\nlabel = \"Leben\"\nstart = 9\n[stat.mp]\nlabel = \"Zauber\"\n[table.t]\nrows = [{ roll = \"3\", name = \"C\" }, { roll = \"1\", name = \"A\", do = \"hp - 1\" }]\n";
    std::fs::create_dir_all(bench.path("g/de")).expect("folders");
    bench.write("g/g.toml", game);
    bench.write("g/de/g.toml", german);
    let run = bench.run(&["show", "g", "--language", "de"]);
    assert_eq!(run.code, 1);
    for message in [
        "`start` is not words, so a translation cannot change it",
        "the game has no `mp` to translate",
        "the game has no such row to translate",
        "`do` is not words, so a translation cannot change it",
    ] {
        assert!(run.err.contains(message), "{message}:\n{}", run.err);
    }
}

/// A label without the braces of its phrase would lose what stands in them.
#[test]
fn a_label_keeps_the_holes_of_its_phrase() {
    let bench = Bench::new();
    bench.write(
        "g.toml",
        "format = 1\nid = \"g\"\ntitle = \"G\"\n[labels]\nadventure-for = \"For\"\nfloor-number = \"Storey {floor} {roof}\"\nanything = \"{goes}\"\n",
    );
    let run = bench.run(&["check", "g.toml"]);
    assert_eq!(run.code, 1);
    assert!(
        run.err.contains("the label `adventure-for` lacks `{game}`"),
        "{}",
        run.err
    );
    assert!(
        run.err
            .contains("the label `floor-number` has `{roof}`, which nothing fills"),
        "{}",
        run.err
    );
    assert!(!run.err.contains("anything"), "{}", run.err);
}

/// Key and English text of every phrase.
fn phrases() -> Vec<(String, String)> {
    let (_, english) = delvepress::words::TEXTS[0];
    let table: toml::Table = english.parse().expect("English");
    let mut all: Vec<(String, String)> = delvepress::words::entries()
        .map(|entry| {
            let value = &table[entry.id];
            let one = |form: &str| {
                value
                    .get(form)
                    .and_then(toml::Value::as_str)
                    .unwrap_or_default()
            };
            let text = match value.as_str() {
                Some(text) => text.to_owned(),
                None => format!("{} / {}", one("one"), one("other")),
            };
            (entry.id.to_owned(), text)
        })
        .collect();
    all.sort();
    all
}

/// A phrase that nothing prints is a phrase too many for every translator.
#[test]
fn every_phrase_is_used() {
    let mut texts = Vec::new();
    sources(root().join("src"), &mut texts);
    sources(root().join("crates"), &mut texts);
    let texts = texts.concat();
    let camel = |id: &str| -> String {
        let parts = id.split('-');
        parts
            .map(|part| part[..1].to_uppercase() + &part[1..])
            .collect()
    };
    let unused: Vec<&str> = delvepress::words::entries()
        .map(|entry| entry.id)
        // What was verified is looked up by the names of checks, kinds of class and names of rules by their own.
        .filter(|id| {
            !id.starts_with("verified-") && !["class", "depth", "floor", "number"].contains(id)
        })
        .filter(|id| {
            let name = camel(id);
            let used = |prefix: &str| {
                let whole = format!("{prefix}::{name}");
                let mut places = texts.match_indices(&whole);
                places.any(|(at, found)| {
                    !texts[at + found.len()..].starts_with(|c: char| c.is_alphanumeric())
                })
            };
            !["Word", "say", "Printed"].into_iter().any(used)
        })
        .collect();
    assert_eq!(unused, Vec::<&str>::new());
}

/// Every check that a booklet can pass is told in words.
#[test]
fn every_check_of_a_booklet_has_words() {
    for check in delvepress::booklet::CHECKS {
        let key = format!("verified-{check}");
        assert!(
            delvepress::words::entries().any(|entry| entry.id == key),
            "{key}"
        );
    }
}

const HEAD: &str = "<!-- words -->\n| key | printed without it |\n|---|---|\n";
const END: &str = "<!-- end of words -->";

#[test]
fn every_word_of_the_program_is_in_the_format_reference() {
    let path = root().join("rulesets/README.md");
    let readme = std::fs::read_to_string(&path).expect("rulesets/README.md");
    let start = readme.find("<!-- words -->").expect("a list of words");
    let end = readme.find(END).expect("its end");
    let rows: Vec<String> = phrases()
        .iter()
        .map(|(key, usual)| format!("| `{key}` | {} |\n", usual.replace('|', "\\|")))
        .collect();
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
