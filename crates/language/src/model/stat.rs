//! Figures: those of heroes, party and game (stats), and those that foes and items have.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;

use super::{Dice, Formula, Text};
use crate::diag::Span;

/// A figure of the hero, the party or the game.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Stat {
    /// Id, also its name in formulas and rules.
    pub id: String,
    /// As printed.
    pub label: String,
    /// Abbreviation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub short: Option<String>,
    /// How it is kept and drawn.
    pub kind: StatKind,
    /// Value of a new hero, rolled when dice are in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<Formula>,
    /// Never below.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<Formula>,
    /// Never above; for a pool without `max` the starting value is the maximum.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<Formula>,
    /// Boxes to draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub boxes: Option<Formula>,
    /// Computed from other stats at any time, never rolled or set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub derived: Option<Formula>,
    /// Whose figure it is.
    pub of: StatOwner,
    /// Whoever has none of it left is down.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub life: bool,
    /// Only rules remember it: sheets that the program lays out by itself leave it out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unwritten: bool,
    /// Heading on sheets; also names "all stats of this group".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// What it means.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Where it is declared.
    #[serde(skip)]
    pub origin: Span,
}

impl Stat {
    /// Whether it begins with something and is used up, so that its boxes are crossed as it goes down.
    pub fn is_supply(&self) -> bool {
        let start = self.start.as_ref();
        let empty = start.is_none_or(|start| start.constant() == Some(0));
        !empty && !matches!(self.kind, StatKind::Track | StatKind::Pool)
    }
}

/// How a stat is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StatKind {
    /// A number.
    Score,
    /// Current of maximum.
    Pool,
    /// Boxes that are ticked.
    Track,
    /// Counts up from its start.
    Counter,
    /// Words.
    Text,
}

/// Whose stat it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StatOwner {
    /// Each hero has one.
    Hero,
    /// The party shares one.
    Party,
    /// Each room has one.
    Room,
    /// Each door has one.
    Door,
    /// The game has one: doom, turns, danger.
    Game,
}

/// A figure that foes (`foe-stat`) or items (`item-stat`) have.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Figure {
    /// Id: the key in foes or items, and the column in tables that make them.
    pub id: String,
    /// As printed.
    pub label: String,
    /// Abbreviation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub short: Option<String>,
    /// What its values look like.
    pub kind: FigureKind,
    /// A foe that has none of it left is down.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub life: bool,
    /// The value where a foe or item gives none; nothing and zero are the same in rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<Dice>,
    /// What it means.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Where it is declared.
    #[serde(skip)]
    pub origin: Span,
}

/// What the values of a figure look like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FigureKind {
    /// A whole number.
    Number,
    /// A whole number or dice, rolled when it appears and then used up: hit points.
    Pool,
    /// Dice, rolled when used.
    Dice,
    /// Whole numbers: `6/4/3/2`.
    List,
    /// Words, which may roll.
    Text,
}

/// The value of a [`Figure`], of the figure's kind.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(untagged)]
pub enum FigureValue {
    /// Of kind `number` or `pool`.
    Number(i64),
    /// Of kind `dice`, or of kind `pool` and rolled.
    Dice(Dice),
    /// Of kind `list`.
    List(Vec<i64>),
    /// Of kind `text`.
    Text(Text),
}
