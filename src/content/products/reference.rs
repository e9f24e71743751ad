//! `reference`: the rules digest and the most-used tables, for whichever fold is wanted.
//!
//! A ruleset may lay the pages out itself; on another fold than its own, or when it lays out none, the pieces flow through the panels, and
//! where paper is short what is merely nice or wanted is left out, the highest `rank` first.

use super::{Kind, title_of};
use crate::content::blocks::{Title, UNRANKED};
use crate::content::setting::Setting;
use crate::content::{Block, Content, Filling, Page, blocks, need, rulebook};
use crate::model::{BlockKind, Need, Product, ProductKind, Rule, Ruleset, TableParts, Topic};
use crate::words::Word;

pub(super) static KIND: Kind = Kind {
    kind: ProductKind::Reference,
    help: "rules and most-used tables, for any fold",
    template: "products/reference.typ",
    compose,
    ..Kind::FLOWING
};

/// A block of the reference.
struct Piece {
    need: Need,
    /// Among equally needed ones the highest goes first.
    rank: i64,
    block: Block,
    shows: Vec<Topic>,
}

fn compose(ruleset: &Ruleset, product: &Product, filling: &Filling) -> Content {
    let pieces = pieces(ruleset, product, filling);
    let title = title_of(product, || ruleset.head.title.clone());
    let pages = vec![Page {
        needs: pieces.iter().map(|piece| piece.need).collect(),
        shows: pieces.iter().map(|piece| piece.shows.clone()).collect(),
        ..Page::plain(pieces.into_iter().map(|piece| piece.block).collect())
    }];
    Content::of(ruleset, title, pages)
}

/// The ranks of the blocks that [`compose`] gives, in their order.
pub fn ranks(ruleset: &Ruleset, product: &Product) -> Vec<i64> {
    let pieces = pieces(ruleset, product, &Filling::default());
    pieces.into_iter().map(|piece| piece.rank).collect()
}

fn pieces(ruleset: &Ruleset, product: &Product, filling: &Filling) -> Vec<Piece> {
    if product.pages.is_empty() {
        return gather(ruleset, product);
    }
    let setting = Setting::new(ruleset, product, filling);
    let blocks = product.pages.iter().flat_map(|page| &page.blocks);
    let mut pieces: Vec<Piece> = blocks
        .filter(|block| !matches!(block.kind, BlockKind::Break(_) | BlockKind::Space(_)))
        .map(|block| Piece {
            need: need(ruleset, block),
            rank: blocks::rank(ruleset, block),
            block: blocks::compose(&setting, block),
            shows: blocks::shows(&setting, block),
        })
        .collect();
    let shown = pieces.iter().flat_map(|piece| piece.shows.clone());
    let line = rulebook::compose_line(ruleset, product, filling, shown.collect());
    if let Some(line) = line {
        let titles = pieces.iter();
        let at = titles
            .take_while(|piece| matches!(piece.block, Block::Title(_)))
            .count();
        pieces.insert(at, must_stay(rulebook::block_of(&line)));
    }
    pieces
}

/// A block without which the pages would not say what they are.
fn must_stay(block: Block) -> Piece {
    Piece {
        need: Need::Essential,
        rank: 0,
        block,
        shows: Vec::new(),
    }
}

/// Rules first, then tables and lists, each with the most important first. It holds everything that the game has in words, so paper that is
/// too small may go without any of it.
fn gather(ruleset: &Ruleset, product: &Product) -> Vec<Piece> {
    let piece = |need: Need, rank: i64, block: Block, shows: Vec<Topic>| Piece {
        need: need.max(Need::Wanted),
        rank,
        block,
        shows,
    };
    // Shorter twins come last.
    let rank_of = |rule: &Rule| if rule.brief { UNRANKED } else { rule.rank };
    let rules = ruleset.rules.iter().map(|rule| {
        let block = blocks::rule_block(rule);
        piece(rule.need, rank_of(rule), block, rule.covers.clone())
    });
    let mut rules: Vec<Piece> = rules.collect();
    let parts = TableParts {
        odds: product.odds,
        ..TableParts::default()
    };
    let tables = ruleset.tables.iter().filter(|table| table.printed);
    let tables = tables.map(|table| {
        let block = Block::RollTable(blocks::roll_table(ruleset, table, &parts));
        let shows = blocks::topics_of_table(ruleset, table, &parts);
        piece(table.need, table.rank.unwrap_or(UNRANKED), block, shows)
    });
    let lists = ruleset.lists.iter().filter(|list| list.printed);
    let lists = lists.map(|list| {
        let block = Block::List(blocks::list(ruleset, list, &parts));
        let shows = blocks::topics_of_list(ruleset, list, &parts);
        piece(list.need, list.rank.unwrap_or(UNRANKED), block, shows)
    });
    let mut tables: Vec<Piece> = tables.chain(lists).collect();
    rules.sort_by_key(|piece| piece.rank);
    tables.sort_by_key(|piece| piece.rank);
    let title = Block::Title(Title {
        title: title_of(product, || ruleset.head.title.clone()),
        subtitle: Some(ruleset.word(Word::Reference).to_owned()),
    });
    let mut all = vec![must_stay(title)];
    all.append(&mut rules);
    all.append(&mut tables);
    all.push(must_stay(blocks::credit(ruleset)));
    all
}
