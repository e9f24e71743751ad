//! Which section goes on which page. Sections keep their order; everything else stays where the ruleset puts it.

use crate::content::{Block, Content, Page, Piece};
use crate::model::Need;
use crate::typeset::{PageHeights, PageNote};

/// What a section costs that is a page away from home, against a page that is filled to the brim.
const AWAY: f64 = 10.0;
const TIGHT: f64 = 20.0;
/// From this share of its room on a page is tight.
const AIRY: f64 = 0.8;
/// Millimetres that are taken off a page that gave up something wanted, so that the next round asks less of it.
const LESSON: f64 = 2.0;

/// The heights of everything, and what earlier rounds taught about the pages.
pub(super) struct Board {
    pages: Vec<PageRoom>,
}

/// A page as the arrangement sees it.
struct PageRoom {
    /// Whether sections may come and go.
    open: bool,
    room: f64,
    /// Between two blocks.
    gap: f64,
    heights: Vec<f64>,
    /// What it turned out too long by, so far.
    learnt: f64,
}

/// A section with the words below it that have no heading of their own.
#[derive(Clone)]
struct Section {
    home: usize,
    /// Places on its home page.
    places: Vec<usize>,
    height: f64,
    need: Need,
}

/// A content with its sections moved.
pub(super) struct Arranged {
    pub content: Content,
    /// Names of what has no room anywhere.
    pub omitted: Vec<String>,
    /// How many of them are wanted, not merely nice.
    pub wanted: usize,
}

impl Board {
    pub fn new(pages: &[Page], heights: &[PageHeights]) -> Self {
        let measured = |at: usize| heights.iter().find(|heights| heights.page == at + 1);
        let rooms = pages.iter().enumerate().map(|(at, page)| {
            let (room, total, blocks) = match measured(at) {
                Some(found) => (found.room, found.total, found.blocks.clone()),
                None => (0.0, 0.0, Vec::new()),
            };
            let joints = blocks.len().saturating_sub(1).max(1);
            PageRoom {
                // Nothing overflows onto a cover.
                open: at > 0
                    && !page
                        .blocks()
                        .any(|block| matches!(block, Block::BackCover(_)))
                    && page.columns == 1
                    && !page.spread
                    && page.align == "top",
                room,
                gap: ((total - blocks.iter().sum::<f64>()) / joints as f64).max(0.0),
                heights: blocks,
                learnt: 0.0,
            }
        });
        Self {
            pages: rooms.collect(),
        }
    }

    /// Asks less of pages that something did not fit on.
    pub fn learn(&mut self, content: &Content, notes: &[PageNote]) {
        for ((room, page), note) in self.pages.iter_mut().zip(&content.pages).zip(notes) {
            let wanted = |at: &usize| page.need(*at) == Need::Wanted;
            if note.over > 0.0 {
                room.learnt += note.over + 0.2;
            } else if note.left_out.iter().any(wanted) {
                room.learnt += LESSON;
            }
        }
    }

    /// Places for all sections; without the nice ones, then without wanted ones, while there is no room.
    pub fn arrange(&self, content: &Content) -> Option<Arranged> {
        let mut sections = self.sections(&content.pages);
        let mut dropped: Vec<Section> = Vec::new();
        loop {
            let in_order = self.place_in_order(&sections, &content.pages);
            // A section out of its order is better than none.
            let anywhere = || self.place_anywhere(&sections, &content.pages);
            if let Some(places) = in_order.or_else(anywhere) {
                return Some(apply(content, &sections, &places, &dropped));
            }
            let may_go = sections.iter().enumerate().filter(|(_, p)| p.need.may_go());
            let (worst, _) = may_go.max_by_key(|(at, section)| (section.need, *at))?;
            dropped.push(sections.remove(worst));
        }
    }

    /// The essential sections at the end of a page that make it too long by so much.
    pub fn name_overflow(&self, pages: &[Page], number: usize, over: f64) -> Vec<String> {
        let Some((page, room)) = pages.get(number - 1).zip(self.pages.get(number - 1)) else {
            return Vec::new();
        };
        let mut left = over;
        let mut names = Vec::new();
        let essential = |at: &usize| !page.need(*at).may_go();
        let named = |at: &usize| !matches!(page.block(*at), Some(Block::Credit { .. }));
        for at in (0..page.pieces.len()).rev().filter(essential).filter(named) {
            if left <= 0.0 {
                break;
            }
            names.push(page.name_of(at));
            left -= room.heights.get(at).copied().unwrap_or(0.0) + room.gap;
        }
        names.reverse();
        names
    }

