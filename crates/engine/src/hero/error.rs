//! Why no hero came of it.

use std::error::Error;
use std::fmt;

use crate::diag::Span;

/// What went wrong while a hero was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeroError {
    /// In words: lower case, one clause.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
    /// The step or class in the ruleset.
    pub span: Option<Span>,
    /// Whether other dice might have helped.
    pub(super) again: Again,
}

/// Whether another try makes sense.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Again {
    /// The ruleset or the wish is wrong.
    Never,
    /// The dice forbid what was wished for.
    IfAsked,
    /// Random choices led into a dead end.
    Always,
}

impl HeroError {
    pub(super) fn new(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            hint: None,
            span: None,
            again: Again::Never,
        }
    }

    pub(super) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    pub(super) fn hint_if(mut self, hint: Option<String>) -> Self {
        self.hint = self.hint.or(hint);
        self
    }

    pub(super) fn at(mut self, span: Span) -> Self {
        self.span.get_or_insert(span);
        self
    }

    pub(super) fn again(mut self, again: Again) -> Self {
        self.again = again;
        self
    }
}

impl fmt::Display for HeroError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for HeroError {}
