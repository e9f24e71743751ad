//! A booklet of as many pages as it needs: the typesetter says how high everything is, the pages are planned by that, and then they are set.

use std::collections::BTreeSet;

use super::flow::note_scale;
use super::pieces::{Group, Piece, cut, is_paper, join, topics_of};
use super::plan::{Chapter, Leaf, LeafKind, PageRules, plan};
use super::{Edition, Fitted, Task};
use crate::content::{self, Block, Content, Page};
use crate::diag::Error;
use crate::impose::folds;
use crate::typeset::{Layout, PageHeights, Pages};

/// How often pages are planned anew when one came out longer than its pieces were.
const ROUNDS: usize = 6;
/// Millimetres that are added to every piece of such a page.
const LESSON: f64 = 1.0;
/// From this on, what is left of a page has lines for notes; less of it goes between the pieces.
const NOTES: f64 = 40.0;

/// So many pages with nothing on them are worth smaller letters, if that saves a sheet.
const WORTH_TIGHTENING: usize = 2;
/// How small the letters are then: half a point less.
const TIGHTER: f64 = 0.95;

/// A booklet whose pages are planned in one text size.
struct Draft {
    layout: Layout,
    book: BookParts,
    rules: PageRules,
    leaves: Vec<Leaf>,
}

impl Draft {
    fn count_pages(&self) -> usize {
        self.leaves.iter().map(|leaf| leaf.takes).sum()
    }

    /// Pages without words.
    fn spare(&self) -> usize {
        self.leaves.iter().filter(|leaf| leaf.is_empty()).count()
    }
}

/// A booklet and the pages that it is set on.
pub(super) struct Stapled<'a> {
    pub task: &'a Task<'a>,
    pub edition: &'a Edition,
}

impl Stapled<'_> {
    /// Sets the booklet in one text size: where a page of a hero or a map has no room at the usual one, all pages are set smaller.
    pub fn fill(&self) -> Result<Fitted, Error> {
        let mut scale = 1.0;
        let mut draft = self.draft_at(scale)?;
        if draft.spare() >= WORTH_TIGHTENING && !self.task.asked.large_print {
            let tighter = self.draft_at(TIGHTER)?;
            if tighter.count_pages() < draft.count_pages() {
                (scale, draft) = (TIGHTER, tighter);
            }
        }
        let asked = scale;
        let mut fitted = self.set(draft)?;
        for _ in 0..2 {
            let least = fitted.pages.notes.iter().map(|note| note.scale);
            let least = least.fold(1.0, f64::min);
            if least >= 1.0 {
                break;
            }
            scale *= least;
            fitted = self.set(self.draft_at(scale)?)?;
        }
        fitted.notes.extend(note_scale(scale / asked));
        Ok(fitted)
    }

    /// The pages at a text size, planned by what the typesetter says of their heights.
    fn draft_at(&self, scale: f64) -> Result<Draft, Error> {
        let layout = Layout {
            text_size: self.edition.layout.text_size * scale,
            ..self.edition.layout.clone()
        };
        let mut book = BookParts::cut(self.task.content, &layout);
        let measured = self.task.set(
            &book.to_measure(self.task.content),
            &Layout {
                measure: true,
                ..layout.clone()
            },
        )?;
        book.learn_heights(&measured.heights);
        let rules = self.rules(&measured.heights, &layout);
        Ok(Draft {
            leaves: plan(&book.chapters(), &book.loose, &rules),
            layout,
            book,
            rules,
        })
    }

    /// Sets planned pages, and plans them anew where one comes out longer than its pieces were.
    fn set(&self, draft: Draft) -> Result<Fitted, Error> {
        let Draft {
            layout,
            mut book,
            rules,
            mut leaves,
        } = draft;
        let mut left = ROUNDS;
        loop {
            let content = self.lay_out(&leaves, &rules);
            let pages = self.task.set(&content, &layout)?;
            left -= 1;
            let Some((at, takes)) = find_overflow(&leaves, &pages).filter(|_| left > 0) else {
                return Ok(Fitted::whole(pages, &content));
            };
            book.learn_overflow(&leaves[at], takes, rules.room);
            leaves = plan(&book.chapters(), &book.loose, &rules);
        }
    }

    fn rules(&self, heights: &[PageHeights], layout: &Layout) -> PageRules {
        let book = self.task.content.book.as_ref();
        let pairs = book.into_iter().flat_map(|book| &book.apart);
        let both = pairs.flat_map(|(one, other)| [(*one, *other), (*other, *one)]);
        PageRules {
            room: heights.first().map_or(layout.height, |page| page.room),
            facing: *self.edition.request.fold != folds::FLAT,
            leaves: layout.leaves,
            apart: both.collect::<BTreeSet<_>>(),
        }
    }

    /// The content as it is planned: every page says what is on it.
    fn lay_out(&self, leaves: &[Leaf], rules: &PageRules) -> Content {
        let mut content = self.task.content.clone();
        let is_finder = |leaf: &Leaf| matches!(leaf.kind, LeafKind::Pieces { finder: true, .. });
        if let Some(book) = &mut content.book {
            book.finder_on = leaves.iter().position(is_finder).map(|at| at + 1);
        }
        let pages = leaves.iter().map(|leaf| match &leaf.kind {
            LeafKind::Whole(page) => page.clone(),
            LeafKind::Pieces { pieces, used, .. } => {
                let mut page = Page {
                    runs_on: true,
                    align: if leaf.takes as f64 * rules.room - used < NOTES {
                        "spread"
                    } else {
                        "top"
                    },
                    ..Page::plain(mark_long(join(pieces), leaf.takes > 1))
                };
                if let Some(first) = page.pieces.first_mut() {
                    first.shows = topics_of(pieces);
                }
                page
            }
        });
        content.pages = pages.collect();
        content
    }
}