    fn sections(&self, pages: &[Page]) -> Vec<Section> {
        let mut sections: Vec<Section> = Vec::new();
        for (home, (page, room)) in pages.iter().zip(&self.pages).enumerate() {
            if !room.open {
                continue;
            }
            let mut before = false;
            for (at, block) in page.blocks().enumerate() {
                let height = room.heights.get(at).copied().unwrap_or(0.0) + room.gap;
                if block.is_section() {
                    sections.push(Section {
                        home,
                        places: vec![at],
                        height,
                        need: page.need(at),
                    });
                    before = true;
                } else if matches!(block, Block::Text(text) if text.title.is_none()) {
                    match sections.last_mut().filter(|_| before) {
                        Some(section) => {
                            section.places.push(at);
                            section.height += height;
                        }
                        // Words below boxes are a section of their own.
                        None => sections.push(Section {
                            home,
                            places: vec![at],
                            height,
                            need: page.need(at),
                        }),
                    }
                } else {
                    before = false;
                }
            }
        }
        sections
    }

    /// What a page has left beside the blocks that never move.
    fn room_left(&self, at: usize, pages: &[Page], all: &[Section]) -> f64 {
        let Some(room) = self.pages.get(at) else {
            return 0.0;
        };
        let moves = |place: usize| {
            let mut of_page = all.iter().filter(|section| section.home == at);
            of_page.any(|section| section.places.contains(&place))
        };
        let count = pages.get(at).map_or(0, |page| page.pieces.len());
        let need = |place: usize| pages.get(at).map_or(Need::Essential, |p| p.need(place));
        let pinned = (0..count).filter(|place| !moves(*place) && !need(*place).may_go());
        let pinned = pinned.filter_map(|place| room.heights.get(place));
        // The last block has no gap below it.
        let used: f64 = pinned.map(|height| height + room.gap).sum();
        room.room - room.learnt - used + room.gap
    }

    /// The page of each section: the fewest and shortest moves, with air on the pages; none when they do not fit in this order.
    fn place_in_order(&self, sections: &[Section], pages: &[Page]) -> Option<Vec<usize>> {
        let all = self.sections(pages);
        // For each number of sections placed so far: the cost, and how many of them each page has.
        let mut reached: Vec<Option<(f64, Vec<usize>)>> = vec![None; sections.len() + 1];
        if let Some(start) = reached.first_mut() {
            *start = Some((0.0, Vec::new()));
        }
        for (at, room) in self.pages.iter().enumerate() {
            let left = self.room_left(at, pages, &all);
            let mut next: Vec<Option<(f64, Vec<usize>)>> = vec![None; sections.len() + 1];
            for (from, state) in reached.iter().enumerate() {
                let Some((cost, counts)) = state else {
                    continue;
                };
                let (mut used, mut moved) = (0.0, 0.0);
                for to in from..=sections.len() {
                    if to > from {
                        let Some(section) = sections.get(to - 1) else {
                            break;
                        };
                        used += section.height;
                        moved += AWAY * section.home.abs_diff(at) as f64;
                        if !room.open || used > left {
                            break;
                        }
                    }
                    let share = (room.room - left + used) / room.room.max(1.0);
                    let tight = if to > from {
                        TIGHT * (share - AIRY).max(0.0)
                    } else {
                        0.0
                    };
                    let total = cost + moved + tight;
                    if let Some(slot) = next.get_mut(to)
                        && slot.as_ref().is_none_or(|(known, _)| total < *known)
                    {
                        let mut counts = counts.clone();
                        counts.push(to - from);
                        *slot = Some((total, counts));
                    }
                }
            }
            reached = next;
        }
        let (_, counts) = reached.pop()??;
        let pages = counts.iter().enumerate();
        let places = pages.flat_map(|(at, count)| std::iter::repeat_n(at, *count));
        Some(places.collect())
    }
}

