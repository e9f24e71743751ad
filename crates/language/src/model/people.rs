//! Classes, traits and conditions: what a hero or foe is, can do and suffers.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;

use super::{Cell, Formula, Grant, Item, Range, Ref, Script, Stat, Text, When};
use crate::diag::Span;

/// A class, or any other choice of the same sort: species, alignment, profession.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Class {
    /// Id, unique among all kinds.
    pub id: String,
    /// As printed.
    pub label: String,
    /// `"class"` unless the game says otherwise; a hero has one of each kind.
    pub kind: String,
    /// What it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<Text>,
    /// Starting values that replace those of the stats.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "by_id")]
    pub stats: Vec<(Ref<Stat>, Formula)>,
    /// Effects of becoming one, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gains: Vec<Script>,
    /// Traits it has.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<TraitGrant>,
    /// What it starts with.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<Grant>,
    /// Only these items may be used (when not empty).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub may_use: Vec<ItemFilter>,
    /// These items may not be used.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub may_not_use: Vec<ItemFilter>,
    /// What to raise and to take first when nobody chooses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub prefers: Vec<Preference>,
    /// Who may become one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub requires: Option<When>,
    /// Die results that pick it when creation rolls for it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub roll: Vec<Range>,
    /// What each level brings; columns and rows like a list's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub levels: Option<super::Grid>,
    /// Where it is declared.
    #[serde(skip)]
    pub origin: Span,
}

/// Items allowed or forbidden to a class.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(untagged)]
pub enum ItemFilter {
    /// One item.
    Item(Ref<Item>),
    /// Every item with this tag or of this group.
    Tag(String),
}

/// Something a sensible player of a class wants.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Preference {
    /// A stat to raise, at first no further than this.
    Stat {
        /// Which one.
        stat: Ref<Stat>,
        /// How far before the next preference has its turn.
        #[serde(skip_serializing_if = "Option::is_none")]
        up_to: Option<i64>,
    },
    /// An item, or any with a tag or of a group.
    Item(ItemFilter),
    /// A trait.
    Trait(Ref<Trait>),
}

/// A power, weakness or property of a hero, foe or item.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Trait {
    /// Id, unique among traits.
    pub id: String,
    /// As printed.
    pub label: String,
    /// What it does, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<Text>,
    /// Words to select it by.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// Price of using it, in words: `2 ap`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<Cell>,
    /// How often, in words: `3 per adventure`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uses: Option<Cell>,
    /// Who can have it; empty = anybody.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub of: Vec<TraitOwner>,
    /// Name of the parameter that is given with it: `tamable(40)`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parameter: Option<String>,
    /// Heading on reference pages.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// Carried out when it is used.
    #[serde(rename = "do", skip_serializing_if = "Option::is_none")]
    pub does: Option<Script>,
    /// Effects of having it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gains: Vec<Script>,
    /// Carried out when something happens.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "by_event")]
    pub on: Vec<Hook>,
    /// Where it is declared.
    #[serde(skip)]
    pub origin: Span,
}

/// Who can have a trait.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TraitOwner {
    /// Heroes, mostly through their class.
    Hero,
    /// Foes.
    Foe,
    /// Items.
    Item,
}

/// A trait as somebody has it: `tamable(40)`.
#[derive(Debug, Clone, BorshSerialize, BorshDeserialize)]
pub struct TraitGrant {
    /// Which trait.
    pub of: Ref<Trait>,
    /// Value of its parameter, as written between the brackets.
    pub argument: Option<String>,
}

/// As written: `tamable(40)`.
impl std::fmt::Display for TraitGrant {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.argument {
            None => f.write_str(self.of.id()),
            Some(argument) => write!(f, "{}({argument})", self.of.id()),
        }
    }
}

impl Serialize for TraitGrant {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A state that comes and goes: stunned, poisoned.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Condition {
    /// Id, unique among conditions.
    pub id: String,
    /// As printed.
    pub label: String,
    /// What it does, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<Text>,
    /// Effects while it lasts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gains: Vec<Script>,
    /// Carried out when something happens to one who has it.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "by_event")]
    pub on: Vec<Hook>,
    /// Where it is declared.
    #[serde(skip)]
    pub origin: Span,
}

/// A place where a hero wears or holds one item.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Slot {
    /// Id, also its name in rules.
    pub id: String,
    /// As printed.
    pub label: String,
    /// What it means.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// What fits; anything when empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub takes: Vec<ItemFilter>,
    /// Of several items the one for which this is highest is worn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<Formula>,
    /// Where it is declared.
    #[serde(skip)]
    pub origin: Span,
}

/// Rules hooked to an event.
#[derive(Debug, Clone, BorshSerialize, BorshDeserialize)]
pub struct Hook {
    /// Name of the event.
    pub event: String,
    /// What is carried out.
    pub script: Script,
}

/// Hooks as a JSON object, event to rules, like the TOML.
pub(super) fn by_event<S: serde::Serializer>(
    hooks: &[Hook],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(hooks.iter().map(|hook| (&hook.event, &hook.script)))
}

/// Pairs of a reference and a value as a JSON object, like the TOML.
pub(super) fn by_id<S: serde::Serializer, T, V: Serialize>(
    pairs: &[(Ref<T>, V)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(
        pairs
            .iter()
            .map(|(reference, value)| (reference.id(), value)),
    )
}
