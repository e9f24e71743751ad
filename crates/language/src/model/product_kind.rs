//! The kinds of product: a closed set, which a ruleset names in `[product.ID] kind = "..."`.

use super::keys::WordSet;

word_set! {
    /// What sort of product something is.
    pub enum ProductKind: Default PartialOrd Ord {
        /// Pages of blocks, laid out in the ruleset.
        #[default]
        Pages = "pages",
        /// Rules and most-used tables, for any fold.
        Reference = "reference",
        /// Paper to draw the map on.
        MapSheet = "map-sheet",
        /// All tables and lists.
        Tables = "tables",
        /// Which roll has which grade.
        GradeTable = "grade-table",
        /// Charts that a straight edge reads.
        Nomogram = "nomogram",
        /// A dungeon: map and keyed rooms.
        Dungeon = "dungeon",
        /// The map of a dungeon alone.
        DungeonMap = "dungeon-map",
        /// The rooms of a dungeon, to cut out.
        DungeonTiles = "dungeon-tiles",
        /// A dungeon on one sheet: map and short notes.
        OnePage = "one-page",
        /// Dice on paper.
        DicePad = "dice-pad",
        /// A pre-rolled adventure.
        Booklet = "booklet",
        /// Several booklets in a row, and a logbook.
        Campaign = "campaign",
        /// Cards to cut out.
        Cards = "cards",
    }
}

impl ProductKind {
    /// All kinds, in display order.
    pub const ALL: [Self; 14] = [
        Self::Pages,
        Self::Reference,
        Self::MapSheet,
        Self::Tables,
        Self::GradeTable,
        Self::Nomogram,
        Self::Dungeon,
        Self::DungeonMap,
        Self::DungeonTiles,
        Self::OnePage,
        Self::DicePad,
        Self::Booklet,
        Self::Campaign,
        Self::Cards,
    ];

    /// Its name in rulesets; every game has a product of this name, unless the kind is [`Self::Pages`].
    pub fn word(self) -> &'static str {
        WordSet::word(self)
    }

    /// The kind of this name.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::of_word(word)
    }
}
