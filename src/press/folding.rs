//! The page that shows how to fold a sheet.

use serde_json::json;

use super::report::refuse;
use super::{Edition, Order, Pictures, typeset};
use crate::diag::Error;
use crate::impose;
use crate::impose::frames::{self, Sheets};
use crate::typeset::Job;
use crate::verify;
use crate::words::{Word, say};

/// Adds the instructions of an edition's fold behind its sheets.
pub(super) fn with_instructions(
    sheets: Sheets,
    order: &Order,
    edition: &Edition,
    pages: usize,
) -> Result<Sheets, Error> {
    let steps = impose::instructions(&edition.request, pages)?;
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
        overrides: order.look.templates.clone(),
        files: Pictures::new(),
    };
    let shown = typeset(&job, order)?;
    refuse(verify::pages(&shown, None, flat.layout.smallest))?;
    let plan = impose::plan(&flat.request, shown.len())?;
    let page = frames::place(&shown, None, &plan, flat.request.fold.name)?;
    Ok(sheets.followed_by(page))
}
