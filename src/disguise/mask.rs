//! Blocks under other headings.

use super::bag::Bag;
use crate::content::Block;
use crate::content::blocks::{Caption, Cover, Masked};

/// Lines that a cover is given; its template prints as many as fit.
const COVER_LINES: usize = 24;

/// The cover.
pub(super) fn cover(title: &str, bag: &mut Bag<'_>) -> Cover {
    let disguise = bag.disguise();
    let fields = disguise
        .fields
        .iter()
        .map(|(label, pattern)| (label.clone(), bag.fill(pattern)))
        .collect();
    let columns = &disguise.columns;
    let items = (0..COVER_LINES)
        .map(|_| {
            columns
                .iter()
                .enumerate()
                .map(|(at, (_, part))| {
                    if at == 0 {
                        bag.phrase(part)
                    } else {
                        bag.value(part)
                    }
                })
                .collect()
        })
        .collect();
    Cover {
        disguise: disguise.name.clone(),
        title: title.to_owned(),
        fields,
        columns: columns.iter().map(|(label, _)| label.clone()).collect(),
        fixed: disguise.fixed.clone(),
        items,
    }
}

/// Fields of a letterhead: one line of them.
const LETTERHEAD_FIELDS: usize = 3;

/// The head of a sheet: a cover without its list.
pub(super) fn letterhead(title: &str, bag: &mut Bag<'_>) -> Cover {
    let whole = cover(title, bag);
    Cover {
        fields: whole.fields.into_iter().take(LETTERHEAD_FIELDS).collect(),
        columns: Vec::new(),
        items: Vec::new(),
        ..whole
    }
}

/// A block in disguise. What the player knows it by is in small print beside the new heading or label.
pub(super) fn mask(block: Block, count: &mut usize, bag: &mut Bag<'_>) -> Block {
    let Some(caption) = block.caption() else {
        return block;
    };
    let words = bag.phrase(caption.list());
    if caption == Caption::Checks {
        return block.relabel(words);
    }
    *count += 1;
    let (aside, inner) = block.split_heading();
    Block::Masked(Masked {
        disguise: bag.disguise().name.clone(),
        number: *count,
        heading: words,
        others: Vec::new(),
        aside,
        caption,
        inner: Box::new(inner),
    })
}

/// Headings that a masked block may have instead, the shortest last.
const OTHERS: usize = 3;

/// Gives masked blocks other headings to choose from: a heading takes one line.
pub(super) fn add_others(block: &mut Block, bag: &mut Bag<'_>) {
    if let Block::Masked(masked) = block {
        let list = masked.caption.list();
        let others = &mut masked.others;
        others.extend((0..OTHERS).map(|_| bag.phrase(list)));
        others.sort_by_key(|words| std::cmp::Reverse(words.chars().count()));
    }
}
