//! Pictures as plain shapes: boxes, lines, arrows and a few words.

use serde::Serialize;

use crate::impose::geometry::{Point, Rect, Size};

/// A drawing, as large as what it shows.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Picture {
    /// Left, top, right and bottom of everything drawn.
    pub bounds: [f64; 4],
    /// From the back to the front.
    pub shapes: Vec<Shape>,
}

/// A piece of a picture.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "shape", rename_all = "kebab-case")]
pub enum Shape {
    /// A piece of paper.
    Sheet {
        /// Left, top, width, height.
        rect: [f64; 4],
        /// Whether its white back looks up.
        white: bool,
    },
    /// A straight line.
    Line {
        /// Both ends: x, y, x, y.
        ends: [f64; 4],
        /// What it means.
        stroke: Stroke,
    },
    /// An arrow.
    Arrow {
        /// From, to: x, y, x, y.
        ends: [f64; 4],
        /// Whether the paper goes over the rest; dashed when it goes behind.
        over: bool,
    },
    /// A word or number.
    Words {
        /// Middle: x, y.
        at: [f64; 2],
        /// The words.
        words: String,
        /// Whether they are upside down.
        turned: bool,
    },
}

/// What a line means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stroke {
    /// The edge of a piece of paper.
    Edge,
    /// Fold and open again.
    Crease,
    /// Fold towards the eye.
    Valley,
    /// Fold away from the eye.
    Mountain,
    /// Cut, staple or spine.
    Cut,
}

impl Picture {
    /// An empty picture of a size.
    pub(super) fn new(size: Size) -> Self {
        Self {
            bounds: [0.0, 0.0, size.width, size.height],
            shapes: Vec::new(),
        }
    }

    pub(super) fn sheet(&mut self, rect: Rect, white: bool) {
        self.grow(rect.x, rect.y);
        self.grow(rect.right(), rect.bottom());
        self.shapes.push(Shape::Sheet {
            rect: [rect.x, rect.y, rect.width, rect.height],
            white,
        });
    }

    pub(super) fn stroke(&mut self, [from, to]: [Point; 2], stroke: Stroke) {
        self.grow(from.x, from.y);
        self.grow(to.x, to.y);
        self.shapes.push(Shape::Line {
            ends: [from.x, from.y, to.x, to.y],
            stroke,
        });
    }

    pub(super) fn arrow(&mut self, [from, to]: [Point; 2], over: bool) {
        self.grow(from.x, from.y);
        self.grow(to.x, to.y);
        self.shapes.push(Shape::Arrow {
            ends: [from.x, from.y, to.x, to.y],
            over,
        });
    }

    pub(super) fn words(&mut self, at: Point, words: &str, turned: bool) {
        self.shapes.push(Shape::Words {
            at: [at.x, at.y],
            words: words.to_owned(),
            turned,
        });
    }

    /// Puts further sheets behind the picture, each a little higher and to the right.
    pub(super) fn offset_copies(&mut self, count: u32, shift: f64) {
        let [left, top, right, bottom] = self.bounds;
        let front = std::mem::take(&mut self.shapes);
        for copy in (1..=count).rev() {
            let away = f64::from(copy) * shift;
            self.sheet(
                Rect::new(left + away, top - away, right - left, bottom - top),
                false,
            );
        }
        self.shapes.extend(front);
    }

    fn grow(&mut self, x: f64, y: f64) {
        let [left, top, right, bottom] = self.bounds;
        self.bounds = [left.min(x), top.min(y), right.max(x), bottom.max(y)];
    }
}
