//! The line on the first page of a product that says what is left to the rulebook.

use std::collections::BTreeSet;

use super::blocks::Text;
use super::{Block, Content, Filling, Page, Piece, kind};
use crate::model::{Product, Ruleset, Topic};
use crate::words::say;

/// Says what has to be looked up in the rulebook, where a product claims to be the whole game and shows less of it; `shown` can be looked up on
/// its own pages. A disguise goes without: it must not mention rules on its first page, and its credit does.
pub(super) fn compose_line(
    ruleset: &Ruleset,
    product: &Product,
    filling: &Filling,
    shown: BTreeSet<Topic>,
) -> Option<String> {
    let sets = ruleset.head.complete.iter();
    let mut own = sets.filter(|set| set.products.first() == Some(&product.id));
    let set = own.next().filter(|_| !filling.options.disguised)?;
    let mut shown = shown;
    for partner in set.products.iter().skip(1) {
        let Some(partner) = ruleset.products.get(partner) else {
            continue;
        };
        let compose = kind(partner.kind).compose;
        shown.extend(topics_of(&compose(ruleset, partner, &Filling::default())));
    }
    let open = ruleset.head.rulebook.iter();
    let open = open.filter(|part| part.is_of(&set.products));
    let open = open.filter(|part| {
        let mut topics = part.covers.iter();
        topics.any(|topic| !is_shown(ruleset, &shown, topic))
    });
    let parts: Vec<&str> = open.map(|part| part.part.as_str()).collect();
    (!parts.is_empty()).then(|| {
        let parts = parts.join(", ");
        ruleset.words().say(say::NeedRulebook { parts })
    })
}

/// Puts the line below the title of the first page.
pub(super) fn add_line(page: &mut Page, line: &str) {
    let is_title = |block: &&Block| matches!(block, Block::Title(_));
    let at = page.blocks().take_while(is_title).count();
    page.pieces.insert(at, Piece::made(Text::block(None, line)));
}

/// What a reader can look up on pages as they are composed.
pub(super) fn topics_of(content: &Content) -> BTreeSet<Topic> {
    let pages = content.pages.iter().chain(&content.inside);
    let pieces = pages.flat_map(|page| &page.pieces);
    let shown = pieces.flat_map(|piece| &piece.shows);
    shown.cloned().collect()
}

/// A table is shown when all of its rows are.
fn is_shown(ruleset: &Ruleset, shown: &BTreeSet<Topic>, topic: &Topic) -> bool {
    let grid = match topic {
        Topic::Table(id) => ruleset.tables.get(id).map(|table| (id, &table.grid)),
        Topic::List(id) => ruleset.lists.get(id).map(|list| (id, &list.grid)),
        _ => None,
    };
    let has_rows = grid.is_some_and(|(id, grid)| {
        let mut rows = grid.rows.iter().enumerate();
        rows.all(|(at, row)| shown.contains(&Topic::row(id, at, row)))
    });
    has_rows || shown.contains(topic)
}
