//! `unbeatable`.

use super::whole_game;
use crate::diag::Severity;
use crate::play::Ending;
use crate::verify::ruleset::evidence::{Evidence, GAMES};
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::{Check, Work};

pub const CHECK: Check = Check {
    name: "unbeatable",
    severity: Severity::Warning,
    summary: "nobody ever wins the game",
    manual: MANUAL,
    work: Work::Play(run),
};

const MANUAL: &str = r#"unbeatable: nobody ever wins the game

What it does
    Plays 400 whole games by each policy, with new heroes and a new dungeon for each, and finds that none of them was won.
    It runs with `delve check --play` only.

Why it matters
    A foe is too strong, a number is wrong, or no rule says `win`.

Example
    [foe.rat]
    hp = 600

How to fix it
    Read a log (`delve simulate GAME --log`) to see what kills heroes, then fix the numbers, the policy or the goal.
"#;

fn run(evidence: &Evidence<'_>, findings: &mut Findings) {
    let games = &evidence.games;
    if games.is_empty() || games.iter().any(|tally| tally.count(Ending::Won) > 0) {
        return;
    }
    let message = format!("none of {} games was won", GAMES * games.len() as u64);
    let hint = "`delve simulate GAME --log` shows how one goes";
    findings.push(
        "procedure",
        findings::at(whole_game(evidence.ruleset), message).with_hint(hint),
    );
}
