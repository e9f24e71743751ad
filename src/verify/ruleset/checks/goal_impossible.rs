//! `goal-impossible`.

use crate::diag::Severity;
use crate::dice::Interval;
use crate::eval::{self, Known};
use crate::rules::Path;
use crate::verify::ruleset::facts::{Facts, Start, numbers};
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::{Check, Work};

pub const CHECK: Check = Check {
    name: "goal-impossible",
    severity: Severity::Error,
    summary: "the game cannot be won: nothing can make `win` true",
    manual: MANUAL,
    work: Work::Run(run),
};

const MANUAL: &str = r#"goal-impossible: the game cannot be won: nothing can make `win` true

What it does
    Looks at `win` under `[goal]` with what is known about the stats in it: those that no rules ever change keep their
    starting value, the others may have any value between their `min` and `max`. It is reported when the condition cannot
    hold, and no rules say `win` either. It finds games that can never be won, not those that are merely hard.

Why it matters
    A game should be unwinnable only on purpose.

Example
    [stat.keeper-beaten]
    of = "game"
    start = 0

    [goal]
    win = "keeper-beaten = 1"

    No rules ever say `keeper-beaten = 1`.

How to fix it
    Change the stat where the deed is done (`do = "keeper-beaten = 1"`), or say `win` there.
"#;

fn run(facts: &Facts<'_>, findings: &mut Findings) {
    let ruleset = facts.ruleset;
    let Some(win) = &ruleset.goal.win else { return };
    let start = Start::of(ruleset);
    let look = |path: &Path| -> Interval {
        let name = path.to_string();
        match numbers::stat_named(ruleset, &name) {
            Some(stat) if !facts.mentions.changed.contains_key(&stat.id) => start.look(path),
            _ => numbers::anywhere(ruleset, &name),
        }
    };
    if facts.mentions.wins || eval::decide(&win.formula.expr, &mut Known(look)) != Some(false) {
        return;
    }
    let message = format!(
        "the game cannot be won: nothing makes `{}` true",
        win.source
    );
    let found = findings::at(ruleset.head.origin, message)
        .with_hint("change its stats where the goal is reached, or write `win` there");
    findings.push("goal", found);
}
