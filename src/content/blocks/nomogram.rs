//! A nomogram with everything that is said about it: how it is read, an example, how exact it is, and all of it in words.

mod example;

use super::Text;
use super::grade_table::also;
use super::grade_table::rules::rules;
use super::prelude::*;
use crate::diag::Error;
use crate::drawing::nomogram::{Answer, Chart, Point, Reader};
use crate::grades::{self, Asked, Question, Survey, Targets, Titles, survey};

/// A chart ready to be set.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Nomogram {
    /// Heading.
    pub title: String,
    /// What is rolled.
    pub dice: String,
    /// Tests that are read from it besides the one in the heading.
    pub also: Option<String>,
    /// The rule that it shows: the formula, what explodes, what natural rolls decide.
    pub rule: String,
    /// How it is read.
    pub how: String,
    /// What the letters of columns mean.
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
    /// Printed when a pencil can separate all lines, with `{pencil}`.
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
pub fn nomogram(ruleset: &Ruleset, question: &Question<'_>) -> Result<Nomogram, Error> {
    let titles = titles(ruleset, question);
    let chart = question.chart(&titles)?;
    let survey = survey(question, &chart);
    let sentences = Sentences {
        ruleset,
        words: ruleset.words(),
        question,
    };
    Ok(Nomogram {
        title: question.test.label.clone(),
        dice: question.dice.clone(),
        also: also(ruleset, question),
        rule: rules(ruleset, question).join(" "),
        how: sentences.how(&chart),
        key: key(question),
        example: sentences.example(&chart),
        exact: sentences.exact(&chart, &survey),
        alt: sentences.alt(&chart),
        chart,
    })
}

impl Declared for declared::Nomogram {
    /// A test that cannot be drawn says why.
    fn compose(&self, setting: &Setting<'_>) -> Block {
        let ruleset = setting.ruleset;
        let test = &ruleset.tests[&self.test];
        let drawn = grades::question(ruleset, test).and_then(|asked| nomogram(ruleset, &asked));
        match drawn {
            Ok(drawn) => Block::Nomogram(Box::new(drawn)),
            Err(refusal) => Text::block(Some(&test.label), &format!("{refusal}.")),
        }
    }
}

impl Body for Box<Nomogram> {
    fn write_markdown(&self, out: &mut Markdown) {
        out.heading(Some(&format!("{} ({})", self.title, self.dice)));
        let (alt, rule, how) = (&self.alt, &self.rule, &self.how);
        out.line(format_args!("{alt}\n\n{rule}\n\n{how}"));
        let example = self.example.as_ref().map(|example| &example.text);
        for words in self.key.iter().chain(example) {
            out.line(format_args!("\n{words}"));
        }
    }

    named!(title);
}

/// What the scales are called.
fn titles(ruleset: &Ruleset, question: &Question<'_>) -> Titles {
    let words = ruleset.words();
    let dice = &question.dice;
    Titles {
        roll: match words.label(Word::Roll) {
            None => words.say(say::NomogramRoll { dice }),
            Some(own) => own.to_owned(),
        },
        target: words.own(Word::Target),
    }
}

/// `a Death Ray, b Poison`, where columns go by letters.
fn key(question: &Question<'_>) -> Option<String> {
    let Targets::Matrix(figures) = &question.targets else {
        return None;
    };
    let keys = figures.keys();
    let across = figures.across.as_deref().unwrap_or_default();
    let names = keys.iter().zip(&figures.columns);
    let names: Vec<String> = names.map(|(key, name)| format!("{key} {name}")).collect();
    (keys != figures.columns).then(|| format!("{across}: {}.", names.join(", ")))
}

/// Sentences about one chart, in the words of the ruleset.
struct Sentences<'a> {
    ruleset: &'a Ruleset,
    words: Words<'a>,
    question: &'a Question<'a>,
}

