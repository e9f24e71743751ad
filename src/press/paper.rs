//! Content -> Pages -> Sheets, verified on the way.

use serde_json::json;

use super::fit::{Filled, Fitting};
use super::panels::Panels;
use super::report::{fitted, refuse, refuse_backs_of_one_side, unmeasured, warnings};
use super::{Edition, Format, Order, copies, fault, folding, map_paper, tiny};
use crate::content::{self, Content};
use crate::diag::{Error, error};
use crate::impose::frames::{self, Sheets};
use crate::impose::{self, folds};
use crate::model::{ProductKind, Ruleset};
use crate::typeset::{self, Pages};
use crate::verify;
use crate::words::Word;

/// Sheets, and what to say about them.
pub(super) struct Imposed {
    pub sheets: Sheets,
    pub notes: Vec<String>,
    pub warnings: Vec<String>,
}

/// Pages that were set, front and back.
struct Set {
    edition: Edition,
    outside: Filled,
    inside: Option<Pages>,
}

/// Sets the content and puts it on sheets. Formats without paper go without, unless they tell what paper would lack.
pub(super) fn impose_content(
    ruleset: &Ruleset,
    order: &Order,
    content: &Content,
) -> Result<Option<Imposed>, Error> {
    match order.format {
        Format::Json | Format::Md if !may_lack(content) => Ok(None),
        _ => {
            let set = set(ruleset, order, content)?;
            impose(order, set).map(Some)
        }
    }
}

/// Whether paper may go without something.
pub(super) fn may_lack(content: &Content) -> bool {
    let mut pages = content.pages.iter().chain(&content.inside);
    pages.any(|page| page.needs.iter().any(|need| need.may_go()))
}

/// Content -> Pages. The two faces of a sheet know nothing of each other.
fn set(ruleset: &Ruleset, order: &Order, content: &Content) -> Result<Set, Error> {
    let edition = |inside: bool| {
        let mut edition = order.edition(inside)?;
        edition.request.words = ruleset.words().into();
        Ok::<Edition, Error>(edition)
    };
    let faces = edition(!content.inside.is_empty())?;
    refuse_spread(content, &faces)?;
    let (outside, inside) = rayon::join(
        || set_outside(ruleset, content, order, &faces),
        || set_inside(content, order, &faces),
    );
    let outside = outside?;
    if outside.content.inside.len() > content.inside.len() {
        // The panels have given something to the back.
        let edition = edition(true)?;
        let inside = set_inside(&outside.content, order, &edition)?;
        return Ok(Set {
            edition,
            outside,
            inside,
        });
    }
    Ok(Set {
        edition: faces,
        outside,
        inside: inside?,
    })
}

/// Refuses pages that span two, where no two lie side by side.
fn refuse_spread(content: &Content, edition: &Edition) -> Result<(), Error> {
    let spans = content.pages.iter().any(|page| page.spread);
    if !spans || edition.layout.spread_width > edition.layout.width {
        return Ok(());
    }
    let fold = edition.request.fold.name;
    Err(error!(
        command: "no two pages of `{fold}` lie side by side, so nothing can span them";
        hint: "choose `--fold pocketmod`, as the product asks"
    ))
}

/// Pages -> Sheets.
fn impose(order: &Order, set: Set) -> Result<Imposed, Error> {
    let Set {
        edition,
        outside,
        inside,
    } = set;
    let inside = inside.as_ref();
    let warnings = warnings(&outside, inside, order, &edition);
    let Filled {
        pages,
        content,
        mut notes,
        ..
    } = outside;
    let free = edition.layout.flow || copies::cut_in_two(order);
    let declared = (order.recipe.kind.paged && !free).then_some(content.pages.len());
    let smallest = edition.layout.smallest;
    notes.extend(fitted(&content, &pages, declared, inside, smallest)?);
    if let Some(book) = &content.book {
        let facing = *edition.request.fold != folds::FLAT;
        refuse(verify::spoilers(&pages, &book.apart, facing))?;
    }
    refuse_backs_of_one_side(order, &edition)?;
    let count = frames::reading_pages(&pages);
    let plan = impose::plan(&edition.request, count)?;
    map_paper::measured(&content, &plan, &edition.layout)?;
    let fold = edition.request.fold.name;
    let mut sheets = frames::place(&pages, inside, &plan, fold)?;
    // A proof is drawn to the very edge on purpose: it shows what the printer leaves out.
    if !edition.request.marks.ruler {
        refuse(verify::sheets(&sheets, edition.border))?;
    }
    if order.paper.instructions {
        sheets = folding::with_instructions(sheets, order, &edition, count)?;
    }
    notes.extend(plan.notes.iter().cloned());
    let printer = order.paper.printer.as_ref();
    notes.extend(printer.and_then(|printer| unmeasured(printer, &plan)));
    notes.extend(sheets.notes().iter().cloned());
    Ok(Imposed {
        sheets,
        notes,
        warnings,
    })
}

/// The pages that are folded.
fn set_outside(
    ruleset: &Ruleset,
    content: &Content,
    order: &Order,
    edition: &Edition,
) -> Result<Filled, Error> {
    if let Some(ranks) = content::ranks(ruleset, &order.recipe) {
        let filling = Panels {
            order,
            content,
            ranks,
            layout: &edition.layout,
            fold: edition.request.fold,
            notes: ruleset.word(Word::Notes),
        };
        return filling.fill();
    }
    if let Some(panels) = tiny::panels(content, edition) {
        let sheet = tiny::OneSheet {
            ruleset,
            order,
            content,
            edition,
            panels,
        };
        return sheet.fill();
    }
    if order.recipe.kind.paged && !edition.layout.flow && !copies::cut_in_two(order) {
        let fitting = Fitting {
            ruleset,
            order,
            content,
            edition,
        };
        return fitting.fill();
    }
    let job = order.typesetting(json!(content), edition.layout.clone())?;
    let pages = copies::filled_up(typeset(&job, order)?, job, order)?;
    Ok(Filled {
        pages,
        content: content.clone(),
        notes: Vec::new(),
        omitted: Vec::new(),
    })
}

/// The page on the back of a folded sheet, when there is one.
fn set_inside(content: &Content, order: &Order, edition: &Edition) -> Result<Option<Pages>, Error> {
    let Some(layout) = &edition.inside else {
        return Ok(None);
    };
    let poster = Content {
        pages: content.inside.clone(),
        inside: Vec::new(),
        ..content.clone()
    };
    let mut job = order.typesetting(json!(poster), layout.clone())?;
    // Whatever is folded around it, the inside is pages.
    job.template = content::kind(ProductKind::Pages).template.into();
    typeset(&job, order).map(Some)
}

/// Job -> Pages.
pub(super) fn typeset(job: &typeset::Job, order: &Order) -> Result<Pages, Error> {
    typeset::typeset(job).map_err(|problems| fault::explain(problems, order.product_id()))
}
