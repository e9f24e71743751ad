//! How large a file of each kind may be: far beyond what anybody makes by hand, small enough that a wrong file is refused at once.

use crate::{portrait, ruleset, silhouette};

const KIB: u64 = 1024;
const MIB: u64 = 1024 * KIB;

/// A kind of file that is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kind {
    /// What a message calls it, with its article.
    pub name: &'static str,
    /// Bytes at most.
    pub most: u64,
    /// What to do about one that is too large.
    pub hint: &'static str,
}

const RIGHT_FILE: &str = "check that this is the right file";
const SMALLER: &str = "save a smaller copy of it";

/// One file of a ruleset.
pub const RULESET_FILE: Kind = Kind {
    name: "a ruleset file",
    most: ruleset::FILE_BYTES as u64,
    hint: "split it: a ruleset is a folder of `.toml` files",
};
/// All files of a ruleset together.
pub const RULESET: Kind = Kind {
    name: "a ruleset",
    most: ruleset::TOTAL_BYTES as u64,
    hint: RIGHT_FILE,
};
/// A hero, for `--hero` and `hero --check`.
pub const HERO: Kind = Kind {
    name: "a hero file",
    most: 256 * KIB,
    hint: RIGHT_FILE,
};
/// A sheet of the user's own, for `--sheet`.
pub const SHEET: Kind = Kind {
    name: "a sheet file",
    most: MIB,
    hint: RIGHT_FILE,
};
/// A theme, or any other template of `--templates`.
pub const THEME: Kind = Kind {
    name: "a template",
    most: MIB,
    hint: RIGHT_FILE,
};
/// A typeface of one's own.
pub const FACE: Kind = Kind {
    name: "a typeface",
    most: 32 * MIB,
    hint: RIGHT_FILE,
};
/// A portrait.
pub const PICTURE: Kind = Kind {
    name: "a picture",
    most: portrait::MOST_BYTES as u64,
    hint: SMALLER,
};
/// A drawing for an icon.
pub const ICON: Kind = Kind {
    name: "a drawing for an icon",
    most: silhouette::MOST_BYTES as u64,
    hint: "simplify its paths",
};
/// A dungeon drawn by hand.
pub const DRAWING: Kind = Kind {
    name: "a dungeon file",
    most: MIB,
    hint: RIGHT_FILE,
};
/// A PDF to impose, or a form to read back.
pub const PDF: Kind = Kind {
    name: "a PDF",
    most: 256 * MIB,
    hint: SMALLER,
};
/// A booklet as JSON, for `verify`.
pub const BOOKLET: Kind = Kind {
    name: "a booklet file",
    most: 16 * MIB,
    hint: RIGHT_FILE,
};
/// A file of tables, for `import`.
pub const TABLES: Kind = Kind {
    name: "a file of tables",
    most: 8 * MIB,
    hint: RIGHT_FILE,
};
/// All files of one `import` together.
pub const ALL_TABLES: Kind = Kind {
    name: "an import",
    most: 32 * MIB,
    hint: "import fewer files at once",
};
/// The saved printers.
pub const PRINTER: Kind = Kind {
    name: "a printer file",
    most: 64 * KIB,
    hint: RIGHT_FILE,
};

/// What was printed of a series.
pub const MANIFEST: Kind = Kind {
    name: "a manifest",
    most: 512 * MIB,
    hint: RIGHT_FILE,
};

/// A game that `delve play` saved.
pub const SAVED_GAME: Kind = Kind {
    name: "a saved game",
    most: 16 * MIB,
    hint: RIGHT_FILE,
};

/// The user's settings.
pub const CONFIG: Kind = Kind {
    name: "a settings file",
    most: 64 * KIB,
    hint: RIGHT_FILE,
};

/// `4 MiB`, `64 KiB`.
pub fn in_words(bytes: u64) -> String {
    if bytes.is_multiple_of(MIB) {
        format!("{} MiB", bytes / MIB)
    } else {
        format!("{} KiB", bytes / KIB)
    }
}
