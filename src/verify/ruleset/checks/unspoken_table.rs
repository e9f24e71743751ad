//! `unspoken-table`.

use crate::diag::Severity;
use crate::verify::ruleset::facts::{Facts, Home};
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
    Finds roll tables that only procedures and policies roll on, whose title and id are in no words that players read and that
    no page shows by itself, although references and booklets print all tables.

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
    Say when to roll on it, in a rule, a text or the words of another table. A table that only rules look at is left out of
    references with `print = false`.
"#;

fn run(facts: &Facts<'_>, findings: &mut Findings) {
    for table in facts.ruleset.tables.iter().filter(|table| table.printed) {
        let home = Home {
            section: "table",
            id: &table.id,
        };
        let mut homes = facts.mentions.homes("table", &table.id).peekable();
        // A table that nothing uses is for another check.
        let plumbing = homes.peek().is_some()
            && homes.all(|home| matches!(home.section, "procedure" | "policy"));
        let names = [&table.title, &table.id, &table.id.replace('-', " ")];
        if !plumbing || facts.spoken_of(home, &names.map(String::as_str)) {
            continue;
        }
        let message = format!("only rules roll on `{}`, and references print it", table.id);
        let found = findings::at(table.origin, message)
            .with_hint("say in the rules digest when to roll on it")
            .with_hint("if only the program looks at it, add `print = false`");
        findings.push(home.to_string(), found);
    }
}
