//! What has been drawn from tables with `draw = "deck"`.

use std::collections::{BTreeMap, BTreeSet};

/// The rows that have come up, by table. The caller keeps it for as long as a deck lasts: a room, a dungeon, a campaign.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Decks {
    drawn: BTreeMap<String, BTreeSet<usize>>,
}

impl Decks {
    /// All decks full.
    pub fn new() -> Self {
        Self::default()
    }

    /// The rows of a table that have come up, by index.
    pub(crate) fn drawn_rows(&self, table: &str) -> impl Iterator<Item = usize> + '_ {
        self.drawn.get(table).into_iter().flatten().copied()
    }

    /// Puts all cards of a table back.
    pub fn shuffle(&mut self, table: &str) {
        self.drawn.remove(table);
    }

    /// Notes that a row has come up.
    pub fn take(&mut self, table: &str, row: usize) {
        self.drawn.entry(table.to_owned()).or_default().insert(row);
    }
}
