//! Sixteen pages on one side of one sheet: a pocketmod with two doors in it.
//!
//! One sheet printed on one side, folded into sixteen panels and cut five times, becomes a book of sixteen pages. Every spread and the cover are
//! uncut on the sheet. The back is hidden when folded and may carry one inside page. Use thin paper: the book is sixteen layers thick. Pages: 16 on a
//! sheet, more continue on further sheets.

use super::steps::{Action, Part, Step, Way, fold, mountain, step, valley};
use super::{Binding, Fold, Shape};
use crate::impose::scheme::{Line, Orientation, Scheme, half, line, up};
use crate::words::Word;

pub static POCKETMOD_16: Fold = Fold {
    name: "pocketmod-16",
    help: "16 small pages on one side of one sheet, five cuts, no staples",
    finish: "fold and make the five cuts",
    finish_several: "fold each sheet and make its five cuts",
    binding: Binding::Single,
    steps: STEPS,
    shape: Shape::Fixed(&SCHEME),
};

/// ```text
/// +------+------+------+------+
/// |  9 v |  8 v |  7 v |  6 v |
/// +------+======+======+------+
/// | 10   | 11   H  4   |  5   |
/// +======+------+------+======+
/// | 13 v | 12 v H  3 v |  2 v |
/// +------+======+======+------+
/// | 14   | 15   | 16   |  1   |
/// +------+------+------+------+
/// ```
static SCHEME: Scheme = Scheme {
    orientation: Orientation::Portrait,
    columns: 4,
    rows: 4,
    narrow: None,
    front: &[
        half(9, 0, 0),
        half(8, 1, 0),
        half(7, 2, 0),
        half(6, 3, 0),
        up(10, 0, 1),
        up(11, 1, 1),
        up(4, 2, 1),
        up(5, 3, 1),
        half(13, 0, 2),
        half(12, 1, 2),
        half(3, 2, 2),
        half(2, 3, 2),
        up(14, 0, 3),
        up(15, 1, 3),
        up(16, 2, 3),
        up(1, 3, 3),
    ],
    back: &[],
    cuts: CUTS,
};

/// A capital I in the middle, whose halves open like doors, and one cut from each side.
const CUTS: &[Line] = &[
    line((1, 1), (3, 1)),
    line((2, 1), (2, 3)),
    line((1, 3), (3, 3)),
    line((0, 2), (1, 2)),
    line((3, 2), (4, 2)),
];

const STEPS: &[Step] = &[
    step(Word::Fold16Lay, Action::Look),
    step(
        Word::Fold16Crease,
        Action::Crease(&[
            line((2, 0), (2, 4)),
            line((0, 2), (4, 2)),
            line((1, 0), (1, 4)),
            line((3, 0), (3, 4)),
            line((0, 1), (4, 1)),
            line((0, 3), (4, 3)),
        ]),
    ),
    step(Word::Fold16Cut, Action::Cut(CUTS)),
    Step {
        text: Word::Fold16Right,
        action: Action::Fold {
            along: line((3, 1), (3, 3)),
            part: Part::Left,
            way: Way::Over,
            only: &[(2, 1), (2, 2)],
        },
        creases: &[valley((3, 1), (3, 3))],
    },
    Step {
        text: Word::Fold16Left,
        action: Action::Fold {
            along: line((1, 1), (1, 3)),
            part: Part::Right,
            way: Way::Over,
            only: &[(1, 1), (1, 2)],
        },
        creases: &[valley((1, 1), (1, 3))],
    },
    fold(
        Word::Fold16Fan,
        line((0, 3), (1, 3)),
        Part::Above,
        Way::Under,
        &[mountain((0, 3), (1, 3)), mountain((3, 3), (4, 3))],
    ),
    fold(
        Word::Fold16Up,
        line((1, 2), (2, 2)),
        Part::Below,
        Way::Under,
        // Doors show their white side here: seen from their printed side this bends like a mountain.
        &[mountain((1, 2), (3, 2))],
    ),
    fold(
        Word::Fold16Down,
        line((0, 1), (1, 1)),
        Part::Above,
        Way::Under,
        &[mountain((0, 1), (1, 1)), mountain((3, 1), (4, 1))],
    ),
    Step {
        text: Word::Fold16Push,
        action: Action::Push,
        creases: &[
            mountain((2, 0), (2, 1)),
            mountain((2, 3), (2, 4)),
            valley((1, 0), (1, 1)),
            valley((3, 0), (3, 1)),
            valley((1, 3), (1, 4)),
        ],
    },
    Step {
        text: Word::Fold16Wrap,
        action: Action::Wrap,
        creases: &[mountain((3, 3), (3, 4))],
    },
];
