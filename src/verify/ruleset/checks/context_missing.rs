//! `context-missing`.

use crate::diag::Severity;
use crate::model::Ends;
use crate::verify::ruleset::facts::{Facts, Unknown, collect_covered};
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::{Check, Work};

pub const CHECK: Check = Check {
    name: "context-missing",
    severity: Severity::Warning,
    summary: "a variable in a table's dice has no range",
    manual: MANUAL,
    work: Work::Run(run),
};

const MANUAL: &str = r#"context-missing: a variable in a table's dice has no range

What it does
    Finds tables whose dice use a name (`1d6 + depth`) for which neither `context` nor the `min` and `max` of the stat give a
    range, while their rows do not cover all numbers and `ends` is `"error"`.

Why it matters
    It is unknown whether the rows cover the dice, and odds cannot be printed.

Example
    [table.landing]
    dice = "1d6 + depth"
    rows = """
    1-6  | Dust
    7-10 | Keeper
    """

How to fix it
    State the range: `context = { depth = "0-4" }`. Or let the table have an answer to everything: an open row (`7+`), or
    `ends`.
"#;

fn run(facts: &Facts<'_>, findings: &mut Findings) {
    for (table, _, reach) in facts.tables() {
        let Err(Unknown::Name(name)) = &reach.dice else {
            continue;
        };
        if table.ends != Ends::Error
            || reach
                .possible
                .without(&collect_covered(&table.grid.rows))
                .is_empty()
        {
            continue;
        }
        let message = format!("`{name}` in the dice of `{}` has no range", table.id);
        let found = findings::at(table.origin, message).with_hint(format!(
            "add `context = {{ {name} = \"0-9\" }}`, or set `ends` for results beyond the rows"
        ));
        findings.push(format!("table.{}", table.id), found);
    }
}
