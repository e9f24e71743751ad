//! Marks: what a plan draws besides the pages, each kind with its switch.

mod guides;
mod proof;

use super::geometry::{Point, Rect, Segment, Turn};
use super::layout::Layout;
use super::request::{Flip, Request};
use super::scheme::SideKind;
use super::sheets::SheetSide;

/// Printers lose thinner lines.
pub const THINNEST: f64 = 0.25;

/// What a mark is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarkKind {
    Fold,
    Slit,
    Crop,
    Staple,
    Ruler,
    /// The number of a page on a proof.
    Number,
    /// Words for the person at the printer.
    Note,
    /// Scales and cross-hairs of the calibration sheet.
    Scale,
}

/// Millimetres drawn and left out, over and over.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Dash {
    pub on: f64,
    pub off: f64,
}

/// A mark in the coordinates of the side as printed, without the offset of backs.
#[derive(Debug, Clone, PartialEq)]
pub enum Mark {
    Line {
        from: Point,
        to: Point,
        /// In points, never under [`THINNEST`].
        width: f64,
        dash: Option<Dash>,
        kind: MarkKind,
    },
    Text {
        /// The middle of the words, both ways.
        at: Point,
        /// In points.
        size: f64,
        text: String,
        turn: Turn,
        /// Tells a 6 from a 9.
        underline: bool,
        kind: MarkKind,
    },
}

impl Mark {
    /// Whether a line is entirely inside a room; words need only their middle there.
    fn is_in(&self, room: Rect) -> bool {
        let holds = |point: &Point| {
            (room.x..=room.right()).contains(&point.x)
                && (room.y..=room.bottom()).contains(&point.y)
        };
        match self {
            Self::Line { from, to, .. } => holds(from) && holds(to),
            Self::Text { at, .. } => holds(at),
        }
    }

    pub(super) fn line(segment: Segment, width: f64, kind: MarkKind) -> Self {
        Self::Line {
            from: segment.from,
            to: segment.to,
            width: width.max(THINNEST),
            dash: None,
            kind,
        }
    }

    pub(super) fn dashed(segment: Segment, width: f64, dash: Dash, kind: MarkKind) -> Self {
        Self::Line {
            from: segment.from,
            to: segment.to,
            width: width.max(THINNEST),
            dash: Some(dash),
            kind,
        }
    }

    pub(super) fn text(at: Point, size: f64, text: impl Into<String>, kind: MarkKind) -> Self {
        Self::Text {
            at,
            size,
            text: text.into(),
            turn: Turn::Up,
            underline: false,
            kind,
        }
    }

    pub fn kind(&self) -> MarkKind {
        match self {
            Self::Line { kind, .. } | Self::Text { kind, .. } => *kind,
        }
    }
}

/// Which marks are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MarkSwitches {
    /// Ticks where folds meet the border of the sheet.
    pub fold: bool,
    /// Slits as dashed lines.
    pub slit: bool,
    /// Ticks where knives go.
    pub crop: bool,
    pub staples: bool,
    /// 50 mm to measure, and how to print.
    pub ruler: bool,
    /// A big number on every page.
    pub numbers: bool,
}

impl Default for MarkSwitches {
    /// What one needs to fold and cut, and no more.
    fn default() -> Self {
        Self {
            fold: true,
            slit: false,
            crop: true,
            ..Self::none()
        }
    }
}

impl MarkSwitches {
    pub const fn none() -> Self {
        Self {
            fold: false,
            slit: false,
            crop: false,
            staples: false,
            ruler: false,
            numbers: false,
        }
    }

    /// Everything, for a dummy to fold before the good paper is used.
    pub const fn proof() -> Self {
        Self {
            fold: true,
            slit: true,
            crop: true,
            staples: true,
            ruler: true,
            numbers: true,
        }
    }
}

/// The marks of one side. Lines to fold and cut along are drawn on fronts only: backs are never exactly behind them.
pub(super) fn of_side(
    request: &Request,
    layout: &Layout,
    side: &SheetSide,
    is_outermost: bool,
    flip: Option<Flip>,
) -> Vec<Mark> {
    let switches = request.marks;
    let words = request.words.words();
    let margins = request.margins.sheet;
    let front = side.side == SideKind::Front;
    let nested = request.fold.is_nested();
    let mut marks = Vec::new();
    if switches.fold && front {
        marks.extend(guides::folds(layout, margins));
    }
    if switches.slit && front {
        marks.extend(guides::slits(layout, words));
    }
    if switches.crop && front && is_outermost {
        let printable = Rect::of(layout.size).inset(request.unprintable());
        let crops = guides::crops(layout, margins).into_iter();
        // A trim line in the border cannot be marked; a note gives its width.
        marks.extend(crops.filter(|mark| request.trim.is_none() || mark.is_in(printable)));
    }
    if switches.staples && front && is_outermost && nested {
        marks.extend(guides::staples(layout));
    }
    if switches.numbers {
        marks.extend(side.slots.iter().map(|slot| proof::number(slot, words)));
    }
    if switches.ruler {
        marks.extend(proof::ruler(side.size, margins, flip, words));
    }
    marks
}
