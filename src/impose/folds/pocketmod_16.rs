//! Sixteen pages on one side of one sheet: a pocketmod with two doors in it.

use super::steps::{Action, Part, Step, Way, mountain, step, valley};
use super::{Binding, Fold};
use crate::impose::scheme::{Line, Orientation, Scheme, half, line, up};

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
    step(
        "Print at 100 %. Lay the sheet upright with the pages up, page 1 at the bottom right.",
        Action::Look,
    ),
    step(
        "Fold along every line, press and open again: in half and in half again, both ways.",
        Action::Crease(&[
            line((2, 0), (2, 4)),
            line((0, 2), (4, 2)),
            line((1, 0), (1, 4)),
            line((3, 0), (3, 4)),
            line((0, 1), (4, 1)),
            line((0, 3), (4, 3)),
        ]),
    ),
    step(
        "Cut a capital I around the four middle panels, and the middle line from each side up to the first fold.",
        Action::Cut(CUTS),
    ),
    Step {
        text: "Open the right door: fold pages 4 and 3 over onto pages 5 and 2.",
        action: Action::Fold {
            along: line((3, 1), (3, 3)),
            part: Part::Left,
            way: Way::Over,
            only: &[(2, 1), (2, 2)],
        },
        creases: &[valley((3, 1), (3, 3))],
    },
    Step {
        text: "Open the left door: fold pages 11 and 12 over onto pages 10 and 13.",
        action: Action::Fold {
            along: line((1, 1), (1, 3)),
            part: Part::Right,
            way: Way::Over,
            only: &[(1, 1), (1, 2)],
        },
        creases: &[valley((1, 1), (1, 3))],
    },
    Step {
        text: "Now fold a fan, with pages 14, 15, 16 and 1 staying in front. First fold all above them behind them.",
        action: Action::Fold {
            along: line((0, 3), (1, 3)),
            part: Part::Above,
            way: Way::Under,
            only: &[],
        },
        creases: &[mountain((0, 3), (1, 3)), mountain((3, 3), (4, 3))],
    },
    Step {
        text: "Fold what sticks out below up behind the rest.",
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
        text: "Fold what sticks out above down behind the rest: pages 8 and 7 now look out at the back.",
        action: Action::Fold {
            along: line((0, 1), (1, 1)),
            part: Part::Above,
            way: Way::Under,
            only: &[],
        },
        creases: &[mountain((0, 1), (1, 1)), mountain((3, 1), (4, 1))],
    },
    Step {
        text: "Hold both thick ends and push them together until the middle panels stand out as a cross.",
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
        text: "Wrap the leaves into a book with page 1 in front, and press the spine.",
        action: Action::Wrap,
        creases: &[mountain((3, 3), (3, 4))],
    },
];
