//! Decks and what can be asked of cards.

use std::ops::Range;

use super::super::ast::{CardMove, Name};
use super::super::scope::Owner;
use super::super::script_context::ScriptContext;
use super::{Meaning, Resolver};

impl Resolver<'_> {
    pub(super) fn card_move(&mut self, moved: &CardMove, range: &Range<usize>) {
        if matches!(self.place, ScriptContext::Creation | ScriptContext::Gains) {
            let message = format!("cards cannot be drawn {}", self.place.words());
            self.fail(range.clone(), message);
        }
        match moved {
            CardMove::Shuffle(deck) | CardMove::Flip(deck) => self.deck(deck),
            CardMove::Draw { count, deck } => {
                count.iter().for_each(|count| self.number(count));
                self.deck(deck);
            }
            CardMove::Put { card, .. } => {
                self.mean(card, Meaning::Subject(Owner::Card));
                self.needs_deck(range);
            }
            CardMove::DiscardHand => self.needs_deck(range),
        }
    }

    pub(super) fn needs_deck(&mut self, range: &Range<usize>) {
        if self.scope.decks.is_empty() {
            self.fail_with(
                range.clone(),
                "this game has no cards",
                "declare a deck, as in `[deck.tomb]` with `cards = \"french\"`",
            );
        }
    }

    fn deck(&mut self, name: &Name) {
        if self.scope.decks.is_empty() {
            return self.needs_deck(&name.range);
        }
        self.one_of(name, &[Meaning::Deck], "a deck");
    }

    /// `hand`, `discard` or a deck.
    pub(super) fn pile(&mut self, name: &Name) {
        match name.text.as_str() {
            "hand" => self.mean(name, Meaning::Hand),
            "discard" => self.mean(name, Meaning::Discard),
            _ => self.deck(name),
        }
    }
}
