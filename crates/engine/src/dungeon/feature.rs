//! What is on single squares: the symbols of a map.

use serde::Serialize;

use super::geometry::Square;

/// Something on a square that a map shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Feature {
    /// Where.
    pub square: Square,
    /// What.
    pub kind: FeatureKind,
}

/// What a map can show on a square; rulesets name them as in [`FeatureKind::symbol`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FeatureKind {
    /// Stairs to the floor above or out.
    StairsUp,
    /// Stairs to the floor below.
    StairsDown,
    /// A pool or a stream.
    Water,
    /// A column.
    Column,
    /// A trap, known to the referee only.
    Trap,
    /// A hole with a lid, known to the referee only.
    Pit,
    /// A chest.
    Chest,
    /// An altar or shrine.
    Altar,
    /// A statue.
    Statue,
    /// A fountain.
    Fountain,
    /// A well.
    Well,
    /// A table.
    Table,
    /// A bed.
    Bed,
    /// Barrels.
    Barrel,
    /// A throne.
    Throne,
    /// Fallen stones.
    Rubble,
    /// A fire, a brazier, a forge.
    Fire,
    /// A lever, known to the referee only.
    Lever,
    /// Bones of somebody.
    Bones,
    /// Shelves.
    Shelf,
    /// A coffin.
    Coffin,
    /// A web.
    Web,
    /// A crystal.
    Crystal,
    /// A rift in the floor.
    Chasm,
}

/// Who sees a symbol before having been there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seen {
    /// It is part of the building: everybody, also on an outline.
    Building,
    /// Those who are in the room: not on a map for players, but on the tile of the room.
    Furniture,
    /// The referee only.
    Hidden,
}

/// One row of the list below.
struct Entry {
    kind: FeatureKind,
    symbol: &'static str,
    word: &'static str,
    letter: char,
    seen: Seen,
}

const fn entry(
    kind: FeatureKind,
    symbol: &'static str,
    word: &'static str,
    letter: char,
    seen: Seen,
) -> Entry {
    Entry {
        kind,
        symbol,
        word,
        letter,
        seen,
    }
}

/// Every symbol in the order of a legend: its name in rulesets, in words, its letter in a map of letters, and who sees it.
const LIST: [Entry; 24] = [
    entry(
        FeatureKind::StairsUp,
        "stairs-up",
        "stairs up",
        '<',
        Seen::Building,
    ),
    entry(
        FeatureKind::StairsDown,
        "stairs-down",
        "stairs down",
        '>',
        Seen::Building,
    ),
    entry(FeatureKind::Water, "water", "water", '~', Seen::Building),
    entry(FeatureKind::Column, "column", "column", 'o', Seen::Building),
    entry(FeatureKind::Trap, "trap", "trap", '^', Seen::Hidden),
    entry(FeatureKind::Pit, "pit", "pit", '^', Seen::Hidden),
    entry(FeatureKind::Chest, "chest", "chest", '$', Seen::Hidden),
    entry(FeatureKind::Altar, "altar", "altar", '_', Seen::Furniture),
    entry(
        FeatureKind::Statue,
        "statue",
        "statue",
        '&',
        Seen::Furniture,
    ),
    entry(
        FeatureKind::Fountain,
        "fountain",
        "fountain",
        'f',
        Seen::Furniture,
    ),
    entry(FeatureKind::Well, "well", "well", 'f', Seen::Furniture),
    entry(FeatureKind::Table, "table", "table", 'T', Seen::Furniture),
    entry(FeatureKind::Bed, "bed", "bed", 'T', Seen::Furniture),
    entry(
        FeatureKind::Barrel,
        "barrel",
        "barrels",
        'T',
        Seen::Furniture,
    ),
    entry(
        FeatureKind::Throne,
        "throne",
        "throne",
        'T',
        Seen::Furniture,
    ),
    entry(FeatureKind::Rubble, "rubble", "rubble", '%', Seen::Building),
    entry(FeatureKind::Fire, "fire", "fire", '*', Seen::Furniture),
    entry(FeatureKind::Lever, "lever", "lever", '/', Seen::Hidden),
    entry(FeatureKind::Bones, "bones", "bones", 'x', Seen::Furniture),
    entry(FeatureKind::Shelf, "shelf", "shelves", 'T', Seen::Furniture),
    entry(
        FeatureKind::Coffin,
        "coffin",
        "coffin",
        'T',
        Seen::Furniture,
    ),
    entry(FeatureKind::Web, "web", "web", 'w', Seen::Furniture),
    entry(
        FeatureKind::Crystal,
        "crystal",
        "crystal",
        '*',
        Seen::Furniture,
    ),
    entry(FeatureKind::Chasm, "chasm", "chasm", '%', Seen::Building),
];

impl FeatureKind {
    /// All of them, in the order of a legend.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        LIST.iter().map(|entry| entry.kind)
    }

    fn entry(self) -> &'static Entry {
        static ENTRIES: [Entry; LIST.len()] = LIST;
        // The list is in the order of the variants, as a test says.
        &ENTRIES[self as usize]
    }

    /// As rulesets name it.
    pub fn symbol(self) -> &'static str {
        self.entry().symbol
    }

    /// The symbol of this name.
    pub fn from_symbol(symbol: &str) -> Option<Self> {
        Self::all().find(|kind| kind.symbol() == symbol)
    }

    /// In words, for legends.
    pub fn word(self) -> &'static str {
        self.entry().word
    }

    /// On a map of letters.
    pub fn letter(self) -> char {
        self.entry().letter
    }

    /// Who sees it.
    pub fn seen(self) -> Seen {
        self.entry().seen
    }

    /// Whether only the referee may see it.
    pub fn is_hidden(self) -> bool {
        self.seen() == Seen::Hidden
    }

    /// Whether it is part of the building, as stairs are.
    pub fn is_building(self) -> bool {
        self.seen() == Seen::Building
    }

    /// Whether it fills its square like ground does, so that things can be on it.
    pub fn is_ground(self) -> bool {
        matches!(self, Self::Water | Self::Chasm)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_in_order_and_rulesets_know_all_of_it() {
        for (place, entry) in LIST.iter().enumerate() {
            assert_eq!(entry.kind as usize, place);
            assert_eq!(FeatureKind::from_symbol(entry.symbol), Some(entry.kind));
        }
        let names: Vec<&str> = FeatureKind::all().map(FeatureKind::symbol).collect();
        assert_eq!(names, crate::model::SYMBOLS);
    }
}
