//! Charts whose answer is a line cut into grades: quotients on a slanted line, differences on an upright one.

use super::chart::{Answer, Chart, Mark, Name, Point};
use super::scale::{Span, full_scale, number, scale};

/// Where one grade ends and the next begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Boundary {
    /// For a quotient: `roll * this` against `target * times`.
    pub roll: i64,
    /// What the target is multiplied by.
    pub target: i64,
    /// For a difference: what the roll is above the target.
    pub plus: i64,
    /// The boundary itself belongs to the better grade.
    pub inclusive: bool,
}

/// What is drawn.
#[derive(Debug, Clone)]
pub struct RegionsPlan<'a> {
    /// What the left scale is called, and its numbers.
    pub roll: (&'a str, Span),
    /// What the right scale is called, and its numbers.
    pub target: (&'a str, Span),
    /// High rolls are good.
    pub rising: bool,
    /// From the best grade to the worst.
    pub boundaries: Vec<Boundary>,
    /// Names of the grades in the same order, and what a failure is called.
    pub names: Vec<String>,
}

/// Rolls on the left from the bottom, targets on the right from the top, and the line that joins their zeros.
pub fn z_chart(plan: &RegionsPlan<'_>) -> Chart {
    let (roll, target) = (plan.roll.1, plan.target.1);
    let (high, far) = (number(roll.to).max(1.0), number(target.to).max(1.0));
    let roll_at = |value: i64| Point {
        x: 0.0,
        y: 1.0 - number(value) / high,
    };
    let target_at = |value: i64| Point {
        x: 1.0,
        y: number(value) / far,
    };
    let share = |span: Span| span.length() / number(span.to).max(1.0);
    let (from, to) = (roll_at(0), target_at(0));
    let cuts = plan.boundaries.iter().map(|boundary| {
        // The line through roll r and target d cuts the slanted line at r/high : d/far.
        let ratio = number(boundary.target) / number(boundary.roll);
        let rolled = ratio / high;
        rolled / (rolled + 1.0 / far)
    });
    Chart {
        kind: "z-chart",
        grades: plan.names.clone(),
        exceptions: Vec::new(),
        answer: regions(plan, (from, to), cuts.collect()),
        scales: vec![
            scale(
                plan.roll.0,
                "left",
                (from, roll_at(roll.to)),
                roll,
                share(roll),
                roll_at,
            ),
            scale(
                plan.target.0,
                "right",
                (to, target_at(target.to)),
                target,
                share(target),
                target_at,
            ),
        ],
    }
}

/// Rolls on the left from the bottom, targets on the right from the top, differences between them.
pub fn difference(plan: &RegionsPlan<'_>) -> Chart {
    let (roll, target) = (plan.roll.1, plan.target.1);
    let (rolls, targets) = (1.0 / roll.length(), 1.0 / target.length());
    let roll_at = |value: i64| Point {
        x: 0.0,
        y: 1.0 - number(value - roll.from) * rolls,
    };
    let target_at = |value: i64| Point {
        x: 1.0,
        y: number(value - target.from) * targets,
    };
    // Where both units weigh the same, only the difference counts.
    let x = rolls / (rolls + targets);
    let unit = rolls * targets / (rolls + targets);
    let cuts = plan.boundaries.iter().map(|boundary| {
        let above_start = number(boundary.plus - roll.from + target.from);
        x + unit * above_start
    });
    let ends = (Point { x, y: 1.0 }, Point { x, y: 0.0 });
    Chart {
        kind: "parallel",
        grades: plan.names.clone(),
        exceptions: Vec::new(),
        answer: regions(plan, ends, cuts.collect()),
        scales: vec![
            full_scale(plan.roll.0, "left", roll, roll_at),
            full_scale(plan.target.0, "right", target, target_at),
        ],
    }
}

/// The line with its cuts. `cuts` are parts of the line, from the best grade to the worst; low parts are low rolls.
fn regions(plan: &RegionsPlan<'_>, (from, to): (Point, Point), cuts: Vec<f64>) -> Answer {
    let mut cuts: Vec<(f64, bool)> = cuts
        .into_iter()
        .zip(&plan.boundaries)
        .map(|(cut, boundary)| (cut.clamp(0.0, 1.0), boundary.inclusive != plan.rising))
        .collect();
    let mut names = plan.names.clone();
    if plan.rising {
        cuts.reverse();
        names.reverse();
    }
    let starts = std::iter::once(0.0).chain(cuts.iter().map(|(cut, _)| *cut));
    let ends = cuts.iter().map(|(cut, _)| *cut).chain(std::iter::once(1.0));
    let middles = starts.zip(ends).map(|(start, end)| (start + end) / 2.0);
    Answer::Regions {
        from,
        to,
        names: middles
            .zip(names)
            .map(|(middle, text)| Name {
                at: Point::between(from, to, middle),
                text,
            })
            .collect(),
        marks: cuts
            .iter()
            .map(|(cut, before)| Mark {
                at: Point::between(from, to, *cut),
                before: *before,
            })
            .collect(),
    }
}
