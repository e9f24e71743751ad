//! One sheet cut up into panels, before pages are dealt to them.

use super::geometry::{Insets, Rect, Segment, Size, Turn};
use super::request::Margins;

/// What an edge of a page is on the printed sheet. Margins belong to kinds of edge, not to left and right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EdgeKind {
    /// The border of the sheet, where a home printer cannot print.
    Sheet,
    Fold,
    /// The fold that carries the covers.
    Spine,
    Slit,
    /// Trimmed after printing.
    Cut,
}

/// The edges of a page, seen upright.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Edges {
    pub left: EdgeKind,
    pub right: EdgeKind,
    pub head: EdgeKind,
    pub foot: EdgeKind,
}

impl Edges {
    pub const fn new(left: EdgeKind, right: EdgeKind, head: EdgeKind, foot: EdgeKind) -> Self {
        Self {
            left,
            right,
            head,
            foot,
        }
    }

    pub const fn all(kind: EdgeKind) -> Self {
        Self::new(kind, kind, kind, kind)
    }

    fn mirrored(self) -> Self {
        Self::new(self.right, self.left, self.head, self.foot)
    }
}

/// Room for one page on a sheet side.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Panel {
    /// The page it takes among the pages of one sheet, counted from 1.
    pub place: usize,
    pub rect: Rect,
    pub turn: Turn,
    pub edges: Edges,
}

impl Panel {
    pub(crate) fn half_turned(self, sheet: Size) -> Self {
        Self {
            rect: self.rect.half_turned(sheet),
            turn: self.turn.reversed(),
            ..self
        }
    }

    fn mirrored(self, sheet: Size) -> Self {
        Self {
            rect: self.rect.mirrored(sheet),
            edges: self.edges.mirrored(),
            ..self
        }
    }

    /// What is left of the panel inside the printer's reach and clear of folds, slits and cuts.
    pub(crate) fn safe(&self, sheet: Size, margins: &Margins) -> Rect {
        let edges = match self.turn {
            Turn::Up => self.edges,
            Turn::Half => Edges::new(
                self.edges.right,
                self.edges.left,
                self.edges.foot,
                self.edges.head,
            ),
        };
        let clear = Insets {
            left: clearance(edges.left, margins),
            right: clearance(edges.right, margins),
            top: clearance(edges.head, margins),
            bottom: clearance(edges.foot, margins),
        };
        let printable = Rect::of(sheet).inset(margins.sheet);
        self.rect.inset(clear).shared_with(printable)
    }
}

/// The border of the sheet is kept clear by the printable area, not here.
fn clearance(kind: EdgeKind, margins: &Margins) -> f64 {
    match kind {
        EdgeKind::Sheet => 0.0,
        EdgeKind::Fold | EdgeKind::Spine => margins.fold,
        EdgeKind::Slit => margins.slit,
        EdgeKind::Cut => margins.cut,
    }
}

/// One sheet: the back is drawn as seen after turning it like the page of a book, lines are those of the front.
#[derive(Debug, Clone, PartialEq)]
pub struct Layout {
    pub size: Size,
    pub front: Vec<Panel>,
    pub back: Vec<Panel>,
    /// Whole lines across the sheet that contain the creases.
    pub folds: Vec<Segment>,
    /// Slits.
    pub cuts: Vec<Segment>,
    /// Whole lines across the sheet that knives follow.
    pub crops: Vec<Segment>,
}

impl Layout {
    pub fn pages(&self) -> usize {
        self.front.len() + self.back.len()
    }

    /// The mirror image of a left-to-right book is a right-to-left book.
    pub(crate) fn mirrored(self) -> Self {
        let size = self.size;
        let panels = |panels: Vec<Panel>| panels.into_iter().map(|p| p.mirrored(size)).collect();
        let lines = |lines: Vec<Segment>| lines.into_iter().map(|l| l.mirrored(size)).collect();
        Self {
            size,
            front: panels(self.front),
            back: panels(self.back),
            folds: lines(self.folds),
            cuts: lines(self.cuts),
            crops: lines(self.crops),
        }
    }
}
