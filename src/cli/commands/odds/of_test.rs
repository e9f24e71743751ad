//! The exact chance of each grade of a test: against one target, or over its range.

use serde_json::{Value, json};

use super::{Odds, look};
use crate::cli::{Failure, Terminal};
use crate::dice::report::{self, Chart};
use crate::grades::{self, Question};
use crate::model::{Ruleset, Test};

/// Targets that a table on the terminal goes through at most.
const MOST_TARGETS: usize = 200;

pub fn of_test(
    args: &Odds,
    ruleset: &Ruleset,
    test: &Test,
    modifier: i64,
    terminal: &Terminal,
) -> Result<(), Failure> {
    let question = grades::question(ruleset, test)?;
    let targets = match args.target {
        Some(target) => vec![target],
        None => question.targets.numbers(),
    };
    if targets.len() > MOST_TARGETS && !args.json && !args.csv {
        let message = format!("`{}` has {} targets", test.id, targets.len());
        let hint = "name one with `--target N`, or write `--csv`".to_owned();
        return Err(Failure::usage(message).with_hint(Some(hint)));
    }
    let chart = |target: i64| question.ways(modifier, target).chart(&question.labels);
    let charts: Vec<(i64, Chart)> = targets
        .into_iter()
        .map(|target| (target, chart(target)))
        .collect();
    if args.json {
        return terminal.data(&format!("{:#}\n", to_json(&question, modifier, &charts)));
    }
    if args.csv {
        return terminal.data(&to_csv(&charts));
    }
    let dice = match modifier {
        0 => question.dice.clone(),
        added => format!("{}{added:+}", question.dice),
    };
    match charts.as_slice() {
        [(target, chart)] => terminal.data(&format!(
            "{}: {dice} against {target}\n{}",
            test.label,
            report::bars(chart, "grade", look(args, terminal, false))
        )),
        charts => terminal.data(&format!(
            "{}: {dice}, chance (%) of each grade\n{}",
            test.label,
            to_table(&question, modifier, charts)
        )),
    }
}

/// A line for each target, a column for each grade.
fn to_table(question: &Question<'_>, modifier: i64, charts: &[(i64, Chart)]) -> String {
    let grades = question.labels.len();
    let mut rows = vec![vec!["target".to_owned()]];
    rows[0].extend(question.labels.iter().cloned());
    for (target, _) in charts {
        let ways = question.ways(modifier, *target);
        let mut row = vec![target.to_string()];
        row.extend(
            (0..grades).map(|grade| ways.percent(Some(grade).filter(|at| at + 1 < grades), 1)),
        );
        rows.push(row);
    }
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..=grades).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths);
        let cells: Vec<String> = cells
            .map(|(cell, width)| format!("{cell:>width$}"))
            .collect();
        format!("{}\n", cells.join("  "))
    };
    rows.iter().map(line).collect()
}

fn to_csv(charts: &[(i64, Chart)]) -> String {
    let mut lines = String::new();
    for (target, chart) in charts {
        for (number, line) in report::to_csv(chart, "grade").lines().enumerate() {
            match number {
                0 if lines.is_empty() => lines.push_str(&format!("target,{line}\n")),
                0 => {}
                _ => lines.push_str(&format!("{target},{line}\n")),
            }
        }
    }
    lines
}

fn to_json(question: &Question<'_>, modifier: i64, charts: &[(i64, Chart)]) -> Value {
    let targets = charts.iter().map(|(target, chart)| {
        let grades = chart
            .rows
            .iter()
            .map(|(label, count)| json!({ "grade": label, "quantity": count.to_string() }));
        json!({
            "target": target,
            "denominator": chart.denominator.to_string(),
            "grades": grades.collect::<Vec<_>>(),
        })
    });
    json!({
        "test": question.test.id,
        "dice": question.dice,
        "modifier": modifier,
        "targets": targets.collect::<Vec<_>>(),
    })
}
