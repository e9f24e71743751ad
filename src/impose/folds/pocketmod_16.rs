//! Sixteen pages on one side of one sheet: a pocketmod with two doors in it.

use super::steps::{Action, Part, Step, Way, mountain, step, valley};
use super::{Binding, Fold};
use crate::impose::scheme::{Line, Orientation, Scheme, half, line, up};
use crate::words::Word;

pub static POCKETMOD_16: Fold = Fold {
    name: "pocketmod-16",
    help: "16 small pages on one side of one sheet, five cuts, no staples",
    long: "One sheet printed on one side, folded into sixteen panels and cut five times, becomes a book of sixteen pages. \
           Every spread and the cover are uncut on the sheet. The back is hidden when folded and may carry one inside \
           page. Use thin paper: the book is sixteen layers thick.",
    pages: "16 on a sheet, more continue on further sheets",
    binding: Binding::Single,
    has_inside: true,
    steps: STEPS,
    scheme: Some(&SCHEME),
    layout: |request| Ok(SCHEME.layout(request.paper.size)),
};

/// ```text
/// +------+------+------+------+
/// |  9 v |  8 v |  7 v |  6 v |
/// +------+======+======+------+
/// | 10   | 11   |  4   |  5   |
/// +======+------H------+======+
/// | 13 v | 12 v |  3 v |  2 v |
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
    Step {
        text: Word::Fold16Fan,
        action: Action::Fold {
            along: line((0, 3), (1, 3)),
            part: Part::Above,
            way: Way::Under,
            only: &[],
        },
        creases: &[mountain((0, 3), (1, 3)), mountain((3, 3), (4, 3))],
    },
    Step {
        text: Word::Fold16Up,
        action: Action::Fold {
            along: line((1, 2), (2, 2)),
            part: Part::Below,
            way: Way::Under,
            only: &[],
        },
        // Doors show their white side here: seen from their printed side this bends like a mountain.
        creases: &[mountain((1, 2), (3, 2))],
    },
    Step {
        text: Word::Fold16Down,
        action: Action::Fold {
            along: line((0, 1), (1, 1)),
            part: Part::Above,
            way: Way::Under,
            only: &[],
        },
        creases: &[mountain((0, 1), (1, 1)), mountain((3, 1), (4, 1))],
    },
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
