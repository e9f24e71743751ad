//! What a reader can look up on the pages of an order, and whether that is all that play needs.

use std::collections::BTreeSet;

use super::compose::compose;
use super::fit::fit;
use super::make::{Made, make};
use super::options::has_dungeons;
use super::{Job, Order, start_engine};
use crate::booklet::{Engine, Form, Length};
use crate::content;
use crate::diag::{Class, Error, error};
use crate::fit::Faces;
use crate::impose::{Paper, folds};
use crate::model::{Ruleset, Topic};
use crate::verify::ruleset::{Printout, compare, is_allowed, shows_all};

/// The product whose rooms are played one by one.
const BOOKLET: &str = "booklet";

/// How often a booklet is played for the proof.
const RUNS: u64 = 400;

/// The kinds of booklet that a game's claim to completeness is about.
const BOOKLETS: [(&str, Form, Length); 4] = [
    ("keyed", Form::Keyed, Length::Medium),
    ("gamebook", Form::Gamebook, Length::Medium),
    ("keyed, one sheet", Form::Keyed, Length::Tiny),
    ("gamebook, one sheet", Form::Gamebook, Length::Tiny),
];

/// What a reader can look up on the pages of an order, as they are printed, and where they send their readers.
fn preview(engine: &Engine<'_>, order: &Order) -> Result<Printout, Error> {
    let is_recorded = matches!(
        order.job,
        Job::Sheet(_) | Job::Reference(_) | Job::Booklet(_)
    );
    let id = order.product_id();
    if !is_recorded {
        return Err(error!(
            command: "`{id}` cannot be verified";
            hint: "choose one to play from: a pocketmod, a character sheet, a reference, a booklet"
        ));
    }
    let ruleset = engine.ruleset;
    let made = make(engine, order, &[], &|_| ())?;
    let refusal = match preview_made(ruleset, &made) {
        Err(refusal) if refusal.class() == Class::Room => refusal,
        done => return done,
    };
    // What has no room is printed smaller, if it can be.
    let smaller = made.list_smaller(ruleset).into_iter();
    let mut previews = smaller.map(|made| preview_made(ruleset, &made));
    let fits = |preview: &Result<Printout, Error>| !matches!(preview, Err(other) if other.class() == Class::Room);
    previews.find(fits).unwrap_or(Err(refusal))
}

fn preview_made(ruleset: &Ruleset, made: &Made) -> Result<Printout, Error> {
    let composed = compose(ruleset, made)?;
    let faces = fit(ruleset, &made.order, &composed)?;
    Ok(read(ruleset, made, faces.as_ref()))
}

/// What finished pages show.
fn read(ruleset: &Ruleset, made: &Made, faces: Option<&Faces>) -> Printout {
    let Made { order, filling, .. } = made;
    let id = order.product_id().to_owned();
    let mut points = content::pointers(ruleset, order.product(), &filling.options);
    let booklet = filling.booklet.as_ref().map(|handout| &handout.booklet);
    let is_tiny = booklet.is_some_and(|booklet| booklet.request.length == Length::Tiny);
    if let Some(booklet) = booklet {
        if is_tiny {
            // One sheet has rules for its panels instead of the pages of a larger booklet.
            points.tables.clear();
        }
        let named = content::booklet::topics::references(booklet).into_iter();
        let known = named.filter(|id| ruleset.tables.get(id).is_some());
        points
            .tables
            .extend(known.map(|id| Topic::Table(id.to_owned())));
    }
    let (named, headed) = faces
        .map(|faces| faces.named_tables(ruleset))
        .unwrap_or_default();
    Printout {
        name: id.clone(),
        products: vec![id],
        modes: Vec::new(),
        shown: faces.map(Faces::topics).unwrap_or_default(),
        sends_to: points.tables,
        named,
        headed,
        tracks: points.tracks,
        unexplained: faces
            .map(|faces| content::find_unexplained(&faces.outside.content, is_tiny))
            .unwrap_or_default(),
        needed: filling
            .booklet
            .as_ref()
            .map(|handout| handout.needed.clone()),
        refused: None,
    }
}

/// The paper of products that are used together, with what booklets among them need; one for each kind of booklet.
pub fn printouts(
    ruleset: &Ruleset,
    products: &[String],
    modes: &[String],
    seed: Option<u64>,
) -> Vec<Printout> {
    printouts_by(&start_engine(ruleset), products, modes, seed)
}

