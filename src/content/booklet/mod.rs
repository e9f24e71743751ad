//! An adventure booklet as pages of blocks: cover, how to play, hero, the dungeon, whoever comes by, tables, answers, colophon.

mod campaign;
mod ends;
mod entries;
mod words;

use super::setting::Setting;
use super::{Block, Content, Filling, Game, Page, blocks};
use crate::booklet::{Booklet, Certificate};
use crate::drawing;
use crate::model::{self, Product, Ruleset};

use words::Words;

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

/// Composes a booklet. The main part begins on a left-hand page, so that spreads are the same on every paper.
pub fn compose(product: &Product, parts: &BookletParts<'_>) -> Content {
    let plan = parts.ruleset.booklet.as_ref();
    let mut pages = vec![ends::cover(parts), ends::how_to_play(parts)];
    pages.extend(declared(
        parts,
        product,
        plan.map(|plan| plan.front.as_slice()),
    ));
    pages.extend(ends::maps_before(parts));
    if pages.len() % 2 == 0 {
        pages.push(notes(parts));
    }
    pages.extend(entries::main_part(parts));
    pages.extend(ends::wanderers(parts));
    pages.extend(declared(
        parts,
        product,
        plan.map(|plan| plan.back.as_slice()),
    ));
    pages.extend(ends::answers(parts));
    pages.push(ends::colophon(parts));
    Content {
        title: parts.booklet.made.dungeon.title.clone(),
        game: Game::of(parts.ruleset),
        pages,
        inside: Vec::new(),
    }
}

/// Pages that the ruleset declares, filled in for the heroes.
fn declared(
    parts: &BookletParts<'_>,
    product: &Product,
    pages: Option<&[model::Page]>,
) -> Vec<Page> {
    let setting = Setting {
        ruleset: parts.ruleset,
        product,
        filling: parts.filling,
        before: 0,
        place: (0, 0),
    };
    pages
        .unwrap_or_default()
        .iter()
        .map(|declared| {
            let blocks = declared.blocks.iter();
            let blocks = blocks.map(|block| blocks::compose(&setting, block));
            Page {
                columns: declared.columns.max(1) as usize,
                ..Page::plain(blocks.collect())
            }
        })
        .collect()
}

fn notes(parts: &BookletParts<'_>) -> Page {
    page(vec![Block::Lines {
        title: Some(Words(parts.ruleset).own("notes", "Notes")),
        count: 24,
        labels: Vec::new(),
        fields: Vec::new(),
    }])
}

fn page(blocks: Vec<Block>) -> Page {
    Page::plain(blocks)
}
