//! `pages`: a fixed number of pages that the ruleset lays out block by block.

use super::Kind;
use crate::content::setting::Setting;
use crate::content::{Content, Filling, Game, Page, blocks, room_for_heroes};
use crate::model::{self, PageAlign, Product, Ruleset};

pub(super) const KIND: Kind = Kind {
    name: "pages",
    help: "pages of blocks, laid out in the ruleset",
    template: "products/pages.typ",
    fold: "flat",
    paged: true,
    dungeon: false,
    lacks: super::nothing_lacks,
    compose,
};

/// More heroes than the sheet has room for make another copy of its pages.
pub(super) fn compose(ruleset: &Ruleset, product: &Product, filling: &Filling) -> Content {
    let room = room_for_heroes(product).max(1);
    let copies = filling.heroes.len().div_ceil(room).max(1);
    let setting = |copy: usize| Setting {
        ruleset,
        product,
        filling,
        before: copy * room,
    };
    let page = |setting: &Setting<'_>, page: &model::Page| Page {
        columns: page.columns.max(1) as usize,
        align: match page.align {
            PageAlign::Top => "top",
            PageAlign::Middle => "middle",
        },
        blocks: page
            .blocks
            .iter()
            .map(|block| blocks::compose(setting, block))
            .collect(),
    };
    let pages = (0..copies).flat_map(|copy| {
        let setting = setting(copy);
        let pages = product.pages.iter();
        pages.map(move |one| page(&setting, one))
    });
    Content {
        title: product
            .title
            .clone()
            .unwrap_or_else(|| ruleset.head.title.clone()),
        game: Game::of(ruleset),
        pages: pages.collect(),
        inside: product.inside.as_ref().map(|one| page(&setting(0), one)),
    }
}
