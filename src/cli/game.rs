//! Finding and reading a game: a built-in id, a folder or a file.

use std::path::{Path, PathBuf};

use super::{Failure, Terminal, files};
use crate::assets;
use crate::diag;
use crate::model::Ruleset;
use crate::ruleset::{self, Base, File, Reading};

/// A ruleset that was read.
pub struct Game {
    /// The game.
    pub ruleset: Ruleset,
}

/// Ids of the built-in rulesets.
pub fn built_in() -> Vec<&'static str> {
    let mut ids: Vec<&'static str> = assets::RULESETS
        .dirs()
        .filter_map(|dir| dir.path().to_str())
        .collect();
    ids.sort_unstable();
    ids
}

/// Title and summary of a built-in game. They stand before the first section of their file, so that nothing else need be read.
pub fn headline(id: &str) -> Option<(String, String)> {
    let files = texts(id).ok()?;
    let heads: Vec<toml::Table> = files
        .iter()
        .filter_map(|(_, text)| {
            let end = text.find("\n[").unwrap_or(text.len());
            text.get(..end)?.parse().ok()
        })
        .collect();
    let words = |key: &str| {
        let found = heads.iter().find_map(|head| head.get(key))?;
        Some(found.as_str()?.to_owned())
    };
    Some((words("title")?, words("summary").unwrap_or_default()))
}

/// The files of a game, by name, without reading them as rules.
pub fn texts(name: &str) -> Result<Vec<File>, Failure> {
    let path = Path::new(name);
    if let Some(dir) = assets::RULESETS.get_dir(name) {
        let mut found: Vec<File> = dir
            .files()
            .filter(|file| file.path().extension().is_some_and(|e| e == "toml"))
            .filter_map(|file| {
                let name = format!("rulesets/{}", file.path().to_str()?);
                Some((name, file.contents_utf8()?.to_owned()))
            })
            .collect();
        found.sort_unstable();
        return Ok(found);
    }
    if path.is_dir() {
        return folder(path);
    }
    if path.is_file() {
        return Ok(vec![(name.to_owned(), files::read_text(path)?)]);
    }
    Err(unknown(name))
}

fn folder(path: &Path) -> Result<Vec<File>, Failure> {
    let listing = std::fs::read_dir(path).map_err(|error| {
        Failure::files(format!("`{}` could not be read: {error}", path.display()))
    })?;
    let mut paths: Vec<PathBuf> = listing
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|e| e == "toml") && path.is_file())
        .collect();
    paths.sort_unstable();
    if paths.is_empty() {
        return Err(
            Failure::content(format!("`{}` holds no `.toml` file", path.display()))
                .with_hint(Some("`delve new DIR` writes a starter ruleset".into())),
        );
    }
    paths
        .into_iter()
        .map(|path| Ok((path.display().to_string(), files::read_text(&path)?)))
        .collect()
}

fn unknown(name: &str) -> Failure {
    if name.contains(['/', '\\']) || name.ends_with(".toml") {
        return Failure::files(format!(
            "`{name}` could not be read: no such file or folder"
        ));
    }
    let hint = match diag::nearest(name, built_in()) {
        Some(close) => format!("did you mean `{close}`?"),
        None => format!(
            "built-in games: {}; a path works too",
            built_in().join(", ")
        ),
    };
    Failure::usage(format!("there is no game `{name}`")).with_hint(hint)
}

/// Reads a game with all its problems as values.
pub fn read(name: &str) -> Result<Reading, Failure> {
    Ok(ruleset::read(texts(name)?, &base))
}

/// The ruleset that another extends: a path beside the file that says so, or a built-in id.
fn base(wanted: &str, from: &str) -> Result<Base, String> {
    let beside = Path::new(from)
        .parent()
        .unwrap_or(Path::new(""))
        .join(wanted);
    let found = match beside.to_str() {
        Some(path) if beside.exists() => Some(path),
        _ => None,
    };
    let name = found.unwrap_or(wanted);
    let key = match std::fs::canonicalize(name) {
        Ok(path) if found.is_some() => path.display().to_string(),
        _ => name.to_owned(),
    };
    let files = texts(name).map_err(|failure| failure.message())?;
    Ok(Base { key, files })
}

/// Reads a game with a sheet of the user's own among its products; returns the id of that product too.
pub fn load_with_sheet(
    name: &str,
    sheet: &Path,
    terminal: &Terminal,
) -> Result<(Ruleset, String), Failure> {
    let file = (sheet.display().to_string(), files::read_text(sheet)?);
    let (reading, product) = ruleset::read_with_sheet(texts(name)?, file, &base);
    Ok((whole(reading, terminal)?, product))
}

/// A game together with its texts, for messages about places in them.
pub struct GameWithSources {
    /// The game.
    pub ruleset: Ruleset,
    /// Its files.
    pub sources: diag::Sources,
}

/// The same as [`load`], with the texts.
pub fn load_with_sources(name: &str, terminal: &Terminal) -> Result<GameWithSources, Failure> {
    let Reading {
        ruleset,
        sources,
        diagnostics,
    } = read(name)?;
    match ruleset {
        Some(ruleset) => Ok(GameWithSources { ruleset, sources }),
        None => Err(Failure::Diagnosed(diag::render(
            &sources,
            &diagnostics,
            terminal.color(),
        ))),
    }
}

/// Reads a game or fails with all its mistakes shown.
pub fn load(name: &str, terminal: &Terminal) -> Result<Game, Failure> {
    let ruleset = whole(read(name)?, terminal)?;
    Ok(Game { ruleset })
}

fn whole(reading: Reading, terminal: &Terminal) -> Result<Ruleset, Failure> {
    let Reading {
        ruleset,
        sources,
        diagnostics,
    } = reading;
    ruleset.ok_or_else(|| {
        let shown = diag::render(&sources, &diagnostics, terminal.color());
        Failure::Diagnosed(shown)
    })
}
