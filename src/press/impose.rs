//! Pages -> Sheets, verified on the way.

use super::deep::Deep;
use super::report::{note_unmeasured_printer, refuse, refuse_backs_of_one_side, warn_of_omissions};
use super::{Order, instructions, map_paper};
use crate::diag::Error;
use crate::fit::Faces;
use crate::impose::frames::{self, Sheets};
use crate::impose::{self, ExtraSheet, Handling, folds};
use crate::verify;

/// Sheets, and what to say about them.
pub(super) struct Imposed {
    pub sheets: Sheets,
    pub notes: Vec<String>,
    pub warnings: Vec<String>,
    /// How the sheets are printed, with those of the instructions and the decoder.
    pub handling: Handling,
}

/// Puts pages on sheets. Pages that overflow, spoil the adventure or miss a glyph are refused, and so are sheets that the printer would cut off.
pub(super) fn impose(order: &Order, faces: &Faces, deep: Option<&Deep>) -> Result<Imposed, Error> {
    verify_pages(faces)?;
    let edition = &faces.edition;
    refuse_backs_of_one_side(order, edition)?;
    let pages = &faces.outside.pages;
    let count = frames::count_pages(pages);
    let plan = impose::plan(&edition.request, count)?;
    map_paper::refuse_shrunken_cells(&faces.outside.content, &plan, &edition.layout)?;
    let fold = edition.request.fold.name;
    let mut sheets = frames::place(pages, faces.inside.as_ref(), &plan, fold)?;
    // A proof is drawn to the very edge on purpose: it shows what the printer leaves out.
    if !edition.request.marks.ruler {
        refuse(&verify::sheets(&sheets, edition.border))?;
    }
    let mut handling = Handling::of(&edition.request, &plan);
    if order.paper.instructions {
        let before = plan.sheets;
        sheets = instructions::add(sheets, order, edition, count)?;
        let more = sheets.count_papers() - before;
        handling = handling.with_extra(ExtraSheet::Instructions, more, sheets.duplex());
    }
    let mut notes = faces.remarks();
    if let Some(deep) = deep {
        let (before, note);
        before = sheets.count_papers();
        (sheets, note) = deep.add_sheet(sheets, order, faces)?;
        notes.extend(note);
        let more = sheets.count_papers() - before;
        handling = handling.with_extra(ExtraSheet::Secret, more, sheets.duplex());
    }
    notes.extend(plan.notes.iter().cloned());
    let printer = order.paper.printer.as_ref();
    notes.extend(printer.and_then(|printer| note_unmeasured_printer(printer, &plan)));
    notes.extend(sheets.notes().iter().cloned());
    Ok(Imposed {
        warnings: warn_of_omissions(faces, order),
        handling,
        sheets,
        notes,
    })
}

/// Refuses pages with anything that their checks find. The two faces of a sheet know nothing of each other.
fn verify_pages(faces: &Faces) -> Result<(), Error> {
    let smallest = faces.edition.layout.smallest;
    let outside = &faces.outside;
    let declared = Some(outside.content.inside.len());
    let (mut found, inside) = rayon::join(
        || verify::pages(&outside.pages, faces.declared, smallest),
        || Some(verify::pages(faces.inside.as_ref()?, declared, smallest)),
    );
    found.extend(inside.into_iter().flatten());
    refuse(&found)?;
    if let Some(book) = &outside.content.book {
        let facing = *faces.edition.request.fold != folds::FLAT;
        refuse(&verify::spoilers(&outside.pages, &book.apart, facing))?;
    }
    Ok(())
}
