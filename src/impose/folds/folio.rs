//! One sheet folded once: four pages.
//!
//! A greeting card of four pages, printed on both sides and folded in the middle. More pages continue on further sheets, each folded by itself; to
//! put sheets into each other use `saddle`. Pages: 4 on a sheet, more continue on further sheets.

use super::steps::{Action, Part, Step, Way, fold, mountain, step};
use super::{Binding, Fold, Shape};
use crate::impose::scheme::{Orientation, Scheme, line, up};
use crate::words::Word;

pub static FOLIO: Fold = Fold {
    name: "folio",
    help: "one sheet folded once: 4 pages",
    finish: "fold once",
    finish_several: "fold each sheet once",
    binding: Binding::Single,
    steps: STEPS,
    shape: Shape::Fixed(&SCHEME),
};

/// ```text
///  front             back
/// +-------+-------+ +-------+-------+
/// |   4   |   1   | |   2   |   3   |
/// +-------+-------+ +-------+-------+
/// ```
pub(super) static SCHEME: Scheme = Scheme {
    orientation: Orientation::Landscape,
    columns: 2,
    rows: 1,
    narrow: None,
    front: &[up(4, 0, 0), up(1, 1, 0)],
    back: &[up(2, 0, 0), up(3, 1, 0)],
    cuts: &[],
};

const STEPS: &[Step] = &[
    step(Word::FoldFolioLay, Action::Look),
    fold(
        Word::FoldFolioFold,
        line((1, 0), (1, 1)),
        Part::Left,
        Way::Under,
        &[mountain((1, 0), (1, 1))],
    ),
];
