//! A nomogram with everything that is said about it: how it is read, an example, how exact it is, and all of it in words.

mod example;

use serde::Serialize;

use crate::drawing::nomogram::{Answer, Chart, Point, Reader};
use crate::grades::{Asked, Question, Refusal, Survey, Targets, Titles, survey};
use crate::model::Ruleset;

/// A chart ready to be set.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Nomogram {
    /// Heading.
    pub title: String,
    /// What is rolled.
    pub dice: String,
    /// Tests that are read from it besides the one in the heading.
    pub also: Option<String>,
    /// How it is read.
    pub how: String,
    /// What the letters of columns stand for.
    pub key: Option<String>,
    /// The drawing.
    pub chart: Chart,
    /// A line to follow.
    pub example: Option<Example>,
    /// How exact it is.
    pub exact: Exact,
    /// The drawing in words.
    pub alt: String,
}

/// A line drawn into the chart as an example.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Example {
    /// Where it begins.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
    /// What it shows.
    pub text: String,
}

/// How near lines come to ticks. Lengths are parts of the line that is read; the template knows how long that is.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Exact {
    /// Ends of the line that is read.
    pub from: Point,
    /// Ends of the line that is read.
    pub to: Point,
    /// All readings.
    pub readings: usize,
    /// The smallest distance from a tick that a line passes without touching it.
    pub gap: Option<f64>,
    /// What that line is, with `{distance}` for the millimetres.
    pub closest: String,
    /// Said when a pencil tells all lines apart, with `{pencil}`.
    pub all: String,
    /// Said otherwise, with `{pencil}` and `{count}`.
    pub some: String,
    /// How many lines pass nearer than some lengths, ascending.
    pub nearer: Vec<(f64, usize)>,
    /// Readings that contradict the rule: none, or it is not printed.
    pub misreads: usize,
}

/// Lengths at which near lines are counted: fine enough for every paper.
const FINEST: f64 = 0.0005;
const COUNTS: usize = 40;

/// Draws the nomogram of a question.
pub fn nomogram(ruleset: &Ruleset, question: &Question<'_>) -> Result<Nomogram, Refusal> {
    let titles = titles(ruleset, question);
    let chart = question.chart(&titles)?;
    let survey = survey(question, &chart);
    let say = Words { ruleset, question };
    Ok(Nomogram {
        title: question.test.label.clone(),
        dice: question.dice.clone(),
        also: also(ruleset, question),
        how: say.how(&chart),
        key: key(question),
        example: say.example(&chart),
        exact: say.exact(&chart, &survey),
        alt: say.alt(&chart),
        chart,
    })
}

/// What the scales are called.
fn titles(ruleset: &Ruleset, question: &Question<'_>) -> Titles {
    let own = ruleset.word("roll", "");
    Titles {
        roll: match own {
            "" => format!("Roll {}", question.dice),
            own => own.to_owned(),
        },
        target: ruleset.word("target", "Target").to_owned(),
    }
}

fn also(ruleset: &Ruleset, question: &Question<'_>) -> Option<String> {
    let labels: Vec<&str> = question
        .also
        .iter()
        .map(|test| test.label.as_str())
        .collect();
    (!labels.is_empty()).then(|| {
        let words = ruleset.word("grades-also", "Also for");
        format!("{words}: {}.", labels.join(", "))
    })
}

/// `a Death Ray, b Poison`, where columns go by letters.
fn key(question: &Question<'_>) -> Option<String> {
    let Targets::Matrix(figures) = &question.targets else {
        return None;
    };
    let keys = figures.keys();
    let across = figures.across.as_deref().unwrap_or_default();
    let names: Vec<String> = keys
        .iter()
        .zip(&figures.columns)
        .map(|(key, name)| format!("{key} {name}"))
        .collect();
    (keys != figures.columns).then(|| format!("{across}: {}.", names.join(", ")))
}

/// Sentences about one chart, in the words of the ruleset.
struct Words<'a> {
    ruleset: &'a Ruleset,
    question: &'a Question<'a>,
}

