//! An adventure booklet as pages of blocks: cover, how to play, hero, the dungeon, wanderers, tables, answers, colophon.

mod back;
mod campaign;
mod colophon;
mod dice;
mod entries;
mod foe_lines;
mod front;
mod maps;
mod outcomes;
mod panel;
mod pocket;
mod story;
pub mod topics;

use std::collections::BTreeMap;

use super::blocks::Tile;
use super::setting::Setting;
use super::{Block, Book, Content, Filling, Page, Piece, Range, rulebook};
use crate::booklet::{Booklet, Certificate, Length, RoomSequence};
use crate::drawing;
use crate::dungeon::{Dungeon, RoomId};
use crate::model::{self, BlockKind, BookletPlan, Need, Product, Ruleset};
use crate::words::{Word, Words};

/// Everything that a booklet is composed from.
#[derive(Clone, Copy)]
pub struct BookletParts<'a> {
    /// The game.
    pub ruleset: &'a Ruleset,
    /// The dungeon and its order.
    pub booklet: &'a Booklet,
    /// What is known about it.
    pub certificate: &'a Certificate,
    /// Style of whole maps.
    pub style: &'static drawing::Style,
    /// The dungeon with the numbers that are printed.
    pub numbered: &'a Dungeon,
    /// Drawings of single rooms, for beside their sections.
    pub tiles: &'a BTreeMap<RoomId, Tile>,
    /// Who it is filled in for.
    pub filling: &'a Filling,
    /// Words instead of drawings: for screen readers.
    pub text_only: bool,
}

impl<'a> BookletParts<'a> {
    /// Whether what a search finds is printed with the other outcomes of its room: one sheet has no list of finds.
    fn is_one_sheet(&self) -> bool {
        self.booklet.request.length == Length::Tiny
    }

    /// What the ruleset says about booklets.
    fn plan(&self) -> &'a BookletPlan {
        self.ruleset.booklet_plan()
    }

    fn dungeon(&self) -> &'a Dungeon {
        &self.booklet.made.dungeon
    }

    fn words(&self) -> Words<'a> {
        self.ruleset.words()
    }

    /// A word as it is printed.
    fn word(&self, word: Word) -> String {
        self.words().own(word)
    }
}

/// Composes a booklet. `product` holds the pages that the ruleset declares, first those before the dungeon.
pub fn compose(product: &Product, parts: &BookletParts<'_>) -> Content {
    let mut pages = if parts.is_one_sheet() {
        pocket::pages(product, parts)
    } else {
        compose_stapled(product, parts)
    };
    say_what_is_left_to_the_rulebook(product, parts, &mut pages);
    let (one, many) = match parts.booklet.sequence {
        RoomSequence::Keyed => (Word::RangeRoom, Word::RangeRooms),
        RoomSequence::Gamebook { .. } => (Word::RangeSection, Word::RangeSections),
    };
    let (one, many) = (parts.word(one), parts.word(many));
    let feet = parts.filling.options.diceless.then(|| dice::feet(parts));
    let title = parts.dungeon().title.clone();
    Content {
        book: Some(Book {
            range: Range { one, many },
            feet: feet.unwrap_or_default(),
            finder: parts.word(Word::Finder),
            spare: parts.word(Word::Notes),
            modes: parts.booklet.request.modes(parts.ruleset),
            apart: list_pairs_apart(parts),
            brief_end: colophon::briefest(parts),
            ..Book::default()
        }),
        ..Content::of(parts.ruleset, title, pages)
    }
}

/// The cover says what the pages leave to the rulebook.
fn say_what_is_left_to_the_rulebook(
    product: &Product,
    parts: &BookletParts<'_>,
    pages: &mut [Page],
) {
    let pieces = pages.iter().flat_map(|page| &page.pieces);
    let shown = pieces.flat_map(|piece| piece.shows.clone()).collect();
    let line = rulebook::compose_line(parts.ruleset, product, parts.filling, shown);
    let cover = pages.first_mut().and_then(|page| page.blocks_mut().next());
    if let (Some(line), Some(Block::FrontCover(cover))) = (line, cover) {
        cover.foot.push(line);
    }
}

