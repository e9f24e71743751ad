//! Small games written in a test, and the games of this repository.

use std::path::{Path, PathBuf};

use crate::diag;
use crate::model::Ruleset;
use crate::ruleset::{self, File, no_base};

/// A game whose head is given; its mistakes are shown.
pub(crate) fn game(body: &str) -> Ruleset {
    let head = "format = 1\nid = \"test-game\"\ntitle = \"Test\"\nlicence = \"CC0-1.0\"\n";
    read(vec![("game.toml".to_owned(), format!("{head}{body}"))])
}

/// A game of these files; its mistakes are shown.
pub(crate) fn read(files: Vec<File>) -> Ruleset {
    finish(ruleset::read(files, &no_base))
}

/// All games of this repository.
pub(crate) fn built_in() -> Vec<Ruleset> {
    let base = |name: &str, _: &str| {
        Ok(ruleset::Base {
            key: name.to_owned(),
            files: texts(&root().join(name)),
        })
    };
    let games = files_of_games().into_iter();
    games
        .map(|(_, files)| finish(ruleset::read(files, &base)))
        .collect()
}

/// Their folders and files.
pub(crate) fn files_of_games() -> Vec<(String, Vec<File>)> {
    let folders = entries(&root()).into_iter().filter(|path| path.is_dir());
    let games = folders.map(|folder| (folder.display().to_string(), texts(&folder)));
    let games: Vec<(String, Vec<File>)> = games.collect();
    assert!(!games.is_empty());
    games
}

fn finish(reading: ruleset::Reading) -> Ruleset {
    let mistakes = diag::render(&reading.sources, &reading.diagnostics, false);
    reading.ruleset.unwrap_or_else(|| panic!("{mistakes}"))
}

fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    std::env::var("RULESETS").map_or(here.join("../../rulesets"), PathBuf::from)
}

fn texts(folder: &Path) -> Vec<File> {
    let files = entries(folder).into_iter();
    let files = files.filter(|path| path.extension().is_some_and(|end| end == "toml"));
    let text = |path: PathBuf| {
        (
            path.display().to_string(),
            std::fs::read_to_string(&path).unwrap(),
        )
    };
    files.map(text).collect()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}
