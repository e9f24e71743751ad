//! The pocketmod: eight pages on one side of one sheet, one slit, no staples.
//!
//! One sheet printed on one side, folded into eight panels and slit in the middle, becomes a book of eight pages that fits a shirt pocket. The
//! spreads 2-3, 4-5 and 6-7 and the cover are uncut on the sheet. The back is hidden when folded and may carry one inside page: unfold the book to
//! read it. Pages: 8 on a sheet, more continue on further sheets.

use super::steps::{Action, Part, Step, Way, fold, mountain, step, valley};
use super::{Binding, Fold, Shape};
use crate::impose::scheme::{Line, Orientation, Scheme, half, line, up};
use crate::words::Word;

pub static POCKETMOD: Fold = Fold {
    name: "pocketmod",
    help: "8 pages on one side of one sheet, one slit, no staples",
    finish: "fold and cut the slit",
    finish_several: "fold each sheet and cut its slit",
    binding: Binding::Single,
    steps: STEPS,
    shape: Shape::Fixed(&SCHEME),
};

/// ```text
/// +-------+-------+-------+-------+
/// |  5 v  |  4 v  |  3 v  |  2 v  |
/// +-------+=======+=======+-------+
/// |  6    |  7    |  8    |  1    |
/// +-------+-------+-------+-------+
/// ```
static SCHEME: Scheme = Scheme {
    orientation: Orientation::Landscape,
    columns: 4,
    rows: 2,
    narrow: None,
    front: &[
        half(5, 0, 0),
        half(4, 1, 0),
        half(3, 2, 0),
        half(2, 3, 0),
        up(6, 0, 1),
        up(7, 1, 1),
        up(8, 2, 1),
        up(1, 3, 1),
    ],
    back: &[],
    cuts: &[SLIT],
};

const SLIT: Line = line((1, 1), (3, 1));

const STEPS: &[Step] = &[
    step(Word::FoldPocketmodLay, Action::Look),
    step(
        Word::FoldPocketmodCrease,
        Action::Crease(&[
            line((0, 1), (4, 1)),
            line((2, 0), (2, 2)),
            line((1, 0), (1, 2)),
            line((3, 0), (3, 2)),
        ]),
    ),
    step(Word::FoldPocketmodCut, Action::Cut(&[SLIT])),
    fold(
        Word::FoldPocketmodHalf,
        line((0, 1), (1, 1)),
        Part::Above,
        Way::Under,
        &[mountain((0, 1), (1, 1)), mountain((3, 1), (4, 1))],
    ),
    Step {
        text: Word::FoldPocketmodPush,
        action: Action::Push,
        creases: &[
            mountain((2, 0), (2, 2)),
            valley((1, 0), (1, 2)),
            valley((3, 0), (3, 1)),
        ],
    },
    Step {
        text: Word::FoldPocketmodWrap,
        action: Action::Wrap,
        creases: &[mountain((3, 1), (3, 2))],
    },
];