/// The same with a game that serves other products as well.
fn printouts_by(
    engine: &Engine<'_>,
    products: &[String],
    modes: &[String],
    seed: Option<u64>,
) -> Vec<Printout> {
    let ruleset = engine.ruleset;
    if products.iter().any(|product| product == BOOKLET) {
        let kinds = BOOKLETS.into_iter();
        return kinds
            .map(|kind| print_booklet(engine, kind, seed))
            .collect();
    }
    let name = products.join(" + ");
    let mut all = Printout {
        products: products.to_vec(),
        modes: modes.to_vec(),
        ..Printout::new(name.clone())
    };
    for product in products {
        let paper = usual_order(ruleset, product).and_then(|mut order| {
            if let Some(seed) = seed {
                order = order.with_seed(seed);
            }
            preview(engine, &order)
        });
        match paper {
            Ok(paper) => all.add(paper),
            Err(error) => return vec![Printout::refused(name, error)],
        }
    }
    vec![all]
}

/// The paper of everything that a game claims to be complete, and of its products with ready-made dungeons.
pub fn claimed_printouts(ruleset: &Ruleset) -> Vec<Printout> {
    let engine = start_engine(ruleset);
    let sets = ruleset.head.complete.iter();
    let papers = sets.flat_map(|set| {
        let modes: Vec<String> = set.modes.iter().map(|mode| mode.id().to_owned()).collect();
        let mut papers = printouts_by(&engine, &set.products, &modes, None);
        let filled = set.products.iter();
        papers.extend(filled.filter_map(|product| print_filled(&engine, product)));
        papers
    });
    papers.collect()
}

/// A product with its dungeons made, if it has any: rules that only serve to make them may be missing, but what is printed has to lead somewhere.
pub fn filled_printout(ruleset: &Ruleset, product: &str) -> Option<Printout> {
    print_filled(&start_engine(ruleset), product)
}

/// The same with a game that serves other products as well.
fn print_filled(engine: &Engine<'_>, product: &str) -> Option<Printout> {
    let mut order = usual_order(engine.ruleset, product).ok()?;
    let Job::Sheet(job) = &mut order.job else {
        return None;
    };
    job.filled = true;
    if !has_dungeons(engine.ruleset, &order) {
        return None;
    }
    let name = format!("{product} (filled)");
    Some(match preview(engine, &order) {
        Ok(paper) => Printout {
            name,
            tracks: BTreeSet::new(),
            needed: Some(BTreeSet::new()),
            ..paper
        },
        Err(error) => Printout::refused(name, error),
    })
}

fn usual_order(ruleset: &Ruleset, product: &str) -> Result<Order, Error> {
    Order::new(ruleset, product, Paper::parse("a4")?)
}

/// The shortest booklets are made for one folded sheet.
fn booklet_order(ruleset: &Ruleset, length: Length) -> Result<Order, Error> {
    let fold = match length {
        Length::Tiny => Some(folds::find(folds::POCKETMOD.name)?),
        _ => None,
    };
    Order::for_fold(ruleset, BOOKLET, Paper::parse("a4")?, fold)
}

fn print_booklet(
    engine: &Engine<'_>,
    (words, form, length): (&str, Form, Length),
    seed: Option<u64>,
) -> Printout {
    let name = format!("{BOOKLET} ({words})");
    let made = booklet_order(engine.ruleset, length).and_then(|mut order| {
        if let Some(adventure) = order.job.adventure_mut() {
            adventure.request.form = form;
            adventure.request.length = length;
            adventure.playtest.runs = RUNS;
        }
        if let Some(seed) = seed {
            order = order.with_seed(seed);
        }
        preview(engine, &order)
    });
    match made {
        Ok(paper) => Printout { name, ..paper },
        Err(error) => Printout::refused(name, error),
    }
}

/// Refuses a booklet of a game that calls its booklets complete, when a simulated game looked up something that it lacks.
pub(super) fn refuse_incomplete(
    ruleset: &Ruleset,
    made: &Made,
    faces: &Faces,
) -> Result<(), Error> {
    let Some(handout) = &made.filling.booklet else {
        return Ok(());
    };
    // The claim is about booklets as the game makes them, or in the modes that it names.
    let asked = handout.booklet.request.modes.clone().unwrap_or_default();
    let claims = ruleset.head.complete.iter().any(|set| {
        let modes = set.modes.iter().map(|mode| mode.id());
        set.has(BOOKLET) && modes.eq(asked.iter().map(String::as_str))
    });
    if !claims || is_allowed(ruleset, "not-on-paper", "product.booklet") {
        return Ok(());
    }
    let paper = read(ruleset, made, Some(faces));
    let Some(needed) = &paper.needed else {
        return Ok(());
    };
    if shows_all(&paper, needed) {
        return Ok(());
    }
    let mut found = compare(ruleset, &paper, needed.clone());
    // Few games use every rule about a track: `check --play` plays enough of them to know.
    found.unruled.clear();
    if found.is_complete() {
        return Ok(());
    }
    Err(error!(
        "not-on-paper: {}", found.describe();
        hint: "print a rule or table that `covers` it, or name it in `rulebook`; `delve verify GAME booklet` lists everything"
    ))
}
