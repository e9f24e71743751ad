//! `grade-unreachable`.

use crate::diag::{Diagnostic, Severity};
use crate::dice;
use crate::eval::{self, Graded};
use crate::model::{Grade, Range, Test};
use crate::rules::{Expr, ExprKind};
use crate::verify::ruleset::facts::{Effort, Facts, numbers};
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::{Check, Work};

pub const CHECK: Check = Check {
    name: "grade-unreachable",
    severity: Severity::Error,
    summary: "a grade of a test that no roll can have",
    manual: MANUAL,
    work: Work::Run(run),
};

const MANUAL: &str = r#"grade-unreachable: a grade of a test that no roll can have

What it does
    Tries every roll of a test against far more targets than any game uses and notes which grade comes first. Grades that
    never come up are reported: their condition never holds, or one before them holds whenever it does. Modifiers in rules
    and events that change the roll are taken into account; conditions about anything but `roll` and `target` are left
    alone.

Why it matters
    The grade is printed in grade tables and rules (`[ragged: ...]`), but never happens. Usually the grades are in the
    wrong order: the best comes first.

Example
    [test.nerve]
    dice = "1d6"
    targets = "1-6"
    grades = [
      { id = "ragged", when = "roll >= target" },
      { id = "clean", when = "roll >= target + 2" },     # never: `ragged` is first
    ]

How to fix it
    Put the grades in order from best to worst, and correct conditions that no roll can meet.
"#;

/// So far below and above what is known numbers are tried.
const FAR_BELOW: i64 = 200;
const FAR_ABOVE: i64 = 1_000;
/// More work than this is not done for all tests of a ruleset. A test whose grades all come up needs little of it.
const MOST_TRIES: usize = 20_000_000;

fn run(facts: &Facts<'_>, findings: &mut Findings) {
    let effort = Effort::new();
    let mut left = MOST_TRIES;
    for test in &facts.ruleset.tests {
        let Some(seen) = try_all(facts, test, &effort, &mut left) else {
            continue;
        };
        for (index, grade) in test.grades.iter().enumerate() {
            let Some(seen) = seen.get(index).filter(|seen| !seen.first) else {
                continue;
            };
            let at = format!("test.{}.grade.{}", test.id, grade.id);
            findings.push(at, finding(test, grade, seen.hidden_by));
        }
    }
}

/// Whether some grade of a test never comes up; such a test has no chart to speak of.
pub fn has_idle_grade(facts: &Facts<'_>, test: &Test) -> bool {
    let mut left = MOST_TRIES;
    let seen = try_all(facts, test, &Effort::new(), &mut left);
    seen.is_some_and(|seen| seen.iter().any(|seen| !seen.first))
}

/// What has been seen of a grade.
#[derive(Debug, Clone, Copy, Default)]
struct Seen {
    /// It came up, or may have.
    first: bool,
    /// It held, but this one came first.
    hidden_by: Option<usize>,
}

/// Every roll against every target, until all grades have come up; nothing when that is more work than is left.
fn try_all(facts: &Facts<'_>, test: &Test, effort: &Effort, left: &mut usize) -> Option<Vec<Seen>> {
    let rolls = rolls(facts, test, effort);
    let targets = targets(test, &rolls);
    let each = rolls.len().saturating_mul(test.grades.len());
    let mut seen = vec![Seen::default(); test.grades.len()];
    // What a natural roll decides comes up, whatever the conditions say.
    for rule in &test.natural {
        let (best, worst) = test.bounds(rule);
        for rank in [best, worst] {
            let named = [&rule.least, &rule.most].into_iter().flatten();
            let is_named = named
                .filter_map(|grade| test.rank(grade))
                .any(|at| at == rank);
            if let Some(seen) = seen.get_mut(rank).filter(|_| is_named) {
                seen.first = true;
            }
        }
    }
    for &target in &targets {
        *left = left.checked_sub(each)?;
        for &roll in &rolls {
            one_try(test, roll, target, &mut seen);
        }
        if seen.iter().all(|seen| seen.first) {
            break;
        }
    }
    Some(seen)
}

