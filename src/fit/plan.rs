//! Which piece of a booklet goes on which page, by its true height. Pieces keep their order, none is torn, and what a decision leads to is never on
//! one open spread with the decision; whatever can be looked up from anywhere fills the room that this leaves.

use std::collections::BTreeSet;

use super::pieces::{Group, Piece};
use crate::content::Page;

/// A part of a booklet, in reading order.
pub(super) enum Chapter {
    /// A page that is set as it is.
    Whole(Page),
    /// Paper to draw on, and how many sheets it takes.
    Paper(Page, usize),
    /// Words that begin a page, and how high the list of places below them is, if they have one.
    Words(Vec<Group>, Option<f64>),
    /// Rooms or sections, in their order, from a new page on.
    Entries(Vec<Group>),
    /// What comes of decisions: wherever there is room.
    Outcomes(Vec<Group>),
    /// The last page, or the words on the last pages.
    End(Box<Chapter>),
}

/// A page of the plan; what is longer than a page takes several.
#[derive(Clone)]
pub(super) struct Leaf {
    pub kind: LeafKind,
    /// Pages that it takes.
    pub takes: usize,
}

#[derive(Clone)]
pub(super) enum LeafKind {
    Whole(Page),
    Pieces {
        pieces: Vec<Piece>,
        used: f64,
        /// Whether the list of places is on it.
        finder: bool,
    },
}

/// What a page offers and what must not be seen together.
pub(super) struct PageRules {
    /// Millimetres.
    pub room: f64,
    /// Whether two pages are open at once: 2 and 3, 4 and 5, and so on.
    pub facing: bool,
    /// Pages come in multiples of this.
    pub leaves: usize,
    /// Numbers that must not be on one spread, each pair both ways.
    pub apart: BTreeSet<(u32, u32)>,
}

/// A page of rules before paper to draw on must be filled by this much; else the paper begins on a right-hand page.
const WORTH_A_PAGE: f64 = 0.4;

/// Millimetres that may be lost where something longer than a page is cut.
const CUT: f64 = 25.0;

/// The pages of a booklet. `loose` is what can be looked up from anywhere: it fills the pages that chapters leave, and the rest of it goes before
/// the outcomes, or after them where that saves a page.
pub(super) fn plan(chapters: &[Chapter], loose: &[Group], rules: &PageRules) -> Vec<Leaf> {
    let plans = (0..=loose.len()).map(|kept| {
        let planner = Planner::new(rules, loose, kept);
        planner.plan(chapters)
    });
    let cost = |plan: &Vec<Leaf>| {
        let pages: usize = plan.iter().map(|leaf| leaf.takes).sum();
        (pages, plan.iter().filter(|leaf| leaf.is_empty()).count())
    };
    plans.min_by_key(cost).unwrap_or_default()
}

impl Leaf {
    fn new() -> Self {
        Self {
            kind: LeafKind::Pieces {
                pieces: Vec::new(),
                used: 0.0,
                finder: false,
            },
            takes: 1,
        }
    }

    /// Whether there is nothing on it but lines for notes.
    pub fn is_empty(&self) -> bool {
        matches!(&self.kind, LeafKind::Pieces { pieces, .. } if pieces.is_empty())
    }

    fn pieces(&self) -> &[Piece] {
        match &self.kind {
            LeafKind::Pieces { pieces, .. } => pieces,
            LeafKind::Whole(_) => &[],
        }
    }
}

/// Whoever fills one page after the other.
struct Planner<'a> {
    rules: &'a PageRules,
    done: Vec<Leaf>,
    /// What can be looked up from anywhere and has no place yet.
    loose: Vec<Group>,
    /// How many of the last of them are kept for the room after the outcomes.
    kept: usize,
    /// Whether the rooms are printed, so that what they hide may be.
    told: bool,
}

impl<'a> Planner<'a> {
    fn new(rules: &'a PageRules, loose: &[Group], kept: usize) -> Self {
        Self {
            rules,
            done: Vec::new(),
            loose: loose.to_vec(),
            kept,
            told: false,
        }
    }

