//! The outer back of a folded sheet in disguise: a page of the same document that says nothing of a game.

use serde::Serialize;

use super::prelude::*;

/// The outer back of a disguise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BackCover {
    /// Name of the disguise: the template that draws it.
    pub disguise: String,
    /// Heading.
    pub title: String,
    /// Headings of its columns; none where it has lines alone.
    pub columns: Vec<String>,
    /// What is written already; the rest of the page is for a pencil.
    pub items: Vec<String>,
    /// The small print at its foot.
    pub foot: String,
}

impl Body for BackCover {
    fn write_markdown(&self, out: &mut Markdown) {
        out.heading(Some(&self.title));
        let items = self.items.iter();
        items.for_each(|item| out.line(format_args!("- {item}")));
        out.line(format_args!("\n{}", self.foot));
    }

    fn name(&self) -> Option<&str> {
        Some(&self.title)
    }
}
