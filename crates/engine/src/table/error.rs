//! Why a roll has no outcome.

use std::fmt;

use crate::diag::{Error, Span};

/// What went wrong, in one of a few ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Problem {
    /// No row answers to the result, and the table does not say what that means.
    NoRow,
    /// Dice that cannot be rolled, mostly because a name has no value.
    Dice,
    /// A condition that cannot be known.
    Condition,
    /// Tables that roll on each other too deep.
    TooDeep,
    /// A row that counts did not come up.
    TooManyRerolls,
    /// One roll that led to too many others, or odds that cost too much.
    TooMuch,
    /// No row can come up at all.
    Empty,
    /// A column or row that is not there.
    Missing,
}

/// A roll without an outcome: what is wrong, what to do, and the tables that led there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableError {
    /// In one of a few ways.
    pub problem: Problem,
    /// In words, at the table or row in the ruleset.
    pub cause: Error,
    /// The calls from the first table to the one that failed.
    pub chain: Vec<String>,
}

impl TableError {
    pub(super) fn new(problem: Problem, message: impl Into<String>) -> Self {
        Self {
            problem,
            cause: Error::content(message),
            chain: Vec::new(),
        }
    }

    pub(super) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.cause = self.cause.hint(hint);
        self
    }

    pub(super) fn with_hints<H: Into<String>>(
        mut self,
        hints: impl IntoIterator<Item = H>,
    ) -> Self {
        self.cause = self.cause.with_hints(hints);
        self
    }

    pub(super) fn at(mut self, span: Span) -> Self {
        self.cause = self.cause.at(span);
        self
    }

    /// Notes one more call in front of the way to the table.
    pub(super) fn behind(mut self, call: &str) -> Self {
        self.chain.insert(0, call.to_owned());
        self
    }

    /// Notes the way to the table, if nobody has yet.
    pub(super) fn through(mut self, chain: &[String]) -> Self {
        if self.chain.is_empty() {
            self.chain = chain.to_vec();
        }
        self
    }
}

/// The message and, when tables led to it, the way: `... (through landing > treasure)`.
impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.cause)?;
        if self.chain.len() > 1 {
            write!(f, " (through {})", way(&self.chain))?;
        }
        Ok(())
    }
}

impl std::error::Error for TableError {}

impl From<TableError> for Error {
    fn from(error: TableError) -> Self {
        let message = error.to_string();
        error.cause.with_message(message)
    }
}

/// The calls up to the first that comes back, as that says all about a loop.
fn way(chain: &[String]) -> String {
    let again = (1..chain.len()).find(|&at| chain.iter().take(at).any(|call| call == &chain[at]));
    let shown = again.map_or(chain.len(), |at| at + 1);
    let words: Vec<&str> = chain.iter().take(shown).map(String::as_str).collect();
    words.join(" > ")
}
