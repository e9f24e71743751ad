//! The questions of a game: tests with grades, those that ask the same as one.

use super::figures::Figures;
use super::question::{Modifier, Question, Targets};
use crate::diag::{Error, error};
use crate::dice::{self, Budget, Distribution, Term, no_names, split};
use crate::eval::{self, Graded};
use crate::model::{Range, Ruleset, Test};
use crate::words::{Word, say};

/// No target, roll or modifier of a table is farther from zero.
const LARGEST: u64 = 2_000;
/// No dice of a table have more results.
const MOST_ROLLS: usize = 2_000;

/// No modifier that nobody declared is shown above this: a page has room for no more rows.
const MOST_MODIFIERS: i64 = 24;

/// All questions of a game, in the order of its tests. Tests that cannot be tabulated are left out.
pub fn questions(ruleset: &Ruleset) -> Vec<Question<'_>> {
    let mut found: Vec<Question<'_>> = Vec::new();
    // Tests with their own range of targets first: those without one join them.
    for declared in [true, false] {
        for test in &ruleset.tests {
            if range_of(test).is_some() != declared {
                continue;
            }
            let Ok(question) = question(ruleset, test) else {
                continue;
            };
            let same = found.iter_mut().find(|other| joins(&question, other));
            match same {
                Some(other) => other.join(question),
                None => found.push(question),
            }
        }
    }
    found.sort_by_key(|question| position(ruleset, question.test));
    found
}

fn position(ruleset: &Ruleset, test: &Test) -> usize {
    ruleset
        .tests
        .find(&test.id)
        .map_or(usize::MAX, |test| test.index())
}

fn joins(question: &Question<'_>, other: &Question<'_>) -> bool {
    let has_matrix = |question: &Question<'_>| matches!(question.targets, Targets::Matrix(_));
    question.asks_like(other)
        && !has_matrix(question)
        && !has_matrix(other)
        && (question.targets == other.targets || range_of(question.test).is_none())
}

impl<'a> Question<'a> {
    /// Takes in another test; the tables name what either adds.
    fn join(&mut self, other: Question<'a>) {
        self.also.push(other.test);
        if let (Some(own), Some(more)) = (&mut self.modifier, &other.modifier) {
            if !own.label.split(" / ").any(|label| label == more.label) {
                own.label = format!("{} / {}", own.label, more.label);
            }
            own.from = own.from.min(more.from);
            own.to = own.to.max(more.to);
        }
    }
}

/// The question of one test, or why it has none.
pub fn question<'a>(ruleset: &'a Ruleset, test: &'a Test) -> Result<Question<'a>, Error> {
    if test.grades.is_empty() {
        return Err(error!(
            "test `{}` declares no grades", test.id;
            hint: "add `grades = [{{ id = \"hit\", when = \"roll >= target\" }}]`"
        ));
    }
    tellable(test)?;
    let parts = split(&test.dice.expr).ok_or_else(|| {
        error!(
            "the dice `{}` of test `{}` are not dice plus a number", test.dice.source, test.id;
            hint: "write the dice as a sum, such as `1d6 + nerve`"
        )
    })?;
    let natural =
        dice::distribution(&parts.natural, &no_names, Budget::default()).map_err(|error| {
            error!(
                "the dice `{}` of test `{}` have too many results",
                test.dice.source, test.id
            )
            .hint(error.to_string())
        })?;
    let targets = targets(ruleset, test, &natural)?;
    printable(test, &natural, &targets)?;
    Ok(Question {
        test,
        also: Vec::new(),
        labels: labels(ruleset, test),
        dice: parts.natural.to_string(),
        explodes: parts.explodes,
        modifier: modifier(ruleset, test, &parts.added, &natural, &targets),
        natural,
        targets,
    })
}

/// What the grades are called, best first, then a failure.
fn labels(ruleset: &Ruleset, test: &Test) -> Vec<String> {
    let grades = test.grades.iter().map(|grade| match grade.more {
        Some(_) => ruleset.words().say(say::GradeOrMore {
            grade: &grade.label,
        }),
        None => grade.label.clone(),
    });
    grades.chain([test.fail.clone()]).collect()
}

