//! Telling whether a condition holds where a table is rolled on.

use super::error::{Problem, TableError};
use super::look_up;
use super::roller::Roller;
use crate::dice;
use crate::model::{Range, Ruleset, When};
use crate::rules::{self, Answers, Expr, ExprKind, Path, TablePick, TableRoll, Value};

use super::situation::Situation;

impl Roller<'_> {
    /// Whether a condition holds; dice in it are rolled.
    pub(super) fn holds(
        &mut self,
        when: &When,
        context: &[(String, Range)],
    ) -> Result<bool, TableError> {
        let mut judge = Judge {
            roller: self,
            context,
            failed: None,
        };
        let answer = rules::eval_bool(&when.formula.expr, &mut judge);
        if let Some(error) = judge.failed {
            return Err(error);
        }
        answer.map_err(|error| {
            let message = format!("`{}` cannot be told: {error}", when.source);
            TableError::new(Problem::Condition, message).through(&self.chain)
        })
    }
}

/// Answers what a condition asks from the situation, and rolls for it.
struct Judge<'j, 'a> {
    roller: &'j mut Roller<'a>,
    context: &'j [(String, Range)],
    /// A mistake in a roll on the way, which says more than "no value".
    failed: Option<TableError>,
}

impl Answers for Judge<'_, '_> {
    fn number(&mut self, path: &Path) -> Option<i64> {
        self.roller
            .situation
            .number(&path.to_string(), self.context)
    }

    fn dice(&mut self, notation: &str) -> Result<i64, String> {
        let expr = dice::parse(notation).map_err(|error| error.to_string())?;
        let rolled = dice::total(&expr, self.roller.source, &dice::no_names);
        rolled.map_err(|error| error.to_string())
    }

    fn other(&mut self, expr: &Expr) -> Option<Value> {
        if let ExprKind::Table(roll) = &expr.kind {
            return self.table(roll).map(Value::Number);
        }
        known(self.roller.situation, expr)
    }
}

impl Judge<'_, '_> {
    fn table(&mut self, roll: &TableRoll) -> Option<i64> {
        let name = roll.tables.first()?;
        let column = name.column.as_ref().map(|column| column.text.as_str());
        match &roll.pick {
            TablePick::At(row) => {
                let row = rules::eval_int(row, self).ok()?;
                look_up::at(self.roller.ruleset, &name.table.text, column, row)
            }
            TablePick::Roll(shift) => {
                let modifier = match shift {
                    None => 0,
                    Some(shift) => {
                        look_up::shifted(shift.op, rules::eval_int(&shift.amount, self).ok()?)?
                    }
                };
                match look_up::rolled_number(self.roller, &name.table.text, column, modifier) {
                    Ok(number) => number,
                    Err(error) => {
                        self.failed = Some(error);
                        None
                    }
                }
            }
        }
    }
}

/// Facts and counts that the situation was told; what nobody said is not so.
pub(super) fn known(situation: &Situation, expr: &Expr) -> Option<Value> {
    let written = expr.to_string();
    match &expr.kind {
        ExprKind::Is(is) => {
            let said = situation.is_said(&is.what.text) || situation.is_said(&written);
            Some(Value::Truth(said != is.negated))
        }
        ExprKind::Has { thing, .. } => {
            let said = situation.is_said(&thing.text) || situation.is_said(&written);
            Some(Value::Truth(said))
        }
        _ => situation.number(&written, &[]).map(Value::Number),
    }
}

/// A number that does not depend on dice, for odds: a name, a fact, a look-up.
pub(super) fn fixed(
    ruleset: &Ruleset,
    situation: &Situation,
    expr: &Expr,
    at: Option<i64>,
) -> Option<Value> {
    match (&expr.kind, at) {
        (ExprKind::Table(roll), Some(row)) => {
            let name = roll.tables.first()?;
            let column = name.column.as_ref().map(|column| column.text.as_str());
            look_up::at(ruleset, &name.table.text, column, row).map(Value::Number)
        }
        (ExprKind::Table(_), None) => None,
        _ => known(situation, expr),
    }
}
