//! What a chart is made of.

use serde::Serialize;

/// A place in the unit square; `y` grows downwards.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Point {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
}

/// A whole chart.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Chart {
    /// `z-chart`, `parallel` or `steps`.
    pub kind: &'static str,
    /// Scales that the straight edge is laid on, two of them.
    pub scales: Vec<Scale>,
    /// Where the answer is read.
    pub answer: Answer,
    /// Grades from best to worst, and what a failure is called.
    pub grades: Vec<String>,
    /// Rolls that the straight edge does not decide alone.
    pub exceptions: Vec<Exception>,
}

/// Rolls of the dice alone that keep the answer within bounds, wherever the edge crosses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Exception {
    /// The lowest of these rolls, if there is one.
    pub from: Option<i64>,
    /// The highest.
    pub to: Option<i64>,
    /// The best grade that they have.
    pub best: String,
    /// The worst.
    pub worst: String,
}

/// A line with ticks.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Scale {
    /// What it shows.
    pub title: String,
    /// Where its line begins.
    pub from: Point,
    /// Where its line ends.
    pub to: Point,
    /// The side of the line that ticks and labels are on: `left`, `right`, `above` or `below`.
    pub side: &'static str,
    /// In the order of their values.
    pub ticks: Vec<Tick>,
}

/// A tick of a scale.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Tick {
    /// Its position on the line.
    pub at: Point,
    /// 0 for the longest, which have a label, 2 for the shortest.
    pub rank: u8,
    /// Its number.
    pub label: Option<String>,
}

/// Where the answer is read.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "form", rename_all = "kebab-case")]
pub enum Answer {
    /// A line cut into named pieces: the edge crosses one of them.
    Regions {
        /// Where the line begins.
        from: Point,
        /// Where it ends.
        to: Point,
        /// Cuts, from the beginning of the line to its end.
        marks: Vec<Mark>,
        /// Names of the pieces in the same order: one more than cuts.
        names: Vec<Name>,
    },
    /// A line with rows of labels: the edge passes on the good side of a label, or not.
    Ladders {
        /// What the labels are.
        title: String,
        /// Where the line begins.
        from: Point,
        /// Where it ends.
        to: Point,
        /// Higher on the paper is better.
        rising: bool,
        /// From the best grade to the worst.
        ladders: Vec<Ladder>,
        /// What it is called when no ladder is reached.
        fail: String,
    },
    /// One line for each row of a matrix and each grade; the straight edge is held upright on the scale.
    Lanes {
        /// Further to the right is better.
        rising: bool,
        /// From top to bottom.
        lanes: Vec<Lane>,
        /// What it is called when no rung is reached.
        fail: String,
    },
}

/// A cut between two pieces of a line.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Mark {
    /// Where.
    pub at: Point,
    /// The cut itself belongs to the piece before it.
    pub before: bool,
}

/// A name beside a line.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Name {
    /// Where.
    pub at: Point,
    /// The words.
    pub text: String,
}

/// The labels of one grade along a line.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Ladder {
    /// The grade.
    pub name: String,
    /// Targets, each where its grade begins.
    pub rungs: Vec<Rung>,
}

/// A label with a tick.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Rung {
    /// The position of the tick.
    pub at: Point,
    /// Targets or columns: `5`, `3–5`, `2, 4`.
    pub label: String,
}

/// A line of a step chart.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Lane {
    /// The row of the matrix.
    pub row: String,
    /// The grade.
    pub grade: String,
    /// The first lane of its row carries the row's name.
    pub first: bool,
    /// Left end.
    pub from: Point,
    /// Right end.
    pub to: Point,
    /// Columns, each where its grade begins.
    pub rungs: Vec<Rung>,
    /// Columns that are not rolled for.
    pub note: Option<String>,
}

impl Point {
    /// A place on the line from `a` to `b`.
    pub fn between(a: Self, b: Self, part: f64) -> Self {
        Self {
            x: a.x + (b.x - a.x) * part,
            y: a.y + (b.y - a.y) * part,
        }
    }
}