/// An entry that is longer than a page is the only one that may be cut.
fn mark_long(mut blocks: Vec<Block>, long: bool) -> Vec<Block> {
    for block in &mut blocks {
        if let Block::Entry(entry) = block {
            entry.long = long;
        }
    }
    blocks
}

/// The first page of the plan that took another number of pages than it should, and how many it took.
fn find_overflow(leaves: &[Leaf], pages: &Pages) -> Option<(usize, usize)> {
    let begins = |at: usize| {
        let mut notes = pages.notes.iter();
        notes.find(|note| note.page == at + 1).map(|note| note.on)
    };
    let all = leaves.iter().enumerate();
    let mut taken = all.filter_map(|(at, leaf)| {
        let next = begins(at + 1).unwrap_or(pages.len() + 1);
        Some((at, leaf.takes, next.checked_sub(begins(at)?)?))
    });
    let found = taken.find(|(_, planned, taken)| planned != taken);
    found.map(|(at, _, taken)| (at, taken))
}

/// A booklet cut into pieces.
struct BookParts {
    parts: Vec<Part>,
    /// What can be looked up from anywhere.
    loose: Vec<Group>,
    /// The height of the list of places.
    finder: Option<f64>,
}

/// A page of the content before it is planned.
enum Part {
    Whole(Page),
    Paper(Page, usize),
    Words(Vec<Group>),
    Entries(Vec<Group>),
    Outcomes(Vec<Group>),
}

impl BookParts {
    fn cut(content: &Content, layout: &Layout) -> Self {
        let mut loose = Vec::new();
        let last = content.pages.len().saturating_sub(1);
        let parts = content.pages.iter().enumerate().map(|(at, page)| {
            let has = |wanted: fn(&Block) -> bool| page.blocks().any(wanted);
            let drawn = has(|block| matches!(block, Block::Map(_) | Block::Grid(_)));
            let free = at > 0 && !drawn && (layout.flow || (page.columns == 1 && at != last));
            if is_paper(page) {
                Part::Paper(page.clone(), 1)
            } else if !free {
                Part::Whole(page.clone())
            } else if has(|block| matches!(block, Block::Entry(_))) {
                let groups = cut(page).into_iter();
                let (entries, others): (Vec<Group>, Vec<Group>) =
                    groups.partition(|group| group.iter().any(Piece::is_entry));
                loose = others;
                Part::Entries(entries)
            } else if has(|block| matches!(block, Block::Outcomes(_))) {
                Part::Outcomes(cut(page))
            } else {
                Part::Words(cut(page))
            }
        });
        Self {
            parts: parts.collect(),
            loose,
            finder: None,
        }
    }