impl Words<'_> {
    fn word(&self, key: &str, fallback: &str) -> String {
        let target = self.ruleset.word("target", "Target").to_lowercase();
        let modifier = self.question.modifier.as_ref();
        let modifier = modifier.map_or("", |modifier| &modifier.label);
        let (down, across) = match &self.question.targets {
            Targets::Matrix(figures) => (
                figures.down.to_lowercase(),
                figures.across.clone().unwrap_or_else(|| "column".into()),
            ),
            Targets::Numbers(..) => Default::default(),
        };
        self.ruleset
            .word(key, fallback)
            .replace("{target}", &target)
            .replace("{modifier}", modifier)
            .replace("{row}", &down)
            .replace("{column}", &across.to_lowercase())
            .replace("{fail}", &self.question.test.fail)
    }

    fn how(&self, chart: &Chart) -> String {
        match &chart.answer {
            Answer::Regions { marks, .. } => {
                let rising = self.question.high_is_good();
                let better = |before: bool| before != rising;
                let way = self.word(
                    "nomogram-regions",
                    "Lay a straight edge from your roll on the left to the {target} on the right: it crosses the line between them in the grade.",
                );
                let on_tick = if marks.iter().all(|mark| better(mark.before)) {
                    self.word("nomogram-better", "On a tick the better grade counts.")
                } else if marks.iter().all(|mark| !better(mark.before)) {
                    self.word("nomogram-worse", "On a tick the worse grade counts.")
                } else {
                    self.word(
                        "nomogram-dots",
                        "On a tick the grade on the side of its dot counts.",
                    )
                };
                format!("{way} {on_tick}")
            }
            Answer::Ladders { rising, .. } => {
                let way = self.word(
                    "nomogram-sum",
                    "Lay a straight edge from the dice on the left to {modifier} on the right and find your {target} on the line between them.",
                );
                let then = if *rising {
                    self.word("nomogram-rising", "The edge on its tick or above: the grade over that column, the best one that it reaches; below all of them: {fail}.")
                } else {
                    self.word("nomogram-falling", "The edge on its tick or below: the grade over that column, the best one that it reaches; above all of them: {fail}.")
                };
                format!("{way} {then}")
            }
            Answer::Lanes { rising, .. } => {
                let way = self.word(
                    "nomogram-steps",
                    "Stand a straight edge upright on your roll and find the line of the {row} and the tick of the {column} on it.",
                );
                let then = if *rising {
                    self.word("nomogram-reached", "The edge on that tick or to the right of it: the grade named at the end of the line; to the left: {fail}.")
                } else {
                    self.word("nomogram-under", "The edge on that tick or to the left of it: the grade named at the end of the line; to the right: {fail}.")
                };
                format!("{way} {then}")
            }
        }
    }

    /// A roll that lies well inside a grade in the middle of the list, against a target in the upper half.
    fn example(&self, chart: &Chart) -> Option<Example> {
        let asked = example::asked(self.question, chart)?;
        let reader = Reader::new(chart);
        let right = match &chart.answer {
            Answer::Regions { .. } => asked.target,
            Answer::Ladders { .. } => asked.modifier,
            Answer::Lanes { .. } => asked.roll,
        };
        let (from, to) = reader.line(asked.roll, right)?;
        let total = asked.roll + asked.modifier;
        let grade = self
            .question
            .label(self.question.grade(total, asked.target));
        Some(Example {
            from,
            to,
            text: format!(
                "{}: {}: {grade}.",
                self.word("example", "Example"),
                self.shown(&asked)
            ),
        })
    }

    /// What was asked, in words: `12 against 60`.
    fn shown(&self, asked: &Asked) -> String {
        let against = self.word("against", "against");
        let plus = match &self.question.modifier {
            Some(_) => format!(" + {}", asked.modifier),
            None => String::new(),
        };
        match &asked.cell {
            Some((row, column)) => {
                let across = match &self.question.targets {
                    Targets::Matrix(figures) => figures.across.clone(),
                    Targets::Numbers(..) => None,
                };
                let across = across.map_or(String::new(), |across| format!("{across} "));
                format!("{}, {row}, {across}{column}", asked.roll)
            }
            None => format!("{}{plus} {against} {}", asked.roll, asked.target),
        }
    }

    fn exact(&self, chart: &Chart, survey: &Survey) -> Exact {
        let (from, to) = match &chart.answer {
            Answer::Regions { from, to, .. } | Answer::Ladders { from, to, .. } => (*from, *to),
            Answer::Lanes { .. } => (Point { x: 0.0, y: 0.0 }, Point { x: 1.0, y: 0.0 }),
        };
        let closest = survey.closest.as_ref();
        let mut part = FINEST;
        let nearer = std::iter::repeat_with(|| {
            let here = part;
            part *= 1.15;
            (here, survey.closer_than(here))
        });
        Exact {
            from,
            to,
            readings: survey.readings,
            gap: closest.map(|(_, gap)| *gap),
            closest: closest.map_or(String::new(), |(asked, _)| {
                self.word("nomogram-closest", "Closest call: {asked} passes {distance} mm from a tick.")
                    .replace("{asked}", &self.shown(asked))
            }),
            all: self.word("nomogram-all", "A line drawn to {pencil} mm reads every roll right."),
            some: self
                .word(
                    "nomogram-some",
                    "A line drawn to {pencil} mm leaves {count} of {readings} readings too close to a tick: look those up in the grade table.",
                )
                .replace("{readings}", &survey.readings.to_string()),
            nearer: nearer.take(COUNTS).collect(),
            misreads: survey.misreads.len(),
        }
    }

    /// The chart for those who do not see it: its scales, and every boundary.
    fn alt(&self, chart: &Chart) -> String {
        let grades = self.question.test.grades.iter();
        let rules: Vec<String> = grades
            .map(|grade| format!("{}: {}", grade.label, grade.when.source))
            .collect();
        let scales: Vec<&str> = chart
            .scales
            .iter()
            .map(|scale| scale.title.as_str())
            .collect();
        format!(
            "{} {}: {}. {}; {}.",
            self.word("nomogram", "Nomogram"),
            self.question.test.label,
            scales.join(", "),
            rules.join("; "),
            self.word("nomogram-else", "else {fail}"),
        )
    }
}
