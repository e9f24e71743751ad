//! `not-on-paper`.

use crate::diag::Severity;
use crate::verify::ruleset::evidence::Evidence;
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::paper::{Printout, compare};
use crate::verify::ruleset::{Check, Work};

pub const CHECK: Check = Check {
    name: "not-on-paper",
    severity: Severity::Error,
    summary: "something needed in play is missing from a complete product",
    manual: MANUAL,
    work: Work::Play(run),
};

const MANUAL: &str = r#"not-on-paper: something needed in play is missing from a complete product

What it does
    Plays whole games for every entry of `complete` and collects what players look up: rows, foes, items, traits, rules,
    starting values. Each has to be on the paper of these products, part of a rule that is, or left to the rulebook by
    `rulebook`. Booklets are checked in both forms, stapled and on one sheet, and again whenever one is printed. Pages that
    name a table which is not there, tracks without a rule about them, and symbols without a legend are findings too. Rules
    name a table in bold by its id, its title or what is before the colon of that, or in plain words by a code in capitals
    or a title of two words or more. Maps that can be filled are tried with a dungeon as well. It runs with
    `delve check --play`.

Why it matters
    A sheet that cannot be played is worse than none, and nobody notices before the game stops.

Example
    complete = [{ products = ["pocketmod"] }]

    where the pocketmod has a table that says "roll on the trap table", and no trap table.

How to fix it
    Add a rule, table or block to the page, and name the missing part in its `covers`. `delve verify GAME PRODUCT` lists
    everything. Name what is left to the rulebook in `rulebook`; the first page then says so.
"#;

fn run(evidence: &Evidence<'_>, findings: &mut Findings) {
    let ruleset = evidence.ruleset;
    for (paper, needed) in &evidence.papers {
        let at = format!("product.{}", first_word(paper));
        let sets = ruleset.head.complete.iter();
        let mut own = sets.filter(|set| paper.name.starts_with(&set.name()));
        let origin = own.next().map(|set| set.origin).unwrap_or_default();
        let message = match &paper.refused {
            Some(why) => format!("`{}` cannot be printed: {why}", paper.name),
            None => {
                let found = compare(ruleset, paper, needed.clone());
                if found.is_complete() {
                    continue;
                }
                format!("`{}`: {}", paper.name, found.describe())
            }
        };
        let hint = "print a rule or table that `covers` it, or name it in `rulebook`";
        findings.push(at, findings::at(origin, message).with_hint(hint));
    }
}

/// The product that `allow` names.
fn first_word(paper: &Printout) -> &str {
    paper.name.split(' ').next().unwrap_or_default()
}
