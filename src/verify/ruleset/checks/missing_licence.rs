//! `missing-licence`.

use crate::diag::Severity;
use crate::verify::ruleset::facts::Facts;
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::{Check, Work};

pub const CHECK: Check = Check {
    name: "missing-licence",
    severity: Severity::Warning,
    summary: "the ruleset has no licence",
    manual: MANUAL,
    work: Work::Run(run),
};

const MANUAL: &str = r#"missing-licence: the ruleset has no licence

What it does
    Looks for `licence` at the top of the ruleset.

Why it matters
    People who get the printed page want to know whether they may copy it for friends. The credit block prints the
    licence.

Example
    format = 1
    id = "my-game"
    title = "My Game"

How to fix it
    Add one, as an SPDX name or in words: `licence = "CC0-1.0"`, `licence = "free to print, not for sale"`.
"#;

fn run(facts: &Facts<'_>, findings: &mut Findings) {
    let head = &facts.ruleset.head;
    if head
        .licence
        .as_deref()
        .is_none_or(|licence| licence.trim().is_empty())
    {
        let message = format!("`{}` has no `licence`", head.id);
        findings.push(
            "licence",
            findings::at(head.origin, message).with_hint("add one, like `licence = \"CC0-1.0\"`"),
        );
    }
}
