//! A tiny booklet on one folded sheet: as large as its rooms, and what nobody can play without, have room for.

use serde_json::json;

use super::fit::{Filled, no_room, remark};
use super::panels::{scales, shrunk};
use super::{Edition, Order, PressError, typeset};
use crate::content::{Block, Content, Recipe};
use crate::model::Ruleset;
use crate::typeset::{Layout, Pages};

/// Panels that a booklet must do with; none when it has as many pages as it likes.
pub(super) fn panels(content: &Content, edition: &Edition) -> Option<usize> {
    content.book.as_ref()?;
    let panels = edition.request.fold.panels()?;
    (panels >= content.pages.len()).then_some(panels)
}

/// A tiny booklet and the sheet that it must do with.
pub(super) struct OneSheet<'a> {
    pub ruleset: &'a Ruleset,
    pub order: &'a Order,
    pub recipe: &'a Recipe,
    pub content: &'a Content,
    pub edition: &'a Edition,
    pub panels: usize,
}

/// One way of setting it.
struct Attempt {
    scale: f64,
    content: Content,
    pages: Pages,
}

impl OneSheet<'_> {
    /// Sets it as large as possible, with everything on the sheet that play needs: first the colophon gives way, then the size of the text.
    pub fn fill(&self) -> Result<Filled, PressError> {
        let whole = self.set(1.0, self.content)?;
        if self.is_whole(&whole) && self.left_out(&whole).is_empty() {
            return Ok(filled(whole));
        }
        let brief = self.briefly();
        let usual = self.set(1.0, &brief)?;
        if self.is_whole(&usual) {
            // A long colophon is worth less than anything that is read.
            let fewer = self.left_out(&usual).len() < self.left_out(&whole).len();
            let best = if fewer || !self.is_whole(&whole) {
                usual
            } else {
                whole
            };
            return self.with_remark(best);
        }
        let mut scales = scales(&self.edition.layout);
        scales.remove(0);
        let (mut from, mut to) = (0, scales.len());
        let (mut best, mut smallest) = (None, usual);
        while from < to {
            let middle = usize::midpoint(from, to);
            let Some(scale) = scales.get(middle) else {
                break;
            };
            let found = self.set(*scale, &brief)?;
            if self.is_whole(&found) {
                to = middle;
                best = Some(found);
            } else {
                from = middle + 1;
                smallest = found;
            }
        }
        match best {
            Some(best) => self.with_remark(best),
            None => Err(self.refused(&smallest)),
        }
    }

    fn set(&self, scale: f64, content: &Content) -> Result<Attempt, PressError> {
        let layout = Layout {
            text_size: self.edition.layout.text_size * scale,
            ..self.edition.layout.clone()
        };
        let job = self.order.job(self.recipe, json!(content), layout)?;
        Ok(Attempt {
            scale,
            content: content.clone(),
            pages: typeset(&job)?,
        })
    }

    /// The same booklet with a colophon of a few lines.
    fn briefly(&self) -> Content {
        let mut content = self.content.clone();
        let brief = content.book.as_ref().map(|book| book.brief_end.clone());
        if let (Some(blocks), Some(last)) = (brief, content.pages.last_mut()) {
            *last = crate::content::Page::plain(blocks);
        }
        content
    }

    fn is_whole(&self, attempt: &Attempt) -> bool {
        let fits = attempt.pages.notes.iter().all(|note| note.over <= 0.0);
        fits && attempt.pages.len() <= self.panels && missing(attempt).is_empty()
    }

    /// Names of what is not essential and has no room.
    fn left_out(&self, attempt: &Attempt) -> Vec<String> {
        names(attempt, |may_go| may_go)
    }

    /// Says on paper what was left out, where the credit has room for one more line.
    fn with_remark(&self, attempt: Attempt) -> Result<Filled, PressError> {
        let names = self.left_out(&attempt);
        let mut content = attempt.content.clone();
        if names.is_empty() || !remark(self.ruleset, &mut content, &names) {
            return Ok(filled(attempt));
        }
        let said = self.set(attempt.scale, &content)?;
        let same = self.is_whole(&said) && self.left_out(&said) == names;
        Ok(filled(if same { said } else { attempt }))
    }

    fn refused(&self, smallest: &Attempt) -> PressError {
        let mut names = missing(smallest);
        let over = smallest.pages.notes.iter().filter(|note| note.over > 0.0);
        for note in over {
            let page = smallest.content.pages.get(note.page - 1);
            let last = page.and_then(|page| {
                let at = (0..page.blocks.len()).rfind(|at| !page.need(*at).may_go())?;
                Some(page.name_of(at))
            });
            names.extend(last);
        }
        if names.is_empty() {
            names.extend(self.rooms());
        }
        let plan = self.ruleset.booklet.as_ref();
        let makes_heroes = plan.is_some_and(|plan| !plan.new_hero.is_empty());
        let blank = self.order.heroes.heroes.is_empty();
        let options = [
            (self.order.diceless, "drop `--diceless`"),
            (
                blank && makes_heroes,
                "add `--rolled`, which needs no rules for making a hero",
            ),
            (true, "print it with `--length short`"),
        ];
        let options = options.into_iter().filter(|(applies, _)| *applies);
        let options: Vec<&str> = options.map(|(_, words)| words).collect();
        PressError::Content {
            message: no_room("on one sheet ", &names),
            hint: Some(options.join(", or ")),
        }
    }

    /// The last room or section: all of them are needed.
    fn rooms(&self) -> Option<String> {
        let blocks = self.content.pages.iter().flat_map(|page| &page.blocks);
        let mut entries = blocks.filter(|block| matches!(block, Block::Entry(_)));
        entries.next_back().map(|block| block.name().to_owned())
    }
}

fn filled(attempt: Attempt) -> Filled {
    Filled {
        notes: shrunk(attempt.scale).into_iter().collect(),
        pages: attempt.pages,
        content: attempt.content,
        omitted: Vec::new(),
    }
}

/// Names of essential things that found no room.
fn missing(attempt: &Attempt) -> Vec<String> {
    names(attempt, |may_go| !may_go)
}

fn names(attempt: &Attempt, wanted: impl Fn(bool) -> bool) -> Vec<String> {
    let notes = attempt.pages.notes.iter();
    let both = notes.filter_map(|note| Some((note, attempt.content.pages.get(note.page - 1)?)));
    let left_out = both.flat_map(|(note, page)| note.left_out.iter().map(move |at| (page, *at)));
    left_out
        .filter(|(page, at)| wanted(page.need(*at).may_go()))
        // A list belongs to the heading before it.
        .filter(|(page, at)| !matches!(page.blocks.get(*at), Some(Block::Checklist { .. })))
        .map(|(page, at)| page.name_of(at))
        .collect()
}
