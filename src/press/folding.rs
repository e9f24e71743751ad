//! The page that shows how to fold a sheet.

use serde_json::json;

use super::{Edition, Order, Pictures, PressError, order_error, refuse};
use crate::impose;
use crate::impose::frames::{self, Sheets};
use crate::typeset::{self, Job};
use crate::verify;
use crate::words::{Word, say};

/// Adds the instructions of an edition's fold behind its sheets.
pub(super) fn with_instructions(
    sheets: Sheets,
    order: &Order,
    edition: &Edition,
    pages: usize,
) -> Result<Sheets, PressError> {
    let steps = impose::instructions(&edition.request, pages).map_err(order_error)?;
    let mut flat = order.flat_edition()?;
    flat.request.words = edition.request.words.clone();
    let (words, fold) = (edition.request.words.words(), edition.request.fold);
    let job = Job {
        template: "products/instructions.typ".into(),
        content: json!({
            "title": words.say(say::Folding { fold: fold.name }),
            "language": words.language().id(),
            "legend": {
                "crease": words.get(Word::LineCrease),
                "valley": words.get(Word::LineValley),
                "mountain": words.get(Word::LineMountain),
                "cut": words.get(Word::LineCut),
            },
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
