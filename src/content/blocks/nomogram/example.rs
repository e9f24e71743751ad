//! Which roll is drawn into a chart as an example: one well inside a grade, in the middle of everything.

use crate::drawing::nomogram::{Answer, Chart, Reader};
use crate::grades::{Asked, Figure, Figures, Question, Targets};

/// Half the breadth of a label, as a part of a horizontal scale.
const LABEL: f64 = 0.018;

/// The roll to show; `None` when nothing succeeds.
pub fn choose_roll(question: &Question<'_>, chart: &Chart) -> Option<Asked> {
    match (&question.targets, &question.modifier, &chart.answer) {
        (Targets::Matrix(figures), ..) => of_matrix(question, figures, chart),
        (_, Some(modifier), Answer::Ladders { .. }) => {
            of_sum(question, (modifier.from, modifier.to))
        }
        (Targets::Numbers(from, to), ..) => of_regions(question, (*from, *to), chart),
    }
}

/// A grade that is neither the best nor the worst, where there are enough.
fn wanted(question: &Question<'_>) -> Option<usize> {
    let grades = question.test.grades.len();
    Some(grades.checked_sub(1)?.min(grades / 2))
}

/// Against a target in the upper half, the roll whose line passes farthest from all ticks.
fn of_regions(question: &Question<'_>, (from, to): (i64, i64), chart: &Chart) -> Option<Asked> {
    let target = from + (to - from) * 3 / 5;
    let grade = wanted(question)?;
    let reader = Reader::new(chart);
    let rolls = question.natural.outcomes().iter().map(|(roll, _)| *roll);
    let graded = rolls.filter(|roll| question.grade(*roll, 0, target) == Some(grade));
    let gaps = graded.filter_map(|roll| {
        let reading = reader.read(roll, target, target)?;
        let is_clear = !reading.on_tick && reading.gap.is_finite();
        is_clear.then_some((reading.gap, roll))
    });
    best(gaps).map(|roll| plain(roll, 0, target))
}

/// The roll, modifier and target nearest to the middle of their scales.
fn of_sum(question: &Question<'_>, (low, high): (i64, i64)) -> Option<Asked> {
    let grade = wanted(question)?;
    let targets = question.targets.numbers();
    let middle = targets.get(targets.len() / 2)?;
    // What dice show when they explode is too rare to be an example.
    let likely = if question.explodes {
        targets.last().map_or(i64::MAX, |most| most + 1)
    } else {
        i64::MAX
    };
    let first = question.natural.lowest();
    let last = question.natural.highest().min(likely);
    let mut best: Option<(i64, Asked)> = None;
    for target in &targets {
        for modifier in low..=high {
            for roll in first..=last {
                let off = 4 * (2 * roll - first - last).abs()
                    + 2 * (2 * modifier - low - high).abs()
                    + (target - middle).abs();
                let graded = question.grade(roll, modifier, *target) == Some(grade);
                if graded && best.as_ref().is_none_or(|(least, _)| off < *least) {
                    best = Some((off, plain(roll, modifier, *target)));
                }
            }
        }
    }
    best.map(|(_, asked)| asked)
}

/// In the middle row, a column in the middle, and the roll that runs over the fewest labels.
fn of_matrix(question: &Question<'_>, figures: &Figures, chart: &Chart) -> Option<Asked> {
    let row = figures.rows.get(figures.rows.len() / 2)?;
    let cells = row.figures.iter().zip(&figures.columns);
    let numbers: Vec<(i64, &String)> = cells
        .filter_map(|(figure, column)| match figure {
            Figure::Number(target) => Some((*target, column)),
            _ => None,
        })
        .collect();
    let (target, column) = numbers.get(numbers.len() / 2)?;
    let reader = Reader::new(chart);
    let clear = |roll: i64| -> f64 {
        let (Answer::Lanes { lanes, .. }, Some((at, _))) = (&chart.answer, reader.line(roll, roll))
        else {
            return 0.0;
        };
        let rungs = lanes.iter().flat_map(|lane| &lane.rungs);
        let distances = rungs.map(|rung| (rung.at.x - at.x).abs());
        distances.fold(f64::INFINITY, f64::min)
    };
    let reached = question.natural.outcomes().iter().map(|(roll, _)| *roll);
    let reached: Vec<i64> = reached
        .filter(|roll| question.grade(*roll, 0, *target).is_some())
        .collect();
    let middle = *reached.get(reached.len() / 2)?;
    let scores = reached.into_iter().map(|roll| {
        // Beyond a label's breadth, more room is no better than being in the middle.
        let score = clear(roll).min(LABEL) - 0.001 * (roll - middle).abs() as f64 * LABEL;
        (score, roll)
    });
    best(scores).map(|roll| Asked {
        cell: Some((row.name(), (*column).clone())),
        ..plain(roll, 0, *target)
    })
}

/// The first of the rolls with the highest score.
fn best(scores: impl Iterator<Item = (f64, i64)>) -> Option<i64> {
    let better = |one: (f64, i64), other: (f64, i64)| if other.0 > one.0 { other } else { one };
    scores.reduce(better).map(|(_, roll)| roll)
}

fn plain(roll: i64, modifier: i64, target: i64) -> Asked {
    Asked {
        roll,
        modifier,
        target,
        cell: None,
    }
}
