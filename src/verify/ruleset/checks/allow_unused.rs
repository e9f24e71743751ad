//! `allow-unused`; the work is done in [`crate::verify::ruleset::allow`], after all others.

use crate::diag::Severity;
use crate::verify::ruleset::{Check, Work};

pub const CHECK: Check = Check {
    name: "allow-unused",
    severity: Severity::Warning,
    summary: "an entry of `allow` that allows nothing, or gives no reason",
    manual: MANUAL,
    work: Work::Allow,
};

const MANUAL: &str = r#"allow-unused: an entry of `allow` that allows nothing, or gives no reason

What it does
    Looks at `allow` at the top of the ruleset when all other checks are done. An entry that no finding fits, that names a
    check which does not exist or cannot be allowed, or whose `reason` is empty is reported. Entries for checks of finished
    pages (`page-overflow` and the like) are left alone, since those run when something is printed.

Why it matters
    An entry that is no longer needed hides the next mistake of that kind.

Example
    allow = [
      { check = "table-gap", at = "table.landing", reason = "the gap is a joke" },
    ]

    [table.landing]           # but there is no gap any more
    dice = "1d6"
    rows = "1-6 | Dust"

How to fix it
    Remove the entry. `at` names the thing (`table.landing`) or a part of it (`table.landing.row.7+`); it also covers
    everything inside, and without it an entry counts everywhere.
"#;
