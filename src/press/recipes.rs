//! What a game can print, and the product of an order.

use super::{Order, list_names, map_paper};
use crate::content::{self, Recipe};
use crate::diag::{Class, Error, did_you_mean, error};
use crate::impose::{Fold, folds};
use crate::model::{Product, ProductKind, Ruleset};

/// Something that a game can print.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProductLine {
    /// The word after `delve print GAME`.
    pub id: String,
    /// In words.
    pub label: String,
    /// The fold it is made for.
    pub fold: String,
}

/// What a game can print: what it declares, and what every game has.
pub fn products(ruleset: &Ruleset) -> Vec<ProductLine> {
    let line = |product: &Product| ProductLine {
        id: product.id.clone(),
        label: product.label.clone(),
        fold: match &product.fold {
            Some(fold) => fold.clone(),
            None => content::kind(product.kind).fold.to_owned(),
        },
    };
    let mut lines: Vec<ProductLine> = ruleset.products.iter().map(line).collect();
    let sheet = content::plain_sheet(ruleset);
    let plain = ProductKind::ALL
        .into_iter()
        .filter(|kind| every_game_has(*kind));
    let plain = plain.map(content::plain_product);
    let printable = |product: &Product| {
        content::kind(product.kind)
            .find_obstacle(ruleset, product)
            .is_none()
    };
    for product in sheet.into_iter().chain(plain.filter(printable)) {
        if !lines.iter().any(|line| line.id == product.id) {
            lines.push(line(&product));
        }
    }
    lines
}

/// Pages are there only where a ruleset lays them out; every game has a product of any other kind.
fn every_game_has(kind: ProductKind) -> bool {
    kind != ProductKind::Pages
}

/// Finds a product among the declared ones and those that every game has.
pub fn find_recipe(ruleset: &Ruleset, id: &str) -> Result<Recipe, Error> {
    let sheet = || content::plain_sheet(ruleset).filter(|sheet| sheet.id == id);
    let plain = || {
        let kind = ProductKind::from_word(id).filter(|kind| every_game_has(*kind))?;
        let mut product = content::plain_product(kind);
        if let (ProductKind::Booklet, Some(plan)) = (kind, &ruleset.booklet) {
            product.pages = plan.front.iter().chain(&plan.back).cloned().collect();
        }
        Some(product)
    };
    let declared = ruleset.products.get(id).cloned();
    if let Some(product) = declared.or_else(sheet).or_else(plain) {
        let kind = content::kind(product.kind);
        return Ok(Recipe { product, kind });
    }
    let lines = products(ruleset);
    let known = lines.iter().map(|line| line.id.as_str());
    Err(
        error!(command: "`{}` has no product `{id}`", ruleset.head.id).hint(
            did_you_mean(id, known.clone())
                .unwrap_or_else(|| format!("products: {}", list_names(known))),
        ),
    )
}

/// The same product on a fold: one that the ruleset lays out for it is printed as it is laid out, and flows on any other.
pub fn lay_out(recipe: Recipe, fold: Option<&Fold>) -> Recipe {
    let Recipe { product, kind } = &recipe;
    let own = product.fold.as_deref().unwrap_or(kind.fold);
    // One page for a sheet of many panels is a stream of blocks, not a layout.
    let stream = product.pages.len() == 1 && own != folds::FLAT.name;
    let as_laid_out = !stream && fold.is_none_or(|fold| fold.name == own);
    let is_booklet = kind.kind == ProductKind::Booklet;
    if !kind.paged && !is_booklet && !product.pages.is_empty() && as_laid_out {
        return Recipe {
            kind: content::kind(ProductKind::Pages),
            ..recipe
        };
    }
    recipe
}

impl Order {
    /// The same order for the product with the tests, the chances and the map paper that the job asks for.
    pub(super) fn with_options(&self, ruleset: &Ruleset) -> Result<Self, Error> {
        let mut order = self.clone();
        let product = &mut order.recipe.product;
        if !self.job.tests().is_empty() {
            product.tests = self.job.tests().to_vec();
        }
        if let Some(of) = self.job.cards_of() {
            product.of = Some(of.to_owned());
        }
        product.odds |= self.job.shows_odds();
        if let Some(map) = self.job.map_paper() {
            map_paper::lay_over(map, product)?;
        }
        match self
            .recipe
            .kind
            .find_obstacle(ruleset, &order.recipe.product)
        {
            None => Ok(order),
            Some(refusal) => Err(refusal.with_class(Class::Command)),
        }
    }
}
