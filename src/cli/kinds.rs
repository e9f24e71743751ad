//! What sort of file somebody wrote, by the keys in it.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::files::limits::{self, Kind};
use crate::model::SECTIONS;

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

/// A key of sheets too.
const OF_SHEETS_TOO: &str = "labels";

/// Keys that only one sort of file has at its top.
const OF_RULESETS: [&str; 3] = ["format", "id", "extends"];
const OF_DRAWINGS: [&str; 2] = ["art", "floors"];
const OF_JOBS: [&str; 2] = ["usual", "print"];
const OF_HEROES: [&str; 4] = ["classes", "stats", "ticks", "belongings"];
const OF_SHEETS: [&str; 8] = [
    "pages", "inside", "kind", "fold", "of", "fonts", "portrait", "disguise",
];
/// Keys of dungeons that are written as JSON.
pub const OF_DUNGEONS: [&str; 2] = ["rooms", "doors"];

/// A broken file is still recognised by the keys that could be read.
pub fn recognise_toml(text: &str) -> FileKind {
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

/// Whether a file beside others is read as one of the rules: it is none of the files that people keep in the folder of their game, such as heroes,
/// sheets and job files.
pub fn is_of_rules(text: &str) -> bool {
    if recognise_toml(text) == FileKind::Ruleset {
        return true;
    }
    let (table, _) = DeTable::parse_recoverable(text);
    let sections = SECTIONS.iter().filter(|it| it.name != OF_SHEETS_TOO);
    let mut values = sections.filter_map(|section| table.get_ref().get(section.name));
    values.any(|value| matches!(value.get_ref(), DeValue::Table(_)))
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

    #[test]
    fn only_rules_are_read_as_rules() {
        for (text, of_rules) in [
            ("format = 1\nid = \"a\"\n", true),
            ("[table.a]\ndice = \"1d6\"\n", true),
            ("fold = \"a4\"\n[table.a]\ndice = \"1d6\"\n", true),
            ("formt = 1\n", true),
            ("game = \"a\"\nversion = \"1\"\n[stats]\nhp = 3\n", false),
            (
                "label = \"Ada\"\n[labels]\nhp = \"Wounds\"\n[[pages]]\n",
                false,
            ),
            (
                "[usual]\ngame = \".\"\n[[print]]\nproduct = \"pocketmod\"\n",
                false,
            ),
            ("art = \"\"\"\n###\n\"\"\"\n", false),
        ] {
            assert_eq!(is_of_rules(text), of_rules, "{text}");
        }
    }
}
