//! What is said about a ruleset as a whole.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;

use super::Need;
use crate::diag::Span;

/// The keys at the top of the first file.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Head {
    /// Version of the format, always 1.
    pub format: i64,
    /// Id of the ruleset.
    pub id: String,
    /// Title of the game.
    pub title: String,
    /// Version of the ruleset, printed in colophons.
    pub version: String,
    /// Licence of the ruleset, SPDX or words.
    pub licence: Option<String>,
    /// Who made the game.
    pub credit: Option<String>,
    /// A line to print with everything, such as "unofficial aid".
    pub notice: Option<String>,
    /// One line for lists of games.
    pub summary: Option<String>,
    /// BCP 47 tag.
    pub language: String,
    /// How many play, in words.
    pub players: Option<String>,
    /// What play needs besides the paper.
    pub needs: Vec<String>,
    /// The ruleset that this one is laid over, as written.
    pub extends: Option<String>,
    /// Findings of the checks that are meant.
    pub allow: Vec<Allow>,
    /// Where the id stands, for findings about the whole ruleset.
    #[serde(skip)]
    pub origin: Span,
}

/// One finding that the author has looked at and wants to keep.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Allow {
    /// Name of the check.
    pub check: String,
    /// Where: `"table.landing"`; everywhere when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// Why it is meant.
    pub reason: String,
    /// Where it stands, for "this allows nothing".
    #[serde(skip)]
    pub origin: Span,
}

/// One piece of the rules digest.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Rule {
    /// Id, unique among rules.
    pub id: String,
    /// Heading.
    pub title: String,
    /// Paragraphs, `- ` and `1. ` lists, `*emphasis*`, `**strong**`; nothing rolls here.
    pub text: String,
    /// 1 = comes first in the digest.
    pub rank: i64,
    /// How much play needs it.
    pub need: Need,
    /// Whether it is a shorter twin of other rules, for small pages, and no part of the digest.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub brief: bool,
    /// Heading it belongs under.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// Where it is declared.
    #[serde(skip)]
    pub origin: Span,
}
