//! What a user is told about paper: what it lacks, what was shrunk, and why it is refused.

use super::compose::Composed;
use super::fit::{self, Filled, noted};
use super::make::Made;
use super::paper::Imposed;
use super::{Edition, Format, Order, Printed, form};
use crate::content::{self, Content};
use crate::diag::{Error, error};
use crate::impose::frames::Sheets;
use crate::impose::{self, Plan, PrinterProfile, Sides};
use crate::typeset::{PageNote, Pages};
use crate::verify;

/// The files with everything that is to be said about them.
pub(super) fn printed(
    files: Vec<(String, Vec<u8>)>,
    made: Made,
    composed: Composed,
    imposed: Option<Imposed>,
) -> Printed {
    let (mut notes, mut warnings) = (made.notes, Vec::new());
    if let Some(imposed) = imposed {
        notes.extend(imposed.notes);
        notes.extend(form::remarks(&composed.fields, &imposed.sheets));
        notes.extend(untagged_anyway(&made.order, &imposed.sheets));
        warnings = imposed.warnings;
    }
    warnings.extend(composed.warnings);
    Printed {
        files,
        notes,
        warnings,
        seed: made.order.job.seed(),
    }
}

/// What the paper lacks, by its real name, and an option that has room for it.
pub(super) fn warnings(
    filled: &Filled,
    inside: Option<&Pages>,
    order: &Order,
    edition: &Edition,
) -> Vec<String> {
    let content = &filled.content;
    let mut names = fit::left_out(filled);
    let within = inside.into_iter();
    let within = within.flat_map(|pages| noted(pages, &content.inside));
    names.extend(within.flat_map(|(note, page)| {
        let left_out = note.left_out.iter();
        left_out.map(|at| page.name_of(*at)).collect::<Vec<_>>()
    }));
    if names.is_empty() {
        return Vec::new();
    }
    let fold = edition.request.fold;
    let advice = if content.book.is_some() {
        "--fold saddle --length short"
    } else if fold.has_inside && content.inside.is_empty() && order.asked_fold().is_none() {
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

/// A printer that was measured upright only is a guess on sheets that lie on their long edge.
pub(super) fn unmeasured(printer: &PrinterProfile, plan: &Plan) -> Option<String> {
    let sheet = plan.sides.first()?.size;
    (!printer.knows(sheet)).then(|| {
        format!(
            "`{0}` was not measured with sheets on their long edge, so its widest border is kept and backs are not moved; \
             `delve printer calibrate --landscape` and `delve printer set {0} --landscape ...` mend that",
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
fn untagged_anyway(order: &Order, sheets: &Sheets) -> Option<String> {
    let untagged = matches!(&order.format, Format::Pdf(options) if !options.tagged);
    (untagged && !sheets.reading_order()).then(|| {
        "the fold puts pages out of reading order, so the PDF has no structure tree anyway"
            .to_owned()
    })
}

/// Refuses pages that overflow or miss a glyph; tells what was shrunk.
pub(super) fn fitted(
    content: &Content,
    pages: &Pages,
    declared: Option<usize>,
    inside: Option<&Pages>,
    smallest: f64,
) -> Result<Vec<String>, Error> {
    let found = [
        (Some(pages), declared),
        (inside, Some(content.inside.len())),
    ]
    .into_iter()
    .filter_map(|(pages, declared)| Some((pages?, declared)))
    .flat_map(|(pages, declared)| verify::pages(pages, declared, smallest));
    refuse(found.collect())?;
    let outside = noted(pages, &content.pages);
    let within = inside.into_iter();
    let within = within.flat_map(|pages| noted(pages, &content.inside));
    Ok(outside
        .map(|(note, page)| (format!("page {}", note.page), note, page))
        .chain(within.map(|(note, page)| (format!("inside page {}", note.page), note, page)))
        .flat_map(|(name, note, page)| remarks(&name, note, page))
        .collect())
}

/// What was done to a page to make it fit.
fn remarks(name: &str, note: &PageNote, page: &content::Page) -> Vec<String> {
    let shrunk = (note.scale < page.size)
        .then(|| format!("{name} is set at {:.0} % to fit", note.scale * 100.0));
    let cramped = note
        .cramped
        .then(|| format!("{name} has its lines and drawings closer together to fit"));
    shrunk.into_iter().chain(cramped).collect()
}

/// Refuses to print what the checks found fault with; the hint belongs to the first finding.
pub(super) fn refuse(found: Vec<verify::Finding>) -> Result<(), Error> {
    let Some(first) = found.first() else {
        return Ok(());
    };
    let hint = match first.check {
        "page-overflow" => {
            "shorten the page in the ruleset, move a block to another page, or choose a larger paper".to_owned()
        }
        check => format!("`delve check --explain {check}` tells more"),
    };
    let messages: Vec<&str> = found
        .iter()
        .map(|finding| finding.message.as_str())
        .collect();
    Err(Error::content(messages.join("; ")).hint(hint))
}

/// Refuses nomograms from which some roll would be read wrong.
pub(super) fn refuse_misreadings(content: &Content) -> Result<(), Error> {
    let pages = content.pages.iter().chain(&content.inside);
    for block in pages.flat_map(|page| &page.blocks) {
        if let content::Block::Nomogram(chart) = block
            && chart.exact.misreads > 0
        {
            return Err(error!(
                "{} of {} readings of the nomogram `{}` are wrong",
                    chart.exact.misreads, chart.exact.readings, chart.title;
                hint: "`delve check` shows one; take `nomogram = ...` out of the test"
            ));
        }
    }
    Ok(())
}
