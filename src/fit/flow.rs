//! Fills the panels of one sheet with blocks that flow: set smaller while that helps, then without those that play needs least.

use super::room::refuse;
use super::{Edition, Fitted, Task};
use crate::content::blocks::Lines;
use crate::content::{Block, Piece};
use crate::diag::Error;
use crate::model::Need;
use crate::typeset::{Layout, Pages};
use crate::words::Word;

/// Steps that the text may be shrunk by, largest first.
const STEPS: [f64; 7] = [1.0, 0.97, 0.94, 0.91, 0.88, 0.85, 0.82];

/// The smallest text on a page is this part of its body text, as the templates promise.
const LEAST_SIZE: f64 = 0.9;

/// Height of a line to write on, in millimetres, as the templates have it.
const LINE: f64 = 6.0;

/// The blocks of one product and the panels they should fill.
pub(super) struct Flow<'a> {
    pub task: &'a Task<'a>,
    pub edition: &'a Edition,
}

impl Flow<'_> {
    /// Sets everything that fits.
    pub fn fill(&self) -> Result<Fitted, Error> {
        let all = vec![true; self.pieces().len()];
        let Some(panels) = self.edition.request.fold.panels() else {
            let pages = self.set(&all, 1.0, 0)?;
            return Ok(self.finish(pages, &all, 1.0));
        };
        let smallest = self.scales().last().copied().unwrap_or(1.0);
        let pages = self.set(&all, smallest, 0)?;
        if pages.len() > panels {
            return self.drop_some(panels, smallest, &pages);
        }
        let (scale, pages) = self.find_largest(&all, panels, (smallest, pages))?;
        let pages = self.add_lines(&all, panels, (scale, pages))?;
        Ok(self.finish(pages, &all, scale))
    }

    fn finish(&self, pages: Pages, kept: &[bool], scale: f64) -> Fitted {
        let page = self.task.content.pages.first();
        let gone = kept.iter().enumerate().filter(|(_, kept)| !**kept);
        let names = gone.filter_map(|(at, _)| Some(page?.name_of(at)));
        let mut fitted = Fitted {
            notes: note_scale(scale).into_iter().collect(),
            omitted: names.collect(),
            ..Fitted::whole(pages, self.task.content)
        };
        let first = fitted.content.pages.first_mut();
        let pieces = first.into_iter().flat_map(|page| &mut page.pieces);
        for (piece, _) in pieces.zip(kept).filter(|(_, kept)| !**kept) {
            piece.shows.clear();
        }
        fitted
    }

    fn pieces(&self) -> &[Piece] {
        let pages = &self.task.content.pages;
        pages.first().map_or(&[], |page| page.pieces.as_slice())
    }

    fn scales(&self) -> Vec<f64> {
        scales(&self.edition.layout)
    }

    /// Everything fits at some scale: finds the largest, by halving.
    fn find_largest(
        &self,
        kept: &[bool],
        panels: usize,
        smallest: (f64, Pages),
    ) -> Result<(f64, Pages), Error> {
        let scales = self.scales();
        let (mut from, mut to, mut best) = (0, scales.len().saturating_sub(1), smallest);
        while from < to {
            let middle = (from + to) / 2;
            let Some(scale) = scales.get(middle) else {
                break;
            };
            let pages = self.set(kept, *scale, 0)?;
            if pages.len() <= panels {
                best = (*scale, pages);
                to = middle;
            } else {
                from = middle + 1;
            }
        }
        Ok(best)
    }

    /// Not everything fits: leaves out the least important blocks, going by how long each came out.
    fn drop_some(&self, panels: usize, scale: f64, whole: &Pages) -> Result<Fitted, Error> {
        let lengths = whole.lengths();
        let room = panels as f64 * whole.column_length();
        let mut kept = vec![true; self.pieces().len()];
        let length = |kept: &[bool]| -> f64 {
            let of_kept = lengths.iter().zip(kept).filter(|(_, kept)| **kept);
            of_kept.map(|(length, _)| length).sum()
        };
        while length(&kept) > room && self.leave_out(&mut kept) {}
        loop {
            let pages = self.set(&kept, scale, 0)?;
            if pages.len() <= panels {
                let pages = self.add_lines(&kept, panels, (scale, pages))?;
                return Ok(self.finish(pages, &kept, scale));
            }
            if !self.leave_out(&mut kept) {
                return Err(self.explain_refusal(&lengths, room));
            }
        }
    }

    /// No panel stays empty: what is left of the sheet has lines to write on.
    fn add_lines(
        &self,
        kept: &[bool],
        panels: usize,
        (scale, pages): (f64, Pages),
    ) -> Result<Pages, Error> {
        if pages.len() >= panels {
            return Ok(pages);
        }
        let used: f64 = pages.lengths().iter().sum();
        let lines = (panels as f64 * pages.column_length() - used) / LINE;
        // The heading takes room, and a line is never cut in two.
        for taken in [3.0, 5.0, 8.0] {
            let lined = self.set(kept, scale, (lines - taken).max(1.0) as u32)?;
            if lined.len() == panels {
                return Ok(lined);
            }
        }
        Ok(pages)
    }

    fn need(&self, at: usize) -> Need {
        let page = self.task.content.pages.first();
        page.map_or(Need::Essential, |page| page.need(at))
    }

    /// Drops the block that play needs least, of several the one with the highest rank, the last of them; false when only essential ones are left.
    fn leave_out(&self, kept: &mut [bool]) -> bool {
        let ranked = (0..).zip(self.pieces()).zip(kept.iter());
        let may_go = ranked.filter(|((_, piece), kept)| **kept && piece.need.may_go());
        let worst = may_go.map(|((at, piece), _)| (piece.need, piece.rank, at));
        let worst = worst.max();
        match worst.and_then(|(.., index)| kept.get_mut(index)) {
            Some(piece) => {
                *piece = false;
                true
            }
            None => false,
        }
    }

    /// Sets the blocks that are kept, and so many lines to write on behind them.
    fn set(&self, kept: &[bool], scale: f64, lines: u32) -> Result<Pages, Error> {
        let mut content = self.task.content.clone();
        if let Some(page) = content.pages.first_mut() {
            let mut kept = kept.iter();
            page.pieces.retain(|_| kept.next().copied().unwrap_or(true));
            if lines > 0 {
                let is_back = matches!(page.blocks().next_back(), Some(Block::BackCover(_)));
                let at = page.pieces.len() - usize::from(is_back);
                let lines = Lines {
                    title: Some(self.task.ruleset.word(Word::Notes).to_owned()),
                    count: lines,
                    labels: Vec::new(),
                    fields: Vec::new(),
                };
                page.pieces.insert(at, Piece::made(Block::Lines(lines)));
            }
        }
        let layout = Layout {
            text_size: self.edition.layout.text_size * scale,
            ..self.edition.layout.clone()
        };
        self.task.set(&content, &layout)
    }

    /// The essential blocks at the end that panels of this length have no room for.
    fn explain_refusal(&self, lengths: &[f64], room: f64) -> Error {
        let essential = |at: &usize| !self.need(*at).may_go();
        let places: Vec<usize> = (0..self.pieces().len()).filter(essential).collect();
        let length = |at: &usize| lengths.get(*at).copied().unwrap_or(0.0);
        let mut over: f64 = places.iter().map(length).sum::<f64>() - room;
        let mut names = Vec::new();
        let page = self.task.content.pages.first();
        for at in places.iter().rev() {
            if page.is_some_and(|page| matches!(page.block(*at), Some(Block::Credit { .. }))) {
                continue;
            }
            names.extend(page.map(|page| page.name_of(*at)));
            over -= length(at);
            if over <= 0.0 {
                break;
            }
        }
        names.reverse();
        let place = format!("on `{}` ", self.edition.request.fold.name);
        let hint = "choose a larger `--fold`, such as `saddle`, or a larger `--paper`";
        refuse(&place, &names, hint.to_owned())
    }
}

/// Steps that keep the smallest text legible, largest first.
pub(super) fn scales(layout: &Layout) -> Vec<f64> {
    let legible =
        |scale: &f64| *scale == 1.0 || layout.text_size * scale * LEAST_SIZE >= layout.smallest;
    STEPS.into_iter().filter(legible).collect()
}

/// Notes that the text is smaller than usual.
pub(super) fn note_scale(scale: f64) -> Option<String> {
    (scale < 1.0).then(|| format!("the text is set at {:.0} % to fit", scale * 100.0))
}
