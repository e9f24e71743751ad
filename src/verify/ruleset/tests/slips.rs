//! `tests/slips`: a small game without a mistake, and slips that a beginner makes in it. Each must be named.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use crate::ruleset::{self, no_base};
use crate::verify::ruleset::check;

/// The game, and how many slips it is tried with at least.
const FEWEST: usize = 60;

#[derive(Deserialize)]
struct Slip {
    #[serde(flatten)]
    first: Change,
    #[serde(default)]
    also: Vec<Change>,
    says: String,
}

#[derive(Deserialize)]
struct Change {
    line: String,
    with: String,
    nth: Option<usize>,
}

impl Change {
    fn apply(&self, game: &str) -> String {
        let nth = self.nth.unwrap_or(1);
        let mut met = 0;
        let lines = game.lines().map(|line| {
            met += usize::from(line.trim() == self.line);
            if line.trim() == self.line && met == nth {
                line.replace(&self.line, &self.with)
            } else {
                line.to_owned()
            }
        });
        let changed: Vec<String> = lines.collect();
        assert!(met >= nth, "base.toml has no line `{}`", self.line);
        changed.join("\n")
    }
}

fn read(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/slips")
        .join(file);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// All messages and hints about a game, one to a line.
fn findings(game: &str) -> String {
    let reading = ruleset::read(vec![("game.toml".to_owned(), game.to_owned())], &no_base);
    let mut found = reading.diagnostics;
    found.extend(reading.ruleset.iter().flat_map(check));
    let told = found.iter().map(|finding| {
        [
            std::slice::from_ref(&finding.message),
            finding.hints.as_slice(),
        ]
        .concat()
        .join("\n")
    });
    told.collect::<Vec<String>>().join("\n")
}

#[test]
fn the_game_is_without_a_mistake() {
    assert_eq!(findings(&read("base.toml")), "");
}

#[test]
fn every_slip_is_named() {
    let slips: BTreeMap<String, Slip> = toml::from_str(&read("slips.toml")).unwrap();
    assert!(slips.len() >= FEWEST, "{} slips", slips.len());
    let base = read("base.toml");
    let mut missed = Vec::new();
    for (name, slip) in &slips {
        let changes = std::iter::once(&slip.first).chain(&slip.also);
        let game = changes.fold(base.clone(), |game, change| change.apply(&game));
        let found = findings(&game);
        if slip.says.is_empty() || !found.contains(&slip.says) {
            missed.push(format!("{name}: wanted `{}`, found:\n{found}\n", slip.says));
        }
    }
    let (missed_count, all) = (missed.len(), slips.len());
    assert!(
        missed.is_empty(),
        "{missed_count} of {all} are missed\n{}",
        missed.join("\n")
    );
}
