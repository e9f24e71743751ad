//! Which roll has which grade against which target: bands of rolls, matrices, and tests that are always rolled against one number.

pub(super) mod rules;

use super::prelude::*;
use crate::grades::{self, Bands, Figure, Figures, Modifier, Question, Targets};
use crate::model::{Range, Test};

/// The grade tables of some tests.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GradeTables {
    /// One below the other.
    pub parts: Vec<GradePart>,
}

/// One table.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct GradePart {
    /// Heading, on the first table of a test.
    pub title: Option<String>,
    /// What is rolled.
    pub dice: Option<String>,
    /// How it is read.
    pub notes: Vec<String>,
    /// What the table shows, where a test has several.
    pub caption: Option<String>,
    /// Headings: what is looked up first, then one for each column.
    pub columns: Vec<String>,
    /// What the columns are, above their headings.
    pub across: Option<String>,
    /// The rows, one cell for each heading.
    pub rows: Vec<Vec<String>>,
    /// May be turned, so that rows are side by side.
    pub turns: bool,
    /// What a roll outside all columns means, where the last column may be left out.
    pub rest: Option<String>,
    /// Letters of the widest cell of each column.
    pub letters: Vec<usize>,
}

/// No band: no roll has this grade.
const NONE: &str = "–";
/// A table of more rows leaves out the column of failures, where it says nothing new.
const LONG: usize = 30;

/// The tables of these tests, or of all tests of the game.
pub fn grade_tables(ruleset: &Ruleset, tests: &[Ref<Test>], odds: bool) -> GradeTables {
    let questions = questions_of(ruleset, tests);
    let (fixed, open): (Vec<_>, Vec<_>) = questions.into_iter().partition(is_fixed);
    let mut parts: Vec<GradePart> = Vec::new();
    for question in &open {
        match (&question.targets, &question.modifier) {
            (Targets::Matrix(figures), _) => {
                let mut made = matrix_of_figures(question, figures).tables(ruleset, question, odds);
                if let Some(first) = made.first_mut() {
                    first.notes.extend(figures.note.clone());
                }
                parts.extend(made);
            }
            // A stat is known when one rolls; what else may be added is added to the roll first.
            (_, Some(modifier)) if modifier.named => {
                let matrix = matrix_of_sums(question, modifier, ruleset.word(Word::Target));
                parts.extend(matrix.tables(ruleset, question, odds));
            }
            _ => parts.push(bands(ruleset, question, odds)),
        }
    }
    parts.extend(fixed_part(ruleset, &fixed, odds));
    for part in &mut parts {
        part.measure();
    }
    GradeTables { parts }
}

/// The questions of these tests, or all of the game. A named test has a table of its own.
pub fn questions_of<'a>(ruleset: &'a Ruleset, tests: &[Ref<Test>]) -> Vec<Question<'a>> {
    if tests.is_empty() {
        return grades::questions(ruleset);
    }
    let tests = tests.iter().map(|test| &ruleset.tests[test]);
    let questions = tests.filter_map(|test| grades::question(ruleset, test).ok());
    questions.collect()
}

fn is_fixed(question: &Question<'_>) -> bool {
    matches!(question.targets, Targets::Numbers(from, to) if from == to)
}

/// Title, dice and text of a test, for the first of its tables.
fn head_of(ruleset: &Ruleset, question: &Question<'_>) -> GradePart {
    let mut notes: Vec<String> = question.test.text.iter().cloned().collect();
    notes.push(rules::rules(ruleset, question).join(" "));
    notes.extend(also(ruleset, question));
    GradePart {
        title: Some(question.test.label.clone()),
        dice: Some(question.dice.clone()),
        notes,
        ..GradePart::default()
    }
}

/// Tests that have the same table, in a sentence.
pub(super) fn also(ruleset: &Ruleset, question: &Question<'_>) -> Option<String> {
    let labels = question.also.iter().map(|test| test.label.as_str());
    let labels: Vec<&str> = labels.collect();
    (!labels.is_empty()).then(|| {
        let tests = labels.join(", ");
        ruleset.words().say(say::GradesAlso { tests })
    })
}

