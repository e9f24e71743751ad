//! The page that shows how to fold a sheet.

use serde_json::json;

use super::Order;
use super::report::refuse;
use crate::diag::Error;
use crate::fit::Edition;
use crate::impose::frames::{self, Sheets};
use crate::impose::{self, Sides};
use crate::verify;
use crate::words::{Word, say};

const TEMPLATE: &str = "products/instructions.typ";

/// Adds the instructions of an edition's fold behind its sheets, on a sheet of their own.
pub(super) fn add(
    sheets: Sheets,
    order: &Order,
    edition: &Edition,
    pages: usize,
) -> Result<Sheets, Error> {
    let steps = impose::instructions(&edition.request, pages)?;
    let flat = edition.format.flat().edition(false)?;
    let (words, fold) = (edition.request.words.words(), edition.request.fold);
    let content = json!({
        "title": words.say(say::Folding { fold: fold.name }),
        "language": words.language().id(),
        "legend": {
            "crease": words.get(Word::LineCrease),
            "valley": words.get(Word::LineValley),
            "mountain": words.get(Word::LineMountain),
            "cut": words.get(Word::LineCut),
        },
        "steps": steps,
    });
    let typesetter = order.plain_typesetter(TEMPLATE)?;
    let shown = typesetter.set(&content, &flat.layout)?;
    refuse(&verify::pages(&shown, None, flat.layout.smallest))?;
    let plan = impose::plan(&flat.request, shown.len())?;
    let page = frames::place(&shown, None, &plan, flat.request.fold.name)?;
    // Fronts are printed on one side only.
    let sheets = match edition.request.sides {
        Sides::Both => sheets.with_all_backs(),
        Sides::Fronts | Sides::Backs => sheets,
    };
    Ok(sheets.followed_by(page))
}
