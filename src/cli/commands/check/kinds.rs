//! What sort of file somebody wrote, by what is in it.

use std::path::Path;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::cli::files;
use crate::cli::files::limits::{self, Kind};
use crate::cli::{Failure, game};

/// Everything that `delve check` knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    Ruleset,
    Sheet,
    Hero,
    Theme,
    Job,
    /// Drawn by hand.
    Drawing,
    /// Written by `delve dungeon --format json`.
    Dungeon,
}

impl FileKind {
    pub fn word(self) -> &'static str {
        match self {
            Self::Ruleset => "ruleset",
            Self::Sheet => "sheet",
            Self::Hero => "hero",
            Self::Theme => "theme",
            Self::Job => "job file",
            Self::Drawing => "drawn dungeon",
            Self::Dungeon => "dungeon",
        }
    }

    pub fn limit(self) -> Kind {
        match self {
            Self::Ruleset => limits::RULESET_FILE,
            Self::Hero => limits::HERO,
            Self::Theme => limits::THEME,
            Self::Sheet | Self::Job => limits::SHEET,
            Self::Drawing | Self::Dungeon => limits::DRAWING,
        }
    }
}

/// Keys that only one sort of file has at its top.
const OF_RULESETS: [&str; 3] = ["format", "id", "extends"];
const OF_DRAWINGS: [&str; 2] = ["art", "floors"];
const OF_JOBS: [&str; 2] = ["usual", "print"];
const OF_HEROES: [&str; 4] = ["classes", "stats", "ticks", "belongings"];
const OF_SHEETS: [&str; 8] = [
    "pages", "inside", "kind", "fold", "of", "fonts", "portrait", "disguise",
];
const OF_DUNGEONS: [&str; 2] = ["rooms", "doors"];

/// The sort of a file. Whatever is not recognised is read as a ruleset, and so are ids and folders.
pub fn recognise(name: &str) -> Result<FileKind, Failure> {
    let path = Path::new(name);
    let is_built_in = game::built_in().contains(&name);
    if is_built_in || !path.is_file() {
        return Ok(FileKind::Ruleset);
    }
    let ending = path.extension().and_then(|ending| ending.to_str());
    match ending.map(str::to_ascii_lowercase).as_deref() {
        Some("typ") => Ok(FileKind::Theme),
        Some("txt") => Ok(FileKind::Drawing),
        Some("json") => recognise_json(path),
        _ => Ok(recognise_toml(&files::read_text(
            path,
            limits::RULESET_FILE,
        )?)),
    }
}

/// A broken file is still recognised by the keys that could be read.
fn recognise_toml(text: &str) -> FileKind {
    let (table, _) = DeTable::parse_recoverable(text);
    let table = table.get_ref();
    let value = |key: &str| table.get(key).map(Spanned::get_ref);
    let has = |keys: &[&str]| keys.iter().any(|key| value(key).is_some());
    let names_game = matches!(value("game"), Some(DeValue::String(_)));
    if has(&OF_RULESETS) {
        FileKind::Ruleset
    } else if has(&OF_DRAWINGS) {
        FileKind::Drawing
    } else if has(&OF_JOBS) {
        FileKind::Job
    } else if names_game || has(&OF_HEROES) {
        FileKind::Hero
    } else if has(&OF_SHEETS) {
        FileKind::Sheet
    } else {
        FileKind::Ruleset
    }
}

fn recognise_json(path: &Path) -> Result<FileKind, Failure> {
    let text = files::read_text(path, limits::BOOKLET)?;
    let is_dungeon = match serde_json::from_str::<serde_json::Value>(&text) {
        Ok(value) => OF_DUNGEONS.iter().all(|key| value.get(key).is_some()),
        // What cannot be read is shown as what it was most likely meant to be.
        Err(_) => OF_DUNGEONS
            .iter()
            .any(|key| text.contains(&format!("\"{key}\""))),
    };
    if is_dungeon {
        return Ok(FileKind::Dungeon);
    }
    let message = format!("`{}` is JSON, but not a dungeon", path.display());
    Err(Failure::content(message)
        .with_hint(Some("`delve verify FILE` checks a booklet".to_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_recognised_by_their_keys() {
        for (text, kind) in [
            ("format = 1\nid = \"a\"\n", FileKind::Ruleset),
            ("[table.a]\ndice = \"1d6\"\n", FileKind::Ruleset),
            ("", FileKind::Ruleset),
            ("fold = \"pocketmod\"\n[[pages]]\n", FileKind::Sheet),
            ("game = \"a\"\nname = \"Ada\"\n", FileKind::Hero),
            ("[stats]\nhp = 3\n", FileKind::Hero),
            ("[[print]]\ngame = \"a\"\n", FileKind::Job),
            ("art = \"\"\"\n###\n\"\"\"\n", FileKind::Drawing),
            (
                "[[print]\ngame = \"a\"\n[usual]\npaper = \"a4\"\n",
                FileKind::Job,
            ),
        ] {
            assert_eq!(recognise_toml(text), kind, "{text}");
        }
    }
}
