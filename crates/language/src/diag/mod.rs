//! Mistakes as values: where they are, what is wrong, what to do about it, and how that is shown to people and programs.
//!
//! An [`Error`] ends a piece of work and travels with `?`; a [`Diagnostic`] is one finding of many, collected while the work goes on.
//!
//! Architecture invariant: nothing here knows a game or prints anything.

mod error;
mod json;
mod list;
mod phrase;
mod render;
mod sources;
mod suggest;
mod visible;

#[doc(inline)]
pub use crate::__error as error;
pub use error::{Class, Error, Location};
pub use json::to_json;
pub use list::Diagnostics;
pub use phrase::{counted, listed};
pub use render::{render, summary};
pub use sources::{LineColumn, SourceId, Sources, Span};
pub use suggest::{did_you_mean, nearest};
pub use visible::{readable, visible};

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Nothing can be made from this.
    Error,
    /// Looks wrong, works.
    Warning,
    /// Good to know.
    Note,
}

impl Severity {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

/// One finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// Name of the check that found it, when it is one that can be allowed or explained.
    pub code: Option<&'static str>,
    /// What is wrong: lower case, one clause, no full stop.
    pub message: String,
    /// Where.
    pub span: Option<Span>,
    /// Other places that matter, with a few words each.
    pub related: Vec<(Span, String)>,
    /// What to do, one suggestion each.
    pub hints: Vec<String>,
}

impl Diagnostic {
    /// An error at a place.
    pub fn error(span: Span, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, Some(span), message)
    }

    /// A warning at a place.
    pub fn warning(span: Span, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, Some(span), message)
    }

    /// A finding that may have no place.
    pub fn new(severity: Severity, span: Option<Span>, message: impl Into<String>) -> Self {
        Self {
            severity,
            code: None,
            message: message.into(),
            span,
            related: Vec::new(),
            hints: Vec::new(),
        }
    }

    /// The same with the name of the check.
    pub fn with_code(mut self, code: &'static str) -> Self {
        self.code = Some(code);
        self
    }

    /// The same with one more suggestion.
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hints.push(hint.into());
        self
    }

    /// The same with a suggestion, if there is one.
    pub fn with_hint_if(mut self, hint: Option<String>) -> Self {
        self.hints.extend(hint);
        self
    }

    /// The same with another place.
    pub fn with_related(mut self, span: Span, words: impl Into<String>) -> Self {
        self.related.push((span, words.into()));
        self
    }
}

#[cfg(test)]
mod tests;
