//! `impossible-scene`.

use crate::diag::Severity;
use crate::verify::ruleset::facts::Facts;
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::{Check, Work};

pub const CHECK: Check = Check {
    name: "impossible-scene",
    severity: Severity::Warning,
    summary: "a condition of a scene can never hold",
    manual: MANUAL,
    work: Work::Run(run),
};

const MANUAL: &str = r#"impossible-scene: a condition of a scene can never hold

What it does
    Looks for two facts in one condition of a scene that exclude each other: the entrance and the goal, a room and a corridor,
    an empty room and a foe, a fact and its opposite.

Why it matters
    What the author wrote for such a room is never printed.

Example
    [scene.kennel]
    when = "empty and foe rat"
    lines = "Straw, gnawed short."

How to fix it
    Remove one of the facts, or write two conditions, of which one is enough: `when = ["empty", "foe rat"]`.
"#;

fn run(facts: &Facts<'_>, findings: &mut Findings) {
    for scene in &facts.ruleset.scenes {
        for condition in &scene.when {
            let Some((one, other)) = condition.contradiction() else {
                continue;
            };
            let (id, source) = (&scene.id, &condition.source);
            let message = format!("`{source}` of `{id}` can never hold");
            let hint = format!("no room is both `{one}` and `{other}`");
            let found = findings::at(scene.origin, message).with_hint(hint);
            findings.push(format!("scene.{id}"), found);
        }
    }
}
