//! Tests: a roll against a target, with grades of success.

use super::keys::{Kind, Moment};
use super::{Dice, Formula, Listing, Range, Ref, When};

keys! {
    /// A way to find out whether something works.
    pub struct Test(id, origin) {
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
        /// How its nomogram is drawn.
        nomogram: Option<NomogramKind>, eg("parallel"), or("what its grades ask for");
        /// From best to worst; the first that holds counts.
        grades: Vec<Grade>, eg(r#"[{ id = "hit", when = "roll >= target" }]"#), always();
        /// What it is called when no grade holds.
        fail: String, eg("Miss"), usual("Failure");
        /// The number to reach stands in a list.
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
