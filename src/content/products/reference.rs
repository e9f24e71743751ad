//! `reference`: the rules digest and the most-used tables, for whichever fold is wanted.
//!
//! A ruleset may lay the pages out itself; on another fold than its own, or when it lays out none, the pieces flow through the panels, and
//! where paper is short those with the highest `rank` are left out first.

use super::Kind;
use crate::content::setting::Setting;
use crate::content::{Block, Content, Filling, Game, Page, blocks};
use crate::model::{self, BlockKind, Product, Ref, RollTable, Ruleset, TableParts};
use crate::words::Word;

pub(super) const KIND: Kind = Kind {
    name: "reference",
    help: "rules and most-used tables, for any fold",
    template: "products/reference.typ",
    fold: "flat",
    paged: false,
    dungeon: false,
    lacks: super::nothing_lacks,
    compose,
};

/// Something that stands in the reference, and how soon it is left out; without a rank it always stays.
type Piece = (Option<i64>, Block);

fn compose(ruleset: &Ruleset, product: &Product, filling: &Filling) -> Content {
    let pieces = pieces(ruleset, product, filling);
    Content {
        title: product
            .title
            .clone()
            .unwrap_or_else(|| ruleset.head.title.clone()),
        game: Game::of(ruleset),
        pages: vec![Page::plain(
            pieces.into_iter().map(|(_, block)| block).collect(),
        )],
        inside: Vec::new(),
        book: None,
    }
}

/// The ranks of the blocks that [`compose`] gives, in their order.
pub fn ranks(ruleset: &Ruleset, product: &Product) -> Vec<Option<i64>> {
    let pieces = pieces(ruleset, product, &Filling::default());
    pieces.into_iter().map(|(rank, _)| rank).collect()
}

fn pieces(ruleset: &Ruleset, product: &Product, filling: &Filling) -> Vec<Piece> {
    if product.pages.is_empty() {
        return gathered(ruleset, product);
    }
    let setting = Setting {
        ruleset,
        product,
        filling,
        before: 0,
        place: (0, 0),
    };
    let blocks = product.pages.iter().flat_map(|page| &page.blocks);
    blocks
        .filter(|block| !matches!(block.kind, BlockKind::Break {} | BlockKind::Space { .. }))
        .map(|block| (rank(ruleset, block), blocks::compose(&setting, block)))
        .collect()
}

/// Rules first, then tables and lists, each with the most important first.
fn gathered(ruleset: &Ruleset, product: &Product) -> Vec<Piece> {
    let mut rules: Vec<Piece> = ruleset
        .rules
        .iter()
        .map(|rule| (Some(rule.rank), blocks::rule_block(rule)))
        .collect();
    let parts = TableParts {
        odds: product.odds,
        ..TableParts::default()
    };
    let tables = ruleset.tables.iter().map(|table| {
        let block = Block::RollTable(blocks::roll_table(ruleset, table, &parts));
        (table.rank, block)
    });
    let lists = ruleset.lists.iter().map(|list| {
        let block = Block::List(blocks::listing(ruleset, list, &parts));
        (list.rank, block)
    });
    let mut tables: Vec<Piece> = tables
        .chain(lists)
        .map(|(rank, block)| (Some(rank.unwrap_or(UNRANKED)), block))
        .collect();
    rules.sort_by_key(|(rank, _)| *rank);
    tables.sort_by_key(|(rank, _)| *rank);
    let title = Block::Title {
        title: product
            .title
            .clone()
            .unwrap_or_else(|| ruleset.head.title.clone()),
        subtitle: Some(ruleset.word(Word::Reference).to_owned()),
    };
    let mut all = vec![(None, title)];
    all.append(&mut rules);
    all.append(&mut tables);
    all.push((None, blocks::credit(ruleset)));
    all
}

/// A table without a rank is the first to go.
const UNRANKED: i64 = i64::MAX;

fn rank(ruleset: &Ruleset, block: &model::Block) -> Option<i64> {
    if block.rank.is_some() {
        return block.rank;
    }
    match &block.kind {
        BlockKind::Rule { rule } => Some(ruleset.rules[rule].rank),
        BlockKind::RollTable { table, .. } => Some(table_rank(ruleset, table)),
        BlockKind::List { list, .. } => Some(ruleset.lists[list].rank.unwrap_or(UNRANKED)),
        _ => None,
    }
}

fn table_rank(ruleset: &Ruleset, table: &Ref<RollTable>) -> i64 {
    ruleset.tables[table].rank.unwrap_or(UNRANKED)
}
