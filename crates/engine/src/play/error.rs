//! What can stop a run or a compilation: one kind of value with a place in words.

use std::error::Error;
use std::fmt;

use crate::diag::Span;

/// A mistake found while rules were compiled or run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayError {
    /// The script it happened in: `procedure fight`, `table E row 12`.
    pub place: String,
    /// What is wrong: lower case, one clause.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
    /// The rule in its file.
    pub span: Option<Span>,
}

impl PlayError {
    pub(super) fn new(place: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            place: place.into(),
            message: message.into(),
            hint: None,
            span: None,
        }
    }

    /// A mistake with nothing but words.
    pub fn message_only(message: String) -> Self {
        Self::new("", message)
    }

    pub(super) fn at(mut self, span: Option<Span>) -> Self {
        self.span = span;
        self
    }

    pub(super) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.place.is_empty() {
            return f.write_str(&self.message);
        }
        write!(f, "{}: {}", self.place, self.message)
    }
}

impl Error for PlayError {}
