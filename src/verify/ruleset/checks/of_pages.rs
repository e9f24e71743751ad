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
    Anything that sticks out is cut off, or printed onto the next page of the folded booklet.

Example
    A page with a table of 60 rows on one eighth of a sheet.

How to fix it
    Move blocks to another page, show fewer columns (`columns = ["name"]`), shorten the words, or choose a larger fold or paper.
"#,
    work: Work::Pages,
};

pub const OUTSIDE_PRINTABLE: Check = Check {
    name: "outside-printable",
    severity: Severity::Error,
    summary: "something is outside the printable area",
    manual: r#"outside-printable: something is outside the printable area

What it does
    Looks at the sheets as they leave the printer, folds and marks included, and finds ink in the border that the printer
    leaves blank: 6.35 mm on every side, or what the printer's profile says.

Why it matters
    Home printers cannot print to the edge of the paper: anything there is lost.

Example
    A template of one's own that sets a drawing beside its page.

How to fix it
    Keep drawings inside the page's box, or measure the printer with `delve printer calibrate` and print with `--printer`.
"#,
    work: Work::Pages,
};

pub const SMALL_BOX: Check = Check {
    name: "small-box",
    severity: Severity::Error,
    summary: "a box that is too small for a pencil",
    manual: r#"small-box: a box that is too small for a pencil

What it does
    Measures the empty square boxes on the finished pages: 4 mm for a tick, 5 mm for a number. Squares of map paper need
    4 mm too, unless a smaller size was requested in millimetres.

Why it matters
    Boxes are filled in with a pencil, rubbed out and filled in again, in bad light.

Example
    A template of one's own that draws boxes of 3 mm to get more of them on a page.

How to fix it
    Draw larger boxes, and fewer of them: a pool of many points is better written as a number, continue a large map on
    another page.
"#,
    work: Work::Pages,
};

pub const MISSING_GLYPH: Check = Check {
    name: "missing-glyph",
    severity: Severity::Error,
    summary: "a character that no built-in font has",
    manual: r#"missing-glyph: a character that no built-in font has

What it does
    Finds characters on the finished pages that no built-in font has.

Why it matters
    The page shows an empty box instead.

Example
    A rare sign copied from another document.

How to fix it
    Use another character.
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
    A table that cannot be read at the kitchen table is useless.

Example
    A wide table on a page of a pocketmod, shrunk until it fits.

How to fix it
    Show fewer columns, use a larger fold, or split the table.
"#,
    work: Work::Pages,
};

pub const OVERPRINT: Check = Check {
    name: "overprint",
    severity: Severity::Error,
    summary: "words that are printed over other words",
    manual: r#"overprint: words that are printed over other words

What it does
    Compares the letters of all text on a finished page with each other, and finds those that cover each other.

Why it matters
    Neither can be read, although the page looks finished.

Example
    A template of one's own that places a label at a fixed height, over a table that grew; a long label in a narrow column.

How to fix it
    Shorten the words, use fewer columns, or give the block that is named a page of its own.
"#,
    work: Work::Pages,
};
