//! `duplicate-id`, made by the reader.

use crate::diag::Severity;
use crate::verify::ruleset::{Check, Work};

pub const CHECK: Check = Check {
    name: "duplicate-id",
    severity: Severity::Error,
    summary: "the same thing is declared twice",
    manual: MANUAL,
    work: Work::Reader,
};

const MANUAL: &str = r#"duplicate-id: the same thing is declared twice

What it does
    Finds two sections with the same name, a key given twice in one section, a table and a list that share an id, and two
    rows of tables with `makes` that make one foe or item with different figures. The reader finds it, before all other
    checks; it cannot be allowed.

Why it matters
    Of two declarations only one can count, and which one would depend on the names of the files.

Example
    [table.treasure]
    dice = "1d6"
    rows = "1-6 | Copper"

    [table.treasure]          # the second one
    dice = "1d6"
    rows = "1-6 | Silver"

How to fix it
    Rename one of the two, or merge them. Two foes of the same name in different tables need an `id` of their own in one of
    the rows. To change something of a ruleset that you extend, declare it in the variant only: it is laid over the base.
"#;
