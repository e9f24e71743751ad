//! Items in order, each with a box to tick.

use super::FoeLine;
use super::prelude::*;

/// Items in order with a box to tick.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Checklist {
    /// The items.
    pub items: Vec<ChecklistItem>,
    /// The number of the first one.
    pub first: usize,
}

/// Something on a list of things to tick.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChecklistItem {
    /// What it is.
    pub words: Vec<Span>,
    /// Foes with their figures.
    pub foes: Vec<FoeLine>,
    /// The numbers of what comes of decisions about it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub asks: Vec<u32>,
}

impl Body for Checklist {
    fn icons(&mut self) -> Vec<&mut Option<PrintedIcon>> {
        let foes = self.items.iter_mut().flat_map(|item| &mut item.foes);
        foes.map(|foe| &mut foe.icon).collect()
    }

    fn write_markdown(&self, out: &mut Markdown) {
        for (number, item) in (self.first..).zip(&self.items) {
            out.line(format_args!("{number}. [ ] {}", mark_up(&item.words)));
            item.foes.iter().for_each(|foe| foe.write_markdown(out));
        }
    }

    fn name_below(&self, heading: Option<&str>) -> Option<String> {
        heading.map(|heading| format!("{heading} ..."))
    }
}
