//! What became of the content: what was left out and what was set smaller, for the user and for the paper itself.

use super::{Faces, Fitted};
use crate::content::{self, Block, Content, Page};
use crate::model::Ruleset;
use crate::typeset::{PageNote, Pages};

impl Faces {
    /// Names of everything that was left out, on both faces.
    pub fn omissions(&self) -> Vec<String> {
        let mut names = self.outside.omissions();
        names.extend(self.inside_notes().flat_map(|(note, page)| {
            let left_out = note.left_out.iter();
            left_out.map(|at| page.name_of(*at)).collect::<Vec<_>>()
        }));
        names
    }

    /// What was done to the pages to make them fit.
    pub fn remarks(&self) -> Vec<String> {
        let mut remarks = self.outside.notes.clone();
        let content = &self.outside.content;
        for (note, page) in noted_pages(&self.outside.pages, &content.pages) {
            remarks.extend(remark_on(&format!("page {}", note.page), note, page));
        }
        for (note, page) in self.inside_notes() {
            remarks.extend(remark_on(&format!("inside page {}", note.page), note, page));
        }
        remarks
    }

    fn inside_notes(&self) -> impl Iterator<Item = (&PageNote, &Page)> {
        let inside = self.inside.iter();
        inside.flat_map(|pages| noted_pages(pages, &self.outside.content.inside))
    }
}

impl Fitted {
    /// Names of what was left out of these pages.
    fn omissions(&self) -> Vec<String> {
        let both = noted_pages(&self.pages, &self.content.pages);
        let names = both.flat_map(|(note, page)| note.left_out.iter().map(|at| page.name_of(*at)));
        self.omitted.iter().cloned().chain(names).collect()
    }

    /// The same, without lines to write on and other things that readers do not miss.
    pub(super) fn omitted_sections(&self) -> Vec<String> {
        let both = noted_pages(&self.pages, &self.content.pages);
        let section = |page: &Page, at: usize| page.block(at).is_some_and(Block::is_section);
        let names = both.flat_map(|(note, page)| {
            let sections = note.left_out.iter().filter(|at| section(page, **at));
            sections.map(|at| page.name_of(*at))
        });
        self.omitted.iter().cloned().chain(names).collect()
    }
}

/// What was done to one page.
fn remark_on(name: &str, note: &PageNote, page: &Page) -> Vec<String> {
    let shrunk = (note.scale < page.size)
        .then(|| format!("{name} is set at {:.0} % to fit", note.scale * 100.0));
    let cramped = note
        .cramped
        .then(|| format!("{name}: spacing tightened to fit"));
    shrunk.into_iter().chain(cramped).collect()
}

/// What the typesetter reports, each with the page that it is about. A page may be reported on more than once.
pub(super) fn noted_pages<'a>(
    set: &'a Pages,
    pages: &'a [Page],
) -> impl Iterator<Item = (&'a PageNote, &'a Page)> {
    let notes = set.notes.iter();
    notes.filter_map(|note| Some((note, pages.get(note.page.checked_sub(1)?)?)))
}

/// Says in the credit what was left out; false when there is none.
pub(super) fn say_what_is_missing(
    ruleset: &Ruleset,
    content: &mut Content,
    names: &[String],
) -> bool {
    add_to_credit(content, content::left_out(ruleset, names))
}

/// Adds a line to the credit; false when there is none.
pub(super) fn add_to_credit(content: &mut Content, line: String) -> bool {
    let mut blocks = content.pages.iter_mut().flat_map(Page::blocks_mut);
    let credit = blocks.find_map(|block| match block {
        Block::Credit(credit) => Some(&mut credit.lines),
        _ => None,
    });
    match credit {
        Some(lines) => {
            lines.push(line);
            true
        }
        None => false,
    }
}
