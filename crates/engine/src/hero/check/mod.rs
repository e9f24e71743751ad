//! Checking a hero: could the game's own steps have made it?
//!
//! The steps are done once more with ranges instead of dice ([`walk`]). As soon as no later step changes a stat, the value that the hero claims is
//! held against its range, and from then on taken as known, so that what depends on it is exact. Where a step leaves alternatives, each is
//! tried, and the hero is right when one of them fits. Only what is certainly wrong is reported.

mod alternatives;
mod facts;
mod gear;
mod names;
mod state;
mod touched;
mod values;
mod verdict;
mod walk;

use super::person::Hero;
use super::plan::Plan;
use super::read::{Reading, read};
use crate::diag::{Diagnostic, Diagnostics, Severity, SourceId, Sources};
use crate::model::Ruleset;
use alternatives::Alternatives;
pub use gear::trait_id;
use touched::Touched;
use verdict::list_names;
use walk::{Totals, Walk};

/// Everything about a hero's file that is wrong, with its place.
pub fn check(ruleset: &Ruleset, sources: &Sources, source: SourceId) -> Vec<Diagnostic> {
    let mut found = Diagnostics::new();
    let reading = read(sources, source, &mut found);
    if !reading.broken && names::check(ruleset, &reading, &mut found) {
        let place = names::stats_place(&reading);
        for id in names::find_missing(ruleset, &reading) {
            found.push(Diagnostic::error(
                place,
                format!("the stat `{id}` is missing"),
            ));
        }
        found.extend(made_by_the_steps(ruleset, &reading));
    }
    found.finish()
}

/// Reads a hero that need not be fresh or complete: everything must have a name that the game knows, but play may have changed the figures.
/// What the steps of the game could not have made comes as remarks, not as errors.
pub fn read_known(
    ruleset: &Ruleset,
    sources: &Sources,
    source: SourceId,
) -> (Option<Hero>, Vec<Diagnostic>) {
    let mut found = Diagnostics::new();
    let reading = read(sources, source, &mut found);
    let known = !reading.broken && names::check(ruleset, &reading, &mut found);
    let usable = known && !found.has_errors();
    let missing = names::find_missing(ruleset, &reading);
    if usable && !missing.is_empty() {
        // A hero copied from paper need not have everything; without it nobody can say whether the steps could have made the rest.
        let message = format!("without {}: left blank", list_names(&missing));
        found.push(Diagnostic::warning(names::stats_place(&reading), message));
    } else if usable {
        let remarks = made_by_the_steps(ruleset, &reading).into_iter();
        found.extend(remarks.map(|remark| Diagnostic {
            severity: Severity::Warning,
            ..remark
        }));
    }
    (Some(reading.hero).filter(|_| usable), found.finish())
}

/// The same for a text that is not among any sources yet.
pub fn check_text(ruleset: &Ruleset, name: &str, text: &str) -> (Sources, Vec<Diagnostic>) {
    let mut sources = Sources::new();
    let source = sources.add(name, text);
    let found = check(ruleset, &sources, source);
    (sources, found)
}

/// What is wrong by the alternative that fits best.
fn made_by_the_steps(ruleset: &Ruleset, reading: &Reading) -> Vec<Diagnostic> {
    let plan = Plan::of(ruleset);
    let touched = Touched::of(ruleset, &plan, reading);
    let mut ways = Alternatives::new();
    let mut best: Option<Vec<Diagnostic>> = None;
    loop {
        let totals = totals(ruleset, &plan, &touched, reading, &ways);
        let mut walk = Walk::new(ruleset, &plan, &touched, reading, &mut ways, Some(totals));
        walk.run();
        let found = walk.finish();
        if best.as_ref().is_none_or(|best| found.len() < best.len()) {
            best = Some(found);
        }
        let fits = best.as_ref().is_some_and(Vec::is_empty);
        if fits || !ways.turn() {
            return best.unwrap_or_default();
        }
    }
}

/// A first walk only finds out what is handed out in all, which shopping must know.
fn totals(
    ruleset: &Ruleset,
    plan: &Plan,
    touched: &Touched,
    reading: &Reading,
    ways: &Alternatives,
) -> Totals {
    let mut ways = ways.clone();
    let mut walk = Walk::new(ruleset, plan, touched, reading, &mut ways, None);
    walk.run();
    walk.totals()
}
