//! Moving through a dungeon, using things, and rolling what belongs to a place or foe.
//!
//! The words here (`enter`, `explore`, `walk`, `arrive`, `use`, `wear`, `take`) are no reserved words: games may call their procedures so. What follows tells.

use super::super::ast::{Go, Path, RollOf, StatementKind, Use, UseThing, Wear};
use super::super::lex::TokenKind;
use super::Parser;

impl Parser {
    /// `enter dungeon`, `explore`, `walk back`, `walk to exit`, `use torch`, `wear best`; `None` when the word begins something else.
    pub(super) fn going(&mut self, word: &str) -> Option<StatementKind> {
        match (word, self.word_after()) {
            ("enter", Some("dungeon")) => {
                self.advance();
                self.advance();
                Some(StatementKind::Go(Go::EnterDungeon))
            }
            ("explore", _) if self.stands_alone() => {
                self.advance();
                Some(StatementKind::Go(Go::Explore))
            }
            ("walk", Some("back")) => {
                self.advance();
                self.advance();
                Some(StatementKind::Go(Go::Back))
            }
            ("walk", Some("to")) => {
                self.advance();
                self.advance();
                let tag = self.name("a tag of the room to walk to")?;
                Some(StatementKind::Go(Go::To(tag)))
            }
            ("arrive", _) if self.stands_alone() => {
                self.advance();
                Some(StatementKind::Go(Go::Arrive))
            }
            ("use", Some(_)) => self.using(None),
            ("wear", Some(_)) => self.wearing(),
            ("take", Some("off")) => {
                self.advance();
                self.advance();
                let slot = self.name("the name of a slot")?;
                Some(StatementKind::Wear(Wear::Off(slot)))
            }
            _ => None,
        }
    }

    /// The statement is this word and nothing more.
    fn stands_alone(&self) -> bool {
        !matches!(
            self.peek_after().kind,
            TokenKind::Symbol("(" | "." | "+" | "-" | "=") | TokenKind::Name(_)
        )
    }

    /// What is used; the verb has been read.
    pub(super) fn using(&mut self, subject: Option<Path>) -> Option<StatementKind> {
        self.advance();
        let is_item = self.at_word("item");
        let name = self.name("the name of an item, a slot or a trait")?;
        let thing = if is_item {
            UseThing::Item(name)
        } else {
            UseThing::Named(name)
        };
        Some(StatementKind::Use(Use { subject, thing }))
    }

    /// What is put on; the verb has been read.
    fn wearing(&mut self) -> Option<StatementKind> {
        self.advance();
        if self.at_word("best") {
            self.advance();
            return Some(StatementKind::Wear(Wear::Best));
        }
        let is_item = self.at_word("item");
        let name = self.name("`best`, `item` or the name of an item")?;
        let wear = if is_item {
            Wear::Item(name)
        } else {
            Wear::Named(name)
        };
        Some(StatementKind::Wear(wear))
    }

    /// `room`, `door`, `foe.reactions` or `foe.treasure` behind `roll`; `None` for a table.
    pub(super) fn roll_of(&mut self) -> Option<StatementKind> {
        let of = match self.word()? {
            "room" => RollOf::Room(self.name("`room`")?),
            "door" => RollOf::Door(self.name("`door`")?),
            "foe" => {
                let path = self.path("`foe`")?;
                match path.rest.as_slice() {
                    [part] if part.text == "reactions" => RollOf::Reactions(path.first),
                    [part] if part.text == "treasure" => RollOf::Treasure(path.first),
                    _ => {
                        let message = format!("`{path}` cannot be rolled");
                        let hint = "write `roll foe.reactions` or `roll foe.treasure`";
                        self.fail_with(path.range(), message, hint);
                        return None;
                    }
                }
            }
            _ => return None,
        };
        Some(StatementKind::RollOf(of))
    }
}
