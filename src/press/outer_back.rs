//! The outer back of a folded sheet, which anyone can see: a deep disguise has an innocent page there.

use serde_json::{Value, json};

use super::Order;
use crate::content::{Block, Content, Page, Piece};
use crate::disguise::OuterBack;

/// Columns of a panel's words on the back of a sheet.
const COLUMNS: usize = 3;

/// Takes the credit off a page.
pub(super) fn drop_credit(page: &mut Page) {
    take_blocks(page, |block| matches!(block, Block::Credit(_)));
}

/// Takes some blocks off a page, with all that is known about them.
fn take_blocks(page: &mut Page, is_taken: impl Fn(&Block) -> bool) -> Vec<Piece> {
    for piece in &mut page.pieces {
        let own = || piece.block.name().to_owned();
        piece.name.get_or_insert_with(own);
    }
    let taken = page.pieces.extract_if(.., |piece| is_taken(&piece.block));
    taken.collect()
}

/// Makes the outer back of a folded sheet free for an innocent page. What was there takes the place of a panel that is only read, and that
/// goes behind the pages of the back, with what there is to read on the cover; what flows ends a panel earlier.
pub(super) fn clear_outer_back(order: &Order, content: &mut Content) -> OuterBack {
    let fold = order.fold();
    let Some(panels) = fold.panels().filter(|_| fold.has_inside()) else {
        return OuterBack::AsItIs;
    };
    if order.recipe.is_cut_to_fold() {
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
    let mut displaced = match content.pages.get_mut(at) {
        Some(place) => std::mem::replace(place, outer),
        None => outer,
    };
    if let Some(cover) = content.pages.first_mut() {
        displaced.pieces.extend(take_blocks(cover, is_section));
    }
    content.pages.push(Page::plain(Vec::new()));
    content.inside.push(Page {
        columns: COLUMNS,
        align: "top",
        size: 1.0,
        ..displaced
    });
    OuterBack::Replaced
}

/// The fullest panel with nothing but rules, else the fullest that nobody writes on, else the fullest: what takes its place leaves room there.
fn find_panel_to_displace(pages: &[Page]) -> Option<usize> {
    let inner = || {
        let pages = pages.iter().enumerate().skip(1);
        pages.filter(|(_, page)| page.columns == 1 && !page.spread && !page.pieces.is_empty())
    };
    let find_fullest = |may_go: fn(&Block) -> bool| {
        let panels = inner().filter(|(_, page)| page.blocks().all(may_go));
        let fullest = panels.max_by_key(|(at, page)| (estimate_length(page), *at));
        fullest.map(|(at, _)| at)
    };
    find_fullest(is_rule)
        .or_else(|| find_fullest(is_read))
        .or_else(|| find_fullest(|_| true))
}

/// Letters that take as much room as a heading.
const HEADING: usize = 100;

/// About how long a page is, in letters: its heights are not known yet.
fn estimate_length(page: &Page) -> usize {
    page.pieces.len() * HEADING
        + page
            .blocks()
            .map(|block| count_letters(&json!(block)))
            .sum::<usize>()
}

fn count_letters(value: &Value) -> usize {
    match value {
        Value::String(text) => text.chars().count(),
        Value::Array(items) => items.iter().map(count_letters).sum(),
        Value::Object(fields) => fields.values().map(count_letters).sum(),
        Value::Null | Value::Bool(_) | Value::Number(_) => 0,
    }
}

/// Whether it is a rule. Strips of dice are on every page, whatever else is there.
fn is_rule(block: &Block) -> bool {
    matches!(
        block,
        Block::Rule(_) | Block::Text(_) | Block::Credit(_) | Block::DiceStrip(_)
    )
}

/// Whether it is something to read under a heading.
fn is_section(block: &Block) -> bool {
    block.is_section() && is_read(block)
}

/// Whether players only read it.
fn is_read(block: &Block) -> bool {
    is_rule(block)
        || matches!(
            block,
            Block::RollTable(_) | Block::List(_) | Block::Chart(_)
        )
}
