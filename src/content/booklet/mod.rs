//! An adventure booklet as pages of blocks: cover, how to play, hero, the dungeon, whoever comes by, tables, answers, colophon.

mod ends;
mod entries;
mod words;

use super::{Block, Content, Game, Page, Pictures, blocks};
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
    pub style: &'a drawing::Style,
    /// Style of single rooms beside their sections.
    pub tiles: &'a drawing::Style,
    /// Words instead of drawings: for screen readers.
    pub text_only: bool,
}

/// Composes a booklet. The main part begins on a left-hand page, so that spreads are the same on every paper.
pub fn compose(product: &Product, parts: &BookletParts<'_>) -> Content {
    let plan = parts.ruleset.booklet.as_ref();
    let mut pictures = Pictures::new();
    let mut pages = vec![ends::cover(parts, &mut pictures), ends::how_to_play(parts)];
    pages.extend(declared(parts.ruleset, product, plan.map(|plan| plan.front.as_slice())));
    pages.extend(ends::maps_before(parts, &mut pictures));
    if pages.len() % 2 == 0 {
        pages.push(notes(parts));
    }
    pages.extend(entries::main_part(parts, &mut pictures));
    pages.extend(ends::wanderers(parts));
    pages.extend(declared(parts.ruleset, product, plan.map(|plan| plan.back.as_slice())));
    pages.extend(ends::answers(parts, &mut pictures));
    pages.push(ends::colophon(parts));
    Content {
        title: parts.booklet.made.dungeon.title.clone(),
        game: Game::of(parts.ruleset),
        pages,
        inside: None,
        pictures,
    }
}

/// Pages that the ruleset declares; a game that says nothing gets its best rules.
fn declared(ruleset: &Ruleset, product: &Product, pages: Option<&[model::Page]>) -> Vec<Page> {
    pages
        .unwrap_or_default()
        .iter()
        .map(|declared| {
            let blocks = declared.blocks.iter();
            Page {
                columns: declared.columns.max(1) as usize,
                align: "top",
                blocks: blocks
                    .map(|block| blocks::compose(ruleset, product, block))
                    .collect(),
            }
        })
        .collect()
}

fn notes(parts: &BookletParts<'_>) -> Page {
    page(vec![Block::Lines {
        title: Some(Words(parts.ruleset).own("notes", "Notes")),
        count: 24,
        labels: Vec::new(),
    }])
}

fn page(blocks: Vec<Block>) -> Page {
    Page {
        columns: 1,
        align: "top",
        blocks,
    }
}
