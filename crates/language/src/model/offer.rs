//! Decisions of the player: what is asked, and what each answer does, in words and in rules.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;

use super::{Parameter, Script, Text, When};
use crate::diag::Span;
use crate::rules::Owner;

/// Something that the player decides.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Offer {
    /// Id, also its name in rules and texts.
    pub id: String,
    /// The question, as printed.
    pub ask: Text,
    /// What it is given, like a procedure.
    #[serde(
        skip_serializing_if = "Vec::is_empty",
        serialize_with = "super::play::by_name"
    )]
    pub parameters: Vec<Parameter>,
    /// What can be said; empty where one of many is chosen.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<Answer>,
    /// One of many is chosen instead of an answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub among: Option<Among>,
    /// How it is answered without a human, unless the policy says otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usual: Option<Script>,
    /// Where it is declared.
    #[serde(skip)]
    pub origin: Span,
}

/// One answer to an offer.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Answer {
    /// Id, its name in rules.
    pub id: String,
    /// As printed.
    pub label: String,
    /// What comes of it, in words. Booklets print it apart from the question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<Text>,
    /// What comes of it, in rules; else the script that makes the offer says it.
    #[serde(rename = "do", skip_serializing_if = "Option::is_none")]
    pub does: Option<Script>,
    /// When it can be chosen; always when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub when: Option<When>,
}

/// A choice of one out of many.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Among {
    /// Out of whom.
    pub group: AmongGroup,
    /// Who of them can be chosen.
    #[serde(rename = "where", skip_serializing_if = "Option::is_none")]
    pub condition: Option<When>,
    /// What happens with the chosen one at hand.
    #[serde(rename = "do")]
    pub does: Script,
}

/// Out of whom one is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AmongGroup {
    /// Heroes who stand.
    Hero,
    /// Foes who stand.
    Foe,
    /// Items of the hero at hand.
    Item,
    /// Known doors to rooms nobody has entered, nearest first.
    Way,
    /// Doors of the room.
    Door,
    /// Rooms of the dungeon.
    Room,
}

impl AmongGroup {
    /// All of them with the words that rulesets use.
    pub const WORDS: [(&'static str, Self); 6] = [
        ("hero", Self::Hero),
        ("foe", Self::Foe),
        ("item", Self::Item),
        ("way", Self::Way),
        ("door", Self::Door),
        ("room", Self::Room),
    ];

    /// What the rules of the offer call the one at hand.
    pub fn owner(self) -> Owner {
        match self {
            Self::Hero => Owner::Hero,
            Self::Foe => Owner::Foe,
            Self::Item => Owner::Item,
            Self::Way | Self::Door => Owner::Door,
            Self::Room => Owner::Room,
        }
    }
}
