//! Words of marks as outlines. Marks are drawn on imposed sheets of any origin, so they must not need a font in the file,
//! and as shapes they are artifacts that a screen reader passes over.

use std::sync::LazyLock;

use ttf_parser::{Face, OutlineBuilder};

use crate::assets;

/// The face that marks are lettered in.
const FACE: &str = "plex-condensed/IBMPlexSansCondensed-Regular.ttf";

static PARSED: LazyLock<Option<Face<'static>>> =
    LazyLock::new(|| Face::parse(assets::FONTS.get_file(FACE)?.contents(), 0).ok());

/// A step of a filled path, in the units of the size that was asked for, y down from the baseline.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Step {
    /// Begin a contour here.
    Move(f64, f64),
    /// A straight line to here.
    Line(f64, f64),
    /// A cubic curve: two control points and the end.
    Cubic([f64; 6]),
    /// Close the contour.
    Close,
}

/// The outline of a line of text of the given size, beginning at the origin, and its width.
pub fn text(words: &str, size: f64) -> (Vec<Step>, f64) {
    let Some(face) = PARSED.as_ref() else {
        return (Vec::new(), 0.0);
    };
    let scale = size / f64::from(face.units_per_em());
    let mut pen = Pen {
        steps: Vec::new(),
        scale,
        x: 0.0,
        at: (0.0, 0.0),
    };
    for letter in words.chars() {
        let Some(glyph) = face.glyph_index(letter) else {
            continue;
        };
        face.outline_glyph(glyph, &mut pen);
        pen.x += f64::from(face.glyph_hor_advance(glyph).unwrap_or(0)) * scale;
    }
    (pen.steps, pen.x)
}

struct Pen {
    steps: Vec<Step>,
    scale: f64,
    /// Where the current glyph begins.
    x: f64,
    at: (f64, f64),
}

impl Pen {
    fn map(&self, x: f32, y: f32) -> (f64, f64) {
        (
            self.x + f64::from(x) * self.scale,
            -f64::from(y) * self.scale,
        )
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.at = self.map(x, y);
        self.steps.push(Step::Move(self.at.0, self.at.1));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.at = self.map(x, y);
        self.steps.push(Step::Line(self.at.0, self.at.1));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        // A quadratic curve is a cubic one whose control points lie two thirds of the way to its own.
        let (from, control, to) = (self.at, self.map(x1, y1), self.map(x, y));
        let toward = |a: f64, c: f64| a + (c - a) * 2.0 / 3.0;
        self.steps.push(Step::Cubic([
            toward(from.0, control.0),
            toward(from.1, control.1),
            toward(to.0, control.0),
            toward(to.1, control.1),
            to.0,
            to.1,
        ]));
        self.at = to;
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (a, b, to) = (self.map(x1, y1), self.map(x2, y2), self.map(x, y));
        self.steps
            .push(Step::Cubic([a.0, a.1, b.0, b.1, to.0, to.1]));
        self.at = to;
    }

    fn close(&mut self) {
        self.steps.push(Step::Close);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_stand_on_the_baseline_and_advance() {
        let (one, width) = text("5", 10.0);
        let (two, double) = text("55", 10.0);
        assert!(!one.is_empty());
        assert_eq!(two.len(), 2 * one.len());
        assert!((double - 2.0 * width).abs() < 1e-9);
        let lowest = one
            .iter()
            .filter_map(end)
            .map(|(_, y)| y)
            .fold(f64::MIN, f64::max);
        assert!(
            lowest.abs() < 0.3,
            "a 5 stands on the baseline, not at {lowest}"
        );
    }

    fn end(step: &Step) -> Option<(f64, f64)> {
        match *step {
            Step::Move(x, y) | Step::Line(x, y) | Step::Cubic([.., x, y]) => Some((x, y)),
            Step::Close => None,
        }
    }
}
