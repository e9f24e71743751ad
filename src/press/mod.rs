//! The order (what the user asked for) and the pipeline that fills it.
//!
//! *Invariant:* this module only joins the stages; it knows no detail of any of them and touches no file.

mod adventure;
mod arrange;
mod campaign;
mod coded;
mod composed;
mod copies;
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
mod series;
mod tiny;
mod wishes;

pub use adventure::{Adventure, BookletOrder, Seeds, USUAL_PARTS, USUAL_RUNS, USUAL_TRIES, made};
pub use coded::Stale;
pub use handout::DungeonOrder;
pub use order::{Edition, Format, Order, Pictures, USUAL_SEED};
pub use proof::{calibration_sheet, impose_foreign};
pub use series::{Piece, Series, print_all};

use composed::Composed;
use fit::{Filled, Fitting};
use panels::Panels;
use serde_json::json;

use crate::content::{self, Content, Recipe};
use crate::export::{self, FormField};
use crate::impose::frames::{self, Sheets};
use crate::impose::{self, Plan, PlanError, PrinterProfile, folds};
use crate::model::Ruleset;
use crate::typeset::{self, Job, PageNote, Pages, Problems};
use crate::verify;

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

/// Why an order cannot be filled.
#[derive(Debug)]
pub enum PressError {
    /// The game has no such product, or the fold, paper or printer contradict each other: the command is wrong.
    Order {
        message: String,
        hint: Option<String>,
    },
    /// The content does not fit or breaks a rule of paper.
    Content {
        message: String,
        hint: Option<String>,
    },
    /// A template of the user's own failed.
    Typeset(Problems),
}

/// Something that a game can print.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProductLine {
    /// The word after `delve print GAME`.
    pub id: String,
    /// In words.
    pub label: String,
    /// The fold it is made for.
    pub fold: String,
}

/// Fills an order: the whole chain. `tick` hears of progress where an order takes long: one call per step, with the number of steps.
pub fn print(
    ruleset: &Ruleset,
    order: &Order,
    tick: &dyn Fn(usize),
) -> Result<Printed, PressError> {
    fill(ruleset, order, tick).map_err(|error| fault::name_the_part(error, &order.product))
}

