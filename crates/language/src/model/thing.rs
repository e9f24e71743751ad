//! Items and foes, declared on their own or made by the rows of a table.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;

use super::people::{by_event, by_id};
use super::{
    Cell, Dice, Figure, FigureValue, Hook, Ref, RollTable, Script, Slot, Text, TraitGrant, When,
};
use crate::diag::Span;

/// Something to carry, buy, wield or find.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Item {
    /// Id, unique among items.
    pub id: String,
    /// As printed.
    pub label: String,
    /// What several of them are called; the label when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plural: Option<String>,
    /// Words to select it by.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// What it costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<Cell>,
    /// What it weighs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight: Option<Cell>,
    /// Hands it takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hands: Option<Cell>,
    /// How often it can be used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uses: Option<Cell>,
    /// What it is and does, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<Text>,
    /// Its properties.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<TraitGrant>,
    /// Its figures, in the order the figures are declared.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "by_id")]
    pub figures: Vec<(Ref<Figure>, FigureValue)>,
    /// Heading on reference pages.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// Who may use it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub requires: Option<When>,
    /// Where it is worn or held.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slot: Option<Ref<Slot>>,
    /// Carried out when it is used.
    #[serde(rename = "do", skip_serializing_if = "Option::is_none")]
    pub does: Option<Script>,
    /// Effects of having it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gains: Vec<Script>,
    /// Carried out when something happens to its bearer.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "by_event")]
    pub on: Vec<Hook>,
    /// Where it is declared: its own section or a row.
    #[serde(skip)]
    pub origin: Span,
}

/// An enemy.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Foe {
    /// Id, unique among foes.
    pub id: String,
    /// As printed.
    pub label: String,
    /// Its plural, when an `s` does not do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plural: Option<String>,
    /// Words to select it by.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// How many come at once; one when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<Dice>,
    /// What it is and does, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<Text>,
    /// Its powers and weaknesses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<TraitGrant>,
    /// Its figures, in the order the figures are declared.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "by_id")]
    pub figures: Vec<(Ref<Figure>, FigureValue)>,
    /// What it leaves behind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub treasure: Option<Text>,
    /// How it behaves when met.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reactions: Option<Ref<RollTable>>,
    /// Heading on reference pages.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// Carried out on its turn.
    #[serde(rename = "do", skip_serializing_if = "Option::is_none")]
    pub does: Option<Script>,
    /// Carried out when something happens.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "by_event")]
    pub on: Vec<Hook>,
    /// Where it is declared: its own section or a row.
    #[serde(skip)]
    pub origin: Span,
}

impl Foe {
    /// What so many of them are called.
    pub fn called(&self, count: u32) -> &str {
        let several = self.plural.as_deref().filter(|_| count != 1);
        several.unwrap_or(&self.label)
    }
}

/// Something handed to a hero.
#[derive(Debug, Clone, BorshSerialize, BorshDeserialize)]
pub enum Grant {
    /// `spear x3`.
    Item {
        /// Which item.
        item: Ref<Item>,
        /// How many; one when absent.
        count: Option<Dice>,
    },
    /// `{I}`: whatever the roll gives.
    Roll(Text),
}

impl Serialize for Grant {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Item { item, count: None } => serializer.serialize_str(item.id()),
            Self::Item {
                item,
                count: Some(count),
            } => serializer.collect_str(&format_args!("{} x {}", item.id(), count.source)),
            Self::Roll(text) => Serialize::serialize(text, serializer),
        }
    }
}
