//! One page on a side, nothing folded.
//!
//! Every page fills one side of a sheet. The paper keeps the orientation it is named with, so `a4-landscape` is landscape. Printed on both sides,
//! every second page is the back of the one before, upright when the sheet is turned like the page of a book. Pages: any number.

use super::steps::{Action, Step, step};
use super::{Binding, Fold, Shape};
use crate::diag::Error;
use crate::impose::geometry::{Rect, Turn};
use crate::impose::layout::{EdgeKind, Edges, Layout, Panel};
use crate::impose::request::Request;
use crate::words::Word;

pub static FLAT: Fold = Fold {
    name: "flat",
    help: "one page on each side, nothing folded",
    finish: "",
    finish_several: "",
    binding: Binding::Loose,
    steps: STEPS,
    shape: Shape::Computed(layout),
};

const STEPS: &[Step] = &[step(Word::FoldFlat, Action::Look)];

fn layout(request: &Request) -> Result<Layout, Error> {
    let size = request.paper.size;
    let panel = |place| Panel {
        place,
        rect: Rect::of(size),
        turn: Turn::Up,
        edges: Edges::all(EdgeKind::Sheet),
    };
    Ok(Layout {
        size,
        front: vec![panel(1)],
        back: if request.two_sided {
            vec![panel(2)]
        } else {
            Vec::new()
        },
        folds: Vec::new(),
        cuts: Vec::new(),
        crops: Vec::new(),
    })
}
