//! What is on the page: one file per product and per block; the only types that templates see.
//!
//! *Invariant:* no millimetres (but the side of a square that was asked for), no fonts, no TOML; nothing is rolled but dice on paper; a content is
//! plain data that can be read as JSON.

pub mod blocks;
pub mod booklet;
mod campaign;
mod dice_used;
mod fields;
mod filling;
mod finished;
mod icons;
mod inside;
mod key_outcomes;
mod markdown;
mod markup;
mod modes;
mod need;
mod options;
mod pointers;
mod rates;
mod references;
mod rulebook;
mod setting;
mod symbols;
#[cfg(test)]
mod tests;
mod traced_text;
mod words;

use serde::Serialize;

use crate::model::Ruleset;

pub use blocks::{Block, DiceStrip, need};
pub use dice_used::{dice_used, strip_dice, typical_rolls};
pub use fields::{Field, FieldKind, fields};
pub use filling::{Filling, Handout};
pub use finished::Finished;
pub use icons::{PrintedIcon, credit_icons, drop_icons};
pub use inside::{Inside, inside};
pub use markdown::markdown;
pub use markup::{Paragraph, Span, paragraphs};
pub use modes::{mode_blocks, policy_label};
pub use need::{Piece, left_out, on_the_back, remember_names};
pub use options::ProductOptions;
pub use pointers::{Pointers, pointers};
pub use references::{Namesakes, TableNames};
pub use setting::room_for_heroes;
pub use symbols::find_unexplained;
pub use traced_text::{Origins, TracedText};

mod products;
pub use products::{
    Kind, MapOptions, Recipe, card_sources, compose, kind, plain_product, plain_sheet,
};

/// Everything that one product prints, in reading order.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Content {
    /// Title of the document.
    pub title: String,
    /// The game it belongs to.
    pub game: Game,
    /// Pages, where the product has a fixed number; a flowing product has one entry that takes as many as it needs.
    pub pages: Vec<Page>,
    /// Pages for the hidden back of a pocketmod, one for each part that the slits leave whole.
    pub inside: Vec<Page>,
    /// What the pages of a book share.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub book: Option<Book>,
}

/// What the pages of a book share besides their words.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Book {
    /// The words before the numbers of the entries on a page, at its foot.
    pub range: Range,
    /// Strips of dice at the feet of the pages: those of the second page, of the third, and so on, and then from the first again.
    pub feet: Vec<Vec<DiceStrip>>,
    /// The heading of the list of what is on which page.
    pub finder: String,
    /// The heading of pages that are left over.
    pub spare: String,
    /// Ids of the modes that it is made and played in.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub modes: Vec<String>,
    /// Numbers of entries that must not be on one open spread.
    #[serde(skip)]
    pub apart: Vec<(u32, u32)>,
    /// Whether paper to draw on leaves room on its panel for other things.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub small_paper: bool,
    /// Whether it is set on the panels of one sheet.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub one_sheet: bool,
    /// The page that has the list of what is on which page, counted from 1, once it is known what each page holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub finder_on: Option<usize>,
    /// The last page in few words, for a sheet that needs the room.
    #[serde(skip)]
    pub brief_end: Vec<Block>,
}

/// `Room 7`, `Rooms 3–5`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Range {
    /// Before a single number.
    pub one: String,
    /// Before the first and the last.
    pub many: String,
}

/// What templates know about the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Game {
    /// Its title.
    pub title: String,
    /// BCP 47 language tag.
    pub language: String,
}

/// A page: blocks set one below the other, in one or more columns.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Page {
    /// Columns side by side.
    pub columns: usize,
    /// Where a short page sits: at the top or in the middle.
    pub align: &'static str,
    /// Whether it spans two pages side by side.
    pub spread: bool,
    /// Whether its stacks are framed, each as large as the others.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub frames: bool,
    /// Part of the usual size that its text has.
    pub size: f64,
    /// Whether its blocks run on over as many pages as they need, none of them cut in two.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub runs_on: bool,
    /// Its blocks with what is known about them, in reading order.
    #[serde(flatten, serialize_with = "need::serialize_pieces")]
    pub pieces: Vec<Piece>,
    /// Words at the head and the foot that every page of a disguise has.
    pub running: Option<Running>,
}

/// What a disguised page says at its head and foot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Running {
    /// Name of the disguise: the template that draws it.
    pub disguise: String,
    /// Head, on the left.
    pub head: String,
    /// Head, on the right.
    pub aside: String,
    /// Foot, in the middle.
    pub foot: String,
}

impl Content {
    /// Pages of a game with nothing behind them.
    fn of(ruleset: &Ruleset, title: String, pages: Vec<Page>) -> Self {
        Self {
            title,
            game: Game::of(ruleset),
            pages,
            inside: Vec::new(),
            book: None,
        }
    }

    /// The side of the cells that must measure what they say, in millimetres, if there are any.
    pub fn exact_side(&self) -> Option<f64> {
        self.blocks().find_map(|block| block.body().exact_side())
    }

    /// The blocks of all pages, in reading order.
    fn blocks(&self) -> impl Iterator<Item = &Block> {
        let pages = self.pages.iter().chain(&self.inside);
        pages.flat_map(Page::blocks)
    }
}

impl Game {
    /// The part of the ruleset's head that templates see.
    pub fn of(ruleset: &Ruleset) -> Self {
        Self {
            title: ruleset.head.title.clone(),
            language: ruleset.head.language.clone(),
        }
    }
}