fn bands(ruleset: &Ruleset, question: &Question<'_>, odds: bool) -> GradePart {
    let mut part = head_of(ruleset, question);
    part.turns = true;
    part.columns = vec![ruleset.word(Word::Target).to_owned()];
    let grades = || (0..question.test.grades.len()).map(Some).chain([None]);
    for grade in grades() {
        part.columns.push(question.label(grade).to_owned());
        part.columns.extend(odds.then(|| "%".to_owned()));
    }
    let targets = question.targets.numbers();
    let all = targets.iter().map(|target| question.bands(*target));
    let all: Vec<Bands> = all.collect();
    let rows = targets.iter().zip(&all).map(|(target, bands)| {
        let ways = odds.then(|| question.ways(0, *target));
        let mut row = vec![target.to_string()];
        for (grade, band) in grades().zip(bands) {
            row.push(show_ranges(ruleset, band));
            row.extend(
                ways.as_ref()
                    .map(|ways| shorten_percent(ways.percent(grade, 1))),
            );
        }
        row
    });
    part.rows = rows.collect();
    if part.rows.len() > LONG && fails_beyond(question, &all) {
        let (words, grade) = (ruleset.words(), &question.test.fail);
        part.rest = Some(if question.high_is_good() {
            words.say(say::GradesBelow { grade })
        } else {
            words.say(say::GradesAbove { grade })
        });
        let keep = part.columns.len() - if odds { 2 } else { 1 };
        part.columns.truncate(keep);
        part.rows.iter_mut().for_each(|row| row.truncate(keep));
    }
    part
}

/// Whether failures are always beyond all grades, on the bad side.
fn fails_beyond(question: &Question<'_>, all: &[Bands]) -> bool {
    let (lowest, highest) = (question.natural.lowest(), question.natural.highest());
    let mut fails = all.iter().filter_map(|bands| bands.last());
    fails.all(|fails| match fails.as_slice() {
        [] => true,
        [only] if question.high_is_good() => only.from.is_none_or(|from| from == lowest),
        [only] => only.to.is_none_or(|to| to == highest),
        _ => false,
    })
}

/// Modifiers down, targets across: the cells have the roll of the dice alone.
fn matrix_of_sums(question: &Question<'_>, modifier: &Modifier, target: &str) -> Matrix {
    let targets = question.targets.numbers();
    let mut columns = vec![short_label(&modifier.label)];
    columns.extend(targets.iter().map(i64::to_string));
    let row = |modifier: i64| {
        let cells = targets.iter().map(|target| Ok((modifier, *target)));
        (with_sign(modifier), cells.collect())
    };
    Matrix {
        columns,
        across: Some(target.to_owned()),
        rows: (modifier.from..=modifier.to).map(row).collect(),
        grades: (0..question.test.grades.len()).collect(),
    }
}

/// A matrix as a list is laid out.
fn matrix_of_figures(question: &Question<'_>, figures: &Figures) -> Matrix {
    let cell = |figure: &Figure| match figure {
        Figure::Number(target) => Ok((0, *target)),
        Figure::Words(words) => Err(words.clone()),
        Figure::Nothing => Err(NONE.to_owned()),
    };
    let rows = figures.rows.iter();
    let rows = rows.map(|row| (row.name(), row.figures.iter().map(cell).collect()));
    let mut columns = vec![figures.down.clone()];
    columns.extend(figures.columns.iter().cloned());
    Matrix {
        columns,
        across: figures.across.clone(),
        rows: rows.collect(),
        // The worst grade first: it is the one that is looked up most.
        grades: (0..question.test.grades.len()).rev().collect(),
    }
}

/// A modifier and a target, or words.
type Cell = Result<(i64, i64), String>;

/// What is looked up in two directions.
struct Matrix {
    /// Headings: of the rows, then of each column.
    columns: Vec<String>,
    across: Option<String>,
    /// The label of each row, and its cells.
    rows: Vec<(String, Vec<Cell>)>,
    /// In the order of their tables.
    grades: Vec<usize>,
}

