//! Cards: where each of them is, and which one is at hand.
//!
//! A deck has no order: whoever draws takes any of the cards that are left, each equally likely. That is the same as taking the top card of a
//! shuffled deck, needs no shuffling, and lets the exact solver go through all draws.

use super::super::chance::{Chance, Halt};
use super::super::code::{CardNumber, CardStep, DeckCode, Parting, Pile, Program, Who};
use super::Machine;
use crate::model::EmptyDeck;

impl Program {
    /// Every card in its deck.
    pub(in crate::play) fn full_decks(&self) -> Vec<Pile> {
        let cards = self.cards.all.iter();
        cards.map(|card| Pile::Deck(card.deck)).collect()
    }

    /// The card behind a result of a table that is read from cards.
    pub(in crate::play) fn card_of_table(&self, table: u32, number: i64) -> Option<u16> {
        let deck = self.tables.get(table as usize)?.cards?;
        let code = self.cards.decks.get(usize::from(deck))?;
        let at = u16::try_from(number.checked_sub(1)?).ok()?;
        (at < code.count).then_some(code.first + at)
    }
}

impl<C: Chance> Machine<'_, C> {
    /// The number of the card at hand plus 1; 0 is none.
    pub(super) fn card_at_hand(&self) -> u16 {
        let bound = self.state.hands.card;
        if bound > 0 {
            bound
        } else {
            self.state.world.card
        }
    }

    pub(super) fn card_number(&self, number: CardNumber) -> i64 {
        let at = usize::from(self.card_at_hand());
        let card = at
            .checked_sub(1)
            .and_then(|at| self.program.cards.all.get(at));
        card.map_or(0, |card| match number {
            CardNumber::Value => card.value,
            CardNumber::Rank => card.rank,
            CardNumber::Suit => card.suit,
        })
    }

    fn card_is_in(&self, set: u16) -> bool {
        let set = self.program.cards.sets.get(usize::from(set));
        let at = usize::from(self.card_at_hand()).checked_sub(1);
        let known = set.zip(at).and_then(|(set, at)| set.get(at));
        known.copied().unwrap_or(false)
    }

    pub(super) fn count_cards(&self, pile: Pile) -> i64 {
        let cards = self.state.world.cards.iter();
        cards.filter(|at| **at == pile).count() as i64
    }

    pub(super) fn card_step(&mut self, step: CardStep) -> Result<(), Halt> {
        match step {
            CardStep::Shuffle(deck) => self.take_back(deck),
            CardStep::Draw(deck, pile) => return self.draw_card(deck, pile),
            CardStep::TurnUp(deck) => self.turn_up(deck),
            CardStep::Put(pile) => {
                let at = usize::from(self.card_at_hand()).checked_sub(1);
                if let Some(at) = at {
                    self.put_card(at, pile);
                }
            }
            CardStep::DiscardHand => {
                for pile in &mut self.state.world.cards {
                    if *pile == Pile::Hand {
                        *pile = Pile::Discard;
                    }
                }
            }
            CardStep::IsIn(set) => self.state.acc = i64::from(self.card_is_in(set)),
        }
        Ok(())
    }

    fn put_card(&mut self, at: usize, pile: Pile) {
        let Some(card) = self.program.cards.all.get(at) else {
            return;
        };
        // Back into a deck is back into its own.
        let pile = match pile {
            Pile::Deck(_) => Pile::Deck(card.deck),
            pile => pile,
        };
        if let Some(place) = self.state.world.cards.get_mut(at) {
            *place = pile;
        }
        if self.story.is_some() {
            let line = match pile {
                Pile::Hand => format!("  in hand: {}", card.label),
                Pile::Discard => format!("  discarded: {}", card.label),
                Pile::Removed => format!("  out of the game: {}", card.label),
                Pile::Deck(_) | Pile::Room => return,
            };
            self.line(line);
        }
    }

    fn deck(&self, deck: u16) -> Result<DeckCode, Halt> {
        let found = self.program.cards.decks.get(usize::from(deck)).copied();
        found.ok_or_else(|| Halt::Mistake("a deck is missing".into()))
    }

    /// Discarded cards become cards of their deck.
    fn take_back(&mut self, deck: u16) {
        let Some(code) = self.program.cards.decks.get(usize::from(deck)) else {
            return;
        };
        let (first, count) = (usize::from(code.first), usize::from(code.count));
        let cards = self.state.world.cards.iter_mut().skip(first).take(count);
        for pile in cards.filter(|pile| **pile == Pile::Discard) {
            *pile = Pile::Deck(deck);
        }
    }

    fn draw_card(&mut self, deck: u16, pile: Pile) -> Result<(), Halt> {
        let code = self.deck(deck)?;
        if self.count_cards(Pile::Deck(deck)) == 0 && code.empty == EmptyDeck::Reshuffle {
            self.take_back(deck);
        }
        let left = self.count_cards(Pile::Deck(deck));
        if left == 0 {
            return self.nothing_left(code);
        }
        let taken = match left {
            1 => 0,
            left => match self.chance.die(left as u32) {
                Ok(face) => face as usize - 1,
                Err(halt) => {
                    // The step is done again, with every card that may come up.
                    self.state.pc -= 1;
                    return Err(halt);
                }
            },
        };
        let cards = self.state.world.cards.iter().enumerate();
        let mut cards = cards.filter(|(_, pile)| **pile == Pile::Deck(deck));
        let Some((at, _)) = cards.nth(taken) else {
            return Ok(());
        };
        self.bring_to_hand(at);
        self.put_card(at, pile);
        self.state.acc = at as i64 - i64::from(code.first) + 1;
        Ok(())
    }

    fn nothing_left(&mut self, code: DeckCode) -> Result<(), Halt> {
        self.state.acc = 0;
        self.state.world.card = 0;
        self.state.hands.card = 0;
        match code.empty {
            EmptyDeck::Reshuffle | EmptyDeck::Nothing => Ok(()),
            EmptyDeck::Lose => self.part(Who::Heroes, Parting::Die),
            EmptyDeck::Error => Err(Halt::Mistake("no card is left in the deck".into())),
        }
    }

    /// A card whose number is known: it was drawn just now, or dealt to this room when the dungeon was made.
    fn turn_up(&mut self, deck: u16) {
        let code = self.program.cards.decks.get(usize::from(deck));
        let number = usize::try_from(self.state.acc).ok();
        let at = number.and_then(|number| number.checked_sub(1));
        let inside = |at: &usize| code.is_some_and(|code| *at < usize::from(code.count));
        if let (Some(at), Some(code)) = (at.filter(inside), code) {
            self.show_card(at + usize::from(code.first));
        }
    }

    /// A card lies face up on the discard pile; one that somebody holds stays there.
    pub(super) fn show_card(&mut self, at: usize) {
        self.bring_to_hand(at);
        let place = self.state.world.cards.get(at);
        if matches!(place, Some(Pile::Deck(_) | Pile::Room)) {
            self.put_card(at, Pile::Discard);
        }
    }

    fn bring_to_hand(&mut self, at: usize) {
        self.state.world.card = at as u16 + 1;
        self.state.hands.card = 0;
    }

    /// The cards of a dungeon are dealt face down: nobody else draws them.
    pub(super) fn deal_to_rooms(&mut self, cards: &[u16]) {
        for at in cards {
            if let Some(place @ Pile::Deck(_)) = self.state.world.cards.get_mut(usize::from(*at)) {
                *place = Pile::Room;
            }
        }
    }
}
