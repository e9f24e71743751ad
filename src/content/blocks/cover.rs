//! The cover of a disguise: fields as on a form, and lines that look like work.

use super::prelude::*;

/// The cover of a disguise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Cover {
    /// Name of the disguise: the template that draws it.
    pub disguise: String,
    /// Heading.
    pub title: String,
    /// Labels and values of the form's head.
    pub fields: Vec<(String, String)>,
    /// Headings of the columns; one when there are none.
    pub columns: Vec<String>,
    /// Words that only this cover has.
    pub fixed: Vec<String>,
    /// Lines, a value for each column; as many as fit are printed.
    pub items: Vec<Vec<String>>,
    /// What the columns add up to after each of the lines.
    pub totals: Vec<Vec<String>>,
    /// The last line, whatever fits above it.
    pub closing: Option<String>,
}

impl Body for Cover {
    fn write_markdown(&self, out: &mut Markdown) {
        out.line(format_args!("# {}\n", self.title));
        for (label, value) in &self.fields {
            out.line(format_args!("{label}: {value}  "));
        }
        out.line("");
        let items = self.items.iter();
        items.for_each(|item| out.line(format_args!("- {}", item.join(", "))));
        if let Some(closing) = &self.closing {
            out.line(format_args!("- {closing}"));
        }
    }
}
