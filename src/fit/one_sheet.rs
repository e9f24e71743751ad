//! A tiny booklet on one folded sheet: as large as there is room for, with all its rooms and everything that play needs.

use super::back::{Attempt, Back, ROUNDS};
use super::flow::{note_scale, scales};
use super::remarks::{noted_pages, say_what_is_missing};
use super::room::refuse;
use super::{Edition, Fitted, Task};
use crate::content::{Block, Content, Page, Piece};
use crate::diag::Error;
use crate::impose;
use crate::typeset::{Layout, Pages};

/// Panels that a booklet must do with; none when it has as many pages as it likes.
pub(super) fn panels(content: &Content, edition: &Edition) -> Option<usize> {
    content.book.as_ref()?;
    let panels = edition.request.fold.panels()?;
    (panels >= content.pages.len()).then_some(panels)
}

/// A tiny booklet and the sheet that it must do with.
pub(super) struct OneSheet<'a> {
    task: &'a Task<'a>,
    edition: &'a Edition,
    panels: usize,
}

impl<'a> OneSheet<'a> {
    pub fn new(task: &'a Task<'a>, edition: &'a Edition, panels: usize) -> Self {
        Self {
            task,
            edition,
            panels,
        }
    }

    /// Sets it as large as possible, with everything on the sheet that play needs: first the colophon gives way, then the paper to draw on, and
    /// last the size of the text. Of what is left the arrangement is taken that leaves out least.
    pub fn fill(&self) -> Result<Fitted, Error> {
        let mut best: Option<Attempt> = None;
        let mut failed = Vec::new();
        for content in self.tighten() {
            let found = self.set(1.0, &content)?;
            if !self.is_whole(&found) {
                failed = vec![found];
                continue;
            }
            let lacking = self.name_omissions(&found).len();
            if lacking == 0 {
                return Ok(finish(found));
            }
            let fewer = |best: &Attempt| lacking < self.name_omissions(best).len();
            if best.as_ref().is_none_or(fewer) {
                best = Some(found);
            }
        }
        match best {
            Some(best) => self.with_remark(best),
            None => self.set_smaller(failed),
        }
    }

    /// The panels when everything is as tight and small as it may be, and how many essential things have no room on them; none when they cannot
    /// even hold the rooms.
    pub fn set_tightest(&self) -> Result<Option<(usize, Pages)>, Error> {
        let smallest = scales(&self.edition.layout).last().copied();
        let tightest = self.tighten().pop();
        let content = tightest.as_ref().unwrap_or(self.task.content);
        let found = self.set(smallest.unwrap_or(1.0), content)?;
        let lacking = name_missing(&found).len();
        Ok(self.rooms_fit(&found).then_some((lacking, found.pages)))
    }

    /// The largest of the smaller sizes at which everything fits, by halving. `failed` has the tightest content at the usual size.
    fn set_smaller(&self, mut failed: Vec<Attempt>) -> Result<Fitted, Error> {
        let tightest = failed.last().map(|attempt| attempt.content.clone());
        let content = tightest.unwrap_or_else(|| self.task.content.clone());
        let scales = scales(&self.edition.layout);
        let smaller = scales.get(1..).unwrap_or_default();
        let (mut from, mut to) = (0, smaller.len());
        let mut best = None;
        while from < to {
            let middle = usize::midpoint(from, to);
            let Some(scale) = smaller.get(middle) else {
                break;
            };
            let found = self.set(*scale, &content)?;
            if self.is_whole(&found) {
                to = middle;
                best = Some(found);
            } else {
                from = middle + 1;
                failed.push(found);
            }
        }
        if let Some(best) = best {
            return self.with_remark(best);
        }
        let refusal = self.explain_refusal(failed.last());
        self.fill_back(&content, failed)?.ok_or(refusal)
    }

    /// What has no room on the panels goes on the back of the sheet, if the fold hides one that is still free. The text is as large as the
    /// rooms allow then. What was set before is not set again.
    fn fill_back(
        &self,
        content: &Content,
        mut failed: Vec<Attempt>,
    ) -> Result<Option<Fitted>, Error> {
        let spoken_for = self.task.asked.inside || !content.inside.is_empty();
        if spoken_for || !self.edition.request.fold.has_inside() {
            return Ok(None);
        }
        let mut best: Option<(usize, Fitted)> = None;
        for scale in scales(&self.edition.layout) {
            let known = failed.iter().position(|attempt| attempt.scale == scale);
            let known = known.map(|at| failed.swap_remove(at));
            let Some((found, back)) = self.move_to_back(scale, content, known)? else {
                continue;
            };
            // A smaller text is worth it only where more of what is read in play stays on the panels.
            let away = self.count_read_in_play(&back);
            if best.as_ref().is_none_or(|(fewest, _)| away < *fewest) {
                let mut filled = finish(found);
                filled.notes.push(back.note());
                filled.content.inside = back.pages(self.halves()?);
                best = Some((away, filled));
            }
            if away == 0 {
                break;
            }
        }
        Ok(best.map(|(_, filled)| filled))
    }

    /// The panels at this size and what they give to the back; nothing when even the rooms do not fit.
    fn move_to_back(
        &self,
        scale: f64,
        content: &Content,
        mut known: Option<Attempt>,
    ) -> Result<Option<(Attempt, Back)>, Error> {
        let mut back = Back::new(content);
        for _ in 0..ROUNDS {
            let found = match known.take() {
                Some(found) => found,
                None => self.set(scale, &back.content)?,
            };
            if !self.rooms_fit(&found) {
                return Ok(None);
            }
            if !back.take(&found) {
                return Ok(Some((found, back)));
            }
            // The line that says so takes room too: look again.
            back.announce(self.task.ruleset, content);
        }
        Ok(None)
    }

