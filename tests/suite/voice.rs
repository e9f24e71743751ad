//! How the program speaks: British spelling everywhere, and none of the turns that read as translated.
//!
//! Read are the words of the program, all help pages, all manual pages of checks, and the messages that other tests expect.

use std::path::Path;

use clap::CommandFactory;
use delvepress::cli::Cli;
use delvepress::verify::ruleset as checks;

use super::support::root;

/// American spellings, as beginnings of words, and what is written here.
const AMERICAN: &[(&str, &str)] = &[
    ("armor", "armour"),
    ("behavior", "behaviour"),
    ("catalog ", "catalogue"),
    ("cataloged", "catalogued"),
    ("center", "centre"),
    ("color", "colour"),
    ("customiz", "customis"),
    ("defense", "defence"),
    ("favor", "favour"),
    ("fulfill", "fulfil"),
    ("gray", "grey"),
    ("honor", "honour"),
    ("jewelry", "jewellery"),
    ("labeled", "labelled"),
    ("license", "licence"),
    ("neighbor", "neighbour"),
    ("organiz", "organis"),
    ("plow", "plough"),
    ("randomiz", "randomis"),
    ("recogniz", "recognis"),
    ("summariz", "summaris"),
    ("traveler", "traveller"),
];

/// Where such a letter sequence is no word of ours.
const QUOTED: &[&str] = &["--color", "NO_COLOR", "COLOR_FORCE", "unknown key `color`"];

/// Turns that no native speaker would use here.
const TRANSLATED: &[&str] = &[
    "answers to",
    "are told",
    "as it goes",
    "be mended",
    "is meant",
    "is told",
    "it lies",
    "it stands",
    "lies in",
    "lies there",
    "mend ",
    "mended",
    "nobody says",
    "nothing says",
    "stands at",
    "stands in",
    "stands on",
    "stands there",
    "whatever one does",
    "wished",
    "without a human",
];

/// All texts, each with the name it is reported under.
fn texts() -> Vec<(String, String)> {
    let mut all = Vec::new();
    let mut program = Cli::command().disable_help_subcommand(true);
    program.build();
    let mut todo = vec![&program];
    while let Some(command) = todo.pop() {
        todo.extend(command.get_subcommands());
        let mut shown = command.clone();
        let name = command.get_bin_name().unwrap_or("delve").to_owned();
        all.push((
            format!("{name} --help"),
            shown.render_long_help().to_string(),
        ));
    }
    for name in checks::names() {
        all.push((
            format!("delve check --explain {name}"),
            checks::explain(name).expect("a page").to_owned(),
        ));
    }
    let words = root().join("templates/words/en.toml");
    all.push((
        "en.toml".into(),
        std::fs::read_to_string(words).expect("words"),
    ));
    for folder in ["messages", "broken", "checks", "pages", "import"] {
        expected(&root().join("tests").join(folder), &mut all);
    }
    all
}

/// Messages that tests expect.
fn expected(folder: &Path, all: &mut Vec<(String, String)>) {
    let entries = std::fs::read_dir(folder).expect("a folder");
    for entry in entries {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            expected(&path, all);
        } else if path.extension().is_some_and(|ending| ending == "txt") {
            let text = std::fs::read_to_string(&path).expect("text");
            // Messages and hints, without the lines of the ruleset that they show.
            let ours = text.lines().filter(|line| {
                let line = line.trim_start();
                ["error", "warning", "note", "=", "hint", "  hint"]
                    .iter()
                    .any(|start| line.starts_with(start))
            });
            // What the author of the ruleset typed is in backticks.
            let ours: Vec<&str> = ours.flat_map(|line| line.split('`').step_by(2)).collect();
            all.push((path.display().to_string(), ours.join(" ")));
        }
    }
}

#[test]
fn the_spelling_is_british() {
    let mut wrong = Vec::new();
    for (name, text) in texts() {
        let mut text = format!("{text} ");
        for quoted in QUOTED {
            text = text.replace(quoted, "");
        }
        let text = text.to_lowercase();
        for (american, british) in AMERICAN {
            let begins = |at: usize| !text[..at].ends_with(|c: char| c.is_alphanumeric());
            if text.match_indices(american).any(|(at, _)| begins(at)) {
                wrong.push(format!("{name}: `{american}` is `{british}` here"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn nothing_reads_as_translated() {
    let mut wrong = Vec::new();
    for (name, text) in texts() {
        let joined = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for turn in TRANSLATED {
            if let Some(at) = joined.find(turn) {
                let from = joined[..at]
                    .char_indices()
                    .rev()
                    .nth(30)
                    .map_or(0, |(at, _)| at);
                let shown: String = joined[from..].chars().take(80).collect();
                wrong.push(format!("{name}: `{turn}` in \"{shown}\""));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
