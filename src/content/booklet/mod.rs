//! An adventure booklet as pages of blocks: cover, how to play, hero, the dungeon, whoever comes by, tables, answers, colophon.

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

use super::setting::Setting;
use super::{Block, Book, Content, Filling, Game, Page, Range, blocks, need};
use crate::booklet::{Booklet, Certificate, Length, RoomSequence};
use crate::drawing;
use crate::model::{self, BlockKind, Need, Product, Ruleset};

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
    /// Style of single rooms beside their sections.
    pub tiles: &'static drawing::Style,
    /// Who it is filled in for.
    pub filling: &'a Filling,
    /// Words instead of drawings: for screen readers.
    pub text_only: bool,
}

impl BookletParts<'_> {
    /// Whether what a search finds is printed with the other outcomes of its room: one sheet has no list of finds.
    fn is_one_sheet(&self) -> bool {
        self.booklet.wish.length == Length::Tiny
    }
}

/// Composes a booklet. `product` holds the pages that the ruleset declares, first those before the dungeon.
pub fn compose(product: &Product, parts: &BookletParts<'_>) -> Content {
    let pages = match parts.booklet.wish.length {
        Length::Tiny => pocket::pages(product, parts),
        _ => compose_stapled(product, parts),
    };
    let words = parts.ruleset.words();
    let range = match parts.booklet.sequence {
        RoomSequence::Keyed => Range {
            one: words.own(Word::RangeRoom),
            many: words.own(Word::RangeRooms),
        },
        RoomSequence::Gamebook { .. } => Range {
            one: words.own(Word::RangeSection),
            many: words.own(Word::RangeSections),
        },
    };
    let feet = if parts.filling.wishes.diceless {
        dice::feet(parts)
    } else {
        Vec::new()
    };
    Content {
        title: parts.booklet.made.dungeon.title.clone(),
        game: Game::of(parts.ruleset),
        pages,
        inside: Vec::new(),
        book: Some(Book {
            range,
            feet,
            finder: words.own(Word::Finder),
            spare: words.own(Word::Notes),
            modes: parts.booklet.wish.modes(parts.ruleset),
            apart: list_pairs_apart(parts),
            small_paper: false,
            one_sheet: false,
            finder_on: None,
            brief_end: colophon::briefest(parts),
        }),
    }
}

/// Numbers that must never be open side by side. On one sheet everything is.
fn list_pairs_apart(parts: &BookletParts<'_>) -> Vec<(u32, u32)> {
    let mut pairs = parts.booklet.sequence.kept_apart();
    if parts.booklet.wish.length != Length::Tiny {
        pairs.extend(parts.booklet.outcomes_apart());
    }
    pairs
}

/// A stapled booklet: words run on, what is written on has pages of its own.
fn compose_stapled(product: &Product, parts: &BookletParts<'_>) -> Vec<Page> {
    let count = declared_before(parts);
    let (before, after) = product.pages.split_at(count.min(product.pages.len()));
    let (read, written): (Vec<&model::Page>, Vec<&model::Page>) =
        before.iter().partition(|page| is_read(page));
    let mut first = front::how_to_play(parts);
    first.extend(
        read.iter()
            .flat_map(|page| compose_declared(parts, product, page)),
    );
    let mut pages = vec![front::cover(parts), running(first)];
    pages.extend(written.iter().map(|page| Page {
        columns: page.columns.max(1) as usize,
        ..Page::plain(compose_declared(parts, product, page))
    }));
    pages.extend(maps::before(parts));
    let mut main = entries::main_part(parts);
    main.extend(back::wanderers(parts));
    main.extend(
        after
            .iter()
            .flat_map(|page| compose_declared(parts, product, page)),
    );
    main.extend(back::named_tables(parts, product));
    main.extend(back::compose_finds(parts));
    pages.push(running(main));
    let outcomes = outcomes::list(parts);
    if !outcomes.is_empty() {
        pages.push(running(outcomes));
    }
    pages.extend(maps::answers(parts));
    pages.push(Page::plain(colophon::colophon(parts)));
    pages
}

/// How many of the declared pages are before the dungeon.
fn declared_before(parts: &BookletParts<'_>) -> usize {
    let plan = parts.ruleset.booklet.as_ref();
    plan.map_or(0, |plan| plan.front.len())
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

/// The blocks of a page that the ruleset declares, filled in for the heroes.
fn compose_declared(parts: &BookletParts<'_>, product: &Product, page: &model::Page) -> Vec<Block> {
    let blocks = declared_needs(parts, product, page).into_iter();
    blocks.map(|(_, block)| block).collect()
}

/// The same, each with how much play needs it.
fn declared_needs(
    parts: &BookletParts<'_>,
    product: &Product,
    page: &model::Page,
) -> Vec<(Need, Block)> {
    let setting = Setting {
        ruleset: parts.ruleset,
        product,
        filling: parts.filling,
        before: 0,
        place: (0, 0),
    };
    let shown = page.blocks.iter();
    let shown = shown.filter(|block| parts.filling.wishes.shows(block));
    shown
        .map(|block| {
            let composed = blocks::compose(&setting, block);
            (need(parts.ruleset, block), composed)
        })
        .collect()
}

/// Blocks that take as many pages as they need.
fn running(blocks: Vec<Block>) -> Page {
    Page {
        runs_on: true,
        ..Page::plain(blocks)
    }
}
