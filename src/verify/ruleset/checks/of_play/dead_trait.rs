//! `dead-trait`.

use crate::diag::Severity;
use crate::verify::ruleset::evidence::{Evidence, GAMES};
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::{Check, Work};

pub const CHECK: Check = Check {
    name: "dead-trait",
    severity: Severity::Warning,
    summary: "a trait whose rules never run",
    manual: MANUAL,
    work: Work::Play(run),
};

const MANUAL: &str = r#"dead-trait: a trait whose rules never run

What it does
    Plays 400 whole games by each policy and finds traits with rules (`on`, `do` or `gains`) of which none ever ran. It runs
    with `delve check --play` only.

Why it matters
    A power that never does anything is waiting for an event that is never raised, or belongs to a foe that is never
    met.

Example
    [trait.fireproof]
    on.breath = "harm = 0"        # no procedure says `trigger breath`

How to fix it
    Raise the event where it happens, `use` the trait, or give it to a foe that is met.
"#;

fn run(evidence: &Evidence<'_>, findings: &mut Findings) {
    if evidence.games.is_empty() {
        return;
    }
    let games = GAMES * evidence.games.len() as u64;
    for id in &evidence.unused.traits {
        if let Some(power) = evidence.ruleset.traits.get(id) {
            let message = format!("the rules of the trait `{id}` never ran in {games} games");
            findings.push(format!("trait.{id}"), findings::at(power.origin, message));
        }
    }
}
