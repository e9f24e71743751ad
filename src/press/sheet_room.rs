//! What one folded sheet holds of a tiny booklet: asked while the booklet is made, before anybody knows who plays it and on what it is printed.
//!
//! The sheet is always the usual one, plain and for new heroes, so that a seed has the same rooms on every paper.

use super::Order;
use super::compose::compose;
use super::make::Made;
use super::options::resolve_options;
use crate::adventure::BookletHandout;
use crate::booklet::{Booklet, CHECKS, Certificate, Engine, Played};
use crate::content::Filling;
use crate::diag::Error;
use crate::drawing;
use crate::fit::{self, Task};
use crate::impose::{Paper, folds};
use crate::model::{ProductKind, Ruleset};
use crate::typeset;
use crate::verify;
use crate::words::Word;

/// A game whose tiny booklets have as many rooms as one folded sheet holds.
pub fn start_engine(ruleset: &Ruleset) -> Engine<'_> {
    Engine::new(ruleset).with_sheet(count_lacking)
}

/// How many essential things the panels of one folded sheet have no room for; none when they cannot even hold the rooms.
fn count_lacking(engine: &Engine<'_>, booklet: &Booklet) -> Result<Option<usize>, Error> {
    let ruleset = engine.ruleset;
    let product = ProductKind::Booklet.word();
    let paper = Paper::parse("a4")?;
    let mut order = Order::for_fold(ruleset, product, paper, Some(&folds::POCKETMOD))?;
    let Some(adventure) = order.job.adventure_mut() else {
        return Ok(None);
    };
    adventure.request = booklet.request.clone();
    let certificate = certify_for_length(engine, &order, booklet);
    let filling = Filling {
        options: resolve_options(ruleset, &order)?,
        booklet: Some(BookletHandout {
            booklet: booklet.clone(),
            certificate,
            needed: Default::default(),
            style: drawing::ALL[0],
            text_only: false,
        }),
        ..Filling::default()
    };
    let made = Made {
        order,
        filling,
        notes: Vec::new(),
    };
    let composed = compose(ruleset, &made)?;
    let format = made.order.page_format(ruleset)?;
    let typesetter = made.order.typesetter(ruleset, None)?;
    let tightest = fit::set_tightest(&Task {
        ruleset,
        recipe: &made.order.recipe,
        content: &composed.content,
        format: &format,
        typesetter: &typesetter,
        asked: made.order.what_takes_room(),
    })?;
    let smallest = format.edition(false)?.layout.smallest;
    // Whatever the pages of an order are refused for, such as squares too small for a pencil, is no room either.
    let sound = tightest.filter(|(_, pages)| verify::pages(pages, None, smallest).is_empty());
    let lacking = sound.map(|(lacking, _)| lacking);
    // A search looks at hundreds of booklets.
    typeset::forget();
    Ok(lacking)
}

/// A certificate as long as the real one will be: nobody has played yet.
fn certify_for_length(engine: &Engine<'_>, order: &Order, booklet: &Booklet) -> Certificate {
    let ruleset = engine.ruleset;
    Certificate {
        code: order.share_code(engine, &booklet.request),
        fingerprint: engine.fingerprint().short(),
        checks: CHECKS.to_vec(),
        unbeaten: None,
        played: Some(Played {
            heroes: ruleset.word(Word::NewHeroes).to_owned(),
            policy: None,
            modes: ruleset.mode_labels(&booklet.request.modes(ruleset)),
            won: RUNS / 2,
            runs: RUNS,
        }),
    }
}

/// Games of a certificate that is as long as most are.
const RUNS: u64 = 2_000;
