//! Steps by which a hero is made.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;

use super::{
    Class, Dice, Formula, Grant, Item, Listing, Ref, RollTable, Script, Stat, TableSource, Trait,
    When,
};
use crate::diag::Span;

/// How heroes are made.
#[derive(Debug, Clone, Default, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Creation {
    /// How many heroes a party has.
    pub party: u32,
    /// Classes of the heroes of a party, in order, when nobody says otherwise and the game plays itself.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub usual: Vec<Ref<Class>>,
    /// Words before the first step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Done in order for each hero.
    pub steps: Vec<Step>,
    /// Done once, when all heroes are made.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub party_steps: Vec<Step>,
}

/// One step of making a hero.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Step {
    /// Shown to the player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Skipped unless this holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub when: Option<When>,
    /// Done this many times; once when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repeat: Option<Formula>,
    /// What is done.
    #[serde(flatten)]
    pub action: Action,
    /// Where it stands.
    #[serde(skip)]
    pub origin: Span,
}

/// What a step does.
#[expect(
    clippy::large_enum_variant,
    reason = "a game has a dozen steps; plain variants read better than boxes"
)]
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Nothing: the text is for the player.
    Read,
    /// Rolls the starting values of these stats.
    Roll(Vec<Ref<Stat>>),
    /// Carries out effects.
    Set(Vec<Script>),
    /// Chooses something.
    Choose(Choose),
    /// Spreads points over stats.
    Distribute(Distribute),
    /// Raises some stats.
    Raise(Raise),
    /// Hands things out.
    Gain(Vec<Grant>),
    /// Lets the player shop.
    Buy(Buy),
    /// One of several lists of steps.
    OneOf(Vec<Vec<Step>>),
    /// Draws a name.
    Name(TableSource),
}

/// A choice among things of the ruleset.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Choose {
    /// As written: a kind of class, `trait`, `item` or `row`.
    pub kind: String,
    /// What to choose from.
    pub among: Choices,
    /// How many different ones; one when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<Formula>,
    /// Dice that may decide instead of the player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roll: Option<Dice>,
}

/// What can be chosen, fully resolved: tags and lists have become the things they stand for.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Choices {
    /// Classes of one kind.
    Classes(Vec<Ref<Class>>),
    /// Traits.
    Traits(Vec<Ref<Trait>>),
    /// Items.
    Items(Vec<Ref<Item>>),
    /// A row of a table or list.
    Rows(Vec<TableSource>),
}

/// Points to spread.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Distribute {
    /// How many.
    pub points: Formula,
    /// Over which stats.
    pub among: Vec<Ref<Stat>>,
    /// Least that each gets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<Formula>,
    /// Most that each gets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<Formula>,
}

/// Stats to raise.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Raise {
    /// By how much each time.
    pub by: Formula,
    /// How many times.
    pub count: Formula,
    /// Which stats.
    pub among: Vec<Ref<Stat>>,
    /// Each stat at most once.
    pub distinct: bool,
}

/// Shopping.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Buy {
    /// What is for sale: the items of these lists, tables and tags.
    pub items: Vec<Ref<Item>>,
    /// The lists and tables they come from, for reference in print.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub from: Vec<TableSource>,
    /// The stat that pays.
    pub with: Ref<Stat>,
    /// How many things at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_most: Option<Formula>,
}

impl Serialize for TableSource {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

/// Both kinds of source in one place, so that the words stay in step.
impl From<Ref<RollTable>> for TableSource {
    fn from(table: Ref<RollTable>) -> Self {
        Self::Table(table)
    }
}

impl From<Ref<Listing>> for TableSource {
    fn from(list: Ref<Listing>) -> Self {
        Self::List(list)
    }
}
