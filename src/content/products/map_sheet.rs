//! `map-sheet`: paper to draw the map on. A game that declares none still has squares of 5 mm.

use super::{Kind, pages};
use crate::diag::Span;
use crate::model::blocks as declared;
use crate::model::keys::Entries;
use crate::model::{Block, BlockKind, MapGrid, Mark, Page, PageAlign, Pattern, ProductKind, Side};

pub(super) static KIND: Kind = Kind {
    kind: ProductKind::MapSheet,
    help: "paper to draw the map on",
    template: "products/pages.typ",
    fold: "flat",
    paged: false,
    find_obstacle: super::find_no_obstacle,
    compose: pages::compose,
};

/// The one page of a game that declares no map sheet: its title and graph paper.
pub(super) fn usual_pages() -> Vec<Page> {
    let block = |kind| Block {
        kind,
        need: None,
        covers: Vec::new(),
        when: Entries::default(),
        origin: Span::default(),
    };
    vec![Page {
        columns: 1,
        align: PageAlign::Top,
        spread: false,
        size: 100,
        blocks: vec![
            block(BlockKind::Title(declared::Title {
                title: None,
                subtitle: None,
            })),
            block(BlockKind::Grid(graph_paper(None))),
        ],
        origin: Span::default(),
    }]
}

/// As many squares as fit.
pub(super) fn graph_paper(title: Option<String>) -> MapGrid {
    MapGrid {
        title,
        columns: None,
        rows: None,
        pattern: Pattern::Squares,
        mark: Mark::Line,
        square: Some(Side(Pattern::Squares.usual_side())),
        every: Some(5),
        frame: false,
        coordinates: None,
    }
}
