//! The whole rule of a test in words: the formula, what explodes, what natural rolls decide, and what comes beyond the best grade.

use crate::dice::exploding_face;
use crate::grades::Question;
use crate::model::{Natural, Range, Ruleset};
use crate::words::{Words, say};

/// The rule, a sentence or two each, in the order in which a player needs them.
pub fn rules(ruleset: &Ruleset, question: &Question<'_>) -> Vec<String> {
    let words = ruleset.words();
    let mut said = vec![formula(ruleset, question)];
    let face = exploding_face(&question.test.dice.expr);
    said.extend(face.map(|face| words.say(say::GradesExplode { face })));
    let natural = question.test.natural.iter();
    let natural = natural.map(|rule| describe_natural(words, question, rule, face));
    let natural: Vec<String> = natural.collect();
    if !natural.is_empty() {
        said.push(natural.join(" "));
    }
    let grades = question.test.grades.iter().zip(&question.labels);
    said.extend(grades.filter_map(|(grade, label)| {
        let more = grade.more.as_ref()?;
        Some(format!("{label}: {more}"))
    }));
    said
}

/// `Roll 1d6 + Nerve. Clean: roll >= target + 2; Ragged: roll >= target; else Stumble.`
fn formula(ruleset: &Ruleset, question: &Question<'_>) -> String {
    let roll = match &question.modifier {
        Some(modifier) if modifier.subtracted => {
            format!("{} {}", question.dice, modifier.label)
        }
        Some(modifier) => format!("{} + {}", question.dice, modifier.label),
        None => question.dice.clone(),
    };
    let grades = question.test.grades.iter().zip(&question.labels);
    let grades = grades.map(|(grade, label)| {
        let when = ruleset.in_words(&grade.when.source);
        let when = when.replace(">=", "≥").replace("<=", "≤");
        format!("{label}: {}", when.replace(" x ", " × "))
    });
    let grades: Vec<String> = grades.collect();
    ruleset.words().say(say::GradesFormula {
        roll,
        grades: grades.join("; "),
        fail: &question.test.fail,
    })
}

/// What a natural roll decides.
fn describe_natural(
    words: Words<'_>,
    question: &Question<'_>,
    rule: &Natural,
    face: Option<u32>,
) -> String {
    let (best, worst) = question.test.bounds(rule);
    let last = question.test.grades.len();
    let label = |rank: usize| question.labels.get(rank).map_or("", String::as_str);
    let roll = show_range(rule.roll, face);
    let grade = label(if worst == last { best } else { worst });
    if best == worst {
        words.say(say::NaturalAlways { roll, grade })
    } else if worst == last {
        words.say(say::NaturalMost { roll, grade })
    } else if best == 0 {
        words.say(say::NaturalLeast { roll, grade })
    } else {
        let (best, worst) = (label(best), grade);
        words.say(say::NaturalBetween { roll, best, worst })
    }
}

/// `1`, `2–3`, `19+`. A die that explodes shows its highest face first, whatever it comes to.
fn show_range(range: Range, face: Option<u32>) -> String {
    match (range.from, range.to) {
        (Some(from), Some(to)) if from == to => from.to_string(),
        (Some(from), Some(to)) => format!("{from}–{to}"),
        (Some(from), None) if face.map(i64::from) == Some(from) => from.to_string(),
        (Some(from), None) => format!("{from}+"),
        (None, Some(to)) => format!("≤ {to}"),
        (None, None) => String::new(),
    }
}
