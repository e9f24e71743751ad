//! Tests whose target is in a list: the row by its first column, the column by its heading.

use super::Compiler;
use crate::model::{Column, Listing, Row};
use crate::play::code::{MatrixCode, Op};
use crate::play::layout::short;
use crate::rules::{ScriptContext, Wanted};

impl Compiler<'_> {
    /// The target of a test that names none: looked up in its matrix, else 0.
    pub(super) fn matrix_target(&mut self, test: usize) {
        let ruleset = self.ruleset;
        let declared = ruleset.tests.iter().nth(test);
        let matrix = declared.and_then(|test| test.matrix.as_ref());
        let found =
            matrix.and_then(|matrix| Some((matrix, matrix.row.as_ref()?, matrix.column.as_ref()?)));
        let Some((matrix, row, column)) = found else {
            self.emit(Op::Number(0));
            return;
        };
        self.matrices.push(read(&ruleset.lists[&matrix.list]));
        let number = short(self.matrices.len() - 1);
        self.formula_in_place(&row.formula);
        self.emit(Op::Push);
        self.formula_in_place(&column.formula);
        self.emit(Op::MatrixAt(number));
    }

    /// A formula of another part of the ruleset, written here.
    fn formula_in_place(&mut self, formula: &crate::rules::Formula) {
        let scope = &self.ruleset.scope;
        let (resolution, _) =
            crate::rules::resolve_formula(formula, scope, ScriptContext::Row, Wanted::Number);
        let outer = std::mem::replace(&mut self.script.resolution, resolution);
        self.number(&formula.expr);
        self.script.resolution = outer;
    }
}

fn read(list: &Listing) -> MatrixCode {
    let columns = list.grid.columns.as_slice();
    let heading = |column: &Column| {
        let in_key = || range(column.key.trim_start_matches(char::is_alphabetic));
        range(&column.label).or_else(in_key)
    };
    let numbered: Vec<((i64, i64), &Column)> = columns
        .iter()
        .skip(1)
        .filter_map(|column| Some((heading(column)?, column)))
        .collect();
    let row = |row: &Row| {
        let first = row.shown(columns.first()?)?;
        let cells = numbered
            .iter()
            .map(|(_, column)| row.shown(column)?.trim().parse().ok());
        Some((range(&first)?, cells.collect()))
    };
    MatrixCode {
        columns: numbered.iter().map(|(range, _)| *range).collect(),
        rows: list.grid.rows.iter().filter_map(row).collect(),
    }
}

/// `4`, `1-3`, `9+`.
fn range(words: &str) -> Option<(i64, i64)> {
    let words = words.trim();
    if let Some(from) = words.strip_suffix('+') {
        return Some((from.trim().parse().ok()?, i64::MAX));
    }
    if let Ok(number) = words.parse() {
        return Some((number, number));
    }
    let (from, to) = words.split_once(['-', '–'])?;
    Some((from.trim().parse().ok()?, to.trim().parse().ok()?))
}
