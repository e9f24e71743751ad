//! Disguises: pages that pass for office paper at a glance, with wording drawn from the seed.
//!
//! A disguise is a section `[disguise.NAME]` of every file of words and `templates/disguises/NAME.typ`, which draws its cover, headings and
//! running lines. [`dress`] puts it on a finished content: the title becomes a cover, every heading becomes a neutral one, and what the player looks
//! for is printed small at the end of its line. [`encipher`] goes deeper: game words become office words or initials, by the vocabulary in
//! `templates/disguises/LANGUAGE.toml`, and a decoder has them all.
//!
//! *Invariant:* a disguise adds words and takes none away: besides the title, which becomes a cover, every word and number of a page is still on
//! it, headings and labels in small print; in a deep one as it was, or by a replacement that means nothing else on the sheet. Its own words know
//! no game.

mod bag;
mod cipher;
mod codes;
mod hours;
mod list;
mod mask;
mod names;
mod personal;
mod terms;

pub use cipher::{Cipher, Pair, gives_away};
pub use list::{Disguise, all, find};
pub use personal::{CoverDate, Day, Personal};

use serde_json::json;

use crate::content::blocks::Credit;
use crate::content::{Block, Content, Page, Piece, Running};
use crate::model::Ruleset;
use crate::rng::Stream;
use crate::words::Language;
use bag::Bag;
use hours::Hours;

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

/// What becomes of the outer back of a folded sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OuterBack {
    /// Nothing.
    AsItIs,
    /// The last page becomes a page of the same document as the cover.
    Replaced,
    /// Such a page is added behind blocks that flow.
    Added,
}

/// Which disguise, and how.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Costume<'a> {
    /// The disguise.
    pub disguise: &'a Disguise,
    /// The language of dates and amounts.
    pub language: Language,
    /// Its words are drawn from it.
    pub seed: u64,
    /// What the title becomes.
    pub front: Front,
    /// Whether it must survive being read.
    pub deep: bool,
    /// What the user puts on the cover.
    pub personal: &'a Personal,
    /// What becomes of the outer back.
    pub back: OuterBack,
}

/// Dresses all pages of a content, and gives the words that every page has at its head.
pub(crate) fn dress(content: &mut Content, costume: &Costume<'_>) -> String {
    let Costume { disguise, deep, .. } = *costume;
    let stream = Stream::new(costume.seed, "disguise").split(&disguise.name);
    let calendar = costume.language.calendar();
    let mut bag = Bag::new(&stream, disguise).with(costume.personal, &calendar);
    let mut hours = Hours::new(&stream, mask::count_days(disguise), &calendar.decimal);
    let title = bag.phrase("title");
    let head = bag.once("head");
    content.title.clone_from(&title);
    let count: usize = content.pages.iter().map(width).sum();
    let mut number = 1;
    let mut headings = 0;
    for page in &mut content.pages {
        let is_cover = number == 1;
        change_blocks(page, |block| match block {
            Block::Title { .. } if is_cover => Block::Cover(match costume.front {
                Front::Cover => mask::cover(&title, &mut hours, &mut bag),
                Front::Letterhead => mask::letterhead(&title, &mut bag),
            }),
            block => mask::mask(block, &mut headings, deep, &mut bag),
        });
        let last = number + width(page) - 1;
        if last == count && costume.back != OuterBack::AsItIs {
            if costume.back == OuterBack::Replaced {
                page.pieces.clear();
            }
            let back = Block::BackCover(mask::back_cover(&mut bag));
            page.pieces.push(Piece {
                name: Some(back.name().to_owned()),
                ..Piece::made(back)
            });
        }
        // A book has feet of its own.
        page.running = (!is_cover && content.book.is_none()).then(|| Running {
            disguise: disguise.name.clone(),
            head: head.clone(),
            aside: bag.once("aside"),
            foot: fill_in_pages(&bag.once("foot"), number, last, count),
        });
        number = last + 1;
    }
    if deep {
        // A light disguise leaves the hidden back alone: it is only seen unfolded, by one who knows.
        for page in &mut content.inside {
            change_blocks(page, |block| {
                mask::mask(block, &mut headings, deep, &mut bag)
            });
        }
    }
    let pages = content.pages.iter_mut().chain(&mut content.inside);
    for block in pages.flat_map(Page::blocks_mut) {
        mask::add_others(block, &mut bag);
    }
    head
}

/// Puts other blocks in the place of those of a page, with the same names and needs.
fn change_blocks(page: &mut Page, mut change: impl FnMut(Block) -> Block) {
    let pieces = std::mem::take(&mut page.pieces).into_iter();
    let changed = pieces.map(|piece| Piece {
        block: change(piece.block),
        ..piece
    });
    page.pieces = changed.collect();
}

/// Finds other words for everything on dressed pages that would give the game away. Their credit is taken off: it belongs beside the decoder.
pub(crate) fn encipher(
    ruleset: &Ruleset,
    content: &mut Content,
    disguise: &Disguise,
) -> (Cipher, Option<Credit>) {
    let mut credit = None;
    let pages = content.pages.iter_mut().chain(&mut content.inside);
    for block in pages.flat_map(Page::blocks_mut) {
        if let Block::Credit(here) = block {
            // Its place stays: some templates expect one.
            let lines = std::mem::take(&mut here.lines);
            let brief = here.brief;
            credit.get_or_insert(Credit { lines, brief });
        }
    }
    content.game.title.clone_from(&content.title);
    let pages = content.pages.iter().chain(&content.inside);
    let pieces = pages.clone().flat_map(|page| &page.pieces);
    let names = pieces.filter_map(|piece| piece.name.clone());
    let mut texts: Vec<String> = names.collect();
    texts.extend(pages.flat_map(|page| cipher::collect_texts(&json!(page))));
    let terms = names::list_terms(ruleset, &disguise.name);
    (Cipher::new(terms, &texts), credit)
}

/// Words that must not be read on the outside of a deep disguise, in every language that its pages have.
pub fn never_seen(ruleset: &Ruleset, disguise: &str) -> Vec<String> {
    let vocabularies = names::vocabularies(ruleset, disguise).into_iter();
    vocabularies
        .flat_map(|vocabulary| vocabulary.never)
        .collect()
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
mod deep_tests;
#[cfg(test)]
mod tests;
