//! Charts of a roll and a modifier: their sum is read on the line between them, which has the targets.

use super::chart::{Answer, Chart, Ladder, Point, Rung};
use super::scale::{Span, full_scale, number};

/// What is drawn.
#[derive(Debug, Clone)]
pub struct SumPlan<'a> {
    /// What the left scale is called, and its numbers.
    pub roll: (&'a str, Span),
    /// What the right scale is called, and its numbers.
    pub modifier: (&'a str, Span),
    /// What the targets are called.
    pub target: &'a str,
    /// High sums are good.
    pub rising: bool,
    /// Grades from best to worst; each with its targets and the sum that the target asks for.
    pub ladders: Vec<(String, Vec<(i64, i64)>)>,
    /// What it is called when no sum is reached.
    pub fail: String,
}

/// Rolls on the left, modifiers on the right, targets of each grade on the line between them.
pub fn sum(plan: &SumPlan<'_>) -> Chart {
    let (roll, modifier) = (plan.roll.1, plan.modifier.1);
    let (rolls, modifiers) = (1.0 / roll.length(), 1.0 / modifier.length());
    let roll_at = |value: i64| Point {
        x: 0.0,
        y: 1.0 - number(value - roll.from) * rolls,
    };
    let modifier_at = |value: i64| Point {
        x: 1.0,
        y: 1.0 - number(value - modifier.from) * modifiers,
    };
    // Where both units weigh the same, only the sum counts.
    let x = rolls / (rolls + modifiers);
    let unit = rolls * modifiers / (rolls + modifiers);
    let sum_at = |sum: i64| Point {
        x,
        y: 1.0 - number(sum - roll.from - modifier.from) * unit,
    };
    Chart {
        kind: "parallel",
        grades: plan
            .ladders
            .iter()
            .map(|(name, _)| name.clone())
            .chain([plan.fail.clone()])
            .collect(),
        exceptions: Vec::new(),
        scales: vec![
            full_scale(plan.roll.0, "left", roll, roll_at),
            full_scale(plan.modifier.0, "right", modifier, modifier_at),
        ],
        answer: Answer::Ladders {
            title: plan.target.to_owned(),
            from: sum_at(roll.from + modifier.from),
            to: sum_at(roll.to + modifier.to),
            rising: plan.rising,
            ladders: plan
                .ladders
                .iter()
                .map(|(name, rungs)| Ladder {
                    name: name.clone(),
                    rungs: rungs_of(rungs, sum_at),
                })
                .collect(),
            fail: plan.fail.clone(),
        },
    }
}

/// Targets that ask for the same sum share a rung.
fn rungs_of(targets: &[(i64, i64)], place: impl Fn(i64) -> Point) -> Vec<Rung> {
    let mut sums: Vec<i64> = targets.iter().map(|(_, sum)| *sum).collect();
    sums.sort_unstable();
    sums.dedup();
    sums.into_iter()
        .map(|sum| {
            let here = targets.iter().filter(|(_, needed)| *needed == sum);
            Rung {
                at: place(sum),
                label: numbers(here.map(|(target, _)| *target)),
            }
        })
        .collect()
}

/// `5`, `2, 4`, `3–5`.
fn numbers(numbers: impl Iterator<Item = i64>) -> String {
    let mut runs: Vec<(i64, i64)> = Vec::new();
    for number in numbers {
        match runs.last_mut() {
            Some((_, to)) if *to + 1 == number => *to = number,
            _ => runs.push((number, number)),
        }
    }
    let words: Vec<String> = runs
        .into_iter()
        .map(|(from, to)| match to - from {
            0 => from.to_string(),
            1 => format!("{from}, {to}"),
            _ => format!("{from}–{to}"),
        })
        .collect();
    words.join(", ")
}
