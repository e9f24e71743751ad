//! Sheets without a game: foreign PDFs on our folds, the calibration sheet, contact sheets of icons.

use serde_json::json;

use super::report::note_unmeasured_printer;
use crate::diag::Error;
use crate::export;
use crate::fit::PageFormat;
use crate::icons::Icon;
use crate::impose::foreign;
use crate::impose::frames::{self, Sheets};
use crate::impose::{self, Flip, Handling, Paper, Plan, PrinterProfile, Request, Size, folds};
use crate::typeset::{self, Typesetter};
use crate::words::{Word, Words};

/// Imposes the pages of any PDF. Returns the new file, remarks, and how it is printed.
pub(crate) fn impose_foreign(
    pdf: &[u8],
    request: &Request,
    printer: Option<&PrinterProfile>,
) -> Result<(Vec<u8>, Vec<String>, Handling), Error> {
    let source = impose::read_pdf(pdf)?;
    let reading = source.page_count().saturating_sub(request.inside);
    let plan = impose::plan(request, reading)?;
    let sides = foreign::sides(&source, &plan);
    let prefs = export::viewer_prefs(plan.duplex);
    let bytes = impose::write_pdf(&source, &sides, &prefs)?;
    let mut notes = plan.notes.clone();
    notes.extend(printer.and_then(|printer| note_unmeasured_printer(printer, &plan)));
    if source.was_repaired() {
        notes.push("the PDF was damaged and has been repaired: check the result".into());
    }
    if source.has_mixed_sizes() {
        notes.push("the pages differ in size, and each is scaled to its panel by itself".into());
    }
    Ok((bytes, notes, Handling::of(request, &plan)))
}

/// The calibration sheet of a paper.
pub(crate) fn calibration_sheet(paper: Size, flip: Flip, words: Words<'_>) -> Sheets {
    let plan: Plan = impose::calibration(paper, flip, words);
    frames::marks_only(&plan, words.get(Word::Calibration))
}

/// A contact sheet: icons with their names and authors.
pub(crate) fn icon_sheet(
    title: &str,
    icons: &[Icon],
    paper: &Paper,
    words: Words<'_>,
) -> Result<Sheets, Error> {
    let format = PageFormat {
        request: Request {
            words: words.into(),
            ..Request::new(&folds::FLAT, paper.clone())
        },
        printer: None,
        theme: typeset::USUAL_THEME.to_owned(),
        large_print: false,
        ink_saver: false,
        fillable: false,
        for_whole_sheets: false,
        for_smaller_pages: false,
        for_panels: false,
    };
    let edition = format.edition(false)?;
    let shown = icons.iter().map(|icon| {
        let author = icon.author().map_or("", |author| author.name.as_str());
        json!({ "name": icon.name(), "author": author })
    });
    let shown: Vec<_> = shown.collect();
    let content = json!({ "title": title, "language": words.language().id(), "icons": shown });
    let typesetter = Typesetter::new("icons", "products/icons.typ", &Default::default());
    let pages = typesetter.set(&content, &edition.layout)?;
    let plan = impose::plan(&edition.request, pages.len())?;
    frames::place(&pages, None, &plan, edition.request.fold.name)
}
