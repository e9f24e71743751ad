//! Checks of booklets. They run when a booklet is made and printed ([`crate::booklet::check`], [`crate::verify::spoilers`]); here are their
//! pages of the manual.

use crate::diag::Severity;
use crate::verify::ruleset::{Check, Work};

pub const SECTION_ORPHAN: Check = Check {
    name: "section-orphan",
    severity: Severity::Error,
    summary: "a section of a gamebook that nothing leads to",
    manual: r#"section-orphan: a section of a gamebook that nothing leads to

What it does
    Follows every link of a gamebook from section 1, hidden ways included, and finds sections that are never reached.

Why it matters
    Nobody can ever read them or find what is in them.

Example
    A room behind a door that the dungeon does not have.

How to fix it
    Print another seed; if every seed has it, fix the layout in `[dungeon]`.
"#,
    work: Work::Pages,
};

pub const SECTION_DEAD_END: Check = Check {
    name: "section-dead-end",
    severity: Severity::Error,
    summary: "a section of a gamebook that leads nowhere",
    manual: r#"section-dead-end: a section of a gamebook that leads nowhere

What it does
    Finds sections without a link to another one, unless they are the ending.

Why it matters
    The adventure stops there, though it is neither won nor lost.

Example
    A room whose only door is the one that nobody drew.

How to fix it
    Print another seed; if every seed has it, fix the layout in `[dungeon]`.
"#,
    work: Work::Pages,
};

pub const SPOILER_DISTANCE: Check = Check {
    name: "spoiler-distance",
    severity: Severity::Error,
    summary: "sections on one spread that spoil each other",
    manual: r#"spoiler-distance: sections on one spread that spoil each other

What it does
    Looks at the finished pages of a gamebook: no two sections on one open spread may be closer to each other
    than the colophon says.

Why it matters
    Readers see the whole spread, and should not see what waits behind the next door.

Example
    A tiny gamebook, made for the panels of one sheet, on the large pages of a stapled booklet.

How to fix it
    Print it with the fold it was made for (`--fold pocketmod` for a tiny one), or make it longer: `--length medium`.
"#,
    work: Work::Pages,
};

pub const OUTCOME_BESIDE_OFFER: Check = Check {
    name: "outcome-beside-offer",
    severity: Severity::Error,
    summary: "a decision and its outcome on one open spread",
    manual: r#"outcome-beside-offer: a decision and its outcome on one open spread

What it does
    Looks at the finished pages of a booklet: a room, a wanderer, a find or an outcome that asks for a decision may not be on
    one open spread with the number that it sends the reader to.

Why it matters
    A player who sees the outcome has no real choice.

Example
    A room with a lever on page 8, and what the lever does on page 9.

How to fix it
    Print it with the fold it was made for, or print another seed; this is a bug, so please report it.
"#,
    work: Work::Pages,
};
