//! Checks of finished pages. They run when something is printed ([`crate::verify::pages`]); here are their pages of the manual.

use crate::diag::Severity;
use crate::verify::ruleset::{Check, Work};

pub const PAGE_OVERFLOW: Check = Check {
    name: "page-overflow",
    severity: Severity::Error,
    summary: "something does not fit on its page",
    manual: r#"page-overflow: something does not fit on its page

What it does
    Measures the finished pages: blocks that are longer than the page, more pages than the fold has, and words or drawings that
    stick out of the page's box.

Why it matters
    What sticks out is cut off, or printed into the next page of the folded booklet.

Example
    A page with a table of 60 rows on one eighth of a sheet.

How to fix it
    Move blocks to another page, show fewer columns (`columns = ["name"]`), shorten the words, or choose a larger fold or paper.
"#,
    work: Work::Pages,
};

pub const MISSING_GLYPH: Check = Check {
    name: "missing-glyph",
    severity: Severity::Error,
    summary: "a letter that none of the printer's faces has",
    manual: r#"missing-glyph: a letter that none of the printer's faces has

What it does
    Finds letters on the finished pages for which no built-in face has a shape.

Why it matters
    The page shows an empty box instead.

Example
    A rare sign copied from another document.

How to fix it
    Write the letter another way.
"#,
    work: Work::Pages,
};

pub const TINY_TEXT: Check = Check {
    name: "tiny-text",
    severity: Severity::Warning,
    summary: "words that are printed too small to read",
    manual: r#"tiny-text: words that are printed too small to read

What it does
    Finds words on the finished pages that are smaller than can be read on paper, at the size the fold leaves them.

Why it matters
    A table that nobody can read at the kitchen table is no use.

Example
    A wide table on a page of a pocketmod, shrunk until it fits.

How to fix it
    Show fewer columns, use a larger fold, or split the table.
"#,
    work: Work::Pages,
};
