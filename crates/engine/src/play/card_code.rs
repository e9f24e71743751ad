//! Cards in numbers of the program: where each can be, what is known of it, and the decks.

/// Where a card is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Pile {
    /// Of this number.
    Deck(u16),
    Hand,
    Discard,
    Removed,
    /// Dealt to a room of the dungeon.
    Room,
}

#[derive(Debug, Clone)]
pub(super) struct CardCode {
    pub label: String,
    pub deck: u16,
    pub value: i64,
    pub rank: i64,
    pub suit: i64,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct DeckCode {
    /// The first of its cards, and how many it has.
    pub first: u16,
    pub count: u16,
    pub empty: crate::model::EmptyDeck,
}

/// All cards of all decks.
#[derive(Debug, Clone, Default)]
pub(super) struct CardsCode {
    pub all: Vec<CardCode>,
    pub decks: Vec<DeckCode>,
    /// Which cards are red, hearts, kings.
    pub sets: Vec<Vec<bool>>,
}

/// What is known of a card as a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CardNumber {
    Value,
    Rank,
    Suit,
}

/// A step with cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CardStep {
    /// The discarded cards of this deck go back into it.
    Shuffle(u16),
    /// A card of this deck, drawn into a pile; its number within the deck is in the accumulator, 0 when there is none.
    Draw(u16, Pile),
    /// The card of this deck whose number is in the accumulator is turned up.
    TurnUp(u16),
    /// The card at hand is put there.
    Put(Pile),
    DiscardHand,
    /// Whether the card at hand is one of the set of this number.
    IsIn(u16),
}
