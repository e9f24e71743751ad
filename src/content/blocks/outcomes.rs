//! What comes of decisions and fights, each under a number of its own.

use serde::Serialize;

use super::Entry;
use super::body::{Body, Markdown};

/// What comes of decisions and fights, each under a number of its own.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Outcomes {
    /// Heading.
    pub title: Option<String>,
    /// Who may read them.
    pub text: Option<String>,
    /// In the order of their numbers.
    pub entries: Vec<Entry>,
}

impl Body for Outcomes {
    fn write_markdown(&self, out: &mut Markdown) {
        out.heading(self.title.as_deref());
        if let Some(text) = &self.text {
            out.line(format_args!("{text}\n"));
        }
        let entries = self.entries.iter();
        entries.for_each(|entry| entry.write_markdown(out));
    }

    fn name(&self) -> Option<&str> {
        self.title.as_deref()
    }
}
