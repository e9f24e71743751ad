//! `missing-credit`.

use crate::diag::Severity;
use crate::verify::ruleset::facts::Facts;
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::{Check, Work};

pub const CHECK: Check = Check {
    name: "missing-credit",
    severity: Severity::Warning,
    summary: "the ruleset does not say who made the game",
    manual: MANUAL,
    work: Work::Run(run),
};

const MANUAL: &str = r#"missing-credit: the ruleset does not say who made the game

What it does
    Looks for `credit` at the top of the ruleset.

Why it matters
    Games are made by people, most licences ask for their names, and the credit block has nothing to print without it.

Example
    format = 1
    id = "my-game"
    title = "My Game"
    licence = "CC-BY-4.0"

How to fix it
    Add one: `credit = "My Game, by its author"`. For a game of your own your name is enough.
"#;

fn run(facts: &Facts<'_>, findings: &mut Findings) {
    let head = &facts.ruleset.head;
    if head
        .credit
        .as_deref()
        .is_none_or(|credit| credit.trim().is_empty())
    {
        let message = format!("`{}` has no `credit`", head.id);
        findings.push(
            "credit",
            findings::at(head.origin, message)
                .with_hint("say who made the game, like `credit = \"An original sample game\"`"),
        );
    }
}
