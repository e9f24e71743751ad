//! From a question to its nomogram: which kind fits, and with which numbers it is drawn.

use super::figures::{Figure, Figures, FiguresRow};
use super::linear::{Linear, linear};
use super::question::{Modifier, Question, Targets};
use crate::diag::{Error, error};
use crate::drawing::nomogram::{
    Boundary, Chart, Exception, LanePlan, RegionsPlan, Span, StepsPlan, SumPlan, columns_named,
    difference, steps, sum, z_chart,
};
use crate::model::NomogramKind;

/// What the scales are called.
#[derive(Debug, Clone)]
pub struct Titles {
    /// The scale of rolls.
    pub roll: String,
    /// The scale of targets.
    pub target: String,
}

impl Question<'_> {
    /// The kind of nomogram that its grades ask for, unless the ruleset wants another.
    pub fn nomogram(&self) -> Result<NomogramKind, Error> {
        if let Some(kind) = self.test.nomogram {
            return Ok(kind);
        }
        if matches!(self.targets, Targets::Matrix(_)) {
            return Ok(NomogramKind::Steps);
        }
        if self.modifier.is_some() {
            return Ok(NomogramKind::Parallel);
        }
        let bounds = self.boundaries()?;
        if bounds.iter().all(Linear::is_difference) {
            Ok(NomogramKind::Parallel)
        } else if bounds.iter().all(Linear::is_ratio) {
            Ok(NomogramKind::ZChart)
        } else {
            Err(self.refused("are neither all quotients nor all differences of roll and target"))
        }
    }

    /// Whether a chart tells more than a glance at the dice: several grades, something to add, or a matrix.
    pub fn is_worth_a_nomogram(&self) -> bool {
        let several = match &self.targets {
            Targets::Numbers(from, to) => from < to,
            Targets::Matrix(_) => true,
        };
        let intricate = self.test.grades.len() > 1
            || self.modifier.is_some()
            || matches!(self.targets, Targets::Matrix(_));
        several && intricate && !matches!(self.nomogram(), Err(_) | Ok(NomogramKind::None))
    }

    /// Draws the nomogram.
    pub fn chart(&self, titles: &Titles) -> Result<Chart, Error> {
        let mut chart = self.draw(titles)?;
        chart.grades.clone_from(&self.labels);
        chart.exceptions = self.exceptions();
        Ok(chart)
    }

    /// Natural rolls as the chart has to tell them.
    fn exceptions(&self) -> Vec<Exception> {
        let label = |rank: usize| self.labels.get(rank).cloned().unwrap_or_default();
        let rules = self.test.natural.iter();
        rules
            .map(|rule| {
                let (best, worst) = self.test.bounds(rule);
                Exception {
                    from: rule.roll.from,
                    to: rule.roll.to,
                    best: label(best),
                    worst: label(worst),
                }
            })
            .collect()
    }

    fn draw(&self, titles: &Titles) -> Result<Chart, Error> {
        match (self.nomogram()?, &self.targets, &self.modifier) {
            (NomogramKind::None, ..) => Err(error!(
                "test `{}` is not drawn as a nomogram", self.test.id;
                hint: "remove `nomogram = \"none\"` from the test"
            )),
            (_, Targets::Matrix(figures), _) => Ok(self.step_chart(titles, figures)),
            (NomogramKind::Steps, ..) => Err(self.refused("stand in no matrix")),
            (NomogramKind::ZChart, Targets::Numbers(from, to), _) => {
                let plan = self.regions(titles, *from, *to)?;
                Ok(z_chart(&plan))
            }
            (NomogramKind::Parallel, _, Some(modifier)) => Ok(self.sum_chart(titles, modifier)),
            (NomogramKind::Parallel, Targets::Numbers(from, to), None) => {
                let plan = self.regions(titles, *from, *to)?;
                Ok(difference(&plan))
            }
        }
    }

    fn refused(&self, why: &str) -> Error {
        error!(
            "the grades of test `{}` {why}", self.test.id;
            hint: "print its `grade-table` instead"
        )
    }

    fn boundaries(&self) -> Result<Vec<Linear>, Error> {
        let found: Option<Vec<Linear>> = self.test.grades.iter().map(linear).collect();
        let found = found.unwrap_or_default();
        let one_way = found.windows(2).all(|pair| match pair {
            [a, b] => a.above == b.above,
            _ => true,
        });
        if found.is_empty() || !one_way {
            return Err(self.refused("are not a series of limits on the roll"));
        }
        Ok(found)
    }

    fn regions<'t>(
        &self,
        titles: &'t Titles,
        from: i64,
        to: i64,
    ) -> Result<RegionsPlan<'t>, Error> {
        let bounds = self.boundaries()?;
        if bounds.iter().any(|bound| bound.target <= 0) {
            return Err(self.refused("do not rise with the target"));
        }
        Ok(RegionsPlan {
            roll: (&titles.roll, self.natural_span(0)),
            target: (
                &titles.target,
                Span {
                    from,
                    to,
                    open: false,
                },
            ),
            rising: bounds.first().is_some_and(|bound| bound.above),
            boundaries: bounds
                .iter()
                .map(|bound| Boundary {
                    roll: bound.roll,
                    target: bound.target,
                    plus: bound.plus,
                    inclusive: bound.inclusive,
                })
                .collect(),
            names: self.labels.clone(),
        })
    }

    /// What the grades are called, without the failure.
    fn grade_names(&self) -> Vec<String> {
        let count = self.test.grades.len();
        self.labels.iter().take(count).cloned().collect()
    }

    /// The rolls that are drawn. Dice that explode are drawn as far as a roll can matter, beside the lowest modifier.
    fn natural_span(&self, lowest_modifier: i64) -> Span {
        let (from, highest) = (self.natural.lowest(), self.natural.highest());
        if !self.explodes {
            return Span {
                from,
                to: highest,
                open: false,
            };
        }
        let matters = self.targets.numbers().into_iter().flat_map(|target| {
            let mut before = None;
            (from..=highest).filter(move |roll| {
                let grade = self.grade(*roll, lowest_modifier, target);
                before.replace(grade) != Some(grade)
            })
        });
        Span {
            from,
            to: matters.max().unwrap_or(highest).max(from + 1),
            open: true,
        }
    }

    fn sum_chart(&self, titles: &Titles, modifier: &Modifier) -> Chart {
        let roll = self.natural_span(modifier.from);
        let rising = self.high_is_good();
        let sums: Vec<i64> = (roll.from + modifier.from..=roll.to + modifier.to).collect();
        let asked = |grade: usize, target: i64| {
            let has = |sum: i64| self.grade_of_total(sum, target);
            let reaches = |sum: &&i64| has(**sum).is_some_and(|has| has <= grade);
            if rising {
                sums.iter().find(reaches)
            } else {
                sums.iter().rev().find(reaches)
            }
        };
        let ladders = self
            .grade_names()
            .into_iter()
            .enumerate()
            .map(|(grade, name)| {
                let targets = self.targets.numbers();
                let rungs = targets
                    .into_iter()
                    .filter_map(|target| Some((target, *asked(grade, target)?)));
                (name, rungs.collect())
            });
        sum(&SumPlan {
            roll: (&titles.roll, roll),
            modifier: (
                &modifier.label,
                Span {
                    from: modifier.from,
                    to: modifier.to,
                    open: false,
                },
            ),
            target: &titles.target,
            rising,
            ladders: ladders.collect(),
            fail: self.test.fail.clone(),
        })
    }

    fn step_chart(&self, titles: &Titles, figures: &Figures) -> Chart {
        let keys = figures.keys();
        let lanes = figures.rows.iter().flat_map(|row| self.lanes(&keys, row));
        steps(&StepsPlan {
            roll: (&titles.roll, self.natural_span(0)),
            rising: self.high_is_good(),
            columns: &keys,
            lanes: lanes.collect(),
            fail: self.test.fail.clone(),
        })
    }

    /// One lane for each grade that some column of the row can reach, best grade first.
    fn lanes(&self, keys: &[String], row: &FiguresRow) -> Vec<LanePlan> {
        let note = not_rolled(keys, row);
        let mut lanes: Vec<LanePlan> = Vec::new();
        for (index, grade) in self.grade_names().into_iter().enumerate() {
            let asked = |figure: &Figure| match figure {
                Figure::Number(target) => self.least(index, 0, *target),
                _ => None,
            };
            let rolls: Vec<Option<i64>> = row.figures.iter().map(asked).collect();
            if rolls.iter().any(Option::is_some) {
                lanes.push(LanePlan {
                    row: row.name(),
                    grade,
                    rolls,
                    note: None,
                });
            }
        }
        if let (true, Some(label)) = (lanes.is_empty() && note.is_some(), self.grade_names().pop())
        {
            lanes.push(LanePlan {
                row: row.name(),
                grade: label,
                rolls: vec![None; row.figures.len()],
                note: None,
            });
        }
        if let Some(first) = lanes.first_mut() {
            first.note = note;
        }
        lanes
    }
}

/// Cells that are words, by word: `T: Adept, Vicar; N: Lama`.
fn not_rolled(keys: &[String], row: &FiguresRow) -> Option<String> {
    let mut words: Vec<&str> = Vec::new();
    for figure in &row.figures {
        if let Figure::Words(word) = figure
            && !words.contains(&word.as_str())
        {
            words.push(word);
        }
    }
    let notes: Vec<String> = words
        .into_iter()
        .map(|word| {
            let here = row.figures.iter().map(|figure| match figure {
                Figure::Words(other) => other == word,
                _ => false,
            });
            format!("{word}: {}", columns_named(keys, here))
        })
        .collect();
    (!notes.is_empty()).then(|| notes.join("; "))
}
