//! `grade-unreachable`.

use crate::diag::{Diagnostic, Severity};
use crate::dice::{self, Budget};
use crate::model::{Grade, Ruleset, Test};
use crate::rules::{Answers, Path, eval_bool};
use crate::verify::ruleset::bounds;
use crate::verify::ruleset::facts::{Facts, numbers};
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
    Tries every roll of a test against every target (those of `targets`; without it, far more than any game uses) and notes
    which grade comes first. Grades that never come up are reported: their condition never holds, or one before them holds
    whenever it does. Conditions about anything but `roll` and `target` are left alone.

Why it matters
    The grade stands on paper, in grade tables and in rules (`[ragged: ...]`), and nothing of it ever happens. Mostly the
    grades stand in the wrong order: the best comes first.

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

/// Targets that are tried when the test states none.
const FAR_BELOW: i64 = 200;
const FAR_ABOVE: i64 = 1_000;
/// More work than this is not done for all tests of a ruleset.
const MOST_TRIES: usize = 10_000_000;

fn run(facts: &Facts<'_>, findings: &mut Findings) {
    let mut left = MOST_TRIES;
    for test in &facts.ruleset.tests {
        let Some(seen) = try_all(facts.ruleset, test, &mut left) else {
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

/// What has been seen of a grade.
#[derive(Debug, Clone, Copy, Default)]
struct Seen {
    /// It came up, or may have.
    first: bool,
    /// It held, but this one came first.
    hidden_by: Option<usize>,
}

/// Every roll against every target, until all grades have come up; nothing when that is more work than is left.
fn try_all(ruleset: &Ruleset, test: &Test, left: &mut usize) -> Option<Vec<Seen>> {
    let rolls = rolls(ruleset, test);
    let targets = targets(test, &rolls);
    let each = rolls.len().saturating_mul(test.grades.len());
    if each.saturating_mul(targets.len()) > *left {
        return None;
    }
    let mut seen = vec![Seen::default(); test.grades.len()];
    for &target in &targets {
        *left = left.saturating_sub(each);
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
        let holds = eval_bool(&grade.when.formula.expr, &mut Numbers { roll, target });
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

/// Totals of the dice; names in them make everything possible.
fn rolls(ruleset: &Ruleset, test: &Test) -> Vec<i64> {
    let odds = dice::distribution(
        &test.dice.expr,
        &dice::no_names,
        Budget { steps: 1_000_000 },
    );
    if let Ok(odds) = odds {
        return odds.outcomes().iter().map(|(total, _)| *total).collect();
    }
    let found = bounds::of_dice(&test.dice.expr, &|name| numbers::anywhere(ruleset, name));
    (found.low.max(-FAR_BELOW)..=found.high.min(FAR_ABOVE)).collect()
}

fn targets(test: &Test, rolls: &[i64]) -> Vec<i64> {
    let lowest = rolls
        .first()
        .copied()
        .unwrap_or(0)
        .saturating_sub(FAR_BELOW);
    let highest = rolls.last().copied().unwrap_or(0).saturating_add(FAR_ABOVE);
    match test.targets {
        Some(range) => (range.from.unwrap_or(lowest)..=range.to.unwrap_or(highest))
            .take(MOST_TRIES)
            .collect(),
        None => (lowest..=highest).collect(),
    }
}

/// The two numbers that grades speak of.
struct Numbers {
    roll: i64,
    target: i64,
}

impl Answers for Numbers {
    fn number(&mut self, path: &Path) -> Option<i64> {
        match path.word()? {
            "roll" => Some(self.roll),
            "target" => Some(self.target),
            _ => None,
        }
    }

    fn dice(&mut self, _: &str) -> Result<i64, String> {
        Err("not rolled here".into())
    }
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
            let against = test
                .targets
                .map_or(String::new(), |range| format!(" against {range}"));
            let hint = format!(
                "correct the condition: the test rolls `{}`{against}",
                test.dice.source
            );
            findings::at(grade.origin, message).with_hint(hint)
        }
    }
}
