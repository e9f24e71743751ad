//! What is printed apart from where it is found: hidden ways, things and foes.

use super::FoeLine;
use super::entry::link;
use super::prelude::*;

/// What is printed apart from where it is found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HiddenWays {
    /// Heading.
    pub title: String,
    /// Who may read them.
    pub text: String,
    /// Each with the number of its entry.
    pub found: Vec<Found>,
}

/// Something for the eyes of those who found it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Found {
    /// Number of the entry where it is found.
    pub number: u32,
    /// What it is.
    pub text: Vec<Span>,
    /// The verb before the number that it leads to.
    pub verb: String,
    /// The number of the entry that it leads to, if it is a way.
    pub to: Option<u32>,
    /// Foes with their figures.
    pub foes: Vec<FoeLine>,
    /// The numbers of what comes of decisions about it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub asks: Vec<u32>,
}

impl Body for HiddenWays {
    fn icons(&mut self) -> Vec<&mut Option<PrintedIcon>> {
        let foes = self.found.iter_mut().flat_map(|it| &mut it.foes);
        foes.map(|foe| &mut foe.icon).collect()
    }

    fn write_markdown(&self, out: &mut Markdown) {
        out.heading(Some(&self.title));
        out.line(format_args!("{}\n", self.text));
        for it in &self.found {
            let way = it.to.map(|to| format!(" {} {}", it.verb, link(to)));
            let way = way.unwrap_or_default();
            let text = mark_up(&it.text);
            out.line(format_args!("- **{}**: {text}{way}", it.number));
            it.foes.iter().for_each(|foe| foe.write_markdown(out));
        }
    }

    named!(title);
}
