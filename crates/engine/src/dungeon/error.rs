//! Why there is no dungeon.

use std::error::Error;
use std::fmt;

use crate::diag::Span;
use crate::table::TableError;

/// What is wrong and what to do about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DungeonError {
    /// Lower case, one clause.
    pub message: String,
    /// What to do.
    pub hint: Option<String>,
    /// Where in the ruleset.
    pub span: Option<Span>,
}

impl DungeonError {
    /// With a message only.
    pub fn new(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            hint: None,
            span: None,
        }
    }

    /// The same with a hint.
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The same with a place.
    pub fn at(mut self, span: Span) -> Self {
        self.span = Some(span);
        self
    }
}

impl fmt::Display for DungeonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for DungeonError {}

impl From<TableError> for DungeonError {
    fn from(error: TableError) -> Self {
        Self {
            message: error.to_string(),
            hint: error.hint,
            span: error.span,
        }
    }
}
