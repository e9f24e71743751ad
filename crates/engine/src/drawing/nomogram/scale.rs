//! Scales with ticks that a pencil can use and labels that do not touch.

use super::chart::{Point, Scale, Tick};

/// Whole numbers along a scale.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// The lowest number.
    pub from: i64,
    /// The highest number.
    pub to: i64,
    /// Everything above the highest number is read at its tick.
    pub open: bool,
}

/// Labels are at least this part of the chart apart: a line of small print on the smallest page that a chart is drawn on.
const LABEL: f64 = 1.0 / 42.0;
/// Ticks are at least this far apart: nearer ones run together in a photocopy.
const TICK: f64 = 1.0 / 260.0;

/// Steps that people count in.
const STEPS: [i64; 13] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];

impl Span {
    /// How many steps from the lowest number to the highest, at least one.
    pub fn length(self) -> f64 {
        number(self.to - self.from).max(1.0)
    }
}

/// A whole number as a length. Scales have some hundreds of numbers, which floats hold exactly.
pub fn number(value: i64) -> f64 {
    value as f64
}

/// A scale over the whole height of the chart, as [`scale`] draws it.
pub fn full_scale(
    title: &str,
    side: &'static str,
    span: Span,
    place: impl Fn(i64) -> Point,
) -> Scale {
    let ends = (place(span.from), place(span.to));
    scale(title, side, ends, span, 1.0, place)
}

/// Draws the numbers of a span; `place` says where on the paper each one is. `length` is the part of the chart that the scale runs over.
pub fn scale(
    title: &str,
    side: &'static str,
    ends: (Point, Point),
    span: Span,
    length: f64,
    place: impl Fn(i64) -> Point,
) -> Scale {
    let unit = length / span.length();
    let step = |least: f64| {
        let wide = STEPS.iter().find(|step| number(**step) * unit >= least);
        *wide.unwrap_or(&10_000)
    };
    let (label_step, tick_step) = (step(LABEL), step(TICK));
    let ticks = (span.from..=span.to)
        .filter(|value| {
            value.rem_euclid(tick_step) == 0 || *value == span.from || *value == span.to
        })
        .map(|value| {
            let labelled = is_labelled(value, span, label_step);
            let middle = label_step == 10 && value.rem_euclid(5) == 0;
            let open = span.open && value == span.to;
            Tick {
                at: place(value),
                rank: match (labelled, middle) {
                    (true, _) => 0,
                    (false, true) => 1,
                    (false, false) => 2,
                },
                label: labelled.then(|| format_number(value, open)),
            }
        })
        .collect();
    Scale {
        title: title.to_owned(),
        from: ends.0,
        to: ends.1,
        side,
        ticks,
    }
}

/// Multiples of the step, and both ends; a multiple too near to an end gives way.
fn is_labelled(value: i64, span: Span, step: i64) -> bool {
    if value == span.from || value == span.to {
        return true;
    }
    let near = |end: i64| (value - end).abs() * 2 < step;
    value.rem_euclid(step) == 0 && !near(span.from) && !near(span.to)
}

fn format_number(value: i64, open: bool) -> String {
    let plus = if open { "+" } else { "" };
    match value {
        ..0 => format!("−{}{plus}", value.unsigned_abs()),
        _ => format!("{value}{plus}"),
    }
}

/// The number that a label says, with its sign.
pub fn read(label: &str) -> Option<i64> {
    let digits = label.trim_end_matches('+').replace('−', "-");
    digits.parse().ok()
}
