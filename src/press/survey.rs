//! A booklet as its pages are set, in figures: for looking at many of them.

use std::collections::BTreeSet;

use super::compose::compose;
use super::fit::fit;
use super::make::{make, not_a_booklet};
use super::{Order, proof, start_engine};
use crate::adventure::BookletHandout;
use crate::diag::Error;
use crate::impose::{folds, frames};
use crate::model::Ruleset;
use crate::typeset;
use crate::verify::{self, Finding};

/// What is known of a booklet when its pages are set.
pub struct Survey {
    /// The booklet and its certificate.
    pub handout: BookletHandout,
    /// Remarks, such as how its seed was found.
    pub notes: Vec<String>,
    /// How many pages it has.
    pub pages: usize,
    /// The pages among them with nothing but an ornament or lines for notes, from 1.
    pub filler: Vec<usize>,
    /// What is open beside something that gives it away.
    pub spoilers: Vec<Finding>,
}

/// Makes the booklet of an order, sets its pages and looks at them: one that lacks something that play needs is refused. Nothing is exported.
pub fn survey(ruleset: &Ruleset, order: &Order) -> Result<Survey, Error> {
    let engine = start_engine(ruleset);
    let made = make(&engine, order, &[], &|_| ())?;
    let composed = compose(ruleset, &made)?;
    let faces = fit(ruleset, &made.order, &composed)?;
    let Some(faces) = faces else {
        return Err(not_a_booklet(order));
    };
    proof::refuse_incomplete(ruleset, &made, &faces)?;
    let Some(handout) = made.filling.booklet else {
        return Err(not_a_booklet(order));
    };
    let outside = &faces.outside;
    let apart = outside.content.book.as_ref().map(|book| &book.apart);
    let facing = *faces.edition.request.fold != folds::FLAT;
    let pages = frames::count_pages(&outside.pages);
    let begins = |number: usize| {
        let mut notes = outside.pages.notes.iter();
        notes.find(|note| note.page == number).map(|note| note.on)
    };
    let planned = outside.content.pages.iter().zip(1..);
    let empty = planned.filter(|(page, _)| page.blocks().next().is_none());
    let empty: BTreeSet<usize> = empty.filter_map(|(_, number)| begins(number)).collect();
    let inked: BTreeSet<usize> = typeset::inked(&outside.pages)
        .iter()
        .map(|ink| ink.page)
        .collect();
    let filler = (1..=pages).filter(|page| empty.contains(page) || !inked.contains(page));
    Ok(Survey {
        filler: filler.collect(),
        pages,
        spoilers: apart.map_or_else(Vec::new, |apart| {
            verify::spoilers(&outside.pages, apart, facing)
        }),
        notes: made.notes,
        handout,
    })
}
