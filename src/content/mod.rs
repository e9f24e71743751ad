//! What stands on the page: one file per product and per block; the only types that templates see.
//!
//! *Invariant:* no millimetres (but the side of a square that was asked for), no fonts, no TOML and no rolling; a content is plain data that can be read as JSON.

pub mod blocks;
pub mod booklet;
mod fields;
mod filling;
mod markup;
mod setting;
mod text_twin;
mod twin_of_booklets;
mod words;

use serde::Serialize;

use crate::model::Ruleset;

pub use blocks::Block;
pub use fields::{Field, FieldKind, fields};
pub use filling::{Filling, Handout};
pub use markup::{Paragraph, Span, paragraphs};
pub use setting::room_for_heroes;
pub use text_twin::markdown;

mod products;
pub use products::{
    BOOKLET, BookletHandout, Kind, MapWish, Recipe, compose, kinds, plain_product, plain_sheet,
    ranks,
};

/// Everything that one product prints, in reading order.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Content {
    /// Title of the document.
    pub title: String,
    /// The game it belongs to.
    pub game: Game,
    /// Pages, where the product has a fixed number; a flowing product has one entry that takes as many as it needs.
    pub pages: Vec<Page>,
    /// A page for the hidden back of a pocketmod.
    pub inside: Option<Page>,
}

/// What templates know about the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
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
    /// What stands on it.
    pub blocks: Vec<Block>,
}

impl Content {
    /// The side of the cells that must measure what they say, in millimetres, if there are any.
    pub fn exact_side(&self) -> Option<f64> {
        let blocks = self
            .pages
            .iter()
            .chain(&self.inside)
            .flat_map(|page| &page.blocks);
        blocks.into_iter().find_map(|block| match block {
            Block::Grid(paper) => paper.square,
            Block::Rooms(rooms) => rooms.square,
            _ => None,
        })
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