    /// The content with its pieces one by one.
    fn to_measure(&self, content: &Content) -> Content {
        let mut made = content.clone();
        for (page, part) in made.pages.iter_mut().zip(&self.parts) {
            let (groups, loose): (&[Group], &[Group]) = match part {
                Part::Whole(_) | Part::Paper(..) => continue,
                Part::Entries(groups) => (groups, &self.loose),
                Part::Words(groups) | Part::Outcomes(groups) => (groups, &[]),
            };
            let pieces = groups.iter().chain(loose).flatten();
            let blocks = pieces.flat_map(|piece| piece.blocks.clone());
            page.pieces = blocks.map(content::Piece::made).collect();
            page.runs_on = true;
        }
        made
    }

    fn learn_heights(&mut self, heights: &[PageHeights]) {
        for (at, part) in self.parts.iter_mut().enumerate() {
            let Some(measured) = heights.iter().find(|measured| measured.page == at + 1) else {
                continue;
            };
            let (groups, loose): (&mut [Group], &mut [Group]) = match part {
                Part::Whole(_) => continue,
                Part::Paper(_, sheets) => {
                    *sheets = measured.blocks.len();
                    continue;
                }
                Part::Entries(groups) => (groups, &mut self.loose),
                Part::Words(groups) | Part::Outcomes(groups) => (groups, &mut []),
            };
            let mut tall = measured.blocks.iter();
            for piece in groups.iter_mut().chain(loose).flatten() {
                let own = tall.by_ref().take(piece.blocks.len());
                piece.height = own.sum();
            }
            // Behind the words before the dungeon comes the list of places.
            self.finder = self.finder.or(tall.next().copied().filter(|it| *it > 0.0));
        }
    }

    /// A page came out longer than its pieces were: they count for more from now on.
    fn learn_overflow(&mut self, leaf: &Leaf, taken: usize, room: f64) {
        let LeafKind::Pieces { pieces, .. } = &leaf.kind else {
            return;
        };
        // Of what is cut, it is known how many pages it took; of pages that were filled up, only that they were too full.
        let alone = leaf.takes > 1 && pieces.len() == 1;
        let more = match (alone, leaf.takes) {
            (true, planned) => room * (taken as f64 - planned as f64),
            (false, planned) => LESSON * (10 * planned - 9) as f64,
        };
        let parts = self.parts.iter_mut().filter_map(|part| match part {
            Part::Words(groups) | Part::Entries(groups) | Part::Outcomes(groups) => Some(groups),
            Part::Whole(_) | Part::Paper(..) => None,
        });
        let groups = parts.flatten().chain(&mut self.loose);
        for piece in groups.flatten() {
            if pieces.iter().any(|known| known.blocks == piece.blocks) {
                piece.height += more;
            }
        }
    }

    fn chapters(&self) -> Vec<Chapter> {
        let parts = self.parts.iter().enumerate();
        let chapters = parts.map(|(at, part)| match part {
            Part::Whole(page) => Chapter::Whole(page.clone()),
            Part::Paper(page, sheets) => Chapter::Paper(page.clone(), *sheets),
            Part::Words(groups) => Chapter::Words(groups.clone(), self.finder.filter(|_| at == 1)),
            Part::Entries(groups) => Chapter::Entries(groups.clone()),
            Part::Outcomes(groups) => Chapter::Outcomes(groups.clone()),
        });
        let mut chapters: Vec<Chapter> = chapters.collect();
        let end = chapters.pop().map(|last| Chapter::End(Box::new(last)));
        chapters.extend(end);
        chapters
    }
}
