//! `unspoken-table`.

use crate::diag::Severity;
use crate::model::Topic;
use crate::verify::ruleset::facts::Facts;
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::{Check, Work};

pub const CHECK: Check = Check {
    name: "unspoken-table",
    severity: Severity::Warning,
    summary: "a table is printed, but no words send players to it",
    manual: MANUAL,
    work: Work::Run(run),
};

const MANUAL: &str = r#"unspoken-table: a table is printed, but no words send players to it

What it does
    Finds roll tables that only procedures and policies roll on, although references and booklets print all tables: no
    text `covers` the table, one of these procedures or one that calls them, no row calls them, no page shows it by
    itself, and it has no introduction or note.

Why it matters
    The program knows when to roll on it; the player who finds it in the reference does not. Either the rules digest lacks a
    sentence, or the table is plumbing that should not be printed at all.

Example
    [table.reaction]
    dice = "1d6"
    rows = "1-6 | Angry"

    [procedure.meet]
    do = "roll reaction"

How to fix it
    Say when to roll on it: in its own `text`, or in a rule that `covers` it. A table that only rules look at is left out of
    references with `print = false`.
"#;

fn run(facts: &Facts<'_>, findings: &mut Findings) {
    for table in facts.ruleset.tables.iter().filter(|table| table.printed) {
        let mut homes = facts.mentions.homes("table", &table.id).peekable();
        // A table that nothing uses is for another check.
        let plumbing = homes.peek().is_some()
            && homes.all(|home| matches!(home.section, "procedure" | "policy"));
        let introduced = table.text.is_some() || table.note.is_some();
        let mut users = facts.mentions.homes("table", &table.id);
        let spoken_of = facts.is_claimed(&Topic::Table(table.id.clone()))
            || users.any(|user| facts.is_explained(user));
        if !plumbing || introduced || spoken_of {
            continue;
        }
        let message = format!("only rules roll on `{}`, and references print it", table.id);
        let found = findings::at(table.origin, message)
            .with_hint(format!(
                "say when to roll on it: in its own `text`, or in a rule with `covers = [\"table {}\"]`",
                table.id
            ))
            .with_hint("if only the program looks at it, add `print = false`");
        findings.push(format!("table.{}", table.id), found);
    }
}