/// Numbers that must never be open side by side. On one sheet everything is.
fn list_pairs_apart(parts: &BookletParts<'_>) -> Vec<(u32, u32)> {
    let mut pairs = parts.booklet.sequence.kept_apart();
    if !parts.is_one_sheet() {
        pairs.extend(parts.booklet.outcomes_apart());
        pairs.extend(story::goal_number(parts).zip(entries::leaving_number(parts)));
    }
    pairs
}

/// A stapled booklet: words run on, what is written on has pages of its own.
fn compose_stapled(product: &Product, parts: &BookletParts<'_>) -> Vec<Page> {
    let count = parts.plan().front.len().min(product.pages.len());
    let (before, after) = product.pages.split_at(count);
    let (read, written): (Vec<&model::Page>, Vec<&model::Page>) =
        before.iter().partition(|page| is_read(page));
    let mut first = pieces(front::how_to_play(parts));
    if let Some(piece) = first.first_mut() {
        let plan = parts.plan();
        piece.shows = [plan.settled.as_slice(), &plan.covers].concat();
    }
    let declared = |page: &model::Page| compose_declared(parts, product, page);
    first.extend(read.iter().flat_map(|page| declared(page)));
    let mut opening = pieces(story::beginning(parts));
    opening.extend(first);
    let mut pages = vec![front::cover(parts), running(opening)];
    pages.extend(written.iter().map(|page| Page {
        columns: page.columns.max(1) as usize,
        ..Page::of(declared(page))
    }));
    pages.extend(maps::before(parts));
    let mut main = main_part(parts);
    main.extend(pieces(back::wanderers(parts)));
    main.extend(after.iter().flat_map(declared));
    main.extend(back::named_tables(parts, product));
    main.extend(back::compose_finds(parts).map(Piece::made));
    let mut outcomes = outcomes::list(parts);
    // Behind the outcomes where there are any, else wherever a page behind the rooms has room.
    let endings = story::endings(parts);
    if outcomes.is_empty() {
        main.extend(endings.map(Piece::made));
    } else {
        outcomes.extend(endings);
    }
    pages.push(running(main));
    if !outcomes.is_empty() {
        pages.push(running(pieces(outcomes)));
    }
    pages.extend(maps::answers(parts));
    pages.push(Page::plain(colophon::colophon(parts)));
    pages
}

/// Whether a page is only read: its blocks then need no page of their own.
fn is_read(page: &model::Page) -> bool {
    let read = |block: &model::Block| {
        matches!(
            block.kind,
            BlockKind::Rule(_)
                | BlockKind::Text(_)
                | BlockKind::RollTable(_)
                | BlockKind::List(_)
                | BlockKind::GradeTable(_)
                | BlockKind::Chart(_)
        )
    };
    page.columns <= 1 && page.blocks.iter().all(read)
}

fn pieces(blocks: Vec<Block>) -> Vec<Piece> {
    blocks.into_iter().map(Piece::made).collect()
}

/// The rooms or sections; whatever was rolled for them can be looked up in them.
fn main_part(parts: &BookletParts<'_>) -> Vec<Piece> {
    let mut main = pieces(entries::main_part(parts));
    if let Some(piece) = main.first_mut() {
        piece.shows = topics::rolled_topics(parts);
    }
    main
}

/// The blocks of a page that the ruleset declares, filled in for the heroes. A stapled booklet has room for all of them.
fn compose_declared(parts: &BookletParts<'_>, product: &Product, page: &model::Page) -> Vec<Piece> {
    let mut pieces = declared_pieces(parts, product, page);
    for piece in &mut pieces {
        piece.need = Need::Essential;
    }
    pieces
}

/// The same, each as much needed as it says.
fn declared_pieces(parts: &BookletParts<'_>, product: &Product, page: &model::Page) -> Vec<Piece> {
    let setting = Setting::new(parts.ruleset, product, parts.filling);
    let shown = page.blocks.iter();
    let shown = shown.filter(|block| parts.filling.options.shows(block));
    let pieces = shown.map(|block| Piece::declared(&setting, block));
    pieces.collect()
}

/// Blocks that take as many pages as they need.
fn running(pieces: Vec<Piece>) -> Page {
    Page {
        runs_on: true,
        ..Page::of(pieces)
    }
}
