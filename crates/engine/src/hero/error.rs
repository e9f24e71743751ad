//! Why a try to make a hero came to nothing.

use crate::diag::{Error, Span};
use crate::table::TableError;

/// What went wrong in one try.
#[derive(Debug)]
pub(super) struct Setback {
    pub error: Error,
    pub again: Retry,
}

/// Whether another try makes sense.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Retry {
    /// The ruleset or the request is wrong.
    Never,
    /// The dice forbid what was asked for.
    IfAsked,
    /// Random choices led into a dead end.
    Always,
}

impl Setback {
    /// At the step or class in the ruleset, unless it has a place.
    pub fn at(self, span: Span) -> Self {
        let error = self.error.at(span);
        Self { error, ..self }
    }
}

impl From<Error> for Setback {
    fn from(error: Error) -> Self {
        let again = Retry::Never;
        Self { error, again }
    }
}

impl From<TableError> for Setback {
    fn from(error: TableError) -> Self {
        Error::from(error).into()
    }
}

impl From<Setback> for Error {
    fn from(setback: Setback) -> Self {
        setback.error
    }
}
