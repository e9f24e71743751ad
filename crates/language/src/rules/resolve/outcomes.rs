//! Outcomes of tests and rolls: labels must exist and must not overlap.

use std::collections::BTreeSet;

use super::super::ast::{Arm, GradeLabel, GradeLabels, Name, NumberLabel, NumberLabels};
use super::super::scope::{GradeInfo, Scope};
use super::{Meaning, Resolver};
use crate::diag::{error, listed};

impl Resolver<'_> {
    pub(super) fn grade_arms(&mut self, test: &str, arms: &[Arm<GradeLabels>]) {
        let scope: &Scope = self.scope;
        let grades = scope.tests.get(test);
        let mut covered: BTreeSet<usize> = BTreeSet::new();
        for (at, arm) in arms.iter().enumerate() {
            match (&arm.label, grades) {
                (GradeLabels::Else(range), _) => self.else_is_last(at, arms.len(), range.start),
                (GradeLabels::These(_), None) => {}
                (GradeLabels::These(labels), Some(grades)) => {
                    for label in labels {
                        self.cover(label, test, grades, &mut covered);
                    }
                }
            }
            self.block(&arm.body);
        }
    }

    fn else_is_last(&mut self, at: usize, count: usize, start: usize) {
        if at + 1 < count {
            let message = "outcomes after `else` never happen";
            self.fail_with(start..start + 4, message, "put `else` last");
        }
    }

    fn cover(
        &mut self,
        label: &GradeLabel,
        test: &str,
        grades: &[GradeInfo],
        covered: &mut BTreeSet<usize>,
    ) {
        let Some(indices) = self.grades(label, test, grades) else {
            return;
        };
        let twice = indices
            .iter()
            .copied()
            .find(|index| covered.contains(index));
        if let Some(grade) = twice.and_then(|index| grades.get(index)) {
            let message = format!("the grade `{}` is covered twice", grade.id);
            self.fail(label.range(), message);
        }
        covered.extend(indices);
    }

    /// Which grades of the test a label means. `None` after a mistake.
    fn grades(
        &mut self,
        label: &GradeLabel,
        test: &str,
        grades: &[GradeInfo],
    ) -> Option<Vec<usize>> {
        let all = grades.iter().enumerate();
        if let (Some(success), None) = (group(&label.from.text), &label.to) {
            self.mean(
                &label.from,
                if success {
                    Meaning::Success
                } else {
                    Meaning::Fail
                },
            );
            let chosen = all.filter(|(_, grade)| grade.success == success);
            return Some(chosen.map(|(index, _)| index).collect());
        }
        let from = self.grade(&label.from, test, grades);
        let to = match &label.to {
            Some(to) => self.grade(to, test, grades),
            None => from,
        };
        let (from, to) = (from?, to?);
        if from > to {
            let message = "these grades run from worse to better";
            self.fail_with(label.range(), message, "write the better grade first");
            return None;
        }
        Some((from..=to).collect())
    }

    fn grade(&mut self, name: &Name, test: &str, grades: &[GradeInfo]) -> Option<usize> {
        self.mean(name, Meaning::GradeName);
        let found = grades.iter().position(|grade| grade.id == name.text);
        if found.is_none() {
            let known = listed(grades.iter().map(|grade| grade.id.as_str()));
            self.fail_with(
                name.range.clone(),
                format!("`{}` is not a grade of the test `{test}`", name.text),
                format!("its grades are {known}"),
            );
        }
        found
    }

    /// A label outside of a test's own outcomes: it must fit a test made before, or any test if none was.
    pub(super) fn grade_of_any_test(&mut self, label: &GradeLabel) {
        let scope: &Scope = self.scope;
        let made: Vec<(&String, &Vec<GradeInfo>)> = scope
            .tests
            .iter()
            .filter(|(name, _)| self.tests.is_empty() || self.tests.contains(*name))
            .collect();
        let fits = |grades: &Vec<GradeInfo>| {
            let known = |name: &Name| grades.iter().any(|grade| grade.id == name.text);
            group(&label.from.text).is_some() || known(&label.from) && label.to.iter().all(known)
        };
        let fitting = made.iter().find(|(_, grades)| fits(grades));
        match fitting.or(made.first()) {
            Some((test, grades)) => {
                self.grades(label, test, grades);
            }
            None => self.error(error!("the game has no tests").at(label.range())),
        }
    }

    pub(super) fn number_arms(&mut self, arms: &[Arm<NumberLabels>]) {
        let mut covered: Vec<(i64, i64)> = Vec::new();
        for (at, arm) in arms.iter().enumerate() {
            match &arm.label {
                NumberLabels::Else(range) => self.else_is_last(at, arms.len(), range.start),
                NumberLabels::These(labels) => {
                    for label in labels {
                        self.cover_numbers(label, &mut covered);
                    }
                }
            }
            self.block(&arm.body);
        }
    }

    fn cover_numbers(&mut self, label: &NumberLabel, covered: &mut Vec<(i64, i64)>) {
        let from = label.from.unwrap_or(i64::MIN);
        let to = label.to.unwrap_or(i64::MAX);
        if from > to {
            let message = format!("no roll can be {from} to {to}");
            self.fail_with(label.range.clone(), message, format!("write `{to}-{from}`"));
            return;
        }
        let overlap = covered
            .iter()
            .find(|(low, high)| from <= *high && *low <= to);
        if let Some((low, high)) = overlap {
            let lowest = from.max(*low);
            let number = if lowest == i64::MIN {
                to.min(*high)
            } else {
                lowest
            };
            self.fail(label.range.clone(), format!("{number} is covered twice"));
        }
        covered.push((from, to));
    }
}

/// `success` and `fail` mean all the good or bad grades; tells whether the good ones.
fn group(word: &str) -> Option<bool> {
    match word {
        "success" => Some(true),
        "fail" => Some(false),
        _ => None,
    }
}
