//! `booklet`: a pre-rolled adventure to staple and play.

use super::{Kind, dungeon};
use crate::booklet::{Booklet, Certificate};
use crate::content::booklet::{BookletParts, compose as compose_booklet};
use crate::content::{Content, Filling};
use crate::drawing::{self, Style};
use crate::model::{Product, Ruleset};

/// The kind of product that shows a booklet, which the press makes first.
pub const BOOKLET: &str = "booklet";

pub(super) const KIND: Kind = Kind {
    name: BOOKLET,
    help: "a pre-rolled adventure, checked and played, to staple and play",
    template: "products/booklet.typ",
    fold: "saddle",
    paged: false,
    dungeon: false,
    lacks: dungeon::lacks,
    compose,
};

/// A made booklet and how it is shown.
#[derive(Debug, Clone)]
pub struct BookletHandout {
    /// The booklet.
    pub booklet: Booklet,
    /// What is known about it.
    pub certificate: Certificate,
    /// How its maps are painted.
    pub style: &'static Style,
    /// Words instead of drawings.
    pub text_only: bool,
}

fn compose(ruleset: &Ruleset, product: &Product, filling: &Filling) -> Content {
    let Some(handout) = &filling.booklet else {
        return dungeon::empty(ruleset);
    };
    let parts = BookletParts {
        ruleset,
        booklet: &handout.booklet,
        certificate: &handout.certificate,
        style: handout.style,
        tiles: drawing::to_copy(&handout.booklet.made.dungeon),
        filling,
        text_only: handout.text_only,
    };
    compose_booklet(product, &parts)
}