impl Sentences<'_> {
    fn how(&self, chart: &Chart) -> String {
        let words = self.words;
        let target = words.get(Word::Target).to_lowercase();
        let fail = &self.question.test.fail;
        match &chart.answer {
            Answer::Regions { marks, .. } => {
                let rising = self.question.high_is_good();
                let better = |before: bool| before != rising;
                let way = words.say(say::NomogramRegions { target });
                let on_tick = if marks.iter().all(|mark| better(mark.before)) {
                    Word::NomogramBetter
                } else if marks.iter().all(|mark| !better(mark.before)) {
                    Word::NomogramWorse
                } else {
                    Word::NomogramDots
                };
                format!("{way} {}", words.get(on_tick))
            }
            Answer::Ladders { rising, .. } => {
                let modifier = self.question.modifier.as_ref();
                let modifier = modifier.map_or("", |modifier| &modifier.label);
                let way = words.say(say::NomogramSum { modifier, target });
                let then = if *rising {
                    words.say(say::NomogramRising { fail })
                } else {
                    words.say(say::NomogramFalling { fail })
                };
                format!("{way} {then}")
            }
            Answer::Lanes { rising, .. } => {
                let (row, column) = self.row_and_column();
                let way = words.say(say::NomogramSteps { row, column });
                let then = if *rising {
                    words.say(say::NomogramReached { fail })
                } else {
                    words.say(say::NomogramUnder { fail })
                };
                format!("{way} {then}")
            }
        }
    }

    /// What the rows and columns of a matrix are called.
    fn row_and_column(&self) -> (String, String) {
        let Targets::Matrix(figures) = &self.question.targets else {
            return Default::default();
        };
        let own = figures.across.as_deref();
        let across = own.unwrap_or(self.words.get(Word::NomogramColumn));
        (figures.down.to_lowercase(), across.to_lowercase())
    }

    /// A roll well inside a grade in the middle of the list, against a target in the upper half.
    fn example(&self, chart: &Chart) -> Option<Example> {
        let asked = example::choose_roll(self.question, chart)?;
        let reader = Reader::new(chart);
        let right = match &chart.answer {
            Answer::Regions { .. } => asked.target,
            Answer::Ladders { .. } => asked.modifier,
            Answer::Lanes { .. } => asked.roll,
        };
        let (from, to) = reader.line(asked.roll, right)?;
        let question = self.question;
        let grade = question.grade(asked.roll, asked.modifier, asked.target);
        let (roll, grade) = (self.describe_roll(&asked), question.label(grade));
        let text = self.words.say(say::NomogramExample { roll, grade });
        Some(Example { from, to, text })
    }

    /// What was asked, in words: `12 against 60`.
    fn describe_roll(&self, asked: &Asked) -> String {
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
            None => self.words.say(say::NomogramAgainst {
                roll: format!("{}{plus}", asked.roll),
                target: asked.target,
            }),
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
                self.words.say(say::NomogramClosest {
                    roll: self.describe_roll(asked),
                    distance: "{distance}",
                })
            }),
            all: self.words.say(say::NomogramAll { pencil: "{pencil}" }),
            some: self.words.say(say::NomogramSome {
                pencil: "{pencil}",
                count: "{count}",
                readings: survey.readings,
            }),
            nearer: nearer.take(COUNTS).collect(),
            misreads: survey.misreads.len(),
        }
    }

    /// The chart for those who do not see it: its scales, and every boundary.
    fn alt(&self, chart: &Chart) -> String {
        let rules = self.question.test.grades.iter().map(|grade| {
            let when = self.ruleset.in_words(&grade.when.source);
            format!("{}: {when}", grade.label)
        });
        let rules: Vec<String> = rules.collect();
        let scales = chart.scales.iter();
        let scales: Vec<&str> = scales.map(|scale| scale.title.as_str()).collect();
        self.words.say(say::NomogramAlt {
            test: &self.question.test.label,
            scales: scales.join(", "),
            grades: rules.join("; "),
            fail: &self.question.test.fail,
        })
    }
}
