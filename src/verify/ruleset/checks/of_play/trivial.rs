//! `trivial`.

use super::whole_game;
use crate::diag::Severity;
use crate::play::Ending;
use crate::verify::ruleset::evidence::{Evidence, GAMES};
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::{Check, Work};

pub const CHECK: Check = Check {
    name: "trivial",
    severity: Severity::Warning,
    summary: "nobody ever loses the game",
    manual: MANUAL,
    work: Work::Play(run),
};

const MANUAL: &str = r#"trivial: nobody ever loses the game

What it does
    Plays 400 whole games by each policy, with new heroes and a new dungeon for each, and finds that all of them were won.
    It runs with `delve check --play` only.

Why it matters
    A game without danger is not worth the paper: a number is wrong, or a rule that hurts is never reached.

Example
    [procedure.adventure]
    do = "win"

How to fix it
    Look at the lives left (`delve simulate GAME`); then make foes stronger, heroes weaker, or the goal farther away.
"#;

fn run(evidence: &Evidence<'_>, findings: &mut Findings) {
    let games = &evidence.games;
    let all_won = games
        .iter()
        .all(|tally| tally.count(Ending::Won) == tally.runs);
    if games.is_empty() || !all_won {
        return;
    }
    let message = format!("all of {} games were won", GAMES * games.len() as u64);
    let hint = "`delve simulate GAME` shows how much life is left";
    findings.push(
        "procedure",
        findings::at(whole_game(evidence.ruleset), message).with_hint(hint),
    );
}
