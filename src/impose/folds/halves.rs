//! Two pages side by side, to be cut apart: A5 from A4, half letter from Letter.
//!
//! Two upright pages share a sheet that is cut in the middle. A product of a single page is printed twice, so that one sheet makes two. Printed on
//! both sides, every second page is the back of the one before, exactly behind it, whichever edge the printer flips. Pages: any number.

use super::steps::{Action, Step, step};
use super::{Binding, Fold, Shape};
use crate::diag::Error;
use crate::impose::geometry::{Rect, Segment, Turn};
use crate::impose::layout::{EdgeKind, Edges, Layout, Panel};
use crate::impose::request::Request;
use crate::words::Word;

pub(crate) static HALVES: Fold = Fold {
    name: "halves",
    help: "two pages side by side, cut apart: A5 from A4",
    finish: "cut the sheet in half",
    finish_several: "cut the sheets in half",
    binding: Binding::Loose,
    steps: STEPS,
    shape: Shape::Computed(layout),
};

const STEPS: &[Step] = &[
    step(Word::FoldPrint, Action::Look),
    step(Word::FoldHalvesCut, Action::Trim),
];

/// ```text
///  front             back, printed on both sides
/// +-------+-------+ +-------+-------+
/// |   1   |   2   | |       |       |
/// +-------+-------+ +-------+-------+
/// |   1   |   3   | |   4   |   2   |
/// +-------+-------+ +-------+-------+
/// ```
fn layout(request: &Request) -> Result<Layout, Error> {
    let size = request.paper.size.landscape();
    let half = size.width / 2.0;
    let panel = |place: usize, right: bool| {
        let mut edges = Edges::all(EdgeKind::Sheet);
        if right {
            edges.left = EdgeKind::Cut;
        } else {
            edges.right = EdgeKind::Cut;
        }
        let x = if right { half } else { 0.0 };
        Panel {
            place,
            rect: Rect::new(x, 0.0, half, size.height),
            turn: Turn::Up,
            edges,
        }
    };
    let (front, back) = if request.two_sided {
        // In reading order, which on the back runs from right to left.
        (
            vec![panel(1, false), panel(3, true)],
            vec![panel(2, true), panel(4, false)],
        )
    } else {
        (vec![panel(1, false), panel(2, true)], Vec::new())
    };
    Ok(Layout {
        size,
        front,
        back,
        folds: Vec::new(),
        cuts: Vec::new(),
        crops: vec![Segment::new(half, 0.0, half, size.height)],
    })
}
