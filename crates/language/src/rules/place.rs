//! Where a script stands, and so what it can speak of.

use super::scope::Owner;

/// The kind of place, with the name that matters there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place<'a> {
    /// `do` of a table's row, a room, a quest.
    Row,
    /// The procedure of this name.
    Procedure(&'a str),
    /// `on.EVENT` of a trait, an item or a tag.
    Hook(&'a str),
    /// A step or formula of making a hero.
    Creation,
    /// `gains` of a class, an item or a tag.
    Gains,
    /// The dice of a table or the `when` of a row.
    Table,
    /// The dice, target or grades of this test.
    Test(&'a str),
    /// A formula of a foe.
    Foe,
    /// What an answer of this offer does, or when it can be chosen.
    Offer(&'a str),
    /// How this offer is answered without a human.
    Answering(&'a str),
}

impl Place<'_> {
    /// Whether this subject exists there without a loop that brings it.
    pub(crate) fn knows(self, owner: Owner) -> bool {
        match self {
            Place::Creation => matches!(owner, Owner::Hero | Owner::Party | Owner::Game),
            Place::Gains => !matches!(owner, Owner::Foe | Owner::Room | Owner::Door),
            Place::Hook(_) => true,
            Place::Row
            | Place::Procedure(_)
            | Place::Table
            | Place::Test(_)
            | Place::Foe
            | Place::Offer(_)
            | Place::Answering(_) => owner != Owner::Item,
        }
    }

    /// The place in words, for messages.
    pub(crate) fn words(self) -> String {
        match self {
            Place::Row => "here".to_string(),
            Place::Procedure(name) => format!("in the procedure `{name}`"),
            Place::Hook(event) => format!("on `{event}`"),
            Place::Creation => "while a hero is made".to_string(),
            Place::Gains => "in a list of gains".to_string(),
            Place::Table => "in a table".to_string(),
            Place::Test(name) => format!("in the test `{name}`"),
            Place::Foe => "in a foe".to_string(),
            Place::Offer(name) => format!("in the offer `{name}`"),
            Place::Answering(name) => format!("where `{name}` is answered"),
        }
    }
}
