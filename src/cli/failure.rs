//! Why a command did not do its work, and with which exit code it says so.

use crate::press::PressError;

/// The exit code when files, or memory, could not be had.
pub const FILES: i32 = 3;

/// A failure that ends the program.
#[derive(Debug)]
pub enum Failure {
    /// Exit code 1: the ruleset or the content is wrong.
    Content {
        /// What is wrong.
        message: String,
        /// What to do about it.
        hint: Option<String>,
    },
    /// Exit code 1: problems already rendered with file, line and caret.
    Diagnosed(String),
    /// Exit code 2: dice on the command line that cannot be read, already shown with a caret.
    WrongDice(String),
    /// Exit code 2: the command asks for something that does not exist or cannot be.
    Usage {
        /// What is wrong.
        message: String,
        /// What to do about it.
        hint: Option<String>,
    },
    /// Exit code 3: a file could not be read or written.
    Files {
        /// What is wrong.
        message: String,
        /// What to do about it.
        hint: Option<String>,
    },
}

impl Failure {
    /// The ruleset or the content is wrong.
    pub fn content(message: impl Into<String>) -> Self {
        Self::Content {
            message: message.into(),
            hint: None,
        }
    }

    /// The command is wrong.
    pub fn usage(message: impl Into<String>) -> Self {
        Self::Usage {
            message: message.into(),
            hint: None,
        }
    }

    /// A file could not be read or written.
    pub fn files(message: impl Into<String>) -> Self {
        Self::Files {
            message: message.into(),
            hint: None,
        }
    }

    /// The same failure with a word on what to do.
    pub fn with_hint(mut self, text: impl Into<Option<String>>) -> Self {
        match &mut self {
            Self::Content { hint, .. } | Self::Usage { hint, .. } | Self::Files { hint, .. } => {
                *hint = text.into();
            }
            Self::Diagnosed(_) | Self::WrongDice(_) => {}
        }
        self
    }

    /// The exit code.
    pub fn code(&self) -> u8 {
        match self {
            Self::Content { .. } | Self::Diagnosed(_) => 1,
            Self::Usage { .. } | Self::WrongDice(_) => 2,
            Self::Files { .. } => FILES as u8,
        }
    }

    /// What is wrong, without the hint.
    pub fn message(self) -> String {
        match self {
            Self::Content { message, .. }
            | Self::Usage { message, .. }
            | Self::Files { message, .. } => message,
            Self::Diagnosed(text) | Self::WrongDice(text) => text,
        }
    }

    /// What to print, without colour.
    pub fn text(&self) -> String {
        match self {
            Self::Diagnosed(text) | Self::WrongDice(text) => text.clone(),
            Self::Content { message, hint }
            | Self::Usage { message, hint }
            | Self::Files { message, hint } => match hint {
                Some(hint) => format!("error: {message}\n  hint: {hint}\n"),
                None => format!("error: {message}\n"),
            },
        }
    }
}

impl From<PressError> for Failure {
    fn from(error: PressError) -> Self {
        match error {
            PressError::Order { message, hint } => Self::Usage { message, hint },
            PressError::Content { message, hint } => Self::Content { message, hint },
            PressError::Typeset(problems) => Self::Diagnosed(
                problems
                    .all
                    .iter()
                    .map(|problem| {
                        let hints: String = problem
                            .hints
                            .iter()
                            .map(|hint| format!("  hint: {hint}\n"))
                            .collect();
                        format!("error: {problem}\n{hints}")
                    })
                    .collect(),
            ),
        }
    }
}
