//! The rolls of each grade against one target.

use super::question::Question;
use crate::dice::{grade::GradeOdds, percent, report::Chart};
use crate::model::Range;

/// Rolls by grade, in the order of the grades, the failures last. A grade that no roll has is empty.
pub type Bands = Vec<Vec<Range>>;

/// So far beyond the highest target totals are tried when stats are added to the dice: no rule multiplies a target by more.
const REACH: i64 = 12;
/// And so far in any case.
const BEYOND: i64 = 50;

impl Question<'_> {
    /// The bands of a target. Where stats are added or dice explode, the last band has no end. Where something is added, bands are of the
    /// total, and what natural rolls decide has to be said beside them.
    pub fn bands(&self, target: i64) -> Bands {
        let (rolls, open_below, open_above) = self.rolls(target);
        let mut bands: Bands = vec![Vec::new(); self.test.grades.len() + 1];
        let (mut before, mut last_roll) = (None, None);
        let last = rolls.len().saturating_sub(1);
        for (index, roll) in rolls.into_iter().enumerate() {
            let grade = match self.modifier {
                Some(_) => self.grade_of_total(roll, target),
                None => self.grade(roll, 0, target),
            };
            let grade = grade.unwrap_or(self.test.grades.len());
            let Some(band) = bands.get_mut(grade) else {
                continue;
            };
            if before != Some(grade) {
                // A die that explodes skips its highest face: what begins beyond it begins with that face.
                let begins = last_roll
                    .filter(|_| self.explodes)
                    .map_or(roll, |last| last + 1);
                let from = (index > 0 || !open_below).then_some(begins);
                band.push(Range { from, to: None });
            }
            if let Some(range) = band.last_mut() {
                range.to = (index < last || !open_above).then_some(roll);
            }
            before = Some(grade);
            last_roll = Some(roll);
        }
        bands
    }

    /// Rolls to try, ascending, and whether there are more below and above.
    fn rolls(&self, target: i64) -> (Vec<i64>, bool, bool) {
        if self.modifier.is_none() {
            let rolls = self.natural.outcomes().iter().map(|(roll, _)| *roll);
            return (rolls.collect(), false, self.explodes);
        }
        let reach = target.saturating_abs().saturating_mul(REACH) + BEYOND;
        let low = self.natural.lowest().saturating_sub(reach);
        let high = self.natural.highest().min(reach).saturating_add(reach);
        ((low..=high).collect(), true, true)
    }

    /// The first roll of the dice alone that has this grade or a better one with this modifier, counted from the bad end; `None` when no roll has.
    pub fn least(&self, grade: usize, modifier: i64, target: i64) -> Option<i64> {
        let has = |roll: &i64| {
            let found = self.grade(*roll, modifier, target);
            found.is_some_and(|found| found <= grade)
        };
        let mut rolls = self.natural.outcomes().iter().map(|(roll, _)| *roll);
        if self.high_is_good() {
            rolls.find(has)
        } else {
            rolls.rev().find(has)
        }
    }

    /// Whether high rolls are better than low ones: which end of the dice has the better grade against some target.
    pub fn high_is_good(&self) -> bool {
        let (low, high) = (self.natural.lowest(), self.natural.highest());
        let worst = self.test.grades.len();
        let modifiers = self
            .modifier
            .as_ref()
            .map_or(0..=0, |modifier| modifier.from..=modifier.to);
        for modifier in modifiers {
            for target in self.targets.numbers() {
                let grade = |roll: i64| self.grade(roll, modifier, target).unwrap_or(worst);
                match grade(high).cmp(&grade(low)) {
                    std::cmp::Ordering::Less => return true,
                    std::cmp::Ordering::Greater => return false,
                    std::cmp::Ordering::Equal => {}
                }
            }
        }
        true
    }
}

/// Ways of the dice to each grade, exact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ways(pub(super) GradeOdds);

impl Ways {
    /// The chance of a grade in percent; `None` is a failure.
    pub fn percent(&self, grade: Option<usize>, places: usize) -> String {
        let count = grade.map_or(Some(&self.0.none), |grade| self.0.bands.get(grade));
        count.map_or_else(String::new, |count| {
            percent(count, &self.0.denominator, places)
        })
    }

    /// The ways to each grade under its label, the failures last.
    pub fn chart(&self, labels: &[String]) -> Chart {
        let failures = std::iter::once(&self.0.none);
        let counts = self.0.bands.iter().chain(failures).cloned();
        Chart::new(labels.iter().cloned().zip(counts).collect())
    }

    /// The chance of this grade or a better one in percent.
    pub fn percent_up_to(&self, grade: usize, places: usize) -> String {
        let count = self.0.bands.iter().take(grade + 1).sum();
        percent(&count, &self.0.denominator, places)
    }
}
