//! `track-too-short`.

use crate::diag::Severity;
use crate::verify::ruleset::evidence::Evidence;
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::{Check, Work};

pub const CHECK: Check = Check {
    name: "track-too-short",
    severity: Severity::Warning,
    summary: "more boxes are needed than are printed",
    manual: MANUAL,
    work: Work::Play(run),
};

const MANUAL: &str = r#"track-too-short: more boxes are needed than are printed

What it does
    Plays 400 whole games by each policy and compares the `boxes` (or the `max`) of every stat with the highest value it
    had: more than one game in a hundred needs more boxes. It runs with `delve check --play` only.

Why it matters
    The player has nowhere to tick.

Example
    [stat.gold]
    kind = "counter"
    boxes = "5"

How to fix it
    Print as many boxes as `delve simulate GAME --trackers` says.
"#;

fn run(evidence: &Evidence<'_>, findings: &mut Findings) {
    for track in evidence.tracks.iter().filter(|track| track.is_short()) {
        let Some(stat) = evidence.ruleset.stats.get(&track.stat) else {
            continue;
        };
        let message = format!(
            "`{}` needs {} boxes in 99 of 100 games and has {}",
            track.stat,
            track.needed,
            track.boxes.unwrap_or(0)
        );
        let hint = format!("write `boxes = \"{}\"`", track.needed);
        findings.push(
            format!("stat.{}", track.stat),
            findings::at(stat.origin, message).with_hint(hint),
        );
    }
}
