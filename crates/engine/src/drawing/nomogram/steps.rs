//! Charts of a matrix: one line for each row, with every column where its roll begins to count.

use super::chart::{Answer, Chart, Lane, Point, Rung};
use super::scale::{Span, number, scale};

/// What is drawn.
#[derive(Debug, Clone)]
pub struct StepsPlan<'a> {
    /// What the scale is called, and its numbers.
    pub roll: (&'a str, Span),
    /// High rolls are good.
    pub rising: bool,
    /// Headings of the columns, in order.
    pub columns: &'a [String],
    /// From top to bottom.
    pub lanes: Vec<LanePlan>,
    /// What it is called when no column is reached.
    pub fail: String,
}

/// A row of the matrix for one grade.
#[derive(Debug, Clone)]
pub struct LanePlan {
    /// The row.
    pub row: String,
    /// The grade.
    pub grade: String,
    /// The roll that each column asks for.
    pub rolls: Vec<Option<i64>>,
    /// Columns that are not rolled for, in words.
    pub note: Option<String>,
}

/// Rolls from left to right, above and below the lanes.
pub fn steps(plan: &StepsPlan<'_>) -> Chart {
    let (title, span) = plan.roll;
    let x = |roll: i64| number(roll - span.from) / span.length();
    let rail = |side: &'static str, y: f64| {
        let place = |roll: i64| Point { x: x(roll), y };
        let ends = (place(span.from), place(span.to));
        scale(title, side, ends, span, 1.0, place)
    };
    let count = number(i64::try_from(plan.lanes.len()).unwrap_or(1)).max(1.0);
    let mut lanes: Vec<Lane> = Vec::new();
    for (index, lane) in plan.lanes.iter().enumerate() {
        let y = (number(i64::try_from(index).unwrap_or(0)) + 1.0) / (count + 1.0);
        let first = lanes.last().is_none_or(|before| before.row != lane.row);
        lanes.push(Lane {
            row: lane.row.clone(),
            grade: lane.grade.clone(),
            first,
            from: Point { x: 0.0, y },
            to: Point { x: 1.0, y },
            rungs: rungs(plan.columns, lane, |roll| Point { x: x(roll), y }),
            note: lane.note.clone(),
        });
    }
    let mut grades: Vec<String> = Vec::new();
    for lane in &plan.lanes {
        if !grades.contains(&lane.grade) {
            grades.push(lane.grade.clone());
        }
    }
    grades.push(plan.fail.clone());
    Chart {
        kind: "steps",
        grades,
        exceptions: Vec::new(),
        scales: vec![rail("above", 0.0), rail("below", 1.0)],
        answer: Answer::Lanes {
            rising: plan.rising,
            lanes,
            fail: plan.fail.clone(),
        },
    }
}

/// Columns that ask for the same roll share a rung.
fn rungs(columns: &[String], lane: &LanePlan, place: impl Fn(i64) -> Point) -> Vec<Rung> {
    let mut rolls: Vec<i64> = lane.rolls.iter().flatten().copied().collect();
    rolls.sort_unstable();
    rolls.dedup();
    rolls
        .into_iter()
        .map(|roll| {
            let here = lane.rolls.iter().map(|needed| *needed == Some(roll));
            Rung {
                at: place(roll),
                label: columns_named(columns, here),
            }
        })
        .collect()
}

/// Headings of the columns that are in, runs of three or more by their ends: `2, 4–6`.
pub fn columns_named(columns: &[String], is_in: impl Iterator<Item = bool>) -> String {
    let mut runs: Vec<Vec<&str>> = Vec::new();
    let mut before = false;
    for (column, is_in) in columns.iter().zip(is_in) {
        if is_in && !before {
            runs.push(Vec::new());
        }
        if let Some(run) = runs.last_mut().filter(|_| is_in) {
            run.push(column);
        }
        before = is_in;
    }
    let words: Vec<String> = runs
        .iter()
        .map(|run| match run.as_slice() {
            [first, _, .., last] if run.len() > 2 => format!("{first}–{last}"),
            run => run.join(", "),
        })
        .collect();
    words.join(", ")
}
