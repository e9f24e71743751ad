//! What comes of decisions and fights: under numbers of their own, or (upside down) under that of their room.

use super::Entry;
use super::prelude::*;

/// What comes of decisions and fights: under numbers of their own, or (upside down) under that of their room.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Outcomes {
    /// Heading.
    pub title: Option<String>,
    /// Who may read them.
    pub text: Option<String>,
    /// In the order of their numbers.
    pub entries: Vec<Entry>,
    /// Whether they are printed upside down, beside their rooms.
    pub turned: bool,
}

impl Body for Outcomes {
    fn icons(&mut self) -> Vec<&mut Option<PrintedIcon>> {
        self.entries.iter_mut().flat_map(Body::icons).collect()
    }

    fn write_markdown(&self, out: &mut Markdown) {
        out.heading(self.title.as_deref());
        if let Some(text) = &self.text {
            out.line(format_args!("{text}\n"));
        }
        let entries = self.entries.iter();
        entries.for_each(|entry| entry.write_markdown(out));
    }

    named!(title?);
}