impl Matrix {
    /// One table for each grade, and with `odds` another with its chances.
    fn tables(&self, ruleset: &Ruleset, question: &Question<'_>, odds: bool) -> Vec<GradePart> {
        let table = |caption: String, show: &dyn Fn(i64, i64) -> String| {
            let rows = self.rows.iter().map(|(label, cells)| {
                let cells = cells.iter().map(|cell| match cell {
                    Ok((modifier, target)) => show(*modifier, *target),
                    Err(words) => words.clone(),
                });
                std::iter::once(label.clone()).chain(cells).collect()
            });
            GradePart {
                caption: Some(caption),
                columns: self.columns.clone(),
                across: self.across.clone(),
                rows: rows.collect(),
                ..GradePart::default()
            }
        };
        let needs = ruleset.word(Word::GradesNeeds);
        let mut made = Vec::new();
        for grade in self.grades.iter().copied() {
            let label = question.label(Some(grade));
            made.push(table(format!("{label}: {needs}"), &|modifier, target| {
                needed_roll(question, grade, modifier, target)
            }));
            if odds {
                made.push(table(format!("{label}: %"), &|modifier, target| {
                    shorten_percent(question.ways(modifier, target).percent_up_to(grade, 1))
                }));
            }
        }
        if let Some(first) = made.first_mut() {
            let head = head_of(ruleset, question);
            (first.title, first.dice, first.notes) = (head.title, head.dice, head.notes);
        }
        made
    }
}

