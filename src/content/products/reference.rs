//! `reference`: the rules digest and the most-used tables, for whichever fold is wanted.
//!
//! A ruleset may lay the pages out itself; on another fold than its own, or when it lays out none, the pieces flow through the panels, and
//! where paper is short what is merely nice or wanted is left out, the highest `rank` first.

use super::{Kind, title_of};
use crate::content::blocks::{Text, Title, UNRANKED};
use crate::content::setting::Setting;
use crate::content::{Block, Content, Filling, Page, Piece, blocks, rulebook};
use crate::model::{self, BlockKind, Need, Product, ProductKind, Rule, Ruleset};
use crate::words::Word;

pub(super) static KIND: Kind = Kind {
    kind: ProductKind::Reference,
    help: "rules and most-used tables, for any fold",
    template: "products/reference.typ",
    compose,
    ..Kind::FLOWING
};

/// A block of the reference, after its rank: among equally needed ones the highest goes first.
type Ranked = (i64, Piece);

fn compose(ruleset: &Ruleset, product: &Product, filling: &Filling) -> Content {
    let pieces = pieces(ruleset, product, filling).into_iter();
    let title = title_of(product, || ruleset.head.title.clone());
    let page = Page::of(pieces.map(|(_, piece)| piece).collect());
    Content::of(ruleset, title, vec![page])
}

/// The ranks of the blocks that [`compose`] gives, in their order.
pub fn ranks(ruleset: &Ruleset, product: &Product) -> Vec<i64> {
    let pieces = pieces(ruleset, product, &Filling::default());
    pieces.into_iter().map(|(rank, _)| rank).collect()
}

fn pieces(ruleset: &Ruleset, product: &Product, filling: &Filling) -> Vec<Ranked> {
    if product.pages.is_empty() {
        return gather(ruleset, product);
    }
    let setting = Setting::new(ruleset, product, filling);
    let blocks = product.pages.iter().flat_map(|page| &page.blocks);
    let filled =
        |block: &&model::Block| !matches!(block.kind, BlockKind::Break(_) | BlockKind::Space(_));
    let ranked = blocks.filter(filled).map(|block| {
        let piece = Piece::declared(&setting, block);
        (blocks::rank(ruleset, block), piece)
    });
    let mut pieces: Vec<Ranked> = ranked.collect();
    let shown = pieces.iter().flat_map(|(_, piece)| piece.shows.clone());
    let line = rulebook::compose_line(ruleset, product, filling, shown.collect());
    if let Some(line) = line {
        let is_title = |(_, piece): &&Ranked| matches!(piece.block, Block::Title(_));
        let at = pieces.iter().take_while(is_title).count();
        pieces.insert(at, must_stay(Text::block(None, &line)));
    }
    pieces
}

/// A block without which the pages would not say what they are.
fn must_stay(block: Block) -> Ranked {
    (0, Piece::made(block))
}

/// Rules first, then tables and lists, each with the most important first. It holds everything that the game has in words, so paper that is
/// too small may go without any of it.
fn gather(ruleset: &Ruleset, product: &Product) -> Vec<Ranked> {
    // Shorter twins come last.
    let rank_of = |rule: &Rule| if rule.brief { UNRANKED } else { rule.rank };
    let rules = ruleset.rules.iter();
    let rules = rules.map(|rule| (rank_of(rule), Piece::of_rule(ruleset, rule)));
    let mut rules: Vec<Ranked> = rules.collect();
    let tables = Piece::of_tables(ruleset, product.odds);
    let tables = tables.map(|(rank, piece)| (rank.unwrap_or(UNRANKED), piece));
    let mut tables: Vec<Ranked> = tables.collect();
    rules.sort_by_key(|(rank, _)| *rank);
    tables.sort_by_key(|(rank, _)| *rank);
    for (_, piece) in rules.iter_mut().chain(&mut tables) {
        piece.need = piece.need.max(Need::Wanted);
    }
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
