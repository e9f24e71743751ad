//! Reading whole rulesets: good ones, broken ones, hostile ones.

mod broken;
mod builtin;
mod extends;
mod hostile;
mod likeness;
mod reference;
mod values;

use std::path::{Path, PathBuf};

use super::{Base, File, Reading, no_base, read};
use crate::diag::render;
use crate::model::Ruleset;

/// The folder of the repository.
fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The TOML files of a folder in the order of their names, named as `prefix/name`; or one file.
fn files(path: &Path) -> Vec<File> {
    let name = |path: &Path| {
        path.file_name()
            .map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default()
    };
    let text = |path: &Path| {
        std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    if path.is_file() {
        return vec![(name(path), text(path))];
    }
    let entries =
        std::fs::read_dir(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut paths: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    paths.sort();
    paths
        .iter()
        .map(|file| (format!("{}/{}", name(path), name(file)), text(file)))
        .collect()
}

/// The folders of the built-in rulesets.
fn builtin_rulesets() -> Vec<PathBuf> {
    let folder = root().join("rulesets");
    let entries =
        std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut folders: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    folders.retain(|path| path.is_dir() && !files(path).is_empty());
    folders.sort();
    folders
}

/// Reads one text that extends nothing.
fn read_text(text: &str) -> Reading {
    read(vec![("game.toml".into(), text.into())], &no_base)
}

/// Reads a text with a head in front, which must be right.
fn good(body: &str) -> Ruleset {
    ready(read_text(&format!(
        "format = 1\nid = \"game\"\ntitle = \"Game\"\n{body}"
    )))
}

/// The ruleset of a reading that must be right.
fn ready(reading: Reading) -> Ruleset {
    let Reading {
        ruleset,
        sources,
        diagnostics,
    } = reading;
    ruleset.unwrap_or_else(|| panic!("{}", render(&sources, &diagnostics, false)))
}