    fn plan(mut self, chapters: &[Chapter]) -> Vec<Leaf> {
        for chapter in chapters {
            match chapter {
                Chapter::Whole(page) => self.add(LeafKind::Whole(page.clone()), 1),
                Chapter::Paper(page, sheets) => {
                    if *sheets > 1 {
                        self.turn_left();
                    }
                    self.add(LeafKind::Whole(page.clone()), *sheets);
                }
                Chapter::Words(groups, finder) => {
                    self.done.push(Leaf::new());
                    groups.iter().for_each(|group| self.place_all(group));
                    finder.iter().for_each(|height| self.add_finder(*height));
                    self.fill(self.kept);
                }
                Chapter::Entries(groups) => {
                    self.done.push(Leaf::new());
                    groups.iter().for_each(|group| self.place_all(group));
                    self.told = true;
                    self.place_loose(self.kept);
                }
                Chapter::Outcomes(groups) => {
                    groups.iter().for_each(|group| self.place_all(group));
                    self.place_loose(0);
                }
                Chapter::End(last) => {
                    self.place_loose(0);
                    self.end(std::slice::from_ref(last));
                }
            }
        }
        self.done
    }

    fn add(&mut self, kind: LeafKind, takes: usize) {
        self.done.push(Leaf { kind, takes });
    }

    /// The number of the page after those that are planned.
    fn next_page(&self) -> usize {
        1 + self.done.iter().map(|leaf| leaf.takes).sum::<usize>()
    }

    /// The pages that are open together with the last one have the same number.
    fn opening(&self, page: usize) -> usize {
        if self.rules.facing { page / 2 } else { page }
    }

    /// Whether something gives a piece away, or is given away by it, that would be open beside it on the last page.
    fn is_spoilt(&self, piece: &Piece) -> bool {
        let mut page = self.next_page();
        let here = self.opening(page - 1);
        for leaf in self.done.iter().rev() {
            // Of what takes several pages, the last one is the nearest.
            if self.opening(page - 1) != here {
                break;
            }
            page -= leaf.takes;
            let mut beside = leaf.pieces().iter();
            if beside.any(|other| self.rules.tell(piece, other)) {
                return true;
            }
        }
        false
    }

    /// What is left of the last page. Where something is cut, a line of it may be lost on each page.
    fn room_left(&self) -> f64 {
        match self.done.last().map(|leaf| (&leaf.kind, leaf.takes as f64)) {
            Some((LeafKind::Pieces { used, .. }, takes)) => {
                self.rules.room * takes - CUT * (takes - 1.0) - used
            }
            _ => 0.0,
        }
    }

    /// Puts a piece on the last page, if it has room for it and nothing is given away.
    fn try_put(&mut self, piece: &Piece) -> Result<(), Refusal> {
        let is_first = self.done.last().is_some_and(Leaf::is_empty);
        if !is_first && piece.height > self.room_left() {
            return Err(Refusal::Full);
        }
        if self.is_spoilt(piece) {
            return Err(Refusal::Spoilt);
        }
        let Some(leaf) = self.done.last_mut() else {
            return Err(Refusal::Full);
        };
        if let LeafKind::Pieces { pieces, used, .. } = &mut leaf.kind {
            *used += piece.height;
            pieces.push(piece.clone());
        }
        // What is longer than a page is the only thing that may be cut.
        if is_first {
            leaf.takes = (piece.height / self.rules.room).ceil().max(1.0) as usize;
        }
        Ok(())
    }

    /// Finds a place for a piece: on the last page, on the next, or beyond the open spread.
    fn place(&mut self, piece: &Piece) {
        loop {
            match self.try_put(piece) {
                Ok(()) => return,
                Err(Refusal::Full) => self.done.push(Leaf::new()),
                Err(Refusal::Spoilt) => self.leave_opening(),
            }
        }
    }

    fn place_all(&mut self, group: &Group) {
        group.iter().for_each(|piece| self.place(piece));
    }

    /// Goes on on the next spread. What is left of this one is for whatever can be looked up.
    fn leave_opening(&mut self) {
        let here = self.opening(self.next_page() - 1);
        self.fill(0);
        self.share_page();
        while self.opening(self.next_page()) == here {
            self.done.push(Leaf::new());
            self.fill(0);
            self.share_page();
        }
        self.done.push(Leaf::new());
    }

