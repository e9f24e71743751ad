//! How likely a condition holds.

use super::chance::Chance;
use crate::dice::Distribution;
use crate::eval::{self, World};
use crate::model::{Range, Ruleset, When};
use crate::rules::{Expr, Path, TableName};
use crate::table::error::{Problem, TableError};
use crate::table::look_up;
use crate::table::situation::Situation;

/// The chance that the condition of a row or text holds.
pub fn truth(
    ruleset: &Ruleset,
    situation: &Situation,
    context: &[(String, Range)],
    when: &When,
) -> Result<Chance, TableError> {
    let mut known = OddsWorld {
        ruleset,
        situation,
        context,
    };
    let odds = eval::truth(&when.formula.expr, &mut known).map_err(|error| {
        let message = format!("`{}` cannot be evaluated: {error}", when.source);
        TableError::new(Problem::Condition, message)
    })?;
    Ok(Chance::new(odds.exactly(1), odds.denominator().clone()))
}

/// A situation in which dice have their odds.
struct OddsWorld<'a> {
    ruleset: &'a Ruleset,
    situation: &'a Situation,
    context: &'a [(String, Range)],
}

impl World for OddsWorld<'_> {
    type Number = Distribution;

    fn look_up(&mut self, path: &Path) -> Option<Distribution> {
        let number = self.situation.number(&path.to_string(), self.context);
        number.map(Distribution::certain)
    }

    fn ask(&mut self, question: &Expr) -> Option<Distribution> {
        self.situation.ask(question)
    }

    fn count(&mut self, counted: &Expr) -> Option<Distribution> {
        self.situation.count(counted, self.context)
    }

    fn read_row(&mut self, table: &TableName, row: Distribution) -> Option<Distribution> {
        let read = row.map(|row| look_up::read_row(self.ruleset, table, row).ok_or(()));
        read.ok()
    }
}
