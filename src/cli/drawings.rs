//! The drawings of a game's own that its icons name.

use std::path::Path;

use super::Failure;
use super::files::{self, Found, limits};
use super::game;
use crate::assets;
use crate::diag::{Diagnostic, Severity};
use crate::icons;
use crate::model::Ruleset;
use crate::silhouette;

/// Reads the drawings that a game names, which are in its folder, and says what is wrong with those that cannot be read.
pub fn read(name: &str, ruleset: &mut Ruleset) -> Vec<Diagnostic> {
    let paths: Vec<String> = ruleset
        .list_drawings()
        .into_iter()
        .map(str::to_owned)
        .collect();
    let mut found = Vec::new();
    for path in paths {
        match read_one(name, &path) {
            Ok(data) => drop(ruleset.drawings.insert(path, data)),
            Err((message, hint)) => {
                let message = format!("the icon `{path}` {message}");
                found.push(Diagnostic::new(Severity::Error, None, message).with_hint_if(hint));
            }
        }
    }
    found
}

/// The same for a command that fails on the first mistake.
pub fn require(name: &str, ruleset: &mut Ruleset) -> Result<(), Failure> {
    match read(name, ruleset).into_iter().next() {
        None => Ok(()),
        Some(found) => {
            Err(Failure::content(found.message).with_hint(found.hints.into_iter().next()))
        }
    }
}

type Refusal = (String, Option<String>);

fn read_one(name: &str, path: &str) -> Result<String, Refusal> {
    let bytes = match built_in(name, path) {
        Some(bytes) => bytes.to_vec(),
        None => read_file(name, path)?,
    };
    let layers = silhouette::layers(&bytes).map_err(|error| {
        let hint = error.hints().first().cloned();
        (format!("cannot be printed: {}", error.message()), hint)
    })?;
    Ok(icons::picture_data(&layers))
}

/// The drawing of a built-in game.
fn built_in(name: &str, path: &str) -> Option<&'static [u8]> {
    let file = assets::RULESETS.get_file(format!("{name}/{path}"))?;
    Some(file.contents())
}

/// A drawing in the folder of a game, links resolved.
fn read_file(name: &str, path: &str) -> Result<Vec<u8>, Refusal> {
    let game = Path::new(name);
    let folder = if game.is_dir() {
        Some(game)
    } else {
        game.parent()
    };
    let at = folder.unwrap_or(Path::new("")).join(path);
    let hint = |words: &str| Some(words.to_owned());
    match game::fence(name).map(|fence| fence.find(&at)) {
        Some(Found::Inside(real)) => files::read(&real, limits::ICON)
            .map_err(|failure| (format!("cannot be read: {}", why(&failure)), None)),
        Some(Found::Outside) => Err((
            "is outside the folder of the game".to_owned(),
            hint("copy the drawing inside"),
        )),
        Some(Found::Missing) | None => Err((
            "is not in the folder of the game".to_owned(),
            hint("its path begins at that folder"),
        )),
    }
}

fn why(failure: &Failure) -> String {
    match failure {
        Failure::Error(error) => error.message().to_owned(),
        Failure::Shown { text, .. } => text.clone(),
    }
}
