//! What names mean.

use crate::diag::Error;
use crate::dice::{self, Domain, Interval};
use crate::rules::{Expr, ExprKind, Path, TableName};

/// Where expressions are evaluated. `None` is what nobody can say there.
pub trait World {
    /// What is used as a number.
    type Number: Domain;

    /// The number behind a name: `hp`, `foe.level`.
    fn look_up(&mut self, path: &Path) -> Option<Self::Number>;

    /// What a dice literal such as `2d6` shows.
    fn roll(&mut self, dice: &dice::Expr) -> Result<Self::Number, Error> {
        Self::Number::of_dice(dice)
    }

    /// Whether `foe is troll`, `hero has torch` or `grade is A` holds: 1 or 0.
    fn ask(&mut self, question: &Expr) -> Option<Self::Number> {
        let _ = question;
        None
    }

    /// `number of foes`, `highest hero.level`, an entry of a list, what a procedure gives back.
    fn count(&mut self, counted: &Expr) -> Option<Self::Number> {
        let _ = counted;
        None
    }

    /// The number in a row of a table: `{hit-chance.giant at level}`.
    fn read_row(&mut self, table: &TableName, row: Self::Number) -> Option<Self::Number> {
        let _ = (table, row);
        None
    }

    /// The number that a roll on a table gives: `{gems + 10}`.
    fn roll_table(&mut self, table: &TableName, modifier: Self::Number) -> Option<Self::Number> {
        let _ = (table, modifier);
        None
    }
}

/// The two numbers that conditions of grades are about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Graded {
    /// What was rolled, with everything that is added.
    pub roll: i64,
    /// What it is compared with.
    pub target: i64,
}

impl World for Graded {
    type Number = i64;

    fn look_up(&mut self, path: &Path) -> Option<i64> {
        match path.word()? {
            "roll" => Some(self.roll),
            "target" => Some(self.target),
            _ => None,
        }
    }
}

/// A world in which names have known limits, and nothing else is known.
pub struct Known<F>(
    /// The bounds of a name.
    pub F,
);

impl<F: Fn(&Path) -> Interval> World for Known<F> {
    type Number = Interval;

    fn look_up(&mut self, path: &Path) -> Option<Interval> {
        Some((self.0)(path))
    }

    fn count(&mut self, counted: &Expr) -> Option<Interval> {
        matches!(counted.kind, ExprKind::Count(_)).then(|| Interval::at_least(0))
    }
}
