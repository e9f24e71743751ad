//! Tests: a roll against a target, with grades of success.

use super::keys::{Kind, Moment, Reader};
use super::{Dice, Formula, Listing, Range, Ref, When};
use crate::diag::Diagnostic;
use crate::dice::split;

/// What grades call a failure.
const FAIL: &str = "fail";

keys! {
    /// A way to find out whether something works.
    pub struct Test(id, origin), checked by check {
        /// As printed.
        label: String, eg("Nerve"), or_id();
        /// How it is done, in words.
        text: Option<String>, eg("Reach the level.");
        /// What is rolled; grades call it `roll`.
        dice: Dice, eg("1d6 + nerve");
        /// What it is compared with; rules may give another.
        target: Option<Formula>, at(Moment::Test), eg("foe.level");
        /// Range of targets in grade tables.
        targets: Option<Range>, eg("1-150");
        /// Range of modifiers in grade tables and nomograms.
        modifiers: Option<Range>, eg("0-6"), or("none, or from 0 up where `dice` add a stat");
        /// What is added to the dice, as grade tables and nomograms print it.
        adds: Option<String>, eg("Strength + weapon"), or("the stats in `dice`");
        /// How its nomogram is drawn.
        nomogram: Option<NomogramKind>, eg("parallel"), or("what its grades ask for");
        /// From best to worst; the first that holds counts.
        grades: Vec<Grade>, eg(r#"[{ id = "hit", when = "roll >= target" }]"#), always();
        /// Rolls of the dice alone that decide, whatever is added and whatever the target: `1` always fails, `6` always succeeds.
        natural: Vec<Natural>, eg(r#"[{ roll = "1", most = "fail" }, { roll = "6+", least = "hit" }]"#);
        /// What it is called when no grade holds.
        fail: String, eg("Miss"), usual("Failure");
        /// The number to reach is in a list.
        matrix: Option<Matrix>, eg(r#"{ list = "hit-matrix", row = "level", column = "foe.armour" }"#);
    }
}

keys! {
    /// A named band of success.
    pub struct Grade(origin) {
        /// Its name in rules.
        id: String, kind(Kind::Id), eg("clean");
        /// As printed.
        label: String, eg("Clean"), or_id();
        /// Condition over `roll` and `target`.
        when: When, at(Moment::Test), eg("roll >= target + 2");
        /// Whether it counts as a success.
        success: bool, eg("false"), usual("true"), always();
        /// What it means.
        text: Option<String>, eg("Nobody noticed.");
        /// The grade is open-ended: it is printed as `3 wounds or more`, with these words for what comes beyond it.
        more: Option<String>, eg("Another wound for each further multiple of the level.");
    }
}

keys! {
    /// A result of the dice alone that decides.
    pub struct Natural(origin) {
        /// What the dice show before anything is added; what explodes is part of it, so that a 6 that is rolled again is `6+`.
        roll: Range, eg("1");
        /// Id of a grade: the result is no worse.
        least: Option<String>, eg("hit");
        /// Id of a grade, or `fail`: the result is no better.
        most: Option<String>, eg("fail");
    }
}

impl Test {
    /// The rank of a grade among the grades, best first; a failure comes after the last.
    pub fn rank(&self, grade: &str) -> Option<usize> {
        let found = self.grades.iter().position(|other| other.id == grade);
        found.or_else(|| (grade == FAIL).then_some(self.grades.len()))
    }

    /// What a natural roll makes of a grade, both by their rank.
    pub fn decide(&self, natural: i64, rank: usize) -> usize {
        let rules = self
            .natural
            .iter()
            .filter(|rule| rule.roll.contains(natural));
        rules.fold(rank, |rank, rule| {
            let (best, worst) = self.bounds(rule);
            rank.max(best).min(worst)
        })
    }

    /// The best and the worst rank that a natural roll allows.
    pub fn bounds(&self, rule: &Natural) -> (usize, usize) {
        let rank = |grade: &Option<String>| grade.as_ref().and_then(|grade| self.rank(grade));
        let best = rank(&rule.most).unwrap_or(0);
        (
            best,
            rank(&rule.least).unwrap_or(self.grades.len()).max(best),
        )
    }
}

/// Natural results name grades, and need dice that are apart from what is added.
fn check<R: Reader>(test: &mut Test, reader: R) {
    let report = |rule: &Natural, message: String, hint: String| {
        reader.report(Diagnostic::error(rule.origin, message).with_hint(hint));
    };
    for rule in &test.natural {
        if rule.least.is_none() && rule.most.is_none() {
            report(
                rule,
                format!("natural {} has no effect", rule.roll),
                "add `most = \"fail\"`, or `least` with the id of a grade".to_owned(),
            );
        }
        let unknown = [&rule.least, &rule.most].into_iter().flatten();
        for grade in unknown.filter(|grade| test.rank(grade).is_none()) {
            let ids: Vec<&str> = test.grades.iter().map(|grade| grade.id.as_str()).collect();
            report(
                rule,
                format!("test `{}` has no grade `{grade}`", test.id),
                format!("its grades are {}, fail", ids.join(", ")),
            );
        }
        if split(&test.dice.expr).is_none() {
            report(
                rule,
                format!("the dice of test `{}` show no natural roll", test.id),
                "write the dice as a sum, such as `1d6 + nerve`".to_owned(),
            );
        }
    }
}

keys! {
    /// Where the target of a test is looked up.
    pub struct Matrix {
        /// The list that holds the numbers.
        list: Ref<Listing>, eg("hit-matrix");
        /// Compared with the first column.
        row: Option<Formula>, at(Moment::Test), eg("level");
        /// Compared with keys and labels of the columns.
        column: Option<Formula>, at(Moment::Test), eg("armour-class");
        /// What the columns are, as grade tables print it.
        across: Option<String>, eg("Level");
    }
}

word_set! {
    /// How a nomogram is drawn.
    pub enum NomogramKind {
        /// Two scales and a slanted one between them: for quotients.
        ZChart = "z-chart",
        /// Three upright scales: for sums and differences.
        Parallel = "parallel",
        /// One line for each row of a matrix.
        Steps = "steps",
        /// Not drawn at all.
        None = "none",
    }
}
