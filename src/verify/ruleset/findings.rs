//! What checks report, before the ruleset's own `allow` has been asked.

use super::Check;
use crate::diag::{Diagnostic, Span};

/// Something found, with the thing it is about.
#[derive(Debug, Clone)]
pub struct Finding {
    /// The thing as `allow` names it: `table.landing.row.7+`.
    pub at: String,
    /// What is shown.
    pub diagnostic: Diagnostic,
}

/// The findings of one check.
#[derive(Debug, Default)]
pub struct Findings {
    found: Vec<Finding>,
}

impl Findings {
    /// Adds a finding. Name and severity come from the check.
    pub fn push(&mut self, at: impl Into<String>, diagnostic: Diagnostic) {
        self.found.push(Finding {
            at: at.into(),
            diagnostic,
        });
    }

    /// All of them, with the name and the severity of the check that made them.
    pub fn into_findings(self, check: &Check) -> Vec<Finding> {
        let mut found = self.found;
        for finding in &mut found {
            finding.diagnostic.code = Some(check.name);
            finding.diagnostic.severity = check.severity;
        }
        found
    }
}

/// A finding at a place, to be completed with hints.
pub fn at(span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::warning(span, message)
}
