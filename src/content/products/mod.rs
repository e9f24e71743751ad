//! The kinds of product, one file each: what a ruleset can declare in `[product.ID] kind = "..."`.

mod pages;
mod plain_sheet;
mod tables;

pub use plain_sheet::plain_sheet;

use super::{Content, Filling};
use crate::diag::Span;
use crate::model::{Product, Ruleset};

/// A kind of product.
pub struct Kind {
    /// Its name in rulesets.
    pub name: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// The template that sets it.
    pub template: &'static str,
    /// The fold it is made for, unless the ruleset says another.
    pub fold: &'static str,
    /// Whether the number of pages is fixed by the content; a flowing product takes what it needs.
    pub paged: bool,
    compose: fn(&Ruleset, &Product, &Filling) -> Content,
}

/// A product to print, whether the ruleset declares it or every game has it.
pub struct Recipe {
    /// The product.
    pub product: Product,
    /// Its kind.
    pub kind: &'static Kind,
}

static ALL: [Kind; 2] = [pages::KIND, tables::KIND];

/// All kinds of product, in display order.
pub fn kinds() -> &'static [Kind] {
    &ALL
}

/// Composes the content of a product, filled in for somebody or blank.
pub fn compose(ruleset: &Ruleset, recipe: &Recipe, filling: &Filling) -> Content {
    (recipe.kind.compose)(ruleset, &recipe.product, filling)
}

/// A product of a kind that every game has, though its ruleset declares none.
pub fn plain_product(kind: &Kind) -> Product {
    Product {
        id: kind.name.into(),
        label: kind.help.into(),
        kind: kind.name.into(),
        fold: None,
        title: None,
        text: None,
        pages: Vec::new(),
        labels: Vec::new(),
        fonts: Vec::new(),
        portrait: None,
        inside: None,
        origin: Span::default(),
    }
}
