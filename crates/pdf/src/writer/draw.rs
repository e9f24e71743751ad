//! The operators that draw on a side.

use super::side::{Mark, Segment};
use crate::matrix::Matrix;
use crate::syntax::write;

/// Opens a drawing of its own: clipped to a box, its coordinates changed.
pub fn begin(content: &mut Vec<u8>, clip: Option<[f64; 4]>, onto: Matrix) {
    content.extend_from_slice(b"q\n");
    if let Some([x0, y0, x1, y1]) = clip {
        operator(content, &[x0, y0, x1 - x0, y1 - y0], "re W n\n");
    }
    operator(content, &onto, "cm\n");
}

/// Closes what [`begin`] opened.
pub fn end(content: &mut Vec<u8>) {
    content.extend_from_slice(b"Q\n");
}

/// Draws a mark.
pub fn mark(content: &mut Vec<u8>, mark: &Mark) {
    content.extend_from_slice(b"q ");
    match mark {
        Mark::Line {
            from,
            to,
            width,
            dash,
            grey,
        } => {
            operator(content, &[*grey], "G ");
            operator(content, &[*width], "w [");
            operator(content, dash, "] 0 d ");
            operator(content, &[from.0, from.1], "m ");
            operator(content, &[to.0, to.1], "l S Q\n");
        }
        Mark::Fill { path, grey } => {
            operator(content, &[*grey], "g ");
            for segment in path {
                trace(content, segment);
            }
            content.extend_from_slice(b"f Q\n");
        }
    }
}

fn trace(content: &mut Vec<u8>, segment: &Segment) {
    match *segment {
        Segment::Move((x, y)) => operator(content, &[x, y], "m "),
        Segment::Line((x, y)) => operator(content, &[x, y], "l "),
        Segment::Curve((a, b), (c, d), (x, y)) => operator(content, &[a, b, c, d, x, y], "c "),
        Segment::Close => operator(content, &[], "h "),
    }
}

fn operator(content: &mut Vec<u8>, operands: &[f64], operator: &str) {
    write::numbers(content, operands);
    content.extend_from_slice(operator.as_bytes());
}