    /// How many things on the back are essential in play, not only for somebody who makes a hero.
    fn count_read_in_play(&self, back: &Back) -> usize {
        let plan = self.task.ruleset.booklet.as_ref();
        let rules = plan.map_or(&[][..], |plan| plan.new_hero.as_slice());
        let of_new_heroes = |name: &str| {
            let mut titles = rules
                .iter()
                .map(|rule| &self.task.ruleset.rules[rule].title);
            titles.any(|title| title == name)
        };
        let is_of_play = |piece: &&Piece| {
            !piece.name.as_deref().is_some_and(of_new_heroes) && !piece.need.may_go()
        };
        back.pieces.iter().filter(is_of_play).count()
    }

    /// Pages that the back of the sheet is cut into.
    fn halves(&self) -> Result<usize, Error> {
        impose::poster_parts(&self.edition.request)
    }

    /// The booklet as it is, with a colophon of a few lines, and with paper to draw on that shares its panel besides.
    fn tighten(&self) -> Vec<Content> {
        let brief = self.shorten_end();
        let mut shared = brief.clone();
        let draws = {
            let mut blocks = shared.pages.iter().flat_map(Page::blocks);
            blocks.any(|block| matches!(block, Block::Grid(_)))
        };
        if let Some(book) = &mut shared.book {
            book.small_paper = true;
        }
        let shared = draws.then_some(shared);
        [self.task.content.clone(), brief]
            .into_iter()
            .chain(shared)
            .collect()
    }

    fn set(&self, scale: f64, content: &Content) -> Result<Attempt, Error> {
        let mut content = content.clone();
        if let Some(book) = &mut content.book {
            book.one_sheet = true;
        }
        let layout = Layout {
            text_size: self.edition.layout.text_size * scale,
            ..self.edition.layout.clone()
        };
        Ok(Attempt {
            scale,
            pages: self.task.set(&content, &layout)?,
            content,
        })
    }

    /// The same booklet with a colophon of a few lines.
    fn shorten_end(&self) -> Content {
        let mut content = self.task.content.clone();
        let brief = content.book.as_ref().map(|book| book.brief_end.clone());
        if let (Some(blocks), Some(last)) = (brief, content.pages.last_mut()) {
            *last = Page::plain(blocks);
        }
        content
    }

    fn is_whole(&self, attempt: &Attempt) -> bool {
        self.rooms_fit(attempt) && name_missing(attempt).is_empty()
    }

    /// Whether the rooms and everything else that cannot be moved fit.
    fn rooms_fit(&self, attempt: &Attempt) -> bool {
        let fits = attempt.pages.notes.iter().all(|note| note.over <= 0.0);
        fits && attempt.pages.len() <= self.panels
    }

    /// Names of what is not essential and has no room.
    fn name_omissions(&self, attempt: &Attempt) -> Vec<String> {
        name_left_out(attempt, |may_go| may_go)
    }

    /// Says on paper what was left out, where the credit has room for one more line.
    fn with_remark(&self, attempt: Attempt) -> Result<Fitted, Error> {
        let names = self.name_omissions(&attempt);
        let mut content = attempt.content.clone();
        if names.is_empty() || !say_what_is_missing(self.task.ruleset, &mut content, &names) {
            return Ok(finish(attempt));
        }
        let said = self.set(attempt.scale, &content)?;
        let same = self.is_whole(&said) && self.name_omissions(&said) == names;
        Ok(finish(if same { said } else { attempt }))
    }

    fn explain_refusal(&self, smallest: Option<&Attempt>) -> Error {
        let mut names = smallest.map(name_missing).unwrap_or_default();
        let over = smallest.into_iter().flat_map(|smallest| {
            let notes = noted_pages(&smallest.pages, &smallest.content.pages);
            notes.filter(|(note, _)| note.over > 0.0)
        });
        for (_, page) in over {
            let last = (0..page.pieces.len()).rfind(|at| !page.need(*at).may_go());
            names.extend(last.map(|at| page.name_of(at)));
        }
        if names.is_empty() {
            names.extend(self.name_last_entry());
        }
        let hides_back = self.edition.request.fold.has_inside();
        let asked = self.task.asked;
        let hint = asked.what_to_drop_on_one_sheet(self.task.ruleset, hides_back);
        refuse("on one sheet ", &names, hint)
    }

    /// The last room or section: all of them are needed.
    fn name_last_entry(&self) -> Option<String> {
        let blocks = self.task.content.pages.iter().flat_map(Page::blocks);
        let mut entries = blocks.filter(|block| matches!(block, Block::Entry(_)));
        entries.next_back().map(|block| block.name().to_owned())
    }
}

fn finish(attempt: Attempt) -> Fitted {
    Fitted {
        notes: note_scale(attempt.scale).into_iter().collect(),
        ..Fitted::whole(attempt.pages, &attempt.content)
    }
}

/// Names of essential things that found no room.
fn name_missing(attempt: &Attempt) -> Vec<String> {
    name_left_out(attempt, |may_go| !may_go)
}

fn name_left_out(attempt: &Attempt, wanted: impl Fn(bool) -> bool) -> Vec<String> {
    let both = noted_pages(&attempt.pages, &attempt.content.pages);
    let left_out = both.flat_map(|(note, page)| note.left_out.iter().map(move |at| (page, *at)));
    left_out
        .filter(|(page, at)| wanted(page.need(*at).may_go()))
        // A list belongs to the heading before it.
        .filter(|(page, at)| !matches!(page.block(*at), Some(Block::Checklist { .. })))
        .map(|(page, at)| page.name_of(at))
        .collect()
}
