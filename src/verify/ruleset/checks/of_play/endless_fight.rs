//! `endless-fight`.

use super::whole_game;
use crate::diag::Severity;
use crate::verify::ruleset::evidence::{Evidence, FIGHTS};
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::{Check, Work};

pub const CHECK: Check = Check {
    name: "endless-fight",
    severity: Severity::Warning,
    summary: "a fight or game that does not come to an end",
    manual: MANUAL,
    work: Work::Play(run),
};

const MANUAL: &str = r#"endless-fight: a fight or game that does not come to an end

What it does
    Fights each foe 40 times with new heroes, and plays whole games. Finds foes against whom more than half of the fights
    end with both sides standing, and rules that cannot be run or take more steps than any game needs. It runs with `delve
    check --play` only.

Why it matters
    Two sides that cannot hurt each other fight forever.

Example
    [foe.wall]
    armour = 99

How to fix it
    Give the hero a way to hurt it, let one of them flee, or limit the loop with `at most N times` and say what happens
    then.
"#;

fn run(evidence: &Evidence<'_>, findings: &mut Findings) {
    for (number, undecided) in &evidence.endless {
        let Some(foe) = evidence.ruleset.foes.iter().nth(*number) else {
            continue;
        };
        if undecided * 2 > FIGHTS {
            let message = format!(
                "{undecided} of {FIGHTS} fights against `{}` had no winner",
                foe.id
            );
            let hint = format!("`delve simulate GAME --fight {} --log` shows one", foe.id);
            findings.push(
                format!("foe.{}", foe.id),
                findings::at(foe.origin, message).with_hint(hint),
            );
        }
    }
    for error in &evidence.broken {
        let span = error.span().unwrap_or_else(|| whole_game(evidence.ruleset));
        findings.push("procedure", error.at_span(span));
    }
}
