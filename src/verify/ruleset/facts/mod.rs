//! What checks want to know about a ruleset as a whole, worked out once.

mod calls;
mod effort;
mod mentions;
pub mod numbers;
mod parts;
mod prose;
mod reach;
mod script;
mod start;

pub use calls::{Call, RowPick};
pub use effort::Effort;
pub use mentions::{Mentions, TAG};
pub use parts::Home;
pub use reach::{Reach, Unknown, collect_covered, collect_results, passes_on};
pub use start::Start;

use crate::model::{Made, RollTable, Ruleset};
use prose::Prose;

/// A ruleset with everything that is known about it.
pub struct Facts<'a> {
    /// The ruleset.
    pub ruleset: &'a Ruleset,
    /// Who mentions what.
    pub mentions: Mentions<'a>,
    calls: Vec<Vec<Call<'a>>>,
    reach: Vec<Reach>,
    prose: Prose<'a>,
}

impl<'a> Facts<'a> {
    /// Looks through a ruleset.
    pub fn of(ruleset: &'a Ruleset) -> Self {
        let parts = parts::parts(ruleset);
        let mentions = Mentions::of(ruleset, &parts);
        let effort = Effort::new();
        let calls = calls::calls(ruleset, &parts, &effort);
        let reach = ruleset
            .tables
            .iter()
            .zip(&calls)
            .map(|(table, calls)| Reach::of(ruleset, table, calls, &effort))
            .collect();
        let prose = Prose::of(&parts);
        Self {
            ruleset,
            mentions,
            calls,
            reach,
            prose,
        }
    }

    /// Every table with the rolls on it and their results.
    pub fn tables(&self) -> impl Iterator<Item = (&'a RollTable, &[Call<'a>], &Reach)> {
        let facts = self.calls.iter().zip(&self.reach);
        self.ruleset
            .tables
            .iter()
            .zip(facts)
            .map(|(table, (calls, reach))| (table, calls.as_slice(), reach))
    }

    /// For each row of a table whether something can lead to it.
    pub fn alive(&self, table: usize) -> Vec<bool> {
        let (Some(reach), Some(of)) =
            (self.reach.get(table), self.ruleset.tables.iter().nth(table))
        else {
            return Vec::new();
        };
        let answers = collect_results(of);
        let mut alive: Vec<bool> = Vec::with_capacity(answers.len());
        for (index, answers) in answers.iter().enumerate() {
            let above = index
                .checked_sub(1)
                .and_then(|above| of.grid.rows.get(above));
            let handed_over = above.is_some_and(passes_on) && alive.last() == Some(&true);
            let rolled = !answers.and(&reach.possible).is_empty();
            alive.push(
                reach.any_row || rolled || handed_over || self.is_taken_by_name(table, index),
            );
        }
        alive
    }

    /// Whether a row is taken without rolling: it is named, or what it makes is.
    pub fn is_taken_by_name(&self, table: usize, row: usize) -> bool {
        let made = self
            .ruleset
            .tables
            .iter()
            .nth(table)
            .and_then(|table| table.grid.rows.get(row)?.made.as_ref());
        let mentioned = made.is_some_and(|made| match made {
            Made::Foe(foe) => self.mentions.is_used("foe", foe.id()),
            Made::Item(item) => self.mentions.is_used("item", item.id()),
        });
        mentioned
            || self
                .reach
                .get(table)
                .is_some_and(|reach| reach.named.contains(&row))
    }

    /// Whether words that players read, outside the thing itself, speak of a thing by one of these names.
    pub fn spoken_of(&self, own: Home<'_>, names: &[&str]) -> bool {
        self.prose.mentions_any(own, names)
    }
}
