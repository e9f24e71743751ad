//! What chance decided when something was rolled on tables, as data: whoever plays or explains a dungeon reads it here and not from words.

use crate::table::{Outcome, Part, Resolved, Throw, Verdict};

/// One thing that chance decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stocked {
    /// A row came up.
    Row {
        /// Id of the table or list.
        table: String,
        /// Index of the row.
        row: usize,
        /// The total of the dice before anything was added; none when the row was named and not rolled.
        natural: Option<i64>,
        /// `minions: 1d6: [2] = 2 -> 2 Goblins`.
        story: String,
    },
    /// Dice whose number is printed.
    Dice {
        /// As written, canonically: `1d6+3`.
        dice: String,
        /// What came up.
        total: i64,
        /// Table and row in whose name, text or cells the dice stand; none for a text of its own.
        of: Option<(String, usize)>,
        /// `1d6+3: [3] + 3 = 6`.
        story: String,
    },
}

/// Everything that a roll came to, in the order of rolling; what is inside a row comes after the row.
pub fn stocked(outcome: &Outcome) -> Vec<Stocked> {
    let mut found = Vec::new();
    collect(outcome, &mut found);
    found
}

/// The same for a text.
pub fn stocked_text(text: &Resolved) -> Vec<Stocked> {
    let mut found = Vec::new();
    collect_text(text, None, &mut found);
    found
}

fn collect(outcome: &Outcome, found: &mut Vec<Stocked>) {
    if let Some(row) = outcome.row {
        let counts = |throw: &&Throw| throw.verdict == Verdict::Counts;
        let last = outcome.throws.iter().rfind(counts);
        let story = match last {
            Some(throw) => format!("{}: {} -> {}", outcome.call, throw.story(), outcome.label),
            None => format!("{} -> {}", outcome.call, outcome.label),
        };
        found.push(Stocked::Row {
            table: outcome.table.clone(),
            row,
            natural: last.map(|throw| throw.dice.total),
            story,
        });
    }
    outcome
        .columns
        .iter()
        .for_each(|column| collect(column, found));
    let cells = outcome.cells.iter().map(|(_, cell)| cell);
    let texts = outcome.name.iter().chain(&outcome.text).chain(cells);
    let of = outcome.row.map(|row| (outcome.table.as_str(), row));
    texts.for_each(|text| collect_text(text, of, found));
    outcome.again.iter().for_each(|again| collect(again, found));
}

fn collect_text(text: &Resolved, of: Option<(&str, usize)>, found: &mut Vec<Stocked>) {
    for part in &text.parts {
        match part {
            Part::Dice(rolled) | Part::Times(rolled) => found.push(Stocked::Dice {
                dice: rolled.expression.clone(),
                total: rolled.total,
                of: of.map(|(table, row)| (table.to_owned(), row)),
                story: rolled.to_string(),
            }),
            Part::Table(outcome) => collect(outcome, found),
            Part::Choice { .. } | Part::If { .. } => {}
        }
    }
}
