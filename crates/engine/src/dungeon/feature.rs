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

/// Every symbol in the order of a legend: its name in rulesets, its letter in a map of letters, and who sees it.
static LIST: [(FeatureKind, &str, char, Seen); 24] = [
    (FeatureKind::StairsUp, "stairs-up", '<', Seen::Building),
    (FeatureKind::StairsDown, "stairs-down", '>', Seen::Building),
    (FeatureKind::Water, "water", '~', Seen::Building),
    (FeatureKind::Column, "column", 'o', Seen::Building),
    (FeatureKind::Trap, "trap", '^', Seen::Hidden),
    (FeatureKind::Pit, "pit", '^', Seen::Hidden),
    (FeatureKind::Chest, "chest", '$', Seen::Hidden),
    (FeatureKind::Altar, "altar", '_', Seen::Furniture),
    (FeatureKind::Statue, "statue", '&', Seen::Furniture),
    (FeatureKind::Fountain, "fountain", 'f', Seen::Furniture),
    (FeatureKind::Well, "well", 'f', Seen::Furniture),
    (FeatureKind::Table, "table", 'T', Seen::Furniture),
    (FeatureKind::Bed, "bed", 'T', Seen::Furniture),
    (FeatureKind::Barrel, "barrel", 'T', Seen::Furniture),
    (FeatureKind::Throne, "throne", 'T', Seen::Furniture),
    (FeatureKind::Rubble, "rubble", '%', Seen::Building),
    (FeatureKind::Fire, "fire", '*', Seen::Furniture),
    (FeatureKind::Lever, "lever", '/', Seen::Hidden),
    (FeatureKind::Bones, "bones", 'x', Seen::Furniture),
    (FeatureKind::Shelf, "shelf", 'T', Seen::Furniture),
    (FeatureKind::Coffin, "coffin", 'T', Seen::Furniture),
    (FeatureKind::Web, "web", 'w', Seen::Furniture),
    (FeatureKind::Crystal, "crystal", '*', Seen::Furniture),
    (FeatureKind::Chasm, "chasm", '%', Seen::Building),
];

impl FeatureKind {
    /// All of them, in the order of a legend.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        LIST.iter().map(|(kind, ..)| *kind)
    }

    /// As rulesets name it. The list is in the order of the variants, as a test says.
    pub fn symbol(self) -> &'static str {
        LIST[self as usize].1
    }

    /// The symbol of this name.
    pub fn from_symbol(symbol: &str) -> Option<Self> {
        Self::all().find(|kind| kind.symbol() == symbol)
    }

    /// In words, for legends.
    pub fn word(self) -> &'static str {
        match self {
            Self::StairsUp => "stairs up",
            Self::StairsDown => "stairs down",
            Self::Barrel => "barrels",
            Self::Shelf => "shelves",
            _ => self.symbol(),
        }
    }

    /// On a map of letters.
    pub fn letter(self) -> char {
        LIST[self as usize].2
    }

    /// Who sees it.
    pub fn seen(self) -> Seen {
        LIST[self as usize].3
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
        for (place, (kind, symbol, ..)) in LIST.iter().enumerate() {
            assert_eq!(*kind as usize, place);
            assert_eq!(FeatureKind::from_symbol(symbol), Some(*kind));
        }
        let names: Vec<&str> = FeatureKind::all().map(FeatureKind::symbol).collect();
        assert_eq!(names, crate::model::SYMBOLS);
    }
}
