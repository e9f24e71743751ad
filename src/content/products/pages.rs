//! `pages`: a fixed number of pages that the ruleset lays out block by block.

use super::Kind;
use crate::content::{Content, Game, Page, blocks};
use crate::model::{self, PageAlign, Product, Ruleset};

pub(super) const KIND: Kind = Kind {
    name: "pages",
    help: "pages of blocks, laid out in the ruleset",
    template: "products/pages.typ",
    fold: "flat",
    paged: true,
    lacks: super::nothing_lacks,
    compose,
};

fn compose(ruleset: &Ruleset, product: &Product) -> Content {
    let page = |page: &model::Page| Page {
        columns: page.columns.max(1) as usize,
        align: match page.align {
            PageAlign::Top => "top",
            PageAlign::Middle => "middle",
        },
        blocks: page
            .blocks
            .iter()
            .map(|block| blocks::compose(ruleset, product, block))
            .collect(),
    };
    Content {
        title: product
            .title
            .clone()
            .unwrap_or_else(|| ruleset.head.title.clone()),
        game: Game::of(ruleset),
        pages: product.pages.iter().map(page).collect(),
        inside: product.inside.as_ref().map(page),
    }
}
