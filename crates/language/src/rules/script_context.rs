//! The context of a script, and so which names it can use.

use super::scope::Owner;

/// The kind of script, with the name that matters there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScriptContext<'a> {
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

impl ScriptContext<'_> {
    /// Whether this subject exists there without a loop that brings it.
    pub(crate) fn knows(self, owner: Owner) -> bool {
        match self {
            ScriptContext::Creation => matches!(owner, Owner::Hero | Owner::Party | Owner::Game),
            ScriptContext::Gains => !matches!(owner, Owner::Foe | Owner::Room | Owner::Door),
            ScriptContext::Hook(_) => true,
            ScriptContext::Row
            | ScriptContext::Procedure(_)
            | ScriptContext::Table
            | ScriptContext::Test(_)
            | ScriptContext::Foe
            | ScriptContext::Offer(_)
            | ScriptContext::Answering(_) => owner != Owner::Item,
        }
    }

    /// The place in words, for messages.
    pub(crate) fn words(self) -> String {
        match self {
            ScriptContext::Row => "here".to_string(),
            ScriptContext::Procedure(name) => format!("in the procedure `{name}`"),
            ScriptContext::Hook(event) => format!("on `{event}`"),
            ScriptContext::Creation => "while a hero is made".to_string(),
            ScriptContext::Gains => "in a list of gains".to_string(),
            ScriptContext::Table => "in a table".to_string(),
            ScriptContext::Test(name) => format!("in the test `{name}`"),
            ScriptContext::Foe => "in a foe".to_string(),
            ScriptContext::Offer(name) => format!("in the offer `{name}`"),
            ScriptContext::Answering(name) => format!("where `{name}` is answered"),
        }
    }
}
