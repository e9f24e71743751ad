//! What a game declares, as far as scripts can mention it. The ruleset reader fills this in; nothing here is looked up elsewhere.

use borsh::{BorshDeserialize, BorshSerialize};

use std::collections::{BTreeMap, BTreeSet};

/// Whose stat it is.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, BorshSerialize, BorshDeserialize,
)]
pub enum Owner {
    Hero,
    Foe,
    Item,
    Room,
    Door,
    Party,
    Game,
    /// The card at hand.
    Card,
}

impl Owner {
    pub const ALL: [Owner; 8] = [
        Owner::Hero,
        Owner::Foe,
        Owner::Item,
        Owner::Room,
        Owner::Door,
        Owner::Party,
        Owner::Game,
        Owner::Card,
    ];

    /// Where a bare name is looked for when the hero has no such stat.
    pub(crate) const SHARED: [Owner; 3] = [Owner::Party, Owner::Room, Owner::Game];

    pub fn word(self) -> &'static str {
        match self {
            Owner::Hero => "hero",
            Owner::Foe => "foe",
            Owner::Item => "item",
            Owner::Room => "room",
            Owner::Door => "door",
            Owner::Party => "party",
            Owner::Game => "game",
            Owner::Card => "card",
        }
    }

    pub fn from_word(word: &str) -> Option<Owner> {
        Owner::ALL.into_iter().find(|owner| owner.word() == word)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub enum StatKind {
    Number,
    /// A number that is used up and refilled; it has a `.max`.
    Pool,
    /// Several numbers, taken with `at`.
    List,
    /// Yes or no.
    Flag,
}

/// What is in a column of a table, or what the table gives by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub enum Holds {
    Number,
    /// An item, a foe or a name of one: whatever can be gained or fought.
    Thing,
    /// Something to do: `roll TABLE` is for these.
    Rules,
    Text,
}

#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct TableInfo {
    /// What `{table}` without a column is.
    pub gives: Holds,
    pub columns: BTreeMap<String, Holds>,
}

/// A grade of a test, from the best to the worst.
#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct GradeInfo {
    pub id: String,
    pub success: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub enum ParameterKind {
    Number,
    /// Yes or no.
    Flag,
    Hero,
    Foe,
    Item,
}

#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct Parameter {
    pub name: String,
    pub kind: ParameterKind,
}

/// What a procedure hands back to its caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, BorshSerialize, BorshDeserialize)]
pub enum Gives {
    #[default]
    Nothing,
    Number,
    /// Yes or no, so that a call is a condition.
    Flag,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, BorshSerialize, BorshDeserialize)]
pub struct ProcedureInfo {
    pub parameters: Vec<Parameter>,
    /// What it hands back; [`super::gives`] finds out.
    pub gives: Gives,
}

/// A decision of the player.
#[derive(Debug, Clone, PartialEq, Eq, Default, BorshSerialize, BorshDeserialize)]
pub struct OfferInfo {
    pub parameters: Vec<Parameter>,
    pub answers: Vec<AnswerInfo>,
    /// Whether one of many is chosen instead of an answer.
    pub among: bool,
    /// What such a one is, where the place itself does not bring it.
    pub of: Option<Owner>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, BorshSerialize, BorshDeserialize)]
pub struct AnswerInfo {
    pub id: String,
    /// Whether the offer itself says what it does.
    pub has_rules: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, BorshSerialize, BorshDeserialize)]
pub struct EventInfo {
    /// Numbers of the triggering script that a trait may read and change.
    pub shares: Vec<String>,
    /// Whether it is about a test: then `roll`, `target`, `grade` and `reroll` have a meaning.
    pub about_test: bool,
}

/// Every name a script of the game may use. Counters are stats of the party or the game.
#[derive(Debug, Clone, PartialEq, Eq, Default, BorshSerialize, BorshDeserialize)]
pub struct Scope {
    pub stats: BTreeMap<Owner, BTreeMap<String, StatKind>>,
    /// Places where the hero wears or holds one item: `weapon`, `helm`.
    pub slots: BTreeSet<String>,
    pub tables: BTreeMap<String, TableInfo>,
    pub decks: BTreeSet<String>,
    /// What a card can be: suits, ranks, colours.
    pub card_words: BTreeSet<String>,
    /// Word lists; in braces they give a text.
    pub lists: BTreeSet<String>,
    pub items: BTreeSet<String>,
    pub item_groups: BTreeSet<String>,
    /// Tags, also called conditions, of anybody and anything.
    pub tags: BTreeSet<String>,
    pub traits: BTreeSet<String>,
    pub foes: BTreeSet<String>,
    pub foe_groups: BTreeSet<String>,
    pub classes: BTreeSet<String>,
    pub policies: BTreeSet<String>,
    pub tests: BTreeMap<String, Vec<GradeInfo>>,
    /// Tests that compare with a number and have none of their own: every call must give one.
    pub needs_target: BTreeSet<String>,
    pub procedures: BTreeMap<String, ProcedureInfo>,
    pub offers: BTreeMap<String, OfferInfo>,
    pub events: BTreeMap<String, EventInfo>,
}

impl Scope {
    pub fn stat(&self, owner: Owner, name: &str) -> Option<StatKind> {
        self.stats.get(&owner)?.get(name).copied()
    }

    /// The names of an owner's stats, sorted.
    pub fn stat_names(&self, owner: Owner) -> impl Iterator<Item = &str> {
        let stats = self.stats.get(&owner);
        stats
            .into_iter()
            .flat_map(|stats| stats.keys().map(String::as_str))
    }
}
