//! A single page on a sheet that is cut in two: printed twice, so that one sheet makes two.

use serde_json::Value;

use super::{Order, typeset};
use crate::diag::Error;
use crate::impose::folds;
use crate::typeset::{Job, Pages};

/// Whether the sheet is cut in two, which may make two pages of one.
pub(super) fn cut_in_two(order: &Order) -> bool {
    *order.fold() == folds::HALVES
}

/// Sets the only page of a product once more where half a sheet would stay blank. Form fields have one name each, so a form stays single.
pub(super) fn filled_up(pages: Pages, mut job: Job, order: &Order) -> Result<Pages, Error> {
    let half_blank = pages.len() == 1 && cut_in_two(order);
    if !half_blank || order.format.is_fillable() {
        return Ok(pages);
    }
    let Some(Value::Array(all)) = job.content.get_mut("pages") else {
        return Ok(pages);
    };
    all.extend(all.first().cloned());
    typeset(&job, order)
}
