//! A block under another heading, with its own name in small print at the end of the line.

use super::prelude::*;

/// A block in disguise.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Masked {
    /// Name of the disguise.
    pub disguise: String,
    /// Running number of the heading.
    pub number: usize,
    /// The heading that is printed.
    pub heading: String,
    /// Others that do as well where it is too long for its line.
    pub others: Vec<String>,
    /// What the player looks for.
    pub aside: Option<String>,
    /// The kind of heading that was taken off.
    #[serde(skip)]
    pub caption: Caption,
    /// The block without its heading.
    pub inner: Box<Block>,
}

impl Body for Masked {
    fn write_markdown(&self, out: &mut Markdown) {
        let aside = self.aside.as_ref().map(|aside| format!(" ({aside})"));
        let heading = format!("{}{}", self.heading, aside.unwrap_or_default());
        out.heading(Some(&heading));
        self.inner.body().write_markdown(out);
    }

    fn name(&self) -> Option<&str> {
        Some(self.aside.as_ref().unwrap_or(&self.heading))
    }

    fn is_section(&self) -> bool {
        match &*self.inner {
            // Its heading is above, so that it has none itself.
            Block::Text(text) => !text.paragraphs.is_empty(),
            inner => inner.is_section(),
        }
    }

    fn icons(&mut self) -> Vec<&mut Option<PrintedIcon>> {
        self.inner.body_mut().icons()
    }

    fn fields(&self, words: Words<'_>) -> Vec<Field> {
        self.inner.body().fields(words)
    }
}
