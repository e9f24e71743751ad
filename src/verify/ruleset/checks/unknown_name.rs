//! `unknown-name`, made by the reader.

use crate::diag::Severity;
use crate::verify::ruleset::{Check, Work};

pub const CHECK: Check = Check {
    name: "unknown-name",
    severity: Severity::Error,
    summary: "a table, item, stat or other thing is mentioned that nobody declares",
    manual: MANUAL,
    work: Work::Reader,
};

const MANUAL: &str = r#"unknown-name: a table, item, stat or other thing is mentioned that nobody declares

What it does
    Looks up every name in texts, dice, rules, steps, pages and sections, and reports those that do not exist, with the
    nearest name that does. The reader finds it, before all other checks; it cannot be allowed.

Why it matters
    A roll on a table that is not there, or a test of a stat that no hero has, ends play at that moment.

Example
    [table.landing]
    dice = "1d6"
    rows = "1-6 | Chest | A chest holding {treasuer}."

How to fix it
    Correct the spelling, or declare what is missing: `[table.treasuer]`. Numbers that a table takes from the situation are
    declared by its `context`. Braces that are meant as braces are doubled: `{{`.
"#;
