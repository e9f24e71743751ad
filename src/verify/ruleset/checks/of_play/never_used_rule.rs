//! `never-used-rule`.

use crate::diag::Severity;
use crate::verify::ruleset::evidence::{Evidence, GAMES};
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::{Check, Work};

pub const CHECK: Check = Check {
    name: "never-used-rule",
    severity: Severity::Warning,
    summary: "something that never comes up in play",
    manual: MANUAL,
    work: Work::Play(run),
};

const MANUAL: &str = r#"never-used-rule: something that never comes up in play

What it does
    Plays 400 whole games by each policy and names foes that never appeared, items that nobody ever had, and procedures that
    were never called. It runs with `delve check --play` only; `delve simulate GAME --never-used --runs N` looks longer and
    lists rows too.

Why it matters
    What never comes up is either very rare or cannot happen: a table that nobody rolls on, a foe that no row names.

Example
    [foe.unicorn]
    hp = 4

How to fix it
    Put it where it can be met. If it is intended for the referee or for another mode, allow it with that reason.
"#;

fn run(evidence: &Evidence<'_>, findings: &mut Findings) {
    if evidence.games.is_empty() {
        return;
    }
    let games = GAMES * evidence.games.len() as u64;
    let ruleset = evidence.ruleset;
    let unused = &evidence.unused;
    let foes = unused.foes.iter().filter_map(|id| {
        let foe = ruleset.foes.get(id)?;
        Some(("foe", id, foe.origin, "appeared"))
    });
    let items = unused.items.iter().filter_map(|id| {
        let item = ruleset.items.get(id)?;
        Some(("item", id, item.origin, "was had"))
    });
    let procedures = unused.procedures.iter().filter_map(|id| {
        let procedure = ruleset.procedures.get(id)?;
        Some(("procedure", id, procedure.origin, "was called"))
    });
    for (section, id, origin, deed) in foes.chain(items).chain(procedures) {
        let message = format!("the {section} `{id}` never {deed} in {games} games");
        findings.push(format!("{section}.{id}"), findings::at(origin, message));
    }
}
