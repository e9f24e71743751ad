//! What a user reads about paper: what it lacks, what was shrunk, and why it is refused.

use super::compose::Composed;
use super::impose::Imposed;
use super::make::Made;
use super::{Format, Order, Printed, form};
use crate::booklet::Certificate;
use crate::diag::{Class, Error, error};
use crate::fit::{Edition, Faces};
use crate::impose::frames::Sheets;
use crate::impose::{self, Plan, PrinterProfile, Sides};
use crate::verify;

/// The files with everything that is to be said about them.
pub(super) fn report(
    files: Vec<(String, Vec<u8>)>,
    made: &Made,
    composed: Composed,
    imposed: Option<Imposed>,
) -> Printed {
    let (mut notes, mut warnings) = (made.notes.clone(), Vec::new());
    let mut handling = None;
    if let Some(imposed) = imposed {
        notes.extend(imposed.notes);
        notes.extend(form::remark_on_fields(&composed.fields, &imposed.sheets));
        notes.extend(note_missing_tags(&made.order, &imposed.sheets));
        warnings = imposed.warnings;
        let is_pdf = matches!(made.order.format, Format::Pdf(_));
        handling = is_pdf.then_some(imposed.handling);
    }
    warnings.extend(composed.warnings);
    Printed {
        files,
        notes,
        warnings,
        seed: made.order.job.seed(),
        file_name: composed.file_name,
        certificate: certificate(made),
        handling,
    }
}

fn certificate(made: &Made) -> Option<Certificate> {
    let booklet = made.filling.booklet.as_ref();
    booklet.map(|booklet| booklet.certificate.clone())
}

/// What the paper lacks, by its real name, and an option that has room for it.
pub(super) fn warn_of_omissions(faces: &Faces, order: &Order) -> Vec<String> {
    let names = faces.omissions();
    if names.is_empty() {
        return Vec::new();
    }
    let fold = faces.edition.request.fold;
    let content = &faces.outside.content;
    let advice = if content.book.is_some() {
        "--fold saddle --length short"
    } else if fold.has_inside() && content.inside.is_empty() && order.asked_fold().is_none() {
        "--inside rules"
    } else if fold.panels().is_some() {
        "--fold saddle"
    } else {
        "a larger --paper"
    };
    vec![format!(
        "{} omitted, no room (try {advice})",
        count_names(&names)
    )]
}

/// `Growing, dice strip (3 times)`.
fn count_names(names: &[String]) -> String {
    let mut counted: Vec<(&str, usize)> = Vec::new();
    for name in names {
        match counted.iter_mut().find(|(known, _)| known == name) {
            Some((_, count)) => *count += 1,
            None => counted.push((name, 1)),
        }
    }
    let words = counted.into_iter().map(|(name, count)| match count {
        1 => name.to_owned(),
        _ => format!("{name} ({count} times)"),
    });
    words.collect::<Vec<_>>().join(", ")
}

/// A printer that was measured upright only is a guess on landscape sheets.
pub(super) fn note_unmeasured_printer(printer: &PrinterProfile, plan: &Plan) -> Option<String> {
    let sheet = plan.sides.first()?.size;
    (!printer.knows(sheet)).then(|| {
        format!(
            "`{0}` was not measured with landscape sheets, so its widest border is kept and backs are not moved; \
             `delve printer calibrate --landscape` and `delve printer set {0} --landscape ...` fix this",
            printer.name
        )
    })
}

/// Refuses to flip sheets, or to choose among their sides, where nothing is on their backs.
pub(super) fn refuse_backs_of_one_side(order: &Order, edition: &Edition) -> Result<(), Error> {
    let asked = &order.paper.request;
    let option = match (asked.flip, asked.sides) {
        (Some(_), _) => "--flip",
        (None, Sides::Fronts) => "--sides",
        (None, Sides::Both | Sides::Backs) => return Ok(()),
    };
    if impose::has_backs(&edition.request)? {
        return Ok(());
    }
    let fold = edition.request.fold.name;
    Err(error!(
        command: "`{fold}` is printed on one side, so there are no backs";
        hint: "leave `{option}` out"
    ))
}

/// A structure tree that is left out, where there would have been none.
fn note_missing_tags(order: &Order, sheets: &Sheets) -> Option<String> {
    let untagged = matches!(&order.format, Format::Pdf(options) if !options.tagged);
    (untagged && !sheets.reading_order())
        .then(|| "this fold shuffles the pages, so the PDF has no structure tree anyway".to_owned())
}

/// Refuses to print what the checks found fault with; the hint belongs to the first finding.
pub(super) fn refuse(found: &[verify::Finding]) -> Result<(), Error> {
    let Some(first) = found.first() else {
        return Ok(());
    };
    let (class, hint) = match first.check {
        "page-overflow" => (
            Class::Room,
            "shorten the page in the ruleset, move a block to another page, or choose a larger paper".to_owned(),
        ),
        check => (Class::Content, format!("see `delve check --explain {check}`")),
    };
    let messages: Vec<&str> = found
        .iter()
        .map(|finding| finding.message.as_str())
        .collect();
    Err(Error::new(class, messages.join("; ")).hint(hint))
}
