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
    Finds roll tables that only procedures and policies roll on, whose title and id are in no words that players read,
    that no page shows by itself and that have no introduction or note, although references and booklets print all
    tables.

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
    Say when to roll on it: in a rule, in a text, in the `text` of the table itself. A table that only rules look at is
    left out of references with `print = false`.
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
        let words = table.id.replace('-', " ");
        // "Table 19: Animals of the woods" is spoken of as "table 19".
        let number = table
            .title
            .split(':')
            .next()
            .filter(|number| number.len() > 3);
        let names: [&str; 4] = [&table.title, &table.id, &words, number.unwrap_or(&words)];
        let introduced = table.text.is_some() || table.note.is_some();
        if !plumbing || introduced || facts.spoken_of(home, &names) {
            continue;
        }
        let message = format!("only rules roll on `{}`, and references print it", table.id);
        let found = findings::at(table.origin, message)
            .with_hint("say when to roll on it: in the rules digest, or in its own `text`")
            .with_hint("if only the program looks at it, add `print = false`");
        findings.push(home.to_string(), found);
    }
}
