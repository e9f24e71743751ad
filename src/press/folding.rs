//! The page that shows how to fold a sheet.

use serde_json::json;

use super::{Edition, Order, Pictures, PressError, order_error, refuse};
use crate::impose::frames::{self, Sheets};
use crate::impose::{self, Fold};
use crate::typeset::{self, Job};
use crate::verify;

/// Adds the instructions of an edition's fold behind its sheets.
pub(super) fn with_instructions(
    sheets: Sheets,
    order: &Order,
    edition: &Edition,
    pages: usize,
) -> Result<Sheets, PressError> {
    let steps = impose::instructions(&edition.request, pages).map_err(order_error)?;
    let flat = order.flat_edition()?;
    let job = Job {
        template: "products/instructions.typ".into(),
        content: json!({
            "title": title(edition.request.fold),
            "language": "en",
            "steps": steps,
        }),
        layout: flat.layout.clone(),
        overrides: order.templates.clone(),
        files: Pictures::new(),
    };
    let shown = typeset::typeset(&job).map_err(PressError::Typeset)?;
    refuse(verify::pages(&shown, None, flat.layout.smallest))?;
    let plan = impose::plan(&flat.request, shown.len()).map_err(order_error)?;
    let page = frames::place(&shown, None, &plan, flat.request.fold.name).map_err(order_error)?;
    Ok(sheets.followed_by(page))
}

fn title(fold: &Fold) -> String {
    format!("Folding: {}", fold.name)
}
