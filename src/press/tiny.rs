//! A tiny booklet on one folded sheet: as large as its rooms, and what nobody can play without, have room for.

use serde_json::json;

use super::panels::{Filled, scales, shrunk};
use super::{Edition, Order, PressError, typeset};
use crate::content::{Block, Content, Recipe};
use crate::typeset::{Layout, Pages};

/// Panels that a booklet must do with; none when it has as many pages as it likes.
pub(super) fn panels(content: &Content, edition: &Edition) -> Option<usize> {
    content.book.as_ref()?;
    let panels = edition.request.fold.panels()?;
    (panels >= content.pages.len()).then_some(panels)
}

/// Sets it as large as possible: everything on one sheet, and nothing missing that must stay.
pub(super) fn fill(
    recipe: &Recipe,
    content: &Content,
    order: &Order,
    edition: &Edition,
    panels: usize,
) -> Result<Filled, PressError> {
    let set = |scale: f64| -> Result<(f64, Pages), PressError> {
        let layout = Layout {
            text_size: edition.layout.text_size * scale,
            ..edition.layout.clone()
        };
        let job = order.job(recipe, json!(content), layout)?;
        Ok((scale, typeset(&job)?))
    };
    let is_whole =
        |(_, pages): &(f64, Pages)| pages.len() <= panels && missing(content, pages).is_empty();
    let scales = scales(&edition.layout);
    let usual = set(1.0)?;
    if is_whole(&usual) {
        return Ok(filled(content, usual));
    }
    let (mut from, mut to) = (1, scales.len());
    let (mut best, mut smallest) = (None, None);
    while from < to {
        let middle = (from + to) / 2;
        let Some(scale) = scales.get(middle) else {
            break;
        };
        let found = set(*scale)?;
        if is_whole(&found) {
            to = middle;
            best = Some(found);
        } else {
            from = middle + 1;
            smallest = Some(found).filter(|(_, pages)| pages.len() <= panels);
        }
    }
    // A sheet in one that lacks something is better than none.
    Ok(filled(content, best.or(smallest).unwrap_or(usual)))
}

fn filled(content: &Content, (scale, pages): (f64, Pages)) -> Filled {
    let missing = missing(content, &pages);
    let missing = missing
        .into_iter()
        .map(|what| format!("one sheet has no room for `{what}`; `--length short` has"));
    Filled {
        notes: shrunk(scale).into_iter().chain(missing).collect(),
        pages,
    }
}

/// Names of blocks that found no room though they have no rank.
fn missing(content: &Content, pages: &Pages) -> Vec<String> {
    let both = pages.notes.iter().zip(&content.pages);
    let left_out = both.flat_map(|(note, page)| note.left_out.iter().map(move |at| (page, *at)));
    let needed = left_out.filter(|(page, at)| page.ranks.get(*at).is_some_and(Option::is_none));
    needed
        .filter_map(|(page, at)| page.blocks.get(at))
        // A list belongs to the heading before it.
        .filter(|block| !matches!(block, Block::Checklist { .. }))
        .map(|block| block.name().to_owned())
        .collect()
}
