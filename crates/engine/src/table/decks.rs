//! What has been drawn from tables with `draw = "deck"`.

use std::collections::{BTreeMap, BTreeSet};

/// The rows that have come up, by table. The caller keeps it for as long as a deck lasts: a room, a dungeon, a campaign.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Decks {
    drawn: BTreeMap<String, BTreeSet<usize>>,
    /// Cards of declared decks that have been drawn, by deck.
    cards: BTreeMap<String, BTreeSet<usize>>,
    /// Dice that were thrown on the way, which are not without number.
    dice: u64,
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

    /// The cards of a deck of so many that are still in it, from 0. A deck that has none left is shuffled.
    pub(crate) fn cards_left(&mut self, deck: &str, count: usize) -> Vec<usize> {
        let drawn = self.cards.entry(deck.to_owned()).or_default();
        if (0..count).all(|card| drawn.contains(&card)) {
            drawn.clear();
        }
        (0..count).filter(|card| !drawn.contains(card)).collect()
    }

    /// Counts dice, and tells how many it were in all.
    pub(crate) fn count_dice(&mut self, dice: u64) -> u64 {
        self.dice = self.dice.saturating_add(dice);
        self.dice
    }

    /// Notes that a card has been drawn.
    pub(crate) fn take_card(&mut self, deck: &str, card: usize) {
        self.cards.entry(deck.to_owned()).or_default().insert(card);
    }

    /// Notes that a row has come up.
    pub fn take(&mut self, table: &str, row: usize) {
        self.drawn.entry(table.to_owned()).or_default().insert(row);
    }
}
