//! The kinds of product, one file each: what a ruleset can declare in `[product.ID] kind = "..."`.

mod booklet;
mod campaign;
mod cards;
mod dice_pad;
mod dungeon;
mod dungeon_map;
mod dungeon_tiles;
mod grade_table;
mod map_options;
mod map_sheet;
mod nomogram;
mod one_page;
mod pages;
mod plain_sheet;
mod reference;
mod tables;

pub use plain_sheet::plain_sheet;

use super::blocks::Title;
use super::fields::name_fields;
use super::{Block, Content, Filling, remember_names};
use crate::diag::Error;
use crate::model::{Product, ProductKind, Ruleset};

pub use cards::sources as card_sources;
pub use map_options::MapOptions;

/// What is known about a kind of product.
#[derive(Debug)]
pub struct Kind {
    /// Which one it is.
    pub kind: ProductKind,
    /// One line of help.
    pub help: &'static str,
    /// The template that sets it.
    pub template: &'static str,
    /// The fold it is made for, unless the ruleset says another.
    pub fold: &'static str,
    /// Whether the number of pages is fixed by the content; a flowing product takes what it needs.
    pub paged: bool,
    /// Why a game cannot print it, where its ruleset gives it no meaning.
    find_obstacle: fn(&Ruleset, &Product) -> Option<Error>,
    pub(super) compose: fn(&Ruleset, &Product, &Filling) -> Content,
}

impl Kind {
    /// What most kinds have in common: a product that every game can print, flat, on as many pages as it needs.
    const FLOWING: Self = Self {
        kind: ProductKind::Pages,
        help: "",
        template: "products/pages.typ",
        fold: "flat",
        paged: false,
        find_obstacle: |_, _| None,
        compose: pages::compose,
    };

    /// Why this product of a game cannot be printed; `None` when it can.
    pub fn find_obstacle(&self, ruleset: &Ruleset, product: &Product) -> Option<Error> {
        (self.find_obstacle)(ruleset, product)
    }
}

/// A product to print, whether the ruleset declares it or every game has it.
#[derive(Debug, Clone)]
pub struct Recipe {
    /// The product.
    pub product: Product,
    /// Its kind.
    pub kind: &'static Kind,
}

impl Recipe {
    /// Whether its blocks flow through the panels of its fold, and where these are too few some are left out by their ranks.
    pub fn is_cut_to_fold(&self) -> bool {
        self.kind.kind == ProductKind::Reference
    }
}

/// What is known about a kind.
pub fn kind(kind: ProductKind) -> &'static Kind {
    match kind {
        ProductKind::Pages => &pages::KIND,
        ProductKind::Reference => &reference::KIND,
        ProductKind::MapSheet => &map_sheet::KIND,
        ProductKind::Tables => &tables::KIND,
        ProductKind::GradeTable => &grade_table::KIND,
        ProductKind::Nomogram => &nomogram::KIND,
        ProductKind::Dungeon => &dungeon::KIND,
        ProductKind::DungeonMap => &dungeon_map::KIND,
        ProductKind::DungeonTiles => &dungeon_tiles::KIND,
        ProductKind::OnePage => &one_page::KIND,
        ProductKind::DicePad => &dice_pad::KIND,
        ProductKind::Booklet => &booklet::KIND,
        ProductKind::Campaign => &campaign::KIND,
        ProductKind::Cards => &cards::KIND,
    }
}

/// The title of a product that a ruleset gives, or the usual one.
fn title_of(product: &Product, usual: impl FnOnce() -> String) -> String {
    product.title.clone().unwrap_or_else(usual)
}

/// The title of the game above a line of its own.
fn title_block(ruleset: &Ruleset, subtitle: impl Into<String>) -> Block {
    Block::Title(Title {
        title: ruleset.head.title.clone(),
        subtitle: Some(subtitle.into()),
    })
}

/// Composes the content of a product, filled in for heroes or blank.
pub fn compose(ruleset: &Ruleset, recipe: &Recipe, filling: &Filling) -> Content {
    let mut content = (recipe.kind.compose)(ruleset, &recipe.product, filling);
    name_fields(&mut content);
    remember_names(&mut content);
    content
}

/// A product of a kind that every game has, though its ruleset declares none.
pub fn plain_product(of: ProductKind) -> Product {
    Product {
        id: of.word().into(),
        label: kind(of).help.into(),
        kind: of,
        pages: match of {
            ProductKind::MapSheet => map_sheet::usual_pages(),
            _ => Vec::new(),
        },
        ..Product::default()
    }
}
