//! Disguises: pages that pass for office paper at a glance, with wording drawn from the seed.
//!
//! A disguise is a section `[disguise.NAME]` of every file of words and `templates/disguises/NAME.typ`, which draws its cover, headings and
//! running lines. [`dress`] puts it on a finished content: the title becomes a cover, every heading becomes a neutral one, and what the player looks
//! for is printed small at the end of its line.
//!
//! *Invariant:* a disguise adds words and takes none away: besides the title, which becomes a cover, every word and number of a page is still on
//! it, headings and labels in small print. Its own words know no game.

mod bag;
mod list;
mod mask;

pub use list::{Disguise, all, find};

use crate::content::{Block, Content, Page, Running};
use crate::rng::Stream;
use bag::Bag;

/// The word for going without a disguise.
pub(crate) const NONE: &str = "none";

/// What the title of a product becomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Front {
    /// A whole page that hides what is folded behind it.
    Cover,
    /// A few lines at the head of an open sheet.
    Letterhead,
}

/// Dresses all pages of a content.
pub(crate) fn dress(content: &mut Content, disguise: &Disguise, seed: u64, front: Front) {
    let stream = Stream::new(seed, "disguise").split(&disguise.name);
    let mut bag = Bag::new(&stream, disguise);
    let title = bag.phrase("title");
    let head = bag.once("head");
    content.title.clone_from(&title);
    let count: usize = content.pages.iter().map(width).sum();
    let mut number = 1;
    let mut headings = 0;
    for page in &mut content.pages {
        let is_cover = number == 1;
        let blocks = std::mem::take(&mut page.blocks);
        page.blocks = blocks
            .into_iter()
            .map(|block| match block {
                Block::Title { .. } if is_cover => Block::Cover(match front {
                    Front::Cover => mask::cover(&title, &mut bag),
                    Front::Letterhead => mask::letterhead(&title, &mut bag),
                }),
                block => mask::mask(block, &mut headings, &mut bag),
            })
            .collect();
        let last = number + width(page) - 1;
        // A book has feet of its own.
        page.running = (!is_cover && content.book.is_none()).then(|| Running {
            disguise: disguise.name.clone(),
            head: head.clone(),
            aside: bag.once("aside"),
            foot: fill_in_pages(&bag.once("foot"), number, last, count),
        });
        number = last + 1;
    }
    let blocks = content.pages.iter_mut().flat_map(|page| &mut page.blocks);
    for block in blocks {
        mask::add_others(block, &mut bag);
    }
    // The hidden back is only seen unfolded, by one who knows: it keeps its own words.
}

fn width(page: &Page) -> usize {
    if page.spread { 2 } else { 1 }
}

/// `Page {page} of {pages}` with its numbers.
fn fill_in_pages(words: &str, first: usize, last: usize, count: usize) -> String {
    let pages = if first == last {
        first.to_string()
    } else {
        format!("{first}–{last}")
    };
    words
        .replace("{page}", &pages)
        .replace("{pages}", &count.to_string())
}

#[cfg(test)]
mod tests;
