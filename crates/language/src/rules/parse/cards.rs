//! Cards: shuffling, drawing, discarding.
//!
//! The words here (`shuffle`, `draw`, `flip`, `keep`, `discard`, `remove`, `return`) are no reserved words: games may call their procedures so. What follows tells.

use super::super::ast::{CardMove, CardPile, StatementKind};
use super::super::lex::TokenKind;
use super::Parser;

impl Parser {
    /// `shuffle tomb`, `draw 3 from tomb`, `flip tomb`, `keep card`, `discard hand`; `None` when the word begins something else.
    pub(super) fn card_move(&mut self, word: &str) -> Option<StatementKind> {
        let after = self.word_after().map(str::to_owned);
        let moved = match (word, after.as_deref()) {
            ("shuffle", Some(_)) => {
                self.advance();
                CardMove::Shuffle(self.name("the name of a deck")?)
            }
            ("flip", Some(_)) => {
                self.advance();
                CardMove::Flip(self.name("the name of a deck")?)
            }
            ("discard", Some("hand")) => {
                self.advance();
                self.advance();
                CardMove::DiscardHand
            }
            (verb, Some("card")) if CardPile::from_verb(verb).is_some() => {
                let to = CardPile::from_verb(verb)?;
                self.advance();
                let card = self.name("`card`")?;
                CardMove::Put { card, to }
            }
            ("draw", _) if self.draws() => return self.draw(),
            _ => return None,
        };
        Some(StatementKind::Cards(moved))
    }

    /// Whether a deck or a number of cards comes next, and not a change or a call of something named `draw`.
    fn draws(&self) -> bool {
        matches!(
            self.peek_after().kind,
            TokenKind::Name(_) | TokenKind::Int(_) | TokenKind::Dice(_)
        )
    }

    fn draw(&mut self) -> Option<StatementKind> {
        self.advance();
        let count = if self.at_word("from") {
            None
        } else {
            Some(self.sum())
        };
        if self.recovering {
            return None;
        }
        if !self.take_word("from") {
            let found = self.describe_token();
            self.fail_with(
                self.peek().range.clone(),
                format!("expected `from` and a deck, found {found}"),
                "write `draw 3 from DECK`; the cards go into the hand",
            );
            return None;
        }
        let deck = self.name("the name of a deck")?;
        Some(StatementKind::Cards(CardMove::Draw { count, deck }))
    }
}