/// Tests that are always rolled against the same number, in one table.
fn fixed_part(ruleset: &Ruleset, fixed: &[Question<'_>], odds: bool) -> Option<GradePart> {
    if fixed.is_empty() {
        return None;
    }
    let words = [Word::Test, Word::Roll, Word::Grade].into_iter();
    let mut columns: Vec<String> = words.map(|word| ruleset.word(word).to_owned()).collect();
    columns.extend(odds.then(|| "%".to_owned()));
    let mut rows = Vec::new();
    for question in fixed {
        let Some(target) = question.targets.numbers().first().copied() else {
            continue;
        };
        let names = std::iter::once(question.test).chain(question.also.iter().copied());
        let names: Vec<&str> = names.map(|test| test.label.as_str()).collect();
        let dice = match &question.modifier {
            Some(modifier) => format!("{} + {}", question.dice, modifier.label),
            None => question.dice.clone(),
        };
        let mut name = format!("{} ({dice})", names.join(", "));
        let ways = question.ways(0, target);
        for (grade, band) in question.bands(target).iter().enumerate() {
            let grade = (grade < question.test.grades.len()).then_some(grade);
            if band.is_empty() {
                continue;
            }
            let mut row = vec![
                std::mem::take(&mut name),
                show_ranges(ruleset, band),
                question.label(grade).to_owned(),
            ];
            let chance = match question.modifier {
                Some(_) => String::new(),
                None => shorten_percent(ways.percent(grade, 1)),
            };
            row.extend(odds.then_some(chance));
            rows.push(row);
        }
    }
    Some(GradePart {
        title: Some(ruleset.word(Word::FixedTests).to_owned()),
        columns,
        rows,
        ..GradePart::default()
    })
}

/// The roll of the dice alone that reaches a grade: `4+`, `≤ 3`.
fn needed_roll(question: &Question<'_>, grade: usize, modifier: i64, target: i64) -> String {
    let least = question.least(grade, modifier, target);
    // A die that explodes skips its highest face: what begins beyond it begins with that face.
    let gap = |roll: i64| {
        let mut outcomes = question.natural.outcomes().iter().map(|(roll, _)| *roll);
        let before = outcomes.rfind(|other| *other < roll);
        before.filter(|_| question.explodes && question.high_is_good())
    };
    let least = least.map(|roll| gap(roll).map_or(roll, |before| before + 1));
    match least {
        Some(roll) if roll == question.natural.highest() && !question.explodes => roll.to_string(),
        Some(roll) if question.high_is_good() => format!("{roll}+"),
        Some(roll) => format!("≤ {roll}"),
        None => NONE.to_owned(),
    }
}

fn with_sign(number: i64) -> String {
    match number {
        ..0 => format!("−{}", number.unsigned_abs()),
        0 => "0".to_owned(),
        _ => format!("+{number}"),
    }
}

/// `7–15`, `9+`, `≤ 5`, `2, 4–6`.
fn show_ranges(ruleset: &Ruleset, ranges: &[Range]) -> String {
    let number = |number: i64| with_sign(number).trim_start_matches('+').to_owned();
    if ranges.is_empty() {
        return NONE.to_owned();
    }
    let words = ranges.iter().map(|range| match (range.from, range.to) {
        (Some(from), Some(to)) if from == to => number(from),
        (Some(from), Some(to)) => format!("{}–{}", number(from), number(to)),
        (Some(from), None) => format!("{}+", number(from)),
        (None, Some(to)) => format!("≤ {}", number(to)),
        (None, None) => ruleset.word(Word::EveryRoll).to_owned(),
    });
    words.collect::<Vec<_>>().join(", ")
}

/// Whole percentages without their zeros.
fn shorten_percent(percent: String) -> String {
    percent.strip_suffix(".0").unwrap_or(&percent).to_owned()
}

impl GradePart {
    fn write_markdown(&self, out: &mut Markdown) {
        if let Some(title) = &self.title {
            let dice = self.dice.as_ref().map(|dice| format!(" ({dice})"));
            out.heading(Some(&format!("{title}{}", dice.unwrap_or_default())));
        }
        for line in self.notes.iter().chain(&self.caption) {
            out.line(format_args!("{line}\n"));
        }
        let columns: Vec<&str> = self.columns.iter().map(String::as_str).collect();
        out.table_head(&columns);
        self.rows.iter().for_each(|row| out.row(row));
        if let Some(rest) = &self.rest {
            out.line(format_args!("\n{rest}"));
        }
        out.line("");
    }

    /// Counts letters for the template, which decides what fits side by side.
    fn measure(&mut self) {
        let heading = |index: usize| longest(self.columns.get(index).map(String::as_str));
        let cells = |index: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(index));
            longest(cells.map(String::as_str))
        };
        let widest = |index: usize| cells(index).max(heading(index));
        self.letters = (0..self.columns.len()).map(widest).collect();
        // The first heading may reach over the next column, as far as that one's short heading leaves room.
        let room = widest(1).saturating_sub(heading(1));
        if let Some(first) = self.letters.first_mut() {
            *first = cells(0).max(heading(0).saturating_sub(room));
        }
    }
}

impl Declared for declared::GradeTable {
    fn compose(&self, setting: &Setting<'_>) -> Block {
        Block::GradeTable(grade_tables(setting.ruleset, &self.tests, self.odds))
    }

    fn shows(&self, setting: &Setting<'_>) -> Vec<Topic> {
        let questions = questions_of(setting.ruleset, &self.tests).into_iter();
        let ids = questions.map(|question| question.test.id.clone());
        ids.map(Topic::Test).collect()
    }
}

impl Body for GradeTables {
    fn write_markdown(&self, out: &mut Markdown) {
        self.parts.iter().for_each(|part| part.write_markdown(out));
    }

    named!("grade table", Tables);
}

/// Letters that the head of a column may have.
const LONGEST_HEAD: usize = 18;

/// Several stats that may be added are cut short at the head of a column: `Str. / Dex. / Wis.`; the notes have them whole.
fn short_label(label: &str) -> String {
    if label.chars().count() <= LONGEST_HEAD {
        return label.to_owned();
    }
    let cut = |part: &str| match part.chars().count() {
        0..=4 => part.to_owned(),
        _ => format!("{}.", part.chars().take(3).collect::<String>()),
    };
    label.split(" / ").map(cut).collect::<Vec<_>>().join(" / ")
}
