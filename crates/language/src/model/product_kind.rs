//! The kinds of product: a closed set, which a ruleset names in `[product.ID] kind = "..."`.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;

/// What sort of product something is.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, BorshSerialize, BorshDeserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum ProductKind {
    /// Pages of blocks, laid out in the ruleset.
    Pages,
    /// Rules and most-used tables, for any fold.
    Reference,
    /// Paper to draw the map on.
    MapSheet,
    /// All tables and lists.
    Tables,
    /// Which roll has which grade.
    GradeTable,
    /// Charts that a straight edge reads.
    Nomogram,
    /// A dungeon: map and keyed rooms.
    Dungeon,
    /// The map of a dungeon alone.
    DungeonMap,
    /// The rooms of a dungeon, to cut out.
    DungeonTiles,
    /// Dice on paper.
    DicePad,
    /// A pre-rolled adventure.
    Booklet,
    /// Several booklets in a row, and a logbook.
    Campaign,
}

impl ProductKind {
    /// All kinds, in display order.
    pub const ALL: [Self; 12] = [
        Self::Pages,
        Self::Reference,
        Self::MapSheet,
        Self::Tables,
        Self::GradeTable,
        Self::Nomogram,
        Self::Dungeon,
        Self::DungeonMap,
        Self::DungeonTiles,
        Self::DicePad,
        Self::Booklet,
        Self::Campaign,
    ];

    /// Their names in rulesets, in the same order.
    pub const WORDS: [&'static str; 12] = {
        let mut words = [""; 12];
        let mut at = 0;
        while at < words.len() {
            words[at] = Self::ALL[at].word();
            at += 1;
        }
        words
    };

    /// Its name in rulesets; every game has a product of this name, unless the kind is [`Self::Pages`].
    pub const fn word(self) -> &'static str {
        match self {
            Self::Pages => "pages",
            Self::Reference => "reference",
            Self::MapSheet => "map-sheet",
            Self::Tables => "tables",
            Self::GradeTable => "grade-table",
            Self::Nomogram => "nomogram",
            Self::Dungeon => "dungeon",
            Self::DungeonMap => "dungeon-map",
            Self::DungeonTiles => "dungeon-tiles",
            Self::DicePad => "dice-pad",
            Self::Booklet => "booklet",
            Self::Campaign => "campaign",
        }
    }

    /// The kind of this name.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }
}
