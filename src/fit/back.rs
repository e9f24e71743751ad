//! The back of a one-sheet booklet: what its panels have no room for.

use serde_json::json;

use super::remarks::add_to_credit;
use crate::content::{self, Block, Content, Page};
use crate::model::{Need, Ruleset, Topic};
use crate::typeset::Pages;

/// How often more is taken to the back until the rest fits.
pub(super) const ROUNDS: usize = 4;

/// Columns on the back of a sheet.
const COLUMNS: usize = 3;

/// One way of setting a one-sheet booklet.
pub(super) struct Attempt {
    pub scale: f64,
    pub content: Content,
    pub pages: Pages,
}

/// A block, how much play needs it, its name, and what a reader can look up in it.
type Part = (Block, Need, String, Vec<Topic>);

/// Panels that have given something to the back of their sheet.
pub(super) struct Back {
    /// The panels.
    pub content: Content,
    /// What is on the back.
    pub parts: Vec<Part>,
}

impl Back {
    pub fn new(content: &Content) -> Self {
        Self {
            content: content.clone(),
            parts: Vec::new(),
        }
    }

    /// Moves what found no room; false when everything has found some.
    pub fn take(&mut self, attempt: &Attempt) -> bool {
        let before = self.parts.len();
        for (number, page) in self.content.pages.iter_mut().enumerate() {
            // A page may be reported on more than once.
            let notes = attempt.pages.notes.iter();
            let notes = notes.filter(|note| note.page == number + 1);
            let left_out: Vec<usize> = notes.flat_map(|note| &note.left_out).copied().collect();
            if left_out.is_empty() {
                continue;
            }
            let mut stays = Vec::new();
            for (at, block) in page.blocks.iter().enumerate() {
                let shows = page.shown_by(at);
                let part = (block.clone(), page.need(at), page.name_of(at), shows);
                if left_out.contains(&at) {
                    self.parts.push(part);
                } else {
                    stays.push(part);
                }
            }
            fill(page, stays);
        }
        self.parts.len() > before
    }

    /// Says on the panels what is on the back. `plain` has not said anything yet.
    pub fn announce(&mut self, ruleset: &Ruleset, plain: &Content) {
        let credit = plain.pages.last().map(|page| page.blocks.clone());
        if let (Some(blocks), Some(last)) = (credit, self.content.pages.last_mut()) {
            last.blocks = blocks;
        }
        let line = content::on_the_back(ruleset, &self.names());
        add_to_credit(&mut self.content, line);
    }

    fn names(&self) -> Vec<String> {
        let parts = self.parts.iter().filter(|part| !is_below(part));
        parts.map(|(_, _, name, _)| name.clone()).collect()
    }

    pub fn note(&self) -> String {
        format!(
            "the panels have no room for {}, so the back of the sheet holds it: print both sides",
            self.names().join(", ")
        )
    }

    /// So many pages at most, about equally full. Nothing on them may go: paper says that it is here.
    pub fn pages(self, count: usize) -> Vec<Page> {
        let weight = |(block, ..): &Part| json!(block).to_string().len();
        let whole: usize = self.parts.iter().map(weight).sum();
        let share = whole.div_ceil(count.max(1)).max(1);
        let mut shares: Vec<Vec<Part>> = vec![Vec::new()];
        let mut before = 0;
        for part in self.parts {
            let middle = before + weight(&part) / 2;
            before += weight(&part);
            let full = middle / share >= shares.len() && !is_below(&part);
            if full && shares.last().is_some_and(|share| !share.is_empty()) {
                shares.push(Vec::new());
            }
            if let Some(share) = shares.last_mut() {
                share.push(part);
            }
        }
        let page = |parts| {
            let mut page = Page {
                columns: COLUMNS,
                ..Page::plain(Vec::new())
            };
            fill(&mut page, parts);
            page.needs.fill(Need::Essential);
            page
        };
        shares.into_iter().map(page).collect()
    }
}

/// A list belongs to the heading before it.
fn is_below((block, ..): &Part) -> bool {
    matches!(block, Block::Checklist { .. })
}

fn fill(page: &mut Page, parts: Vec<Part>) {
    page.blocks.clear();
    page.needs.clear();
    page.names.clear();
    page.shows.clear();
    for (block, need, name, shows) in parts {
        page.blocks.push(block);
        page.needs.push(need);
        page.names.push(name);
        page.shows.push(shows);
    }
}
