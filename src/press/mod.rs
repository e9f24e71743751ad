//! The order (what the user asked for) and the pipeline that fills it.
//!
//! *Invariant:* this module only joins the stages; it knows no detail of any of them and touches no file.

mod adventure;
mod arrange;
mod back;
mod campaign;
mod coded;
mod composed;
mod copies;
mod delivery;
mod fault;
mod fit;
mod folding;
mod form;
mod handout;
mod map_paper;
mod order;
mod panels;
mod player;
mod proof;
mod recipes;
mod report;
mod series;
mod tiny;
mod wishes;

pub use adventure::{Adventure, BookletOrder, Seeds, USUAL_PARTS, USUAL_RUNS, USUAL_TRIES, made};
pub use coded::Stale;
pub use handout::DungeonOrder;
pub use order::{Edition, Format, Order, Pictures, USUAL_SEED};
pub use proof::{calibration_sheet, impose_foreign};
pub use recipes::{ProductLine, products, recipe};
pub use series::{Piece, Series, print_all};

use composed::Composed;
use delivery::{bytes, words};
use fit::{Filled, Fitting};
use panels::Panels;
use recipes::{kind, ordered};
use report::{drawn_right, fitted, refuse, unmeasured, warnings};
use serde_json::json;

use crate::content::{self, Content, Recipe};
use crate::diag::{Error, error};
use crate::impose::frames::{self, Sheets};
use crate::impose::{self, folds};
use crate::model::Ruleset;
use crate::typeset::{self, Job, Pages};
use crate::verify;
use crate::words::Word;

/// A finished print: files by the ending of their name, and remarks for the user.
#[derive(Debug)]
pub struct Printed {
    /// `("pdf", bytes)`, or `("1.png", bytes)` where one name is not enough.
    pub files: Vec<(String, Vec<u8>)>,
    /// Remarks: what was shrunk, how to print and fold.
    pub notes: Vec<String>,
    /// What the paper lacks.
    pub warnings: Vec<String>,
}

/// Sheets, and what to say about them.
struct Made {
    sheets: Sheets,
    notes: Vec<String>,
    warnings: Vec<String>,
}

/// Fills an order: the whole chain. `tick` hears of progress where an order takes long: one call per step, with the number of steps.
pub fn print(ruleset: &Ruleset, order: &Order, tick: &dyn Fn(usize)) -> Result<Printed, Error> {
    let recipe = ordered(ruleset, order)?;
    order.heroes_have_room(&recipe.product)?;
    let Composed {
        content,
        notes: remarks,
        warnings: lacking,
    } = composed::composed(ruleset, &recipe, order, tick)?;
    drawn_right(&content)?;
    if let Some(mut printed) = words(ruleset, &recipe, &content, order)? {
        printed.notes.extend(remarks);
        printed.warnings.extend(lacking);
        return Ok(printed);
    }
    let fields = form::ordered(ruleset, &content, order)?;
    let Made {
        sheets,
        mut notes,
        mut warnings,
    } = sheets(ruleset, &recipe, &content, order)?;
    notes.splice(0..0, remarks);
    warnings.extend(lacking);
    notes.extend(form::remarks(&fields, &sheets));
    let files = bytes(ruleset, &sheets, fields, order, tick)?;
    Ok(Printed {
        files,
        notes,
        warnings,
    })
}

