//! Calls of tables in rolling text: `W`, `W-30`, `generic.exits`, `W#30-34`, several with slashes between them.

use std::ops::Range;

use super::text::TextParser;
use crate::diag::{Diagnostic, did_you_mean};
use crate::model::{Dice, TableCall, TableSource};

impl TextParser<'_> {
    /// Calls parted by slashes. A modifier after the last of several counts for all of them.
    pub(super) fn calls(&self, range: Range<usize>) -> Vec<TableCall> {
        let mut calls = Vec::new();
        let mut start = range.start;
        for end in self.slashes(range.clone()).into_iter().chain([range.end]) {
            calls.extend(self.table_call(self.trim(start..end)));
            start = end + 1;
        }
        let shared = match calls.split_last() {
            Some((last, others))
                if others
                    .iter()
                    .all(|call: &TableCall| call.modifier.is_none()) =>
            {
                last.modifier.clone()
            }
            _ => None,
        };
        if shared.is_some() {
            for call in &mut calls {
                call.modifier.clone_from(&shared);
            }
        }
        calls
    }

    /// Slashes that a table follows; other slashes divide.
    fn slashes(&self, range: Range<usize>) -> Vec<usize> {
        let slashes = self
            .get(range.clone())
            .match_indices('/')
            .map(|(at, _)| range.start + at);
        let letter_follows = |at: &usize| {
            let after = self.trim(at + 1..range.end).start;
            self.get(after..range.end)
                .starts_with(|letter: char| letter.is_ascii_alphabetic())
                && self.name_length(after) > 0
        };
        slashes.filter(letter_follows).collect()
    }

    /// `W`, `W-30`, `generic.exits`, `W#30-34`.
    fn table_call(&self, range: Range<usize>) -> Option<TableCall> {
        let name = self.name_length(range.start);
        let word = self.get(range.start..range.start + name);
        let source = self.source_named(word, range.start..range.start + name)?;
        let mut at = range.start + name;
        let mut call = TableCall {
            source,
            modifier: None,
            column: None,
            row: None,
        };
        if self.get(at..range.end).starts_with('.') {
            let length = self.name_length(at + 1);
            call.column = self.column(word, at + 1..at + 1 + length);
            at += 1 + length;
        }
        if self.get(at..range.end).starts_with('#') {
            call.row = self.row(word, self.trim(at + 1..range.end));
            return Some(call);
        }
        let rest = self.trim(at..range.end);
        call.modifier = self.modifier(rest);
        Some(call)
    }

    fn source_named(&self, word: &str, range: Range<usize>) -> Option<TableSource> {
        if let Some(table) = self.context.names.find("table", word) {
            return Some(TableSource::Table(table));
        }
        if let Some(list) = self.context.names.find("list", word) {
            return Some(TableSource::List(list));
        }
        self.context.unknown(
            self.context.locate(self.node, range),
            "table",
            word,
            &["table", "list"],
        );
        None
    }

    fn modifier(&self, rest: Range<usize>) -> Option<Dice> {
        let written = self.get(rest.clone());
        match written.chars().next()? {
            '-' | '\u{2212}' | '\u{2013}' => Some(self.dice(rest)),
            '+' => Some(self.dice(self.trim(rest.start + 1..rest.end))),
            _ => {
                self.fail(
                    rest.clone(),
                    format!("`{written}` cannot follow a table"),
                    "write `{TABLE+1}`, `{TABLE.column}` or `{TABLE#row}`",
                );
                None
            }
        }
    }

    fn column(&self, table: &str, range: Range<usize>) -> Option<String> {
        let column = self.get(range.clone());
        let facts = self.context.names.tables.get(table)?;
        if !facts.columns.iter().any(|known| known == column) {
            let span = self.context.locate(self.node, range.clone());
            let hint = did_you_mean(column, facts.columns.iter().map(String::as_str));
            let message = format!("`{table}` has no column `{column}`");
            self.context.report(
                Diagnostic::error(span, message)
                    .with_code("unknown-name")
                    .with_hint_if(hint),
            );
        }
        Some(column.to_owned())
    }

    fn row(&self, table: &str, range: Range<usize>) -> Option<usize> {
        let wanted = self.get(range.clone());
        let facts = self.context.names.tables.get(table)?;
        let row = facts.row(wanted);
        if row.is_none() {
            self.fail(
                range.clone(),
                format!("`{table}` has no row `{wanted}`"),
                "name a row by its roll, its id or its name",
            );
        }
        row
    }
}
