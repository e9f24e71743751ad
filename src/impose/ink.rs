//! Marks as plain strokes and fills, for whichever file the sheets are written to.

use super::geometry::{Point, Turn};
use super::marks::{Dash, Mark};
use super::outline::{self, Step};
use super::sheets::SheetSide;

/// Millimetres in a point.
const MM: f64 = 25.4 / 72.0;

/// Height of a digit as a part of the size of its face, for centring.
const DIGIT_HEIGHT: f64 = 0.7;

/// Something to draw, in millimetres on the side as printed.
#[derive(Debug, Clone, PartialEq)]
pub enum Drawn {
    /// A stroke; `width` in points.
    Line {
        /// Where it begins.
        from: Point,
        /// Where it ends.
        to: Point,
        /// In points.
        width: f64,
        /// Broken or whole.
        dash: Option<Dash>,
    },
    /// A filled outline.
    Fill(Vec<Step>),
}

/// The marks of a side, moved by the offset of backs.
pub fn list_marks(side: &SheetSide) -> Vec<Drawn> {
    let (dx, dy) = side.offset;
    let moved = |point: Point| Point::new(point.x + dx, point.y + dy);
    let mut found = Vec::new();
    for mark in &side.marks {
        match mark {
            Mark::Line {
                from,
                to,
                width,
                dash,
                ..
            } => found.push(Drawn::Line {
                from: moved(*from),
                to: moved(*to),
                width: *width,
                dash: *dash,
            }),
            Mark::Text {
                at,
                size,
                text,
                turn,
                underline,
                ..
            } => letter(moved(*at), *size * MM, text, *turn, *underline, &mut found),
        }
    }
    found
}

fn letter(
    middle: Point,
    size: f64,
    text: &str,
    turn: Turn,
    underline: bool,
    found: &mut Vec<Drawn>,
) {
    let (steps, width) = outline::text(text, size);
    let place = |x: f64, y: f64| {
        let (x, y) = (x - width / 2.0, y + size * DIGIT_HEIGHT / 2.0);
        match turn {
            Turn::Up => (middle.x + x, middle.y + y),
            Turn::Half => (middle.x - x, middle.y - y),
        }
    };
    let placed = steps
        .into_iter()
        .map(|step| match step {
            Step::Move(x, y) => {
                let (x, y) = place(x, y);
                Step::Move(x, y)
            }
            Step::Line(x, y) => {
                let (x, y) = place(x, y);
                Step::Line(x, y)
            }
            Step::Cubic([x1, y1, x2, y2, x, y]) => {
                let ((x1, y1), (x2, y2), (x, y)) = (place(x1, y1), place(x2, y2), place(x, y));
                Step::Cubic([x1, y1, x2, y2, x, y])
            }
            Step::Close => Step::Close,
        })
        .collect();
    found.push(Drawn::Fill(placed));
    if underline {
        let ((x0, y0), (x1, y1)) = (place(0.0, size * 0.14), place(width, size * 0.14));
        found.push(Drawn::Line {
            from: Point::new(x0, y0),
            to: Point::new(x1, y1),
            width: (size / MM / 16.0).max(0.5),
            dash: None,
        });
    }
}
