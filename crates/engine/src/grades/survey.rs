//! Every roll that a nomogram can be asked, read from the drawing and compared with the rule.

use super::figures::Figure;
use super::question::{Question, Targets};
use crate::drawing::nomogram::{Answer, Chart, Reader, Reading};

/// What was asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// The dice alone.
    pub roll: i64,
    /// What is added.
    pub modifier: i64,
    /// What is rolled against.
    pub target: i64,
    /// Row and column of a matrix.
    pub cell: Option<(String, String)>,
}

/// A reading that the rule contradicts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misread {
    /// What was asked.
    pub asked: Asked,
    /// What the drawing says; nothing when the edge finds no scale.
    pub drawn: Option<String>,
    /// What the rule says.
    pub ruled: String,
}

/// All readings of a chart.
#[derive(Debug, Clone, PartialEq)]
pub struct Survey {
    /// How many there are.
    pub readings: usize,
    /// Those that are wrong.
    pub misreads: Vec<Misread>,
    /// The reading that passes nearest to a tick without touching it, and how near, as a part of the line that is read.
    pub closest: Option<(Asked, f64)>,
    /// All such distances, ascending.
    pub gaps: Vec<f64>,
}

/// Reads every roll against everything the chart shows.
pub fn survey(question: &Question<'_>, chart: &Chart) -> Survey {
    let mut survey = Survey {
        readings: 0,
        misreads: Vec::new(),
        closest: None,
        gaps: Vec::new(),
    };
    let reader = Reader::new(chart);
    match (&question.targets, &chart.answer) {
        (Targets::Matrix(figures), _) => {
            let keys = figures.keys();
            for row in &figures.rows {
                let name = row.name();
                for (column, figure) in row.figures.iter().enumerate() {
                    let Figure::Number(target) = figure else {
                        continue;
                    };
                    let heading = figures.columns.get(column).cloned().unwrap_or_default();
                    for (roll, _) in question.natural.outcomes() {
                        let drawn = reader.read_lane(*roll, &name, column, &keys);
                        let asked = || Asked {
                            roll: *roll,
                            modifier: 0,
                            target: *target,
                            cell: Some((name.clone(), heading.clone())),
                        };
                        survey.note(question, (*roll, 0, *target), drawn, asked);
                    }
                }
            }
        }
        (targets, answer) => {
            let modifiers = match (answer, &question.modifier) {
                (Answer::Ladders { .. }, Some(modifier)) => modifier.from..=modifier.to,
                _ => 0..=0,
            };
            let adds = matches!(answer, Answer::Ladders { .. });
            for target in targets.numbers() {
                for modifier in modifiers.clone() {
                    let right = if adds { modifier } else { target };
                    for (roll, _) in question.natural.outcomes() {
                        let drawn = reader.read(*roll, right, target);
                        let asked = || Asked {
                            roll: *roll,
                            modifier,
                            target,
                            cell: None,
                        };
                        survey.note(question, (*roll, modifier, target), drawn, asked);
                    }
                }
            }
        }
    }
    survey.gaps.sort_by(f64::total_cmp);
    survey
}

impl Survey {
    fn note(
        &mut self,
        question: &Question<'_>,
        (roll, modifier, target): (i64, i64, i64),
        drawn: Option<Reading<'_>>,
        asked: impl Fn() -> Asked,
    ) {
        self.readings += 1;
        let ruled = question.label(question.grade(roll, modifier, target));
        if drawn.is_none_or(|drawn| drawn.grade != ruled) {
            self.misreads.push(Misread {
                asked: asked(),
                drawn: drawn.map(|drawn| drawn.grade.to_owned()),
                ruled: ruled.to_owned(),
            });
        }
        let Some(gap) = drawn.map(|drawn| drawn.gap).filter(|gap| gap.is_finite()) else {
            return;
        };
        self.gaps.push(gap);
        if self.closest.as_ref().is_none_or(|(_, least)| gap < *least) {
            self.closest = Some((asked(), gap));
        }
    }

    /// How many readings pass nearer to a tick than this part of the line without touching it.
    pub fn closer_than(&self, part: f64) -> usize {
        self.gaps.partition_point(|gap| *gap < part)
    }
}
