//! `nomogram-misreads`.

use super::grade_unreachable::has_idle_grade;
use crate::diag::Severity;
use crate::grades::{self, Asked, Misread, Question, Titles};
use crate::verify::ruleset::facts::Facts;
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::{Check, Work};

pub const CHECK: Check = Check {
    name: "nomogram-misreads",
    severity: Severity::Error,
    summary: "a nomogram that gives a wrong grade",
    manual: MANUAL,
    work: Work::Run(run),
};

const MANUAL: &str = r#"nomogram-misreads: a nomogram that gives a wrong grade

What it does
    Draws the nomogram of every test that is worth one, or that asks for one with `nomogram`, and reads it as a player does:
    finds each roll by the labels and ticks of the drawing, lays the edge, looks where it crosses. Every roll against every
    target is compared with the grade that the rules give.

Why it matters
    Players trust a chart, even where it is wrong.

Example
    [test.nerve]
    dice = "2d6"
    targets = "4-10"
    nomogram = "z-chart"                       # quotients, but the grades are differences
    grades = [
      { id = "clean", when = "roll >= target + 2" },
      { id = "ragged", when = "roll >= target" },
    ]

How to fix it
    Leave `nomogram` out: the kind that fits follows from the grades. Or ask for another kind, or for `"none"`.
"#;

fn run(facts: &Facts<'_>, findings: &mut Findings) {
    for test in &facts.ruleset.tests {
        let Ok(question) = grades::question(facts.ruleset, test) else {
            continue;
        };
        if test.nomogram.is_none() && !question.is_worth_a_nomogram() {
            continue;
        }
        let titles = Titles {
            roll: "roll".into(),
            target: "target".into(),
        };
        let Ok(chart) = question.chart(&titles) else {
            continue;
        };
        let survey = grades::survey(&question, &chart);
        let Some(first) = survey.misreads.first() else {
            continue;
        };
        // A grade that never comes up is a mistake of its own, which another check reports.
        if has_idle_grade(facts, test) {
            continue;
        }
        let message = format!(
            "{} of {} readings of the nomogram of `{}` are wrong: {}",
            survey.misreads.len(),
            survey.readings,
            test.id,
            describe_misread(&question, first)
        );
        let hint = "leave `nomogram` out, or ask for another kind";
        findings.push(
            format!("test.{}", test.id),
            findings::at(test.origin, message).with_hint(hint),
        );
    }
}

/// `5 against 4 reads `clean`, the rule says `ragged``.
fn describe_misread(question: &Question<'_>, misread: &Misread) -> String {
    let Asked {
        roll,
        modifier,
        target,
        cell,
    } = &misread.asked;
    let plus = match question.modifier {
        Some(_) => format!(" + {modifier}"),
        None => String::new(),
    };
    let place = match cell {
        Some((row, column)) => format!(" in row `{row}`, column `{column}`"),
        None => String::new(),
    };
    let drawn = match &misread.drawn {
        Some(drawn) => format!("reads `{drawn}`"),
        None => "cannot be read".to_owned(),
    };
    format!(
        "{roll}{plus} against {target}{place} {drawn}, the rule says `{}`",
        misread.ruled
    )
}
