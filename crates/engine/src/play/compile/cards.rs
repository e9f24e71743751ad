//! Cards: drawing, moving and asking for them.

use super::Compiler;
use crate::model::Ruleset;
use crate::play::code::{
    CardCode, CardNumber, CardStep, CardsCode, DeckCode, Group, How, Op, Pile, Place,
};
use crate::play::layout::short;
use crate::rules::{CardMove, CardPile, Meaning, Name};

impl Compiler<'_> {
    pub(super) fn card_move(&mut self, moved: &CardMove) {
        match moved {
            CardMove::Shuffle(deck) => {
                let deck = self.deck_number(&deck.text);
                self.emit(Op::Cards(CardStep::Shuffle(deck)));
            }
            CardMove::Flip(deck) => {
                let deck = self.deck_number(&deck.text);
                self.emit(Op::Cards(CardStep::Draw(deck, Pile::Discard)));
            }
            CardMove::Draw { count: None, deck } => {
                let deck = self.deck_number(&deck.text);
                self.emit(Op::Cards(CardStep::Draw(deck, Pile::Hand)));
            }
            CardMove::Draw {
                count: Some(count),
                deck,
            } => {
                let deck = self.deck_number(&deck.text);
                let left = self.hidden_local();
                self.number(count);
                self.emit(Op::Write(Place::Local(left), How::Set, 0));
                let top = self.here();
                let done = self.emit(Op::CountDown(left, 0));
                self.emit(Op::Cards(CardStep::Draw(deck, Pile::Hand)));
                self.emit(Op::Jump(top));
                self.patch(&[done]);
            }
            CardMove::Put { to, .. } => {
                self.emit(Op::Cards(CardStep::Put(match to {
                    CardPile::Deck => Pile::Deck(0),
                    CardPile::Hand => Pile::Hand,
                    CardPile::Discard => Pile::Discard,
                    CardPile::Removed => Pile::Removed,
                })));
            }
            CardMove::DiscardHand => {
                self.emit(Op::Cards(CardStep::DiscardHand));
            }
        }
    }

    pub(super) fn deck_number(&self, id: &str) -> u16 {
        let deck = self.ruleset.decks.find(id);
        deck.map_or(u16::MAX, |deck| short(deck.index()))
    }

    /// The cards that a group of them speaks of.
    pub(super) fn pile(&self, pile: Option<&Name>) -> Group {
        let Some(name) = pile else {
            return Group::Cards(Pile::Hand);
        };
        Group::Cards(match self.script.resolution.of(name) {
            Meaning::Discard => Pile::Discard,
            Meaning::Deck => Pile::Deck(self.deck_number(&name.text)),
            _ => Pile::Hand,
        })
    }

    /// The set of all cards that this word speaks of.
    pub(super) fn card_set(&mut self, word: &str) -> u16 {
        let known = self.card_words.iter().position(|known| known == word);
        short(known.unwrap_or_else(|| {
            self.card_words.push(word.to_owned());
            self.card_words.len() - 1
        }))
    }
}

/// The number of a card that goes by this name.
pub(super) fn card_number(name: &str) -> Option<CardNumber> {
    match name {
        "value" => Some(CardNumber::Value),
        "rank" => Some(CardNumber::Rank),
        "suit" => Some(CardNumber::Suit),
        _ => None,
    }
}

/// All cards, deck by deck, and which of them each word speaks of.
pub(super) fn cards_code(ruleset: &Ruleset, words: &[String]) -> CardsCode {
    let mut code = CardsCode {
        sets: vec![Vec::new(); words.len()],
        ..CardsCode::default()
    };
    for (number, deck) in ruleset.decks.iter().enumerate() {
        code.decks.push(DeckCode {
            first: short(code.all.len()),
            count: short(deck.all.len()),
            empty: deck.empty,
        });
        for card in &deck.all {
            code.all.push(CardCode {
                label: card.label.clone(),
                deck: short(number),
                value: card.value,
                rank: i64::from(card.rank),
                suit: i64::from(card.suit),
            });
            for (word, set) in words.iter().zip(&mut code.sets) {
                set.push(card.words.contains(word));
            }
        }
    }
    code
}
