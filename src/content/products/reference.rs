//! `reference`: the rules digest and the most-used tables, for whichever fold is wanted.
//!
//! A ruleset may lay the pages out itself; on another fold than its own, or when it lays out none, the pieces flow through the panels, and
//! where paper is short what is merely nice or wanted is left out, the highest `rank` first.

use super::{Kind, title_of};
use crate::content::blocks::{Text, Title, UNRANKED};
use crate::content::setting::Setting;
use crate::content::{Block, Content, Filling, Page, Piece, blocks, rulebook};
use crate::model::{BlockKind, Need, Product, ProductKind, Ruleset};
use crate::words::Word;

pub(super) static KIND: Kind = Kind {
    kind: ProductKind::Reference,
    help: "rules and most-used tables, for any fold",
    template: "products/reference.typ",
    compose,
    ..Kind::FLOWING
};

fn compose(ruleset: &Ruleset, product: &Product, filling: &Filling) -> Content {
    let title = title_of(product, || ruleset.head.title.clone());
    let page = Page::of(pieces(ruleset, product, filling));
    Content::of(ruleset, title, vec![page])
}

fn pieces(ruleset: &Ruleset, product: &Product, filling: &Filling) -> Vec<Piece> {
    if product.pages.is_empty() {
        return gather(ruleset, product);
    }
    let setting = Setting::new(ruleset, product, filling);
    let mut pieces: Vec<Piece> = (product.pages.iter().flat_map(|page| &page.blocks))
        .filter(|block| !matches!(block.kind, BlockKind::Break(_) | BlockKind::Space(_)))
        .map(|block| Piece::declared(&setting, block))
        .collect();
    let shown = pieces.iter().flat_map(|piece| piece.shows.clone());
    let line = rulebook::compose_line(ruleset, product, filling, shown.collect());
    if let Some(line) = line {
        let is_title = |piece: &&Piece| matches!(piece.block, Block::Title(_));
        let at = pieces.iter().take_while(is_title).count();
        pieces.insert(at, Piece::made(Text::block(None, &line)));
    }
    pieces
}

/// Rules first, then tables and lists, each with the most important first. It holds everything that the game has in words, so paper that is
/// too small may go without any of it.
fn gather(ruleset: &Ruleset, product: &Product) -> Vec<Piece> {
    let mut rules: Vec<Piece> = (ruleset.rules.iter())
        .map(|rule| Piece {
            // Shorter twins come last.
            rank: if rule.brief { UNRANKED } else { rule.rank },
            ..Piece::of_rule(ruleset, rule)
        })
        .collect();
    rules.sort_by_key(|piece| piece.rank);
    let title = Block::Title(Title {
        title: title_of(product, || ruleset.head.title.clone()),
        subtitle: Some(ruleset.word(Word::Reference).to_owned()),
    });
    let mut all = vec![Piece::made(title)];
    let tables = Piece::of_tables(ruleset, product.odds);
    all.extend(rules.into_iter().chain(tables).map(|piece| Piece {
        need: piece.need.max(Need::Wanted),
        ..piece
    }));
    all.push(Piece::made(blocks::credit(ruleset)));
    all
}
