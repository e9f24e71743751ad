//! `tables`: every roll table and list of a game as a booklet, with a table of contents and an index.

use super::{Kind, title_block, title_of};
use crate::content::{Content, Filling, Page, Piece, blocks};
use crate::model::{Product, ProductKind, Ruleset};
use crate::words::Word;

pub(super) static KIND: Kind = Kind {
    kind: ProductKind::Tables,
    help: "all tables and lists of the game, as a booklet",
    template: "products/tables.typ",
    fold: "saddle",
    compose,
    ..Kind::FLOWING
};

/// Most important first (`rank`), then as the ruleset states them: tables before lists of the same rank.
fn compose(ruleset: &Ruleset, product: &Product, _: &Filling) -> Content {
    let usual = || format!("{}: {}", ruleset.head.title, ruleset.word(Word::Tables));
    let title = title_of(product, usual);
    let mut all = vec![title_block(ruleset, ruleset.word(Word::AllTables))];
    let tables = Piece::of_tables(ruleset, product.odds).into_iter();
    all.extend(tables.map(|piece| piece.block));
    all.push(blocks::index(ruleset));
    all.push(blocks::credit(ruleset));
    let pages = vec![Page::plain(all)];
    Content::of(ruleset, title, pages)
}
