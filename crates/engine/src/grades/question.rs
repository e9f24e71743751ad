//! A test as a question: these rolls, these modifiers, these targets; which grade?

use crate::dice::{Distribution, grade::grade_odds};
use crate::eval::{self, Graded};
use crate::grades::figures::Figures;
use crate::model::{Grade, Range, Test};

/// A test, or several that ask the same.
#[derive(Debug, Clone)]
pub struct Question<'a> {
    /// The test that gives the table its title.
    pub test: &'a Test,
    /// Further tests that are read from the same table.
    pub also: Vec<&'a Test>,
    /// What the grades are called, best first, and a failure at the end; an open-ended grade is `3 wounds or more`.
    pub labels: Vec<String>,
    /// What the dice alone can show.
    pub natural: Distribution,
    /// The dice alone, as written.
    pub dice: String,
    /// Whether the highest roll is rolled again and has no end that matters.
    pub explodes: bool,
    /// What is added to the dice.
    pub modifier: Option<Modifier>,
    /// What the roll is compared with.
    pub targets: Targets,
}

/// A number that is added to the dice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Modifier {
    /// What it is called: the stats that are added.
    pub label: String,
    /// Whether the label begins with a minus.
    pub subtracted: bool,
    /// The dice say what is added; otherwise it is anything that the rules may add.
    pub named: bool,
    /// Lowest value that is shown.
    pub from: i64,
    /// Highest value that is shown.
    pub to: i64,
}

/// Where targets come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Targets {
    /// All numbers of a range.
    Numbers(i64, i64),
    /// Numbers in the rows and columns of a list.
    Matrix(Figures),
}

impl Targets {
    /// Each target once, ascending.
    pub fn numbers(&self) -> Vec<i64> {
        match self {
            Self::Numbers(from, to) => (*from..=*to).collect(),
            Self::Matrix(figures) => figures.numbers(),
        }
    }
}

impl Question<'_> {
    /// The grade of the dice alone with what is added against a target: its place among the test's grades, or `None` for a failure.
    pub fn grade(&self, natural: i64, added: i64, target: i64) -> Option<usize> {
        let ruled = self.grade_of_total(natural.saturating_add(added), target);
        let last = self.test.grades.len();
        let rank = self.test.decide(natural, ruled.unwrap_or(last));
        (rank < last).then_some(rank)
    }

    /// The grade of a total, natural results aside.
    pub(crate) fn grade_of_total(&self, total: i64, target: i64) -> Option<usize> {
        let graded = Graded {
            roll: total,
            target,
        };
        self.test
            .grades
            .iter()
            .position(|grade| holds(grade, graded))
    }

    /// The grade's label, or what a failure is called.
    pub fn label(&self, grade: Option<usize>) -> &str {
        grade
            .and_then(|grade| self.labels.get(grade))
            .unwrap_or(&self.test.fail)
    }

    /// How many of all ways lead to each grade with this modifier; the failures last, then all ways.
    pub fn ways(&self, modifier: i64, target: i64) -> super::Ways {
        let grades = self.test.grades.len();
        let found = grade_odds(&self.natural, target, grades, |grade, roll, target| {
            let found = self.grade(roll, modifier, target);
            Ok::<_, std::convert::Infallible>(found == Some(grade))
        });
        let Ok(odds) = found;
        super::Ways(odds)
    }

    /// Whether two questions have the same answers, apart from the range of targets.
    pub(super) fn asks_like(&self, other: &Self) -> bool {
        let rules = |test: &Test| -> Vec<(String, String, Option<String>, bool)> {
            test.grades
                .iter()
                .map(|grade| {
                    (
                        grade.when.source.clone(),
                        grade.label.clone(),
                        grade.more.clone(),
                        grade.success,
                    )
                })
                .collect()
        };
        let naturals = |test: &Test| -> Vec<(Range, (usize, usize))> {
            let rules = test.natural.iter();
            rules.map(|rule| (rule.roll, test.bounds(rule))).collect()
        };
        self.dice == other.dice
            && self.test.fail == other.test.fail
            && rules(self.test) == rules(other.test)
            && naturals(self.test) == naturals(other.test)
            && self.modifier.is_some() == other.modifier.is_some()
    }
}

/// A condition that cannot be evaluated does not hold; conditions about other things are refused before it comes to this.
fn holds(grade: &Grade, mut graded: Graded) -> bool {
    eval::holds(&grade.when.formula.expr, &mut graded).unwrap_or(false)
}
