//! Decks of cards.

use std::collections::BTreeSet;

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;

use super::TableSource;
use super::keys::Entries;
use crate::diag::{Error, did_you_mean, error};

keys! {
    /// A deck of cards, drawn without putting back. It is a table as well: `roll ID` and `{ID}` turn up its top card.
    pub struct Deck(id, origin) {
        /// Heading.
        title: String, eg("The tomb"), or_id();
        /// A deck one can buy: `french` has the suits hearts, diamonds, clubs and spades from ace to king.
        cards: Option<ReadyDeck>, eg("french");
        /// Suits; each has every rank.
        suits: Vec<String>, eg(r#"["cups", "swords"]"#), or("those of `cards`");
        /// Ranks from the lowest: a list, or from one to another.
        ranks: Vec<String>, eg("ace..king"), or("those of `cards`");
        /// Cards without suit and rank.
        jokers: u32, within(0, 20), eg("2"), usual("0");
        /// A card for each row of this table or list, instead of suits and ranks; a column `copies` says how many of a kind.
        of: Option<TableSource>, eg("omens");
        /// What ranks are worth in `card.value`.
        values: Entries<(String, u32)>, eg("{ ace = 14, joker = 15 }"), or("their place: an ace 1, a king 13, a joker 0");
        /// How suits and ranks are printed.
        labels: Entries<(String, String)>, eg(r#"{ queen = "D" }"#), or("A, J, Q, K and the signs of the suits");
        /// When a card is drawn and none is left: `reshuffle` the discarded ones, `nothing` is drawn, the heroes `lose`, or it is an `error`.
        empty: EmptyDeck, eg("lose"), usual("reshuffle");
    }
    and {
        /// All of its cards, in order.
        all: Vec<Card>;
    }
}

word_set! {
    /// Decks one can buy.
    pub enum ReadyDeck {
        /// Four suits of thirteen ranks.
        French = "french",
    }
}

word_set! {
    /// What happens when a card is drawn and none is left.
    pub enum EmptyDeck {
        /// The discarded cards are shuffled and become the deck; where there are none, nothing is drawn.
        Reshuffle = "reshuffle",
        /// No card is drawn.
        Nothing = "nothing",
        /// All heroes are out of the game.
        Lose = "lose",
        /// A mistake of the ruleset.
        Error = "error",
    }
}

/// One card of a deck.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Card {
    /// As printed: `Q♥`.
    pub label: String,
    /// The suit's place among the suits, from 1; 0 is none.
    pub suit: u32,
    /// The rank's place among the ranks, from 1; 0 is none.
    pub rank: u32,
    /// What it counts.
    pub value: i64,
    /// What rules may call it: its suit, rank and colour.
    pub words: Vec<String>,
    /// The row of the table or list that it is, where the deck is made `of` one.
    pub row: Option<usize>,
}

impl Deck {
    /// The card of this number, from 1.
    pub fn card(&self, number: i64) -> Option<&Card> {
        let index = usize::try_from(number.checked_sub(1)?).ok()?;
        self.all.get(index)
    }
}

/// The sign and the colour of a suit that everybody knows.
pub fn suit_sign(suit: &str) -> Option<(&'static str, &'static str)> {
    match suit {
        "hearts" => Some(("\u{2665}", "red")),
        "diamonds" => Some(("\u{2666}", "red")),
        "clubs" => Some(("\u{2663}", "black")),
        "spades" => Some(("\u{2660}", "black")),
        _ => None,
    }
}

/// The numbers, from 0, of the cards that words such as `hearts 2-10, red king` speak of.
pub fn select(words: &str, cards: &[Card]) -> Result<Vec<usize>, Error> {
    let mut chosen = vec![false; cards.len()];
    for part in words.split(',') {
        let mut fits = vec![true; cards.len()];
        for word in part.split_whitespace() {
            let matching = matching(&word.to_lowercase(), cards)?;
            fits.iter_mut()
                .zip(matching)
                .for_each(|(fits, matches)| *fits &= matches);
        }
        if part.trim().is_empty() || !fits.contains(&true) {
            return Err(error!(
                "no card is `{}`", part.trim();
                hint: "write a suit, a colour or a rank, or a suit and its ranks, like `hearts 2-10`"
            ));
        }
        chosen
            .iter_mut()
            .zip(fits)
            .for_each(|(chosen, fits)| *chosen |= fits);
    }
    let numbers = chosen.iter().enumerate();
    Ok(numbers
        .filter(|(_, chosen)| **chosen)
        .map(|(at, _)| at)
        .collect())
}

/// Which cards one word speaks of.
fn matching(word: &str, cards: &[Card]) -> Result<Vec<bool>, Error> {
    let called = |card: &Card| {
        let sign = |own: &String| suit_sign(own).is_some_and(|(sign, _)| sign == word);
        word == "any" || card.words.iter().any(|own| own == word || sign(own))
    };
    if cards.iter().any(called) {
        return Ok(cards.iter().map(called).collect());
    }
    let place = |rank: &str| {
        let is_it = |card: &&Card| card.words.get(1).is_some_and(|own| own == rank);
        cards.iter().find(is_it).map(|card| card.rank)
    };
    let run = ["-", "\u{2013}", ".."].iter().find_map(|dash| {
        let (from, to) = word.split_once(dash)?;
        place(from).zip(place(to))
    });
    if let Some((from, to)) = run {
        let within = |card: &Card| (from..=to).contains(&card.rank);
        return Ok(cards.iter().map(within).collect());
    }
    let known = cards.iter().flat_map(|card| &card.words);
    let known: BTreeSet<&str> = known.map(String::as_str).collect();
    Err(error!("no card is called `{word}`").with_hints(did_you_mean(word, known)))
}
