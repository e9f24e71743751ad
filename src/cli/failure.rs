//! Why a command did not do its work, and with which exit code it says so.

use crate::diag::{Class, Error, readable};
use crate::table::TableError;

/// The exit code of a class of errors: the only place that knows it.
pub const fn exit_code(class: Class) -> u8 {
    match class {
        Class::Content | Class::Room => 1,
        Class::Command => 2,
        Class::Files => 3,
    }
}

/// A failure that ends the program.
#[derive(Debug)]
pub enum Failure {
    /// In words.
    Error(Error),
    /// Already shown as text, with file, line and caret.
    Shown {
        /// Its class.
        class: Class,
        /// What to print.
        text: String,
    },
}

impl Failure {
    /// The ruleset or the content is wrong.
    pub fn content(message: impl Into<String>) -> Self {
        Error::content(message).into()
    }

    /// The command is wrong.
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Error::command(message).into()
    }

    /// A file could not be read or written.
    pub fn files(message: impl Into<String>) -> Self {
        Error::files(message).into()
    }

    /// Problems of the content that are already rendered.
    pub fn shown(text: String) -> Self {
        let class = Class::Content;
        Self::Shown { class, text }
    }

    /// The same failure with a word on what to do.
    pub(crate) fn with_hint(self, hint: impl Into<Option<String>>) -> Self {
        match self {
            Self::Error(error) => Self::Error(error.with_hints(hint.into())),
            shown @ Self::Shown { .. } => shown,
        }
    }

    /// The exit code.
    pub fn code(&self) -> u8 {
        exit_code(match self {
            Self::Error(error) => error.class(),
            Self::Shown { class, .. } => *class,
        })
    }

    /// What to print, without colour.
    pub fn text(&self) -> String {
        match self {
            Self::Shown { text, .. } => text.clone(),
            Self::Error(error) => error.each().map(in_words).collect(),
        }
    }
}

fn in_words(error: &Error) -> String {
    let hints = error.hints().iter();
    let hints = hints.map(|hint| format!("  hint: {}\n", readable(hint)));
    let line = error.line();
    format!("error: {}\n{}", readable(&line), hints.collect::<String>())
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Error(error)
    }
}

impl From<TableError> for Failure {
    fn from(error: TableError) -> Self {
        Self::Error(error.into())
    }
}
