//! A stitched booklet of any length: sheets folded once and put into each other.

use super::folio;
use super::steps::{Action, Part, Step, Way, mountain, step};
use super::{Binding, Fold};
use crate::diag::Error;
use crate::impose::geometry::Segment;
use crate::impose::layout::{EdgeKind, Layout, Panel};
use crate::impose::request::Request;
use crate::impose::scheme::line;
use crate::words::Word;

pub static SADDLE: Fold = Fold {
    name: "saddle",
    help: "a stitched booklet of any length",
    long: "Sheets are printed on both sides, put into each other, folded in the middle and stapled through the spine. \
           Fine to about 32 pages, feasible to about 64; longer books are sewn from signatures of a few sheets. \
           Blanks that fill the last sheet go before the last page, so that the back cover stays the back cover.",
    pages: "any number, filled up to a multiple of 4",
    binding: Binding::Nested,
    has_inside: false,
    steps: STEPS,
    scheme: Some(&folio::SCHEME),
    layout,
};

const STEPS: &[Step] = &[
    step(Word::FoldPrintBoth, Action::Look),
    step(Word::FoldSaddleStack, Action::Stack),
    Step {
        text: Word::FoldSaddleFold,
        action: Action::Fold {
            along: line((1, 0), (1, 1)),
            part: Part::Left,
            way: Way::Under,
            only: &[],
        },
        creases: &[mountain((1, 0), (1, 1))],
    },
    step(Word::FoldSaddleStaple, Action::Staple),
    step(Word::FoldSaddleTrim, Action::Trim),
];

/// Every sheet is a folio; only the numbering knows that they are nested.
fn layout(request: &Request) -> Result<Layout, Error> {
    let mut layout = folio::SCHEME.layout(request.paper.size);
    if let Some(trim) = request.trim {
        for panel in layout.front.iter_mut().chain(&mut layout.back) {
            trim_fore_edge(panel, trim);
        }
        let (width, height) = (layout.size.width, layout.size.height);
        layout.crops = [trim, width - trim]
            .map(|x| Segment::new(x, 0.0, x, height))
            .into();
    }
    Ok(layout)
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
