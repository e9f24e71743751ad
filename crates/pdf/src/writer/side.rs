//! What is drawn on a side of a sheet. Which page goes where is decided elsewhere; here it is only a matrix.

use crate::matrix::Matrix;

/// A point on a sheet: PDF points from the bottom left.
pub type Point = (f64, f64);

/// What is drawn on one side of a sheet, in PDF points, the origin at the bottom left.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Side {
    /// From left to right.
    pub width: f64,
    /// From bottom to top.
    pub height: f64,
    /// The pages, the first at the bottom.
    pub placed: Vec<Placed>,
    /// Drawn on top of the pages.
    pub marks: Vec<Mark>,
}

/// A page of the source on a side.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Placed {
    /// Counted from 0 in reading order.
    pub page: usize,
    /// Takes the page as it is seen (cropped, turned, origin at the bottom left, see [`crate::Source::size`]) to the sheet.
    pub matrix: Matrix,
    /// Left, bottom, right and top on the sheet: nothing of the page shows outside.
    pub clip: Option<[f64; 4]>,
}

/// A mark for folding or cutting.
#[derive(Debug, Clone, PartialEq)]
pub enum Mark {
    /// A stroke.
    Line {
        /// Where it begins.
        from: Point,
        /// Where it ends.
        to: Point,
        /// How thick it is.
        width: f64,
        /// Lengths of ink and gap in turn; empty for a whole line.
        dash: Vec<f64>,
        /// From 0 (black) to 1 (white).
        grey: f64,
    },
    /// A filled outline, for letters and arrows.
    Fill {
        /// The outline, piece by piece.
        path: Vec<Segment>,
        /// From 0 (black) to 1 (white).
        grey: f64,
    },
}

/// A piece of an outline.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Segment {
    /// A new outline begins here.
    Move(Point),
    /// A straight line to here.
    Line(Point),
    /// Two control points, then the end.
    Curve(Point, Point, Point),
    /// Back to where the outline began.
    Close,
}