/// Content -> Pages -> Sheets, verified on the way.
fn sheets(
    ruleset: &Ruleset,
    recipe: &Recipe,
    content: &Content,
    order: &Order,
) -> Result<Made, Error> {
    let mut edition = order.edition(recipe, !content.inside.is_empty())?;
    edition.request.words = ruleset.words().into();
    let spans = content.pages.iter().any(|page| page.spread);
    if spans && edition.layout.spread_width <= edition.layout.width {
        let fold = edition.request.fold.name;
        return Err(error!(
            command: "no two pages of `{fold}` lie side by side, so nothing can span them";
            hint: "choose `--fold pocketmod`, as the product asks"
        ));
    }
    // The two faces of a sheet know nothing of each other.
    let (outside, inside) = rayon::join(
        || outside(ruleset, recipe, content, order, &edition),
        || inside(recipe, content, order, &edition),
    );
    let filled = outside?;
    let (edition, inside) = if filled.content.inside.len() > content.inside.len() {
        // The panels have given something to the back.
        let edition = order.edition(recipe, true)?;
        let back = self::inside(recipe, &filled.content, order, &edition)?;
        (edition, back)
    } else {
        (edition, inside?)
    };
    let warnings = warnings(&filled, inside.as_ref(), order, &edition);
    let Filled {
        pages,
        content,
        mut notes,
        ..
    } = filled;
    let content = &content;
    let free = edition.layout.flow || copies::cut_in_two(recipe, order);
    let declared = (recipe.kind.paged && !free).then_some(content.pages.len());
    let (smallest, inner) = (edition.layout.smallest, inside.as_ref());
    notes.extend(fitted(content, &pages, declared, inner, smallest)?);
    if let Some(book) = &content.book {
        let facing = edition.request.fold.name != folds::ALL[0].name;
        refuse(verify::spoilers(&pages, &book.apart, facing))?;
    }
    let plan = impose::plan(&edition.request, frames::reading_pages(&pages))?;
    map_paper::measured(content, &plan, &edition.layout)?;
    let fold = edition.request.fold.name;
    let sheets = frames::place(&pages, inside.as_ref(), &plan, fold)?;
    // A proof is drawn to the very edge on purpose: it shows what the printer leaves out.
    if !edition.request.marks.ruler {
        refuse(verify::sheets(&sheets, edition.border))?;
    }
    let sheets = match order.instructions {
        true => folding::with_instructions(sheets, order, &edition, frames::reading_pages(&pages))?,
        false => sheets,
    };
    notes.extend(plan.notes.iter().cloned());
    notes.extend(
        order
            .printer
            .as_ref()
            .and_then(|printer| unmeasured(printer, &plan)),
    );
    notes.extend(sheets.notes().iter().cloned());
    Ok(Made {
        sheets,
        notes,
        warnings,
    })
}

/// The pages that are folded.
fn outside(
    ruleset: &Ruleset,
    recipe: &Recipe,
    content: &Content,
    order: &Order,
    edition: &Edition,
) -> Result<Filled, Error> {
    if let Some(ranks) = content::ranks(ruleset, recipe) {
        let filling = Panels {
            order,
            recipe,
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
            recipe,
            content,
            edition,
            panels,
        };
        return sheet.fill();
    }
    if recipe.kind.paged && !edition.layout.flow && !copies::cut_in_two(recipe, order) {
        let fitting = Fitting {
            ruleset,
            order,
            recipe,
            content,
            edition,
        };
        return fitting.fill();
    }
    let job = order.job(recipe, json!(content), edition.layout.clone())?;
    let pages = copies::filled_up(typeset(&job, order)?, job, recipe, order)?;
    Ok(Filled {
        pages,
        content: content.clone(),
        notes: Vec::new(),
        omitted: Vec::new(),
    })
}

/// The page on the back of a folded sheet, when there is one.
fn inside(
    recipe: &Recipe,
    content: &Content,
    order: &Order,
    edition: &Edition,
) -> Result<Option<Pages>, Error> {
    let Some(layout) = &edition.inside else {
        return Ok(None);
    };
    let poster = Content {
        pages: content.inside.clone(),
        inside: Vec::new(),
        ..content.clone()
    };
    let mut job = order.job(recipe, json!(poster), layout.clone())?;
    // Whatever is folded around it, the inside is pages.
    job.template = kind("pages").map_or(job.template, |pages| pages.template.into());
    typeset(&job, order).map(Some)
}

/// Job -> Pages.
fn typeset(job: &Job, order: &Order) -> Result<Pages, Error> {
    typeset::typeset(job).map_err(|problems| fault::explain(problems, &order.product))
}

fn names<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

/// A booklet and what stands on its pages, without paper.
pub fn booklet_content(
    ruleset: &Ruleset,
    order: &Order,
) -> Result<(content::BookletHandout, Content), Error> {
    let recipe = ordered(ruleset, order)?;
    let (filling, _) = composed::filled(ruleset, &recipe, order, &|_| ())?;
    let content = composed::compose(ruleset, &recipe, &filling)?;
    match filling.booklet {
        Some(booklet) => Ok((booklet, content)),
        None => Err(error!(command: "`{}` is no booklet", order.product)),
    }
}

/// The typesetting job of a product without compiling it, for `eject`.
pub fn job(ruleset: &Ruleset, order: &Order) -> Result<Job, Error> {
    let recipe = ordered(ruleset, order)?;
    let Composed { content, .. } = composed::composed(ruleset, &recipe, order, &|_| ())?;
    let edition = order.edition(&recipe, !content.inside.is_empty())?;
    order.job(&recipe, json!(content), edition.layout)
}
