//! A single page on a sheet that is cut in two: printed twice, so that one sheet makes two.

use super::{Edition, Task};
use crate::diag::Error;
use crate::impose::folds;
use crate::typeset::{Layout, Pages};

impl Edition {
    /// Whether the sheet is cut in two, which may make two pages of one.
    pub(super) fn is_cut_in_two(&self) -> bool {
        *self.request.fold == folds::HALVES
    }
}

/// Sets pages of any number, and a single one twice where half a sheet would stay blank. Form fields have one name each, so a form stays single.
pub(super) fn set(task: &Task, edition: &Edition) -> Result<Pages, Error> {
    let layout: &Layout = &edition.layout;
    let pages = task.set(task.content, layout)?;
    let half_blank = pages.len() == 1 && edition.is_cut_in_two();
    if !half_blank || layout.fillable {
        return Ok(pages);
    }
    let mut twice = task.content.clone();
    twice.pages.extend(task.content.pages.first().cloned());
    task.set(&twice, layout)
}
