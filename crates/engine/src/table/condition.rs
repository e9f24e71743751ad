//! Whether a condition holds where a table is rolled on.

use super::error::{Problem, TableError};
use super::look_up;
use super::roller::Roller;
use super::situation::Situation;
use crate::diag::Error;
use crate::dice::{self, Domain};
use crate::eval::{self, World};
use crate::model::{Range, When};
use crate::rules::{Expr, ExprKind, Path, TableName};

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
        let answer = eval::holds(&when.formula.expr, &mut judge);
        if let Some(error) = judge.failed {
            return Err(error);
        }
        answer.map_err(|error| {
            let message = format!("`{}` cannot be evaluated: {error}", when.source);
            TableError::new(Problem::Condition, message).through(&self.chain)
        })
    }
}

/// Knows the situation, and rolls.
struct Judge<'j, 'a> {
    roller: &'j mut Roller<'a>,
    context: &'j [(String, Range)],
    /// A mistake in a roll on the way, which says more than "no value".
    failed: Option<TableError>,
}

impl World for Judge<'_, '_> {
    type Number = i64;

    fn look_up(&mut self, path: &Path) -> Option<i64> {
        let situation = self.roller.situation;
        situation.number_at(path, self.context)
    }

    fn roll(&mut self, dice: &dice::Expr) -> Result<i64, Error> {
        dice::total(dice, self.roller.source, &dice::no_names)
    }

    fn ask(&mut self, question: &Expr) -> Option<i64> {
        self.roller.situation.ask(question)
    }

    fn count(&mut self, counted: &Expr) -> Option<i64> {
        self.roller.situation.count(counted, self.context)
    }

    fn read_row(&mut self, table: &TableName, row: i64) -> Option<i64> {
        look_up::read_row(self.roller.ruleset, table, row)
    }

    fn roll_table(&mut self, table: &TableName, modifier: i64) -> Option<i64> {
        let column = look_up::column_of(table);
        match look_up::rolled_number(self.roller, &table.table.text, column, modifier) {
            Ok(number) => number,
            Err(error) => {
                self.failed = Some(error);
                None
            }
        }
    }
}

impl Situation {
    /// Whether `hero is elf` or `has torch` is known to be so; what nobody said is not so.
    pub fn ask<N: Domain>(&self, question: &Expr) -> Option<N> {
        let is_said = |word: &str| self.is_said(word) || self.is_said(&question.to_string());
        let holds = match &question.kind {
            ExprKind::Is(is) => is_said(&is.what.text) != is.negated,
            ExprKind::Has { thing, .. } => is_said(&thing.text),
            _ => return None,
        };
        Some(N::exactly(holds.into()))
    }

    /// `number of heroes` and the like, as far as they are known by these words.
    pub fn count<N: Domain>(&self, counted: &Expr, context: &[(String, Range)]) -> Option<N> {
        let known = self.number(&counted.to_string(), context);
        known.map(N::exactly)
    }
}
