//! The outer back of a folded sheet, which everybody sees: a deep disguise has an innocent page there.

use super::Order;
use crate::content::{self, Block, Content, Page};
use crate::disguise::OuterBack;
use crate::model::Ruleset;

/// Columns of a panel's words on the back of a sheet.
const COLUMNS: usize = 3;

/// Takes the credit off a page.
pub(super) fn drop_credit(page: &mut Page) {
    let is_credit = |block: &Block| matches!(block, Block::Credit(_));
    while let Some(at) = page.blocks.iter().position(is_credit) {
        page.blocks.remove(at);
        if at < page.needs.len() {
            page.needs.remove(at);
        }
        if at < page.names.len() {
            page.names.remove(at);
        }
        if at < page.shows.len() {
            page.shows.remove(at);
        }
    }
}

/// Makes the outer back of a folded sheet free for an innocent page. What was there takes the place of the last panel that is only read, and that
/// goes behind the pages of the back; what flows ends a panel earlier.
pub(super) fn clear_outer_back(
    ruleset: &Ruleset,
    order: &Order,
    content: &mut Content,
) -> OuterBack {
    let fold = order.fold();
    let Some(panels) = fold.panels().filter(|_| fold.has_inside) else {
        return OuterBack::AsItIs;
    };
    if content::ranks(ruleset, &order.recipe).is_some() {
        return OuterBack::Added;
    }
    if panels != content.pages.len() {
        return OuterBack::AsItIs;
    }
    let Some(at) = find_panel_to_displace(&content.pages) else {
        return OuterBack::AsItIs;
    };
    let Some(outer) = content.pages.pop() else {
        return OuterBack::AsItIs;
    };
    let displaced = match content.pages.get_mut(at) {
        Some(place) => std::mem::replace(place, outer),
        None => outer,
    };
    content.pages.push(Page::plain(Vec::new()));
    content.inside.push(Page {
        columns: COLUMNS,
        align: "top",
        size: 1.0,
        ..displaced
    });
    OuterBack::Replaced
}

/// The last panel with nothing but rules, else the last one that nobody writes on.
fn find_panel_to_displace(pages: &[Page]) -> Option<usize> {
    let may_go = |at: &usize| {
        let page = pages.get(*at);
        page.is_some_and(|page| page.columns == 1 && !page.spread && !page.blocks.is_empty())
    };
    let has_only = |at: &usize, kinds: fn(&Block) -> bool| {
        let page = pages.get(*at);
        page.is_some_and(|page| page.blocks.iter().all(kinds))
    };
    let panels = || (1..pages.len()).rev().filter(may_go);
    let is_rule =
        |block: &Block| matches!(block, Block::Rule(_) | Block::Text(_) | Block::Credit(_));
    let is_read = |block: &Block| {
        matches!(
            block,
            Block::Rule(_)
                | Block::Text(_)
                | Block::Credit(_)
                | Block::RollTable(_)
                | Block::List(_)
                | Block::Chart(_)
        )
    };
    let only_rules = panels().find(|at| has_only(at, is_rule));
    only_rules.or_else(|| panels().find(|at| has_only(at, is_read)))
}