impl Board {
    /// Sections leave full pages, the last first, for the page where they leave the least room unused; none when there is no such page.
    fn place_anywhere(&self, sections: &[Section], pages: &[Page]) -> Option<Vec<usize>> {
        let all = self.sections(pages);
        let mut places: Vec<usize> = sections.iter().map(|section| section.home).collect();
        let mut left: Vec<f64> = (0..self.pages.len())
            .map(|at| self.room_left(at, pages, &all))
            .collect();
        for section in sections {
            *left.get_mut(section.home)? -= section.height;
        }
        for home in 0..left.len() {
            while *left.get(home)? < 0.0 {
                let of_page = sections.iter().zip(&places).enumerate();
                let of_page =
                    of_page.filter(|(_, (section, at))| **at == home && section.home == home);
                let roomy = |height: f64| {
                    let rooms = left.iter().enumerate();
                    let open = |at: usize| self.pages.get(at).is_some_and(|page| page.open);
                    let fits =
                        rooms.filter(|(at, room)| *at != home && open(*at) && **room >= height);
                    fits.min_by(|a, b| a.1.total_cmp(b.1)).map(|(at, _)| at)
                };
                let goes = of_page.rev().find_map(|(index, (section, _))| {
                    Some((index, section.height, roomy(section.height)?))
                });
                let (index, height, to) = goes?;
                *places.get_mut(index)? = to;
                *left.get_mut(home)? += height;
                *left.get_mut(to)? -= height;
            }
        }
        Some(places)
    }
}

/// Moves the sections to their pages.
fn apply(
    content: &Content,
    sections: &[Section],
    places: &[usize],
    dropped: &[Section],
) -> Arranged {
    let piece = |page: usize, at: usize| content.pages.get(page)?.pieces.get(at).cloned();
    let pieces_of = |section: &Section| -> Vec<Piece> {
        let places = section.places.iter();
        places.filter_map(|at| piece(section.home, *at)).collect()
    };
    let mut made = content.clone();
    for (number, page) in made.pages.iter_mut().enumerate() {
        let gone = |at: usize| {
            let leaves = sections.iter().zip(places).filter(|(_, to)| **to != number);
            let mut leaving = leaves.map(|(section, _)| section).chain(dropped);
            leaving.any(|section| section.home == number && section.places.contains(&at))
        };
        let stays = (0..page.pieces.len()).filter(|at| !gone(*at));
        let mut pieces: Vec<Piece> = stays.filter_map(|at| piece(number, at)).collect();
        let here = |section: &&(&Section, &usize)| *section.1 == number && section.0.home != number;
        let all: Vec<(&Section, &usize)> = sections.iter().zip(places).collect();
        let guests = |from_before: bool| {
            let come = all.iter().filter(here);
            let come = come.filter(move |(section, _)| (section.home < number) == from_before);
            come.flat_map(|(section, _)| pieces_of(section))
                .collect::<Vec<Piece>>()
        };
        let foot = pieces.iter().rposition(|piece| !is_foot(&piece.block));
        let foot = foot.map_or(0, |at| at + 1);
        pieces.splice(foot..foot, guests(false));
        let first = pieces.iter().position(|piece| piece.block.is_section());
        let first = first.unwrap_or(foot).min(foot);
        pieces.splice(first..first, guests(true));
        page.pieces = pieces;
    }
    renumber(&mut made);
    let named = dropped.iter().filter_map(|section| {
        let page = content.pages.get(section.home)?;
        Some(page.name_of(*section.places.first()?))
    });
    Arranged {
        omitted: named.collect(),
        wanted: dropped
            .iter()
            .filter(|section| section.need == Need::Wanted)
            .count(),
        content: made,
    }
}

/// Whether a block ends its page, whatever else comes.
fn is_foot(block: &Block) -> bool {
    matches!(block, Block::Credit { .. } | Block::DiceStrip(_))
}

/// The headings of a disguise count in reading order.
fn renumber(content: &mut Content) {
    let blocks = content.pages.iter_mut().flat_map(Page::blocks_mut);
    let mut count = 0;
    for block in blocks {
        if let Block::Masked(masked) = block {
            count += 1;
            masked.number = count;
        }
    }
}
