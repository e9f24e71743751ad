//! A stitched booklet of any length: sheets folded once and put into each other.
//!
//! Sheets are printed on both sides, put into each other, folded in the middle and stapled through the spine. Fine to about 32 pages, feasible to
//! about 64; longer books are sewn from signatures of a few sheets. Blanks that fill the last sheet go before the last page, so that the back cover
//! stays the back cover. Pages: any number, filled up to a multiple of 4.

use super::folio;
use super::steps::{Action, Part, Step, Way, fold, mountain, step};
use super::{Binding, Fold, Shape};
use crate::impose::geometry::Segment;
use crate::impose::layout::{EdgeKind, Layout, Panel};
use crate::impose::request::Request;
use crate::impose::scheme::line;
use crate::words::Word;

pub static SADDLE: Fold = Fold {
    name: "saddle",
    help: "a stitched booklet of any length",
    finish: "fold and staple twice",
    finish_several: "nest the sheets, fold and staple twice",
    binding: Binding::Nested,
    steps: STEPS,
    shape: Shape::Adapted(&folio::SCHEME, trim_to_size),
};

const STEPS: &[Step] = &[
    step(Word::FoldPrintBoth, Action::Look),
    step(Word::FoldSaddleStack, Action::Stack),
    fold(
        Word::FoldSaddleFold,
        line((1, 0), (1, 1)),
        Part::Left,
        Way::Under,
        &[mountain((1, 0), (1, 1))],
    ),
    step(Word::FoldSaddleStaple, Action::Staple),
    step(Word::FoldSaddleTrim, Action::Trim),
];

/// Every sheet is a folio, cut to size where that was asked for; only the numbering knows that sheets are nested.
fn trim_to_size(layout: &mut Layout, request: &Request) {
    let Some(trim) = request.trim else {
        return;
    };
    for panel in layout.front.iter_mut().chain(&mut layout.back) {
        trim_fore_edge(panel, trim);
    }
    let (width, height) = (layout.size.width, layout.size.height);
    layout.crops = [trim, width - trim]
        .map(|x| Segment::new(x, 0.0, x, height))
        .into();
}

fn trim_fore_edge(panel: &mut Panel, trim: f64) {
    panel.rect.width -= trim;
    if panel.edges.left == EdgeKind::Sheet {
        panel.edges.left = EdgeKind::Cut;
        panel.rect.x += trim;
    } else {
        panel.edges.right = EdgeKind::Cut;
    }
}
