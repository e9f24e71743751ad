//! What maps show: symbols on squares, and the ground of hexes.

use super::keys::WordSet;

word_set! {
    /// What a map can show on a square.
    pub enum FeatureKind: PartialOrd Ord {
        /// Stairs to the floor above or out.
        StairsUp = "stairs-up",
        /// Stairs to the floor below.
        StairsDown = "stairs-down",
        /// A pool or a stream.
        Water = "water",
        /// A column.
        Column = "column",
        /// A trap, known to the referee only.
        Trap = "trap",
        /// A hole with a lid, known to the referee only.
        Pit = "pit",
        /// A chest.
        Chest = "chest",
        /// An altar or shrine.
        Altar = "altar",
        /// A statue.
        Statue = "statue",
        /// A fountain.
        Fountain = "fountain",
        /// A well.
        Well = "well",
        /// A table.
        Table = "table",
        /// A bed.
        Bed = "bed",
        /// Barrels.
        Barrel = "barrel",
        /// A throne.
        Throne = "throne",
        /// Fallen stones.
        Rubble = "rubble",
        /// A fire, a brazier, a forge.
        Fire = "fire",
        /// A lever, known to the referee only.
        Lever = "lever",
        /// Bones of somebody.
        Bones = "bones",
        /// Shelves.
        Shelf = "shelf",
        /// A coffin.
        Coffin = "coffin",
        /// A web.
        Web = "web",
        /// A crystal.
        Crystal = "crystal",
        /// A rift in the floor.
        Chasm = "chasm",
    }
}

word_set! {
    /// How ground is drawn.
    pub enum TerrainKind: PartialOrd Ord {
        /// Open land.
        Grass = "grass",
        /// Tilled land.
        Fields = "fields",
        /// Trees.
        Forest = "forest",
        /// Low rises.
        Hills = "hills",
        /// High peaks.
        Mountains = "mountains",
        /// Bare stone.
        Rock = "rock",
        /// Reeds and standing water.
        Marsh = "marsh",
        /// A lake or the sea.
        Water = "water",
        /// Dunes.
        Sand = "sand",
        /// Snow and ice.
        Snow = "snow",
    }
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

impl FeatureKind {
    /// All of them, in the order of a legend.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        Self::WORDS.iter().filter_map(|word| Self::of_word(word))
    }

    /// As rulesets name it.
    pub fn symbol(self) -> &'static str {
        WordSet::word(self)
    }

    /// The symbol of this name.
    pub fn from_symbol(symbol: &str) -> Option<Self> {
        Self::of_word(symbol)
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
        match self {
            Self::StairsUp => '<',
            Self::StairsDown => '>',
            Self::Water => '~',
            Self::Column => 'o',
            Self::Trap | Self::Pit => '^',
            Self::Chest => '$',
            Self::Altar => '_',
            Self::Statue => '&',
            Self::Fountain | Self::Well => 'f',
            Self::Table | Self::Bed | Self::Barrel | Self::Throne | Self::Shelf | Self::Coffin => {
                'T'
            }
            Self::Rubble | Self::Chasm => '%',
            Self::Fire | Self::Crystal => '*',
            Self::Lever => '/',
            Self::Bones => 'x',
            Self::Web => 'w',
        }
    }

    /// Who sees it.
    pub fn seen(self) -> Seen {
        match self {
            Self::StairsUp
            | Self::StairsDown
            | Self::Water
            | Self::Column
            | Self::Rubble
            | Self::Chasm => Seen::Building,
            Self::Trap | Self::Pit | Self::Chest | Self::Lever => Seen::Hidden,
            _ => Seen::Furniture,
        }
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

impl TerrainKind {
    /// All of them, in the order of a legend.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        Self::WORDS.iter().filter_map(|word| Self::of_word(word))
    }

    /// As rulesets name it.
    pub fn word(self) -> &'static str {
        WordSet::word(self)
    }

    /// On a map of letters, six of them at most.
    pub fn letters(self) -> &'static str {
        match self {
            Self::Mountains => "mount",
            kind => kind.word(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_and_grounds_are_in_the_order_of_a_legend() {
        for (place, kind) in FeatureKind::all().enumerate() {
            assert_eq!(kind as usize, place);
            assert_eq!(FeatureKind::from_symbol(kind.symbol()), Some(kind));
        }
        for (place, kind) in TerrainKind::all().enumerate() {
            assert_eq!(kind as usize, place);
            assert!(kind.letters().len() <= 6, "{} is too long", kind.letters());
        }
        assert_eq!(FeatureKind::all().count(), 24);
        assert_eq!(TerrainKind::all().count(), 10);
    }
}
