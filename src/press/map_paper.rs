//! Map paper: what the user asked for, and squares that measure what they say.

use crate::content::{Content, MapOptions};
use crate::diag::{Error, error};
use crate::impose::{Plan, Size};
use crate::model::Product;
use crate::typeset::Layout;

/// Lays the user's map paper over a product, which must have some.
pub(super) fn lay_over(map: &MapOptions, product: &mut Product) -> Result<(), Error> {
    if map.lay_over(product) {
        return Ok(());
    }
    Err(error!(
        command: "`{}` has no map paper to change", product.id;
        hint: "`map-sheet` has, in every game"
    ))
}

/// A square that says how large it is must not be shrunk with its page.
pub(super) fn refuse_shrunken_cells(
    content: &Content,
    plan: &Plan,
    layout: &Layout,
) -> Result<(), Error> {
    let Some(side) = content.exact_side() else {
        return Ok(());
    };
    let page = Size::new(layout.width, layout.height);
    let scale = plan.scale_for(page)?;
    if scale >= 1.0 {
        return Ok(());
    }
    Err(error!(
        command: "cells of {side} mm would be printed at {:.1} % to fit the printer's margins",
            scale * 100.0;
        hint: "choose a larger paper, or give a number of cells instead of their side"
    ))
}