    /// Gives an empty last page the second half of the page before it, which is open beside it: what they hold is seen together anyway.
    fn share_page(&mut self) {
        let last = self.next_page() - 1;
        let is_beside = self.opening(last) == self.opening(last - 1);
        let [.., before, last] = self.done.as_mut_slice() else {
            return;
        };
        if !last.is_empty() || before.takes > 1 || !is_beside {
            return;
        }
        let LeafKind::Pieces { pieces, used, .. } = &mut before.kind else {
            return;
        };
        let half = *used / 2.0;
        let mut above = 0.0;
        let kept = pieces.iter().take_while(|piece| {
            above += piece.height;
            above <= half
        });
        let kept = kept.count().max(1);
        let moved = pieces.split_off(kept.min(pieces.len()));
        let height: f64 = moved.iter().map(|piece| piece.height).sum();
        *used -= height;
        if let LeafKind::Pieces { pieces, used, .. } = &mut last.kind {
            *pieces = moved;
            *used = height;
        }
    }

    /// Fills the last page with whatever can be looked up and fits as a whole, the first ones first, except for so many of the last.
    fn fill(&mut self, kept: usize) {
        let mut at = 0;
        while at + kept < self.loose.len() {
            if self.try_put_group(at) {
                self.loose.remove(at);
            } else {
                at += 1;
            }
        }
    }

    fn try_put_group(&mut self, at: usize) -> bool {
        let Some(group) = self.loose.get(at).cloned() else {
            return false;
        };
        let late = group.iter().any(Piece::is_late) && !self.told;
        let height: f64 = group.iter().map(|piece| piece.height).sum();
        let spoilt = group.iter().any(|piece| self.is_spoilt(piece));
        if late || spoilt || height > self.room_left() {
            return false;
        }
        group.iter().all(|piece| self.try_put(piece).is_ok())
    }

    /// Puts everything that can be looked up on pages, except for so many of the last.
    fn place_loose(&mut self, kept: usize) {
        loop {
            self.fill(kept);
            if self.loose.len() <= kept {
                return;
            }
            let group = self.loose.remove(0);
            self.place_all(&group);
        }
    }

    fn add_finder(&mut self, height: f64) {
        let fits = height <= self.room_left();
        if let Some(LeafKind::Pieces { used, finder, .. }) = self
            .done
            .last_mut()
            .filter(|_| fits)
            .map(|leaf| &mut leaf.kind)
        {
            *used += height;
            *finder = true;
        }
    }

    /// Goes on on a left-hand page, if there is something to put on the right-hand one.
    fn turn_left(&mut self) {
        if !self.rules.facing || self.next_page().is_multiple_of(2) {
            return;
        }
        let before = self.loose.clone();
        self.done.push(Leaf::new());
        self.fill(0);
        let used: f64 = self.done.last().map_or(0.0, |leaf| {
            leaf.pieces().iter().map(|piece| piece.height).sum()
        });
        if used < WORTH_A_PAGE * self.rules.room {
            self.done.pop();
            self.loose = before;
        }
    }

    /// The last pages, after those that the last sheet has to spare.
    fn end(&mut self, last: &[Chapter]) {
        let last = Self::new(self.rules, &[], 0).plan(last);
        let takes: usize = last.iter().map(|leaf| leaf.takes).sum();
        let pages = self.next_page() - 1 + takes;
        let spare = pages.next_multiple_of(self.rules.leaves.max(1)) - pages;
        self.done.extend((0..spare).map(|_| Leaf::new()));
        self.done.extend(last);
    }
}

/// Why a piece is not put on a page.
enum Refusal {
    /// The page has no room for it.
    Full,
    /// Something on the open spread must not be seen beside it.
    Spoilt,
}

impl PageRules {
    /// Whether one of two pieces gives the other away.
    fn tell(&self, one: &Piece, other: &Piece) -> bool {
        let asked = |a: &Piece, b: &Piece| a.asks.iter().any(|number| b.numbers.contains(number));
        let near = |a: &u32| other.numbers.iter().any(|b| self.apart.contains(&(*a, *b)));
        asked(one, other) || asked(other, one) || one.numbers.iter().any(near)
    }
}