fn one_try(test: &Test, roll: i64, target: i64, seen: &mut [Seen]) {
    let mut first = None;
    for (index, (grade, seen)) in test.grades.iter().zip(seen).enumerate() {
        let holds = eval::holds(&grade.when.formula.expr, &mut Graded { roll, target });
        match (holds, first) {
            // Nobody can tell: it may be, and what comes after may be as well.
            (Err(_), _) => seen.first = true,
            (Ok(true), None) => {
                seen.first = true;
                first = Some(index);
            }
            (Ok(true), Some(first)) => seen.hidden_by = seen.hidden_by.or(Some(first)),
            (Ok(false), _) => {}
        }
    }
}

/// Rolls to try: the totals of the dice; where names, modifiers or events may move them, everything near and all that conditions name.
fn rolls(facts: &Facts<'_>, test: &Test, effort: &Effort) -> Vec<i64> {
    let mentions = &facts.mentions;
    let moved = mentions.changed.contains_key("roll") || mentions.modified_tests.contains(&test.id);
    if let Some(totals) = effort.plain_totals(&test.dice.expr).filter(|_| !moved) {
        return totals
            .runs()
            .iter()
            .flat_map(|(low, high)| *low..=*high)
            .collect();
    }
    let look = |name: &str| numbers::anywhere(facts.ruleset, name);
    let found = dice::bounds(&test.dice.expr, &look);
    let low = found.low.unwrap_or(i64::MIN);
    window(test, low, found.high.unwrap_or(i64::MAX))
}

/// Targets to try: those of grade tables, everything near the rolls, and all that conditions name.
fn targets(test: &Test, rolls: &[i64]) -> Vec<i64> {
    let range = test.targets.unwrap_or(Range {
        from: None,
        to: None,
    });
    let ends = [
        rolls.first(),
        rolls.last(),
        range.from.as_ref(),
        range.to.as_ref(),
    ];
    let ends = || ends.iter().flatten().map(|end| **end);
    window(test, ends().min().unwrap_or(0), ends().max().unwrap_or(0))
}

/// Numbers from well below to well above, and the numbers in the conditions with their neighbours.
fn window(test: &Test, low: i64, high: i64) -> Vec<i64> {
    let low = low.max(-FAR_ABOVE).saturating_sub(FAR_BELOW);
    let high = high.min(4 * FAR_ABOVE).saturating_add(FAR_ABOVE);
    let mut numbers: Vec<i64> = (low..=high).collect();
    for grade in &test.grades {
        constants(&grade.when.formula.expr, &mut numbers);
    }
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

fn constants(expr: &Expr, found: &mut Vec<i64>) {
    if let ExprKind::Int(number) = expr.kind {
        found.extend([number.saturating_sub(1), number, number.saturating_add(1)]);
    }
    expr.children()
        .into_iter()
        .for_each(|child| constants(child, found));
}

fn finding(test: &Test, grade: &Grade, hidden_by: Option<usize>) -> Diagnostic {
    match hidden_by.and_then(|index| test.grades.get(index)) {
        Some(earlier) if earlier.when.source == grade.when.source => {
            let message = format!(
                "the grades `{}` and `{}` of `{}` have the same condition",
                earlier.id, grade.id, test.id
            );
            findings::at(grade.origin, message)
                .with_related(earlier.origin, "this one is taken")
                .with_hint("correct one of the two conditions")
        }
        Some(earlier) => {
            let message = format!(
                "the grade `{}` of `{}` never comes up: `{}` holds before it",
                grade.id, test.id, earlier.id
            );
            findings::at(grade.origin, message)
                .with_related(earlier.origin, "this one is taken")
                .with_hint("put the grades in order from best to worst")
        }
        None => {
            let message = format!(
                "the grade `{}` of `{}` never comes up: `{}` never holds",
                grade.id, test.id, grade.when.source
            );
            let hint = format!(
                "correct the condition: the test rolls `{}`",
                test.dice.source
            );
            findings::at(grade.origin, message).with_hint(hint)
        }
    }
}
