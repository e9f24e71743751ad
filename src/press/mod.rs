//! The order (what the user asked for) and the pipeline that fills it: make, compose, fit, impose, export, report.
//!
//! *Invariant:* this module joins the stages and touches no file. What it knows is the order: which option goes to which stage, and what to
//! say when they do not go together. How tables read, how high a block is and how a page is drawn is decided elsewhere.

mod any_sheet;
mod calculate;
mod compose;
mod deep;
mod export;
mod fit;
mod form;
mod hidden_back;
mod impose;
mod instructions;
mod job;
mod make;
mod map_paper;
mod options;
mod order;
mod outer_back;
mod picture;
mod proof;
mod recipes;
mod report;
mod series;
mod share_code;
mod sheet_room;
mod survey;

pub(crate) use any_sheet::{calibration_sheet, icon_sheet, impose_foreign};
pub(crate) use deep::{DEEP_KINDS, TOLD};
pub(crate) use job::USUAL_SEED;
pub use job::{
    BookletJob, CampaignJob, DicePadJob, DungeonJob, GradeTableJob, Job, NomogramJob, ReferenceJob,
    SheetJob, TablesJob,
};
pub(crate) use order::find_disguise;
pub use order::{Format, InsideChoice, Look, OnPaper, Order, PdfOptions, Pictures};
pub use picture::NamedPicture;
pub use proof::{claimed_printouts, filled_printout, printouts};
pub use recipes::{ProductLine, find_recipe, lay_out, products};
pub use series::{Series, SeriesSeeds, Volume, print_all};
pub use sheet_room::start_engine;
pub use survey::{Survey, survey};

use compose::{Composed, compose, compose_product};
use export::export;
use fit::fit;
use impose::impose;
use make::{Made, make, not_a_booklet};
use report::report;

use crate::adventure::{BookletHandout, Certified, FoundSeed, Player};
use crate::booklet::{Certificate, Engine};
use crate::content::Content;
use crate::diag::{Class, Error};
use crate::impose::Handling;
use crate::model::Ruleset;
use crate::typeset;

/// A finished print: files by the ending of their name, and remarks for the user.
#[derive(Debug)]
pub struct Printed {
    /// `("pdf", bytes)`, or `("1.png", bytes)` where one name is not enough.
    pub files: Vec<(String, Vec<u8>)>,
    /// Remarks: what was shrunk, how to print and fold.
    pub notes: Vec<String>,
    /// What the paper lacks.
    pub warnings: Vec<String>,
    /// The seed that everything was made from: for a booklet the one that was found.
    pub seed: u64,
    /// What the file is called, where the names of game and product would give it away.
    pub file_name: Option<String>,
    /// What is known of a booklet.
    pub certificate: Option<Certificate>,
    /// How the sheets are printed; nothing for pictures and data.
    pub handling: Option<Handling>,
}

/// Fills an order: the whole chain. `tick` is called with progress where an order takes long: one call per step, with the number of steps.
pub fn print(ruleset: &Ruleset, order: &Order, tick: &dyn Fn(usize)) -> Result<Printed, Error> {
    print_by(&start_engine(ruleset), order, &[], tick)
}

/// The same with a game that serves other orders as well, and with what a search for seeds has made already.
fn print_by(
    engine: &Engine<'_>,
    order: &Order,
    found: &[FoundSeed],
    tick: &dyn Fn(usize),
) -> Result<Printed, Error> {
    let made = make(engine, order, found, tick)?;
    let refusal = match print_made(engine.ruleset, &made, tick) {
        Err(refusal) if refusal.class() == Class::Room => refusal,
        done => return done,
    };
    let smaller = made.list_smaller(engine.ruleset).into_iter();
    let printed = smaller.map(|made| print_made(engine.ruleset, &made, tick));
    // What is smaller may have other faults: those are told instead.
    let mut printed = printed.filter(|printed| !lacks_room(printed));
    printed.next().unwrap_or(Err(refusal))
}

fn lacks_room(printed: &Result<Printed, Error>) -> bool {
    matches!(printed, Err(refusal) if refusal.class() == Class::Room)
}

/// Everything after making.
fn print_made(ruleset: &Ruleset, made: &Made, tick: &dyn Fn(usize)) -> Result<Printed, Error> {
    let composed = compose(ruleset, made)?;
    let faces = fit(ruleset, &made.order, &composed)?;
    if let Some(faces) = &faces {
        proof::refuse_incomplete(ruleset, made, faces)?;
    }
    let imposed = faces
        .map(|faces| impose(&made.order, &faces, composed.deep.as_ref()))
        .transpose()?;
    let files = export(ruleset, &made.order, &composed, imposed.as_ref(), tick)?;
    Ok(report(files, made, composed, imposed))
}

/// Names in a row, for messages.
fn list_names<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

/// A booklet and what is on its pages, without paper.
pub fn booklet_content(
    ruleset: &Ruleset,
    order: &Order,
) -> Result<(BookletHandout, Content), Error> {
    let made = make(&start_engine(ruleset), order, &[], &|_| ())?;
    let content = compose_product(ruleset, &made)?;
    match made.filling.booklet {
        Some(booklet) => Ok((booklet, content)),
        None => Err(not_a_booklet(order)),
    }
}

/// The booklet of an order with its certificate, played with dice of another seed if one is given.
pub fn certify(ruleset: &Ruleset, order: &Order, dice: Option<u64>) -> Result<Certified, Error> {
    let Job::Booklet(job) = &order.job else {
        return Err(not_a_booklet(order));
    };
    let engine = start_engine(ruleset);
    let player = Player::new(&engine, &job.adventure);
    let request = &job.adventure.request;
    player.certify(request, order.share_code(&engine, request), dice)
}

/// The typesetting job of a product.
pub fn job(ruleset: &Ruleset, order: &Order) -> Result<typeset::Job, Error> {
    prepare_job(ruleset, order).map(|prepared| prepared.job)
}

/// A typesetting job that is not compiled yet.
pub(crate) struct PreparedJob {
    /// The job.
    pub job: typeset::Job,
    /// The seed that it was made from.
    pub seed: u64,
}

/// The typesetting job of a product as it is composed, before anything is moved to fit, and the seed that was found for it. The pages of a
/// booklet are planned, or its pieces would have no order.
pub(crate) fn prepare_job(ruleset: &Ruleset, order: &Order) -> Result<PreparedJob, Error> {
    let made = make(&start_engine(ruleset), order, &[], &|_| ())?;
    let mut composed = compose(ruleset, &made)?;
    if composed.content.book.is_some()
        && let Some(faces) = fit(ruleset, &made.order, &composed)?
    {
        composed.content = faces.outside.content;
    }
    let Composed { content, deep, .. } = composed;
    let format = made.order.page_format(ruleset)?;
    let edition = format.edition(!content.inside.is_empty())?;
    Ok(PreparedJob {
        job: made
            .order
            .typesetter(ruleset, deep.as_ref())?
            .job(&content, &edition.layout),
        seed: made.order.job.seed(),
    })
}
