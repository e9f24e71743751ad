//! What a game can print, and the product of an order.

use super::{Order, map_paper, names};
use crate::content::{self, Recipe};
use crate::diag::{Class, Error, did_you_mean, error};
use crate::impose::folds;
use crate::model::Ruleset;

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
    let mut lines: Vec<ProductLine> = ruleset
        .products
        .iter()
        .map(|product| ProductLine {
            id: product.id.clone(),
            label: product.label.clone(),
            fold: product
                .fold
                .clone()
                .or_else(|| kind(&product.kind).map(|kind| kind.fold.to_owned()))
                .unwrap_or_default(),
        })
        .collect();
    if let Some(sheet) = content::plain_sheet(ruleset)
        && !lines.iter().any(|line| line.id == sheet.id)
    {
        lines.push(ProductLine {
            id: sheet.id,
            label: sheet.label,
            fold: "flat".into(),
        });
    }
    for kind in content::kinds().iter().filter(|kind| !kind.paged) {
        let lacking = kind.refuses(ruleset, &content::plain_product(kind));
        if lacking.is_none() && !lines.iter().any(|line| line.id == kind.name) {
            lines.push(ProductLine {
                id: kind.name.into(),
                label: kind.help.into(),
                fold: kind.fold.into(),
            });
        }
    }
    lines
}

pub(super) fn kind(name: &str) -> Option<&'static content::Kind> {
    content::kinds().iter().find(|kind| kind.name == name)
}

/// The product of an order, with the tests and the map paper that the user named, and flowing where its pages were laid out for another fold.
pub(super) fn ordered(ruleset: &Ruleset, order: &Order) -> Result<Recipe, Error> {
    let mut recipe = recipe(ruleset, &order.product)?;
    let product = &mut recipe.product;
    if !order.tests.is_empty() {
        product.tests.clear();
    }
    for id in &order.tests {
        let unknown = || {
            let hint = did_you_mean(id, ruleset.tests.ids())
                .unwrap_or_else(|| format!("its tests: {}", names(ruleset.tests.ids())));
            error!(command: "`{}` has no test `{id}`", ruleset.head.id).hint(hint)
        };
        product
            .tests
            .push(ruleset.tests.find(id).ok_or_else(unknown)?);
    }
    product.odds |= order.odds;
    map_paper::lay_over(order, product)?;
    let own = product.fold.as_deref().unwrap_or(recipe.kind.fold);
    // One page for a sheet of many panels is a stream of blocks, not a layout.
    let stream = product.pages.len() == 1 && own != folds::ALL[0].name;
    let as_laid_out = !stream && order.fold.as_deref().is_none_or(|fold| fold == own);
    let is_booklet = recipe.kind.name == content::BOOKLET;
    if !recipe.kind.paged && !is_booklet && !product.pages.is_empty() && as_laid_out {
        recipe.kind = kind("pages").unwrap_or(recipe.kind);
    }
    match recipe.kind.refuses(ruleset, &recipe.product) {
        None => Ok(recipe),
        Some(refusal) => Err(refusal.with_class(Class::Command)),
    }
}

/// Finds a product among the declared ones and those that every game has.
pub fn recipe(ruleset: &Ruleset, id: &str) -> Result<Recipe, Error> {
    let plain = || content::plain_sheet(ruleset).filter(|sheet| sheet.id == id);
    if let Some(product) = ruleset.products.get(id).cloned().or_else(plain) {
        let kind = kind(&product.kind).ok_or_else(|| {
            error!(
                "product `{id}` is of the unknown kind `{}`", product.kind;
                hint: "kinds: {}", names(content::kinds().iter().map(|kind| kind.name))
            )
        })?;
        return Ok(Recipe { product, kind });
    }
    if let Some(kind) = kind(id).filter(|kind| !kind.paged) {
        let mut product = content::plain_product(kind);
        if let (content::BOOKLET, Some(plan)) = (kind.name, &ruleset.booklet) {
            product.pages = plan.front.iter().chain(&plan.back).cloned().collect();
        }
        return Ok(Recipe { product, kind });
    }
    let lines = products(ruleset);
    let known = lines.iter().map(|line| line.id.as_str());
    let hint =
        did_you_mean(id, known.clone()).unwrap_or_else(|| format!("it prints: {}", names(known)));
    Err(error!(command: "`{}` has no product `{id}`", ruleset.head.id).hint(hint))
}
