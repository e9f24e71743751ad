//! A single page on a sheet that is cut in two: printed twice, so that one sheet makes two.

use serde_json::Value;

use super::{Order, typeset};
use crate::content::Recipe;
use crate::diag::Error;
use crate::typeset::{Job, Pages};

/// The fold that is cut into two like pages.
const HALVES: &str = "halves";

/// Whether the sheet is cut in two, which may make two pages of one.
pub(super) fn cut_in_two(recipe: &Recipe, order: &Order) -> bool {
    order.fold_of(recipe) == HALVES
}

/// Sets the only page of a product once more where half a sheet would stay blank. Form fields have one name each, so a form stays single.
pub(super) fn filled_up(
    pages: Pages,
    mut job: Job,
    recipe: &Recipe,
    order: &Order,
) -> Result<Pages, Error> {
    let half_blank = pages.len() == 1 && cut_in_two(recipe, order);
    if !half_blank || order.fillable {
        return Ok(pages);
    }
    let Some(Value::Array(all)) = job.content.get_mut("pages") else {
        return Ok(pages);
    };
    all.extend(all.first().cloned());
    typeset(&job, order)
}
