//! What is gained, lost and fought.

use super::super::ast::{
    Amount, Duration, Expr, ExprKind, FightSide, Path, StatementKind, Thing, ThingKind, Transfer,
};
use super::super::lex::TokenKind;
use super::Parser;

impl Parser {
    /// `gain 2 torch / rope`, `lose 1 potion at random to foe`; the verb has been read.
    pub(super) fn transfer(&mut self, subject: Option<Path>) -> Option<Transfer> {
        self.advance();
        let first = self.leading_amount();
        let things = self.things("the name of a thing")?;
        let amount = self.trailing_amount(first);
        let at_random = self.take_word("at");
        if at_random {
            self.expect_word("random");
        }
        let other: Option<Path> = if self.take_word("to") || self.take_word("from") {
            Some(self.path("`hero` or `foe`")?)
        } else {
            None
        };
        let lasting = self.lasting();
        Some(Transfer {
            subject,
            amount,
            things,
            at_random,
            other,
            lasting,
        })
    }

    fn leading_amount(&mut self) -> Amount {
        let range = self.peek().range.clone();
        let kind = match self.peek().kind.clone() {
            TokenKind::Int(value) => ExprKind::Int(value),
            TokenKind::Dice(notation) => ExprKind::Dice(notation),
            TokenKind::Name(word) if word == "all" => {
                self.advance();
                return Amount::All;
            }
            _ => return Amount::One,
        };
        self.advance();
        Amount::Exactly(Expr { kind, range })
    }

    fn trailing_amount(&mut self, first: Amount) -> Amount {
        let range = self.peek().range.clone();
        if !self.take_symbol("x") {
            return first;
        }
        if first != Amount::One {
            let message = "the amount appears twice";
            self.fail_with(range, message, "keep the one in front or the one after `x`");
        }
        Amount::Exactly(self.sum())
    }

    /// One thing, or several with slashes to choose from.
    fn things(&mut self, what: &str) -> Option<Vec<Thing>> {
        let mut things = vec![self.thing(what)?];
        while self.take_symbol("/") {
            things.push(self.thing(what)?);
        }
        Some(things)
    }

    fn thing(&mut self, what: &str) -> Option<Thing> {
        let start = self.peek().range.start;
        if self.report_thing_habit() {
            return None;
        }
        let kind = if self.at_symbol("{") {
            ThingKind::Rolled(self.braced_table()?)
        } else if self.take_word("item") || self.take_word("items") {
            ThingKind::AnyItem
        } else {
            ThingKind::Named(self.name(what)?)
        };
        Some(Thing {
            kind,
            range: start..self.last_end,
        })
    }

    /// `for 3 rounds`, `for this fight`.
    pub(super) fn lasting(&mut self) -> Option<Duration> {
        if !self.take_word("for") {
            return None;
        }
        let count = if self.take_word("this") {
            None
        } else {
            Some(self.sum())
        };
        let period = self.period()?;
        Some(Duration { count, period })
    }

    pub(super) fn fight(&mut self) -> Option<StatementKind> {
        self.advance();
        let mut sides = vec![self.fight_side()?];
        while self.take_word("and") {
            sides.push(self.fight_side()?);
        }
        let mut with = Vec::new();
        if self.take_word("with") {
            with.push(self.name("a tag or a trait")?);
            while self.take_word("and") {
                with.push(self.name("a tag or a trait")?);
            }
        }
        Some(StatementKind::Fight { sides, with })
    }

    fn fight_side(&mut self) -> Option<FightSide> {
        let first = self.leading_amount();
        let foes = self.things("the name of a foe")?;
        let count = match self.trailing_amount(first) {
            Amount::Exactly(count) => Some(count),
            Amount::One | Amount::All => None,
        };
        Some(FightSide { foes, count })
    }
}
