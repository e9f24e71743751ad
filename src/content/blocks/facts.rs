//! Labels and values.

use super::prelude::*;

/// Labels and values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Facts {
    /// Heading.
    pub title: Option<String>,
    /// Label and value of each.
    pub rows: Vec<(String, String)>,
}

impl Body for Facts {
    fn write_markdown(&self, out: &mut Markdown) {
        out.heading(self.title.as_deref());
        for (label, value) in &self.rows {
            out.line(format_args!("- {label}: {value}"));
        }
    }
}
