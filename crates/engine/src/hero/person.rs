//! A finished hero, as plain data.

/// A hero of a game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Hero {
    /// Id of the ruleset.
    pub game: String,
    /// Version of the ruleset.
    pub version: String,
    /// The seed of the dice.
    pub seed: u64,
    /// Which hero of the party, from 1.
    pub number: u32,
    /// What the hero is called; empty when the game draws no names.
    pub name: String,
    /// Classes by kind, in the order they were chosen.
    pub classes: Vec<(String, String)>,
    /// Figures, in the order of the ruleset.
    pub stats: Vec<(String, StatValue)>,
    /// Traits as written: `tamable(40)`.
    pub traits: Vec<String>,
    /// Items with how many of each.
    pub items: Vec<(String, i64)>,
    /// Boxes ticked below what a slot holds: wear, or ammunition that is spent.
    pub ticks: Vec<(String, i64)>,
    /// Rows chosen from lists and tables: spells and the like.
    pub picks: Vec<Pick>,
    /// Things that are no items of the ruleset, in words.
    pub belongings: Vec<String>,
    /// What was rolled and chosen, one line each.
    pub notes: Vec<String>,
}

/// The value of a figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StatValue {
    /// Now.
    pub value: i64,
    /// At most; only pools have it.
    pub max: Option<i64>,
}

/// A row that was chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pick {
    /// Id of the list or table.
    pub from: String,
    /// Id, name or text of the row.
    pub row: String,
}

/// All heroes of a party.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Party {
    /// One after the other.
    pub heroes: Vec<Hero>,
    /// Figures that the party shares, in the order of the ruleset.
    pub stats: Vec<(String, StatValue)>,
}

impl Hero {
    /// The value of a figure.
    pub fn stat(&self, id: &str) -> Option<StatValue> {
        self.stats
            .iter()
            .find(|(known, _)| known == id)
            .map(|(_, value)| *value)
    }

    /// How many of an item.
    pub fn count(&self, item: &str) -> i64 {
        self.items
            .iter()
            .filter(|(known, _)| known == item)
            .map(|(_, count)| *count)
            .sum()
    }

    /// How many boxes below a slot are ticked.
    pub fn count_ticks(&self, slot: &str) -> i64 {
        let mut ticks = self.ticks.iter();
        let found = ticks.find(|(known, _)| known == slot);
        found.map_or(0, |(_, count)| *count)
    }

    /// The class of a kind.
    pub fn class(&self, kind: &str) -> Option<&str> {
        self.classes
            .iter()
            .find(|(known, _)| known == kind)
            .map(|(_, id)| id.as_str())
    }
}
