//! Rolling on tables.

use super::super::ast::{Shift, TableName, TablePick, TableRoll};
use super::super::scope::{Holds, Scope};
use super::path::Kind;
use super::{Meaning, Resolver};
use crate::diag::error;

impl Resolver<'_> {
    /// `{table}` where a number is wanted.
    pub(super) fn number_from_table(&mut self, roll: &TableRoll) -> Kind {
        for (name, holds) in self.table_roll(roll) {
            if holds != Holds::Number {
                let message = format!(
                    "`{}` has {}, not numbers",
                    format_table_name(name),
                    words(holds)
                );
                self.fail(name.table.range.clone(), message);
            }
        }
        Kind::Number
    }

    /// `{table}` where a thing is wanted.
    pub(super) fn thing_from_table(&mut self, roll: &TableRoll) {
        for (name, holds) in self.table_roll(roll) {
            if holds == Holds::Number {
                let message = format!("`{}` has numbers, not things", format_table_name(name));
                self.fail(name.table.range.clone(), message);
            }
        }
    }

    /// `roll table`: a whole row can always be carried out, a column only if it holds rules.
    pub(super) fn do_table(&mut self, roll: &TableRoll) {
        for (name, holds) in self.table_roll(roll) {
            let hint = match holds {
                _ if name.column.is_none() => continue,
                Holds::Rules => continue,
                Holds::Thing => format!("write `gain {{{}}}`", format_table_name(name)),
                Holds::Number => format!(
                    "use the number, as in `let n = {{{}}}`",
                    format_table_name(name)
                ),
                Holds::Text => format!("write `{{{}}}` in a text", format_table_name(name)),
            };
            let message = format!(
                "`{}` has {}, not actions",
                format_table_name(name),
                words(holds)
            );
            self.fail_with(name.table.range.clone(), message, hint);
        }
    }

    fn table_roll<'r>(&mut self, roll: &'r TableRoll) -> Vec<(&'r TableName, Holds)> {
        match &roll.pick {
            TablePick::Roll(shift) => shift.iter().for_each(|shift| self.shift(shift)),
            TablePick::At(row) => self.number(row),
        }
        let tables = roll.tables.iter();
        tables
            .filter_map(|name| Some((name, self.table_name(name)?)))
            .collect()
    }

    pub(super) fn shift(&mut self, shift: &Shift) {
        self.number(&shift.amount);
    }

    fn table_name(&mut self, name: &TableName) -> Option<Holds> {
        let kinds = [Meaning::Table, Meaning::List];
        let kind = self.one_of(&name.table, &kinds, "a table")?;
        let scope: &Scope = self.scope;
        let table = scope.tables.get(&name.table.text);
        let Some(column) = &name.column else {
            return Some(table.map_or(Holds::Text, |table| table.gives));
        };
        self.mean(column, Meaning::Column);
        let held = table.and_then(|table| table.columns.get(&column.text));
        if held.is_none() {
            let error = error!("`{}` has no column `{}`", name.table.text, column.text)
                .at(column.range.clone());
            let columns = table.into_iter().flat_map(|table| table.columns.keys());
            match kind {
                Meaning::List => self.error(error),
                _ => self.suggest(error, &column.text, columns.map(String::as_str)),
            }
        }
        held.copied()
    }
}

fn format_table_name(name: &TableName) -> String {
    match &name.column {
        Some(column) => format!("{}.{}", name.table.text, column.text),
        None => name.table.text.clone(),
    }
}

fn words(holds: Holds) -> &'static str {
    match holds {
        Holds::Number => "numbers",
        Holds::Thing => "things",
        Holds::Rules => "rules",
        Holds::Text => "text",
    }
}
