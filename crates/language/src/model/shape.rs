//! Rooms drawn with letters.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;

use super::{Range, Text};
use crate::diag::Span;

/// A piece of dungeon drawn as text.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Shape {
    /// Id, unique among shapes.
    pub id: String,
    /// As printed.
    pub label: String,
    /// Die results that pick it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub roll: Vec<Range>,
    /// What sort of piece it is.
    pub kind: ShapeKind,
    /// In words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<Text>,
    /// The drawing, a line per row, all of the same width.
    pub art: Vec<String>,
    /// Where it is declared.
    #[serde(skip)]
    pub origin: Span,
}

/// What sort of piece a shape is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ShapeKind {
    /// A room.
    Room,
    /// A corridor.
    Corridor,
    /// The first piece.
    Entrance,
}

/// Letters of a drawing and what they mean; a blank is outside.
pub const LETTERS: [(char, &str); 11] = [
    ('#', "wall"),
    ('.', "floor"),
    ('+', "door"),
    ('=', "locked door"),
    ('s', "secret door"),
    ('<', "stairs up"),
    ('>', "stairs down"),
    ('~', "water"),
    ('o', "column"),
    ('^', "trap"),
    (' ', "outside"),
];
