//! A growing collection of findings.

use super::{Diagnostic, Severity};

/// How many findings are kept: a broken file of a million lines should not fill the memory.
const LIMIT: usize = 1_000;

/// After this many findings nobody reads hints.
const HINTED: usize = 200;

/// Findings in the order they were made; [`Diagnostics::finish`] puts them in the order of the texts.
#[derive(Debug, Clone, Default)]
pub struct Diagnostics {
    found: Vec<Diagnostic>,
}

impl Diagnostics {
    /// Nothing found yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a finding.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        if self.found.len() < LIMIT {
            self.found.push(diagnostic);
        }
    }

    /// Adds several.
    pub fn extend(&mut self, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        for diagnostic in diagnostics {
            self.push(diagnostic);
        }
    }

    /// Whether a hint that takes time to find is still worth it.
    pub(crate) fn wants_hints(&self) -> bool {
        self.found.len() < HINTED
    }

    /// Whether more findings would be dropped.
    pub(crate) fn is_full(&self) -> bool {
        self.found.len() >= LIMIT
    }

    /// Whether one of them is an error.
    pub fn has_errors(&self) -> bool {
        self.found
            .iter()
            .any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.found.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// In the order of the texts, without repetitions; those without a place come last.
    pub fn finish(mut self) -> Vec<Diagnostic> {
        let key = |diagnostic: &Diagnostic| (diagnostic.span.is_none(), diagnostic.span);
        self.found.sort_by(|a, b| {
            let place = key(a).cmp(&key(b));
            place
                .then(a.severity.cmp(&b.severity))
                .then_with(|| a.message.cmp(&b.message))
        });
        self.found.dedup_by(|later, earlier| {
            later.span == earlier.span && later.message == earlier.message
        });
        self.found
    }
}
