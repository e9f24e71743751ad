//! The cover of a booklet.

use super::Drawing;
use super::prelude::*;

/// The cover of a booklet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FrontCover {
    /// A line above the title.
    pub above: String,
    /// Its title.
    pub title: String,
    /// A line below.
    pub subtitle: Option<String>,
    /// A drawing.
    pub emblem: Option<Drawing>,
    /// The drawing in words.
    pub alt: String,
    /// Lines at the foot.
    pub foot: Vec<String>,
}

impl Body for FrontCover {
    fn write_markdown(&self, out: &mut Markdown) {
        out.line(format_args!("{}\n\n# {}", self.above, self.title));
        let below = self.subtitle.iter().chain(&self.foot);
        below.for_each(|line| out.line(format_args!("\n{line}")));
    }

    named!(title);
}
