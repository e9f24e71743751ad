//! What the codes and office words of a deep disguise stand for, on the hidden side.

use super::prelude::*;

/// A decoder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Decoder {
    /// Heading; none on the pages that follow the first.
    pub title: Option<String>,
    /// How to use it.
    pub how: Option<String>,
    /// What is printed, and what it stands for.
    pub pairs: Vec<(String, String)>,
}

impl Body for Decoder {
    fn write_markdown(&self, out: &mut Markdown) {
        out.heading(self.title.as_deref());
        if let Some(how) = &self.how {
            out.line(format_args!("{how}\n"));
        }
        let pairs = self.pairs.iter();
        pairs.for_each(|(code, word)| out.line(format_args!("- **{code}** {word}")));
    }

    named!(title?);
}
