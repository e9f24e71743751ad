//! Checks of a ruleset that could be read: does it hold together as a game?
//!
//! Each check is one file under `checks`, with its name, its severity, a line about it, a page of the manual and the work itself. [`ALL`] lists
//! them in the order in which they are shown; [`check`] runs them all and leaves out what the ruleset allows.
//!
//! Checks that play ([`OF_PLAY`]) take a moment and run only when asked for, with [`check_and_play`]: a modest number of games from a fixed
//! seed, so that the answer is always the same.
//!
//! Architecture invariant: nothing is read, printed or changed here, and nothing rolled except in games that are played.

mod allow;
mod checks;
mod evidence;
mod facts;
mod findings;
mod paper;
mod row_names;
#[cfg(test)]
mod tests;
mod values;

pub use allow::is_allowed;
pub use checks::{ALL, OF_PAGES, OF_PLAY};
pub use paper::{Completeness, Printout, compare, compare_with_paper, shows_all};

use crate::diag::{Diagnostic, Diagnostics, Severity};
use crate::model::Ruleset;
use evidence::Evidence;
use facts::Facts;
use findings::{Finding, Findings};

/// A verification with its page in the manual.
pub struct Check {
    /// Its name, which reads well after "allow".
    pub name: &'static str,
    /// How bad a finding is.
    pub severity: Severity,
    /// What it finds, in one line.
    pub summary: &'static str,
    /// What it does, why it matters, an example, how to fix it.
    pub manual: &'static str,
    work: Work,
}

/// Where the work of a check is done.
enum Work {
    /// Here.
    Run(fn(&Facts<'_>, &mut Findings)),
    /// By the reader: a ruleset with such a mistake does not come this far.
    Reader,
    /// Here, when all others are done.
    Allow,
    /// On finished pages.
    Pages,
    /// On what happened in many games.
    Play(fn(&Evidence<'_>, &mut Findings)),
}

impl Check {
    /// Whether `allow` can silence it: mistakes of the reader leave nothing to print.
    pub fn can_be_allowed(&self) -> bool {
        matches!(self.work, Work::Run(_) | Work::Pages | Work::Play(_))
    }

    /// Whether the reader makes its findings.
    pub fn is_of_reader(&self) -> bool {
        matches!(self.work, Work::Reader)
    }
}

/// All findings that the ruleset does not allow, in the order of its texts.
pub fn check(ruleset: &Ruleset) -> Vec<Diagnostic> {
    run_checks(ruleset, None)
}

/// The same, and what playing the game finds; also what is missing on the paper of products that claim to be the whole game.
pub fn check_and_play(ruleset: &Ruleset, papers: &[Printout]) -> Vec<Diagnostic> {
    run_checks(ruleset, Some(&Evidence::gather(ruleset, papers)))
}

fn run_checks(ruleset: &Ruleset, evidence: Option<&Evidence<'_>>) -> Vec<Diagnostic> {
    let facts = Facts::of(ruleset);
    let mut found: Vec<Finding> = Vec::new();
    for check in OF_PLAY {
        if let (Work::Play(run), Some(evidence)) = (&check.work, evidence) {
            let mut findings = Findings::default();
            run(evidence, &mut findings);
            found.extend(findings.into_findings(check));
        }
    }
    for check in ALL {
        if let Work::Run(run) = check.work {
            let mut findings = Findings::default();
            run(&facts, &mut findings);
            found.extend(findings.into_findings(check));
        }
    }
    let mut diagnostics = Diagnostics::new();
    diagnostics.extend(allow::sift(&ruleset.head.allow, found));
    diagnostics.finish()
}

/// The check of this name, also one that plays and one of finished pages.
pub fn find(name: &str) -> Option<&'static Check> {
    ALL.iter()
        .chain(OF_PLAY)
        .chain(OF_PAGES)
        .copied()
        .find(|check| check.name == name)
}

/// The page of the manual about a check.
pub fn explain(name: &str) -> Option<&'static str> {
    find(name).map(|check| check.manual)
}

/// Names of all checks, in order.
pub fn names() -> impl Iterator<Item = &'static str> {
    let all = ALL.iter().chain(OF_PLAY).chain(OF_PAGES);
    all.map(|check| check.name)
}
