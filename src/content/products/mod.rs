//! The kinds of product, one file each: what a ruleset can declare in `[product.ID] kind = "..."`.

mod booklet;
mod campaign;
mod dice_pad;
mod dungeon;
mod dungeon_map;
mod dungeon_tiles;
mod grade_table;
mod map_sheet;
mod map_wish;
mod nomogram;
mod pages;
mod plain_sheet;
mod reference;
mod tables;

pub use plain_sheet::plain_sheet;

use super::{Content, Filling, fields, remember_names};
use crate::diag::{Error, Span};
use crate::model::{Product, Ruleset};

pub use booklet::{BOOKLET, BookletHandout};
pub use campaign::{CAMPAIGN, CampaignHandout, PartOfCampaign};
pub use map_wish::MapWish;

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
    /// Whether it shows a dungeon, which the press makes first.
    pub dungeon: bool,
    /// Why a game cannot print it, where its ruleset gives it no meaning.
    lacks: fn(&Ruleset, &Product) -> Option<Error>,
    compose: fn(&Ruleset, &Product, &Filling) -> Content,
}

impl Kind {
    /// Why this product of a game cannot be printed; `None` when it can.
    pub fn refuses(&self, ruleset: &Ruleset, product: &Product) -> Option<Error> {
        (self.lacks)(ruleset, product)
    }
}

/// A product that every game can print.
fn nothing_lacks(_: &Ruleset, _: &Product) -> Option<Error> {
    None
}

/// A product to print, whether the ruleset declares it or every game has it.
pub struct Recipe {
    /// The product.
    pub product: Product,
    /// Its kind.
    pub kind: &'static Kind,
}

static ALL: [Kind; 12] = [
    pages::KIND,
    reference::KIND,
    map_sheet::KIND,
    tables::KIND,
    grade_table::KIND,
    nomogram::KIND,
    dungeon::KIND,
    dungeon_map::KIND,
    dungeon_tiles::KIND,
    dice_pad::KIND,
    booklet::KIND,
    campaign::KIND,
];

/// All kinds of product, in display order.
pub fn kinds() -> &'static [Kind] {
    &ALL
}

/// Composes the content of a product, filled in for somebody or blank.
pub fn compose(ruleset: &Ruleset, recipe: &Recipe, filling: &Filling) -> Content {
    let mut content = (recipe.kind.compose)(ruleset, &recipe.product, filling);
    fields::name(&mut content);
    remember_names(&mut content);
    content
}

/// The order in which the blocks of a product go that is cut to its fold, the highest first among equally needed ones; none for any other
/// product.
pub fn ranks(ruleset: &Ruleset, recipe: &Recipe) -> Option<Vec<i64>> {
    let ranked = recipe.kind.name == reference::KIND.name;
    ranked.then(|| reference::ranks(ruleset, &recipe.product))
}

/// A product of a kind that every game has, though its ruleset declares none.
pub fn plain_product(kind: &Kind) -> Product {
    Product {
        id: kind.name.into(),
        label: kind.help.into(),
        kind: kind.name.into(),
        fold: None,
        theme: None,
        disguise: None,
        title: None,
        text: None,
        pages: if kind.name == map_sheet::KIND.name {
            map_sheet::usual_pages()
        } else {
            Vec::new()
        },
        odds: false,
        labels: Default::default(),
        fonts: Default::default(),
        portrait: None,
        inside: Vec::new(),
        tests: Vec::new(),
        origin: Span::default(),
    }
}