/// The stages of [`print`], one after the other.
fn fill(ruleset: &Ruleset, order: &Order, tick: &dyn Fn(usize)) -> Result<Printed, PressError> {
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
) -> Result<Made, PressError> {
    let edition = order.edition(recipe, !content.inside.is_empty())?;
    let spans = content.pages.iter().any(|page| page.spread);
    if spans && edition.layout.spread_width <= edition.layout.width {
        let fold = edition.request.fold.name;
        return Err(PressError::Order {
            message: format!("no two pages of `{fold}` lie side by side, so nothing can span them"),
            hint: Some("choose `--fold pocketmod`, as the product asks".into()),
        });
    }
    // The two faces of a sheet know nothing of each other.
    let (outside, inside) = rayon::join(
        || outside(ruleset, recipe, content, order, &edition),
        || inside(recipe, content, order, &edition),
    );
    let filled = outside?;
    let inside = inside?;
    let warnings = warnings(&filled, content, inside.as_ref(), order, &edition);
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
    let plan =
        impose::plan(&edition.request, frames::reading_pages(&pages)).map_err(order_error)?;
    map_paper::measured(content, &plan, &edition.layout)?;
    let fold = edition.request.fold.name;
    let sheets = frames::place(&pages, inside.as_ref(), &plan, fold).map_err(order_error)?;
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
) -> Result<Filled, PressError> {
    if let Some(ranks) = content::ranks(ruleset, recipe) {
        let filling = Panels {
            order,
            recipe,
            content,
            ranks,
            layout: &edition.layout,
            fold: edition.request.fold,
            notes: ruleset.word("notes", "Notes"),
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
    let pages = copies::filled_up(typeset(&job)?, job, recipe, order)?;
    Ok(Filled {
        pages,
        content: content.clone(),
        notes: Vec::new(),
        omitted: Vec::new(),
    })
}

/// What the paper lacks, by its real name, and an option that has room for it.
fn warnings(
    filled: &Filled,
    content: &Content,
    inside: Option<&Pages>,
    order: &Order,
    edition: &Edition,
) -> Vec<String> {
    let mut names = fit::left_out(filled);
    let within = inside.into_iter().flat_map(|pages| &pages.notes);
    names.extend(within.zip(&content.inside).flat_map(|(note, page)| {
        let left_out = note.left_out.iter();
        left_out.map(|at| page.name_of(*at)).collect::<Vec<_>>()
    }));
    if names.is_empty() {
        return Vec::new();
    }
    let fold = edition.request.fold;
    let advice = if content.book.is_some() {
        "--length short"
    } else if fold.has_inside && content.inside.is_empty() && order.fold.is_none() {
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

/// The page on the back of a folded sheet, when there is one.
fn inside(
    recipe: &Recipe,
    content: &Content,
    order: &Order,
    edition: &Edition,
) -> Result<Option<Pages>, PressError> {
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
    typeset(&job).map(Some)
}

/// Job -> Pages.
fn typeset(job: &Job) -> Result<Pages, PressError> {
    typeset::typeset(job).map_err(PressError::Typeset)
}

/// A printer that was measured upright only is a guess on sheets that lie on their long edge.
fn unmeasured(printer: &PrinterProfile, plan: &Plan) -> Option<String> {
    let sheet = plan.sides.first()?.size;
    (!printer.knows(sheet)).then(|| {
        format!(
            "`{0}` was not measured with sheets on their long edge, so its widest border is kept and backs are not moved; \
             `delve printer calibrate --landscape` and `delve printer set {0} --landscape ...` mend that",
            printer.name
        )
    })
}

/// Refuses pages that overflow or miss a glyph; tells what was shrunk.
fn fitted(
    content: &Content,
    pages: &Pages,
    declared: Option<usize>,
    inside: Option<&Pages>,
    smallest: f64,
) -> Result<Vec<String>, PressError> {
    let found = [
        (Some(pages), declared),
        (inside, Some(content.inside.len())),
    ]
    .into_iter()
    .filter_map(|(pages, declared)| Some((pages?, declared)))
    .flat_map(|(pages, declared)| verify::pages(pages, declared, smallest));
    refuse(found.collect())?;
    let outside = pages.notes.iter().zip(&content.pages);
    let within = inside.into_iter().flat_map(|pages| &pages.notes);
    Ok(outside
        .map(|(note, page)| (format!("page {}", note.page), note, page))
        .chain(
            within
                .zip(&content.inside)
                .map(|(note, page)| (format!("inside page {}", note.page), note, page)),
        )
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
fn refuse(found: Vec<verify::Finding>) -> Result<(), PressError> {
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
    Err(PressError::Content {
        message: messages.join("; "),
        hint: Some(hint),
    })
}

/// The formats that need no paper. What is left out where paper is short is told in both.
fn words(
    ruleset: &Ruleset,
    recipe: &Recipe,
    content: &Content,
    order: &Order,
) -> Result<Option<Printed>, PressError> {
    let (notes, warnings) = match order.format {
        Format::Json | Format::Md if may_lack(content) => {
            let made = sheets(ruleset, recipe, content, order)?;
            (made.notes, made.warnings)
        }
        _ => (Vec::new(), Vec::new()),
    };
    let (ending, text) = match order.format {
        Format::Json => {
            let mut value = json!(content);
            if may_lack(content) {
                let fit: Vec<&String> = notes.iter().chain(&warnings).collect();
                value["fit"] = json!(fit);
            }
            ("json", format!("{value:#}\n"))
        }
        Format::Md => ("md", content::markdown(content)),
        Format::Pdf | Format::Png | Format::Svg => return Ok(None),
    };
    Ok(Some(Printed {
        files: vec![(ending.into(), text.into_bytes())],
        notes,
        warnings,
    }))
}

/// Whether paper may go without something.
fn may_lack(content: &Content) -> bool {
    let mut pages = content.pages.iter().chain(&content.inside);
    pages.any(|page| page.needs.iter().any(|need| need.may_go()))
}

/// Sheets -> bytes.
fn bytes(
    ruleset: &Ruleset,
    sheets: &Sheets,
    fields: Vec<FormField>,
    order: &Order,
    tick: &dyn Fn(usize),
) -> Result<Vec<(String, Vec<u8>)>, PressError> {
    let files: Vec<Vec<u8>> = match order.format {
        Format::Png => export::png(sheets, order.dpi, tick).map_err(export_error)?,
        Format::Svg => export::svg(sheets)
            .into_iter()
            .map(String::into_bytes)
            .collect(),
        _ => {
            let ident = format!(
                "{} {} {}",
                ruleset.head.id, ruleset.head.version, order.product
            );
            vec![export::pdf(sheets, &order.pdf_settings(ident, fields)).map_err(export_error)?]
        }
    };
    let ending = order.format.ending();
    Ok(match files.len() {
        1 => files
            .into_iter()
            .map(|bytes| (ending.to_owned(), bytes))
            .collect(),
        _ => files
            .into_iter()
            .enumerate()
            .map(|(index, bytes)| (format!("{}.{ending}", index + 1), bytes))
            .collect(),
    })
}

/// What a game can print: what it declares, and what every game has.
pub fn products(ruleset: &Ruleset) -> Vec<ProductLine> {
    let mut lines: Vec<ProductLine> = ruleset
        .products
        .iter()
        .map(|product| ProductLine {
            id: product.id.clone(),
            label: product.label.clone(),
            fold: product
                .fold
                .clone()
                .or_else(|| kind(&product.kind).map(|kind| kind.fold.to_owned()))
                .unwrap_or_default(),
        })
        .collect();
    if let Some(sheet) = content::plain_sheet(ruleset)
        && !lines.iter().any(|line| line.id == sheet.id)
    {
        lines.push(ProductLine {
            id: sheet.id,
            label: sheet.label,
            fold: "flat".into(),
        });
    }
    for kind in content::kinds().iter().filter(|kind| !kind.paged) {
        let lacking = kind.refuses(ruleset, &content::plain_product(kind));
        if lacking.is_none() && !lines.iter().any(|line| line.id == kind.name) {
            lines.push(ProductLine {
                id: kind.name.into(),
                label: kind.help.into(),
                fold: kind.fold.into(),
            });
        }
    }
    lines
}

fn kind(name: &str) -> Option<&'static content::Kind> {
    content::kinds().iter().find(|kind| kind.name == name)
}

/// The product of an order, with the tests and the map paper that the user named, and flowing where its pages were laid out for another fold.
fn ordered(ruleset: &Ruleset, order: &Order) -> Result<Recipe, PressError> {
    let mut recipe = recipe(ruleset, &order.product)?;
    let product = &mut recipe.product;
    if !order.tests.is_empty() {
        product.tests.clear();
    }
    for id in &order.tests {
        let unknown = || PressError::Order {
            message: format!("`{}` has no test `{id}`", ruleset.head.id),
            hint: Some(match crate::diag::nearest(id, ruleset.tests.ids()) {
                Some(close) => format!("did you mean `{close}`?"),
                None => format!("its tests: {}", names(ruleset.tests.ids())),
            }),
        };
        product
            .tests
            .push(ruleset.tests.find(id).ok_or_else(unknown)?);
    }
    product.odds |= order.odds;
    map_paper::lay_over(order, product)?;
    let own = product.fold.as_deref().unwrap_or(recipe.kind.fold);
    // One page for a sheet of many panels is a stream of blocks, not a layout.
    let stream = product.pages.len() == 1 && own != folds::ALL[0].name;
    let as_laid_out = !stream && order.fold.as_deref().is_none_or(|fold| fold == own);
    let is_booklet = recipe.kind.name == content::BOOKLET;
    if !recipe.kind.paged && !is_booklet && !product.pages.is_empty() && as_laid_out {
        recipe.kind = kind("pages").unwrap_or(recipe.kind);
    }
    match recipe.kind.refuses(ruleset, &recipe.product) {
        None => Ok(recipe),
        Some(refusal) => Err(PressError::Order {
            message: refusal.message,
            hint: Some(refusal.hint),
        }),
    }
}

/// Refuses nomograms from which some roll would be read wrong.
fn drawn_right(content: &Content) -> Result<(), PressError> {
    let pages = content.pages.iter().chain(&content.inside);
    for block in pages.flat_map(|page| &page.blocks) {
        if let content::Block::Nomogram(chart) = block
            && chart.exact.misreads > 0
        {
            return Err(PressError::Content {
                message: format!(
                    "{} of {} readings of the nomogram `{}` are wrong",
                    chart.exact.misreads, chart.exact.readings, chart.title
                ),
                hint: Some("`delve check` shows one; take `nomogram = ...` out of the test".into()),
            });
        }
    }
    Ok(())
}

/// Finds a product among the declared ones and those that every game has.
pub fn recipe(ruleset: &Ruleset, id: &str) -> Result<Recipe, PressError> {
    let plain = || content::plain_sheet(ruleset).filter(|sheet| sheet.id == id);
    if let Some(product) = ruleset.products.get(id).cloned().or_else(plain) {
        let kind = kind(&product.kind).ok_or_else(|| PressError::Content {
            message: format!("product `{id}` is of the unknown kind `{}`", product.kind),
            hint: Some(format!(
                "kinds: {}",
                names(content::kinds().iter().map(|kind| kind.name))
            )),
        })?;
        return Ok(Recipe { product, kind });
    }
    if let Some(kind) = kind(id).filter(|kind| !kind.paged) {
        let mut product = content::plain_product(kind);
        if let (content::BOOKLET, Some(plan)) = (kind.name, &ruleset.booklet) {
            product.pages = plan.front.iter().chain(&plan.back).cloned().collect();
        }
        return Ok(Recipe { product, kind });
    }
    let lines = products(ruleset);
    let known = lines.iter().map(|line| line.id.as_str());
    Err(PressError::Order {
        message: format!("`{}` has no product `{id}`", ruleset.head.id),
        hint: Some(match crate::diag::nearest(id, known.clone()) {
            Some(close) => format!("did you mean `{close}`?"),
            None => format!("it prints: {}", names(known)),
        }),
    })
}

fn names<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

fn order_error(error: PlanError) -> PressError {
    PressError::Order {
        message: error.message,
        hint: Some(error.hint),
    }
}

fn export_error(error: export::PdfError) -> PressError {
    PressError::Content {
        message: error.message,
        hint: error.hint,
    }
}

/// A booklet and what stands on its pages, without paper.
pub fn booklet_content(
    ruleset: &Ruleset,
    order: &Order,
) -> Result<(content::BookletHandout, Content), PressError> {
    let recipe = ordered(ruleset, order)?;
    let (filling, _) = composed::filled(ruleset, &recipe, order, &|_| ())?;
    let content = content::compose(ruleset, &recipe, &filling);
    match filling.booklet {
        Some(booklet) => Ok((booklet, content)),
        None => Err(PressError::Order {
            message: format!("`{}` is no booklet", order.product),
            hint: None,
        }),
    }
}

/// The typesetting job of a product without compiling it, for `eject`.
pub fn job(ruleset: &Ruleset, order: &Order) -> Result<Job, PressError> {
    let recipe = ordered(ruleset, order)?;
    let Composed { content, .. } = composed::composed(ruleset, &recipe, order, &|_| ())?;
    let edition = order.edition(&recipe, !content.inside.is_empty())?;
    order.job(&recipe, json!(content), edition.layout)
}
