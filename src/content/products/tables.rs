//! `tables`: every roll table and list of a game as a booklet, with a table of contents and an index.

use super::{Kind, title_of};
use crate::content::blocks::Title;
use crate::content::{Block, Content, Filling, Page, blocks};
use crate::model::{Product, ProductKind, Ruleset, TableParts};
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
    let parts = TableParts {
        odds: product.odds,
        ..TableParts::default()
    };
    let tables = ruleset.tables.iter().filter(|table| table.printed);
    let tables = tables.map(|table| {
        let block = Block::RollTable(blocks::roll_table(ruleset, table, &parts));
        (table.rank, block)
    });
    let lists = ruleset.lists.iter().filter(|list| list.printed);
    let lists = lists.map(|list| {
        let block = Block::List(blocks::list(ruleset, list, &parts));
        (list.rank, block)
    });
    let mut ranked: Vec<(Option<i64>, Block)> = tables.chain(lists).collect();
    ranked.sort_by_key(|(rank, _)| rank.unwrap_or(i64::MAX));
    let usual = || format!("{}: {}", ruleset.head.title, ruleset.word(Word::Tables));
    let title = title_of(product, usual);
    let mut all = vec![Block::Title(Title {
        title: ruleset.head.title.clone(),
        subtitle: Some(ruleset.word(Word::AllTables).to_owned()),
    })];
    all.extend(ranked.into_iter().map(|(_, block)| block));
    all.push(blocks::index(ruleset));
    all.push(blocks::credit(ruleset));
    let pages = vec![Page::plain(all)];
    Content::of(ruleset, title, pages)
}
