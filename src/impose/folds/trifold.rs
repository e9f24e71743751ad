//! The letter fold: three panels, one folded in, one folded over it.
//!
//! One sheet in three panels, printed on both sides. Page 1 is the front cover; unfolded, the inside reads 2, 3, 4; turned over, 5 is the panel that
//! is folded in and 6 the back cover. The panel that is folded in is 2 mm narrower than the others, so that it lies flat. Pages: 6 on a sheet, more
//! continue on further sheets.

use super::steps::{Action, Part, Step, Way, fold, mountain, step};
use super::{Binding, Fold, Shape};
use crate::impose::scheme::{Orientation, Scheme, line, up};
use crate::words::Word;

pub static TRIFOLD: Fold = Fold {
    name: "trifold",
    help: "a letter fold: 6 panels on both sides of one sheet",
    finish: "fold in three",
    finish_several: "fold each sheet in three",
    binding: Binding::Single,
    steps: STEPS,
    shape: Shape::Fixed(&SCHEME),
};

/// ```text
///  front (outside)         back (inside)
/// +-----+------+------+   +------+------+-----+
/// |  5  |  6   |  1   |   |  2   |  3   |  4  |
/// +-----+------+------+   +------+------+-----+
///  narrow                               narrow
/// ```
static SCHEME: Scheme = Scheme {
    orientation: Orientation::Landscape,
    columns: 3,
    rows: 1,
    narrow: Some(0),
    front: &[up(5, 0, 0), up(6, 1, 0), up(1, 2, 0)],
    back: &[up(2, 0, 0), up(3, 1, 0), up(4, 2, 0)],
    cuts: &[],
};

const STEPS: &[Step] = &[
    step(Word::FoldTrifoldLay, Action::TurnOver),
    fold(
        Word::FoldTrifoldIn,
        line((1, 0), (1, 1)),
        Part::Right,
        Way::Over,
        &[mountain((1, 0), (1, 1))],
    ),
    fold(
        Word::FoldTrifoldOver,
        line((2, 0), (2, 1)),
        Part::Left,
        Way::Over,
        &[mountain((2, 0), (2, 1))],
    ),
];