/// Every roll is tried against every target, so there must be an end to both, and no paper holds more.
fn printable(test: &Test, natural: &Distribution, targets: &Targets) -> Result<(), Error> {
    let small = |number: i64| number.unsigned_abs() <= LARGEST;
    let counted = match targets {
        Targets::Numbers(from, to) => small(*from) && small(*to) && from <= to,
        Targets::Matrix(figures) => figures.numbers().into_iter().all(small),
    };
    let modifiers = test.modifiers.is_none_or(|range| {
        let ends = [range.from, range.to].into_iter();
        ends.flatten().all(|end| end.unsigned_abs() <= LARGEST)
    });
    let rolls = natural.outcomes().len() <= MOST_ROLLS
        && small(natural.lowest())
        && small(natural.highest());
    if counted && modifiers && rolls {
        return Ok(());
    }
    Err(error!(
        "test `{}` has too many rolls or targets for a table", test.id;
        hint: "choose `targets` that a page can hold, such as `1-150`"
    ))
}

/// Conditions may speak of `roll` and `target` only.
fn tellable(test: &Test) -> Result<(), Error> {
    let mut graded = Graded { roll: 1, target: 1 };
    for grade in &test.grades {
        if eval::holds(&grade.when.formula.expr, &mut graded).is_err() {
            return Err(error!(
                "grade `{}` of test `{}` depends on more than `roll` and `target`",
                    grade.id, test.id;
                hint: "a grade table shows conditions such as `roll >= target + 2`"
            ));
        }
    }
    Ok(())
}

fn targets(ruleset: &Ruleset, test: &Test, natural: &Distribution) -> Result<Targets, Error> {
    if let Some(matrix) = &test.matrix {
        return Figures::of(ruleset, matrix)
            .map(Targets::Matrix)
            .ok_or_else(|| {
                error!(
                    "the list `{}` holds no number to roll against", matrix.list.id();
                    hint: "a matrix names its rows in the first columns and holds whole numbers in the others"
                )
            });
    }
    let (from, to) = range_of(test).unwrap_or((natural.lowest(), natural.highest()));
    Ok(Targets::Numbers(from, to))
}

/// The targets that the ruleset states: a range, or the one number that the test is always rolled against.
fn range_of(test: &Test) -> Option<(i64, i64)> {
    if let Some(Range {
        from: Some(from),
        to: Some(to),
    }) = test.targets
    {
        return Some((from, to));
    }
    let only = test.target.as_ref()?.constant()?;
    Some((only, only))
}

fn modifier(
    ruleset: &Ruleset,
    test: &Test,
    added: &[Term],
    natural: &Distribution,
    targets: &Targets,
) -> Option<Modifier> {
    if added.is_empty() && test.modifiers.is_none() {
        return None;
    }
    let label = match &test.adds {
        Some(adds) => adds.clone(),
        None if added.is_empty() => ruleset.word(Word::Modifier).to_owned(),
        None => named(ruleset, added),
    };
    let numbers = targets.numbers();
    let most = numbers.last().copied().unwrap_or(0) - natural.lowest();
    let declared = test
        .modifiers
        .and_then(|range| Some((range.from?, range.to?)));
    let most = most.clamp(1, MOST_MODIFIERS);
    let lowers = !added.is_empty() && added.iter().all(|term| term.negative);
    let (from, to) = declared.unwrap_or(if lowers { (-most, 0) } else { (0, most) });
    Some(Modifier {
        label,
        subtracted: test.adds.is_none() && added.first().is_some_and(|term| term.negative),
        named: !added.is_empty(),
        from,
        to,
    })
}

/// `Strength`, `Strength // 3`: stats by their labels, anything else as written.
fn named(ruleset: &Ruleset, added: &[Term]) -> String {
    let mut words = String::new();
    for term in added {
        let text = match &term.expr.kind {
            dice::Kind::Name(name) => {
                let stat = ruleset.stats.get(name).map(|stat| stat.label.clone());
                stat.unwrap_or_else(|| name.clone())
            }
            _ => ruleset.in_words(&term.expr.to_string()),
        };
        words.push_str(match (words.is_empty(), term.negative) {
            (true, false) => "",
            (true, true) => "−",
            (false, false) => " + ",
            (false, true) => " − ",
        });
        words.push_str(&text);
    }
    words
}
