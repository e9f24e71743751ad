//! `map-sheet`: paper to draw the map on. A game that declares none still has squares of 5 mm.

use super::Kind;
use crate::diag::Span;
use crate::model::blocks as declared;
use crate::model::keys::Entries;
use crate::model::{Block, BlockKind, MapGrid, Page, Pattern, ProductKind, Side};

pub(super) static KIND: Kind = Kind {
    kind: ProductKind::MapSheet,
    help: "paper to draw the map on",
    ..Kind::FLOWING
};

/// The one page of a game that declares no map sheet: its title and graph paper.
pub(super) fn usual_pages() -> Vec<Page> {
    let title = declared::Title::default();
    vec![plain_page(1, vec![title.into(), graph_paper(None).into()])]
}

/// A page of blocks as a ruleset would declare it.
pub(super) fn plain_page(columns: u32, kinds: Vec<BlockKind>) -> Page {
    let blocks = kinds.into_iter().map(|kind| Block {
        kind,
        need: None,
        covers: Vec::new(),
        keeps: Vec::new(),
        when: Entries::default(),
        origin: Span::default(),
    });
    Page {
        columns,
        size: 100,
        blocks: blocks.collect(),
        ..Page::default()
    }
}

/// As many squares as fit.
pub(super) fn graph_paper(title: Option<String>) -> MapGrid {
    MapGrid {
        title,
        square: Some(Side(Pattern::Squares.usual_side())),
        every: Some(5),
        ..MapGrid::default()
    }
}
