//! `pages`: a fixed number of pages that the ruleset lays out block by block.

use super::{Kind, title_of};
use crate::content::setting::Setting;
use crate::content::{
    Block, Content, Filling, Page, Piece, blocks, dice_used, room_for_heroes, rulebook, strip_dice,
};
use crate::model::{self, Need, PageAlign, Product, Ruleset};
use crate::rng::Stream;
use crate::words::Word;

pub(super) static KIND: Kind = Kind {
    help: "pages of blocks, laid out in the ruleset",
    paged: true,
    ..Kind::FLOWING
};

/// Dice with a strip at the foot of each page of a product without dice.
const STRIPS: usize = 2;
/// Numbers in such a strip, about: one line of a pocketmod.
const STRIP_LENGTH: u32 = 18;

/// More heroes than the sheet has room for make another copy of its pages.
pub(super) fn compose(ruleset: &Ruleset, product: &Product, filling: &Filling) -> Content {
    let stream = Stream::new(filling.options.seed, "pages").split(&product.id);
    let room = room_for_heroes(product).max(1);
    let copies = filling.heroes.len().div_ceil(room).max(1);
    let page = |number: usize, copy: usize, page: &model::Page| {
        let setting = Setting {
            before: copy * room,
            place: (number, 0),
            ..Setting::new(ruleset, product, filling)
        };
        compose_page(&setting, page)
    };
    let all = (0..copies).flat_map(|copy| product.pages.iter().map(move |page| (copy, page)));
    let pages = (1..).zip(all).map(|(n, (copy, p))| page(n, copy, p));
    let mut pages: Vec<Page> = pages.collect();
    if filling.options.diceless {
        // The cover stays what it is.
        for (number, page) in pages.iter_mut().enumerate().skip(1) {
            let stream = stream.split_numbered("strips", number as u64);
            add_strips(ruleset, page, &stream);
        }
        // One page says how strips are used: a line on each would cost some of them.
        let blocks = pages.iter_mut().flat_map(Page::blocks_mut);
        let mut all = blocks.filter_map(|block| match block {
            Block::DiceStrip(strip) if strip.foot => Some(strip),
            _ => None,
        });
        if let Some(first) = all.next() {
            first.how = Some(ruleset.words().own(Word::StripHow));
        }
    }
    let inside = (101..).zip(&product.inside).map(|(n, p)| page(n, 0, p));
    let title = title_of(product, || ruleset.head.title.clone());
    let mut content = Content {
        inside: inside.collect(),
        ..Content::of(ruleset, title, pages)
    };
    let line = rulebook::compose_line(ruleset, product, filling, rulebook::topics_of(&content));
    if let (Some(line), Some(first)) = (line, content.pages.first_mut()) {
        rulebook::add_line(first, &line);
    }
    content
}

fn compose_page(setting: &Setting<'_>, page: &model::Page) -> Page {
    let shown = page.blocks.iter().enumerate();
    let shown = shown.filter(|(_, block)| setting.filling.options.shows(block));
    let pieces = shown.map(|(index, block)| {
        let place = (setting.place.0, index);
        Piece::declared(&Setting { place, ..*setting }, block)
    });
    Page {
        columns: page.columns.max(1) as usize,
        align: match page.align {
            PageAlign::Top => "top",
            PageAlign::Middle => "middle",
        },
        spread: page.spread,
        frames: page.frames,
        size: f64::from(page.size) / 100.0,
        ..Page::of(pieces.collect())
    }
}

/// Pre-rolled dice at the foot of a page: a line of each die.
fn add_strips(ruleset: &Ruleset, page: &mut Page, stream: &Stream) {
    if page.spread {
        return;
    }
    let dice = strip_dice(dice_used(ruleset)).into_iter();
    for (at, die) in dice.take(STRIPS).enumerate() {
        // Large numbers take more room.
        let length = STRIP_LENGTH * if die > 9 { 4 } else { 5 } / 5;
        let (words, stream) = (ruleset.words(), stream.split(&format!("d{die}")));
        let mut strip = blocks::dice_strip(words, stream, die, Some(length), true);
        strip.pushed = at == 0;
        page.pieces.push(Piece {
            need: Need::Nice,
            ..Piece::made(Block::DiceStrip(strip))
        });
    }
}
