//! What can go wrong with an expression, as one kind of value for reading, rolling and computing odds.

use std::error::Error;
use std::fmt;
use std::ops::Range;

/// A mistake in a dice expression: where it is, what is wrong, what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiceError {
    /// The bytes of the expression that a caret should stand under.
    pub range: Range<usize>,
    /// What is wrong: lower case, one clause.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
}

impl DiceError {
    /// A mistake at `range`, without a hint yet.
    pub(super) fn new(range: Range<usize>, message: impl Into<String>) -> Self {
        Self {
            range,
            message: message.into(),
            hint: None,
        }
    }

    /// The same mistake with a hint.
    pub(super) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

impl fmt::Display for DiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for DiceError {}
