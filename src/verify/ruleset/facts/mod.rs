//! What checks want to know about a ruleset as a whole, worked out once.

mod calls;
mod effort;
mod mentions;
pub mod numbers;
mod parts;
mod reach;
mod script;
mod start;

pub use calls::{Call, RowPick};
pub use effort::Effort;
pub use mentions::{Mentions, TAG};
pub use parts::Home;
pub use reach::{Reach, Unknown, collect_covered, collect_results, passes_on};
pub use start::Start;

use std::collections::BTreeSet;

use crate::model::{Made, RollTable, Ruleset, Topic};

/// A ruleset with everything that is known about it.
pub struct Facts<'a> {
    /// The ruleset.
    pub ruleset: &'a Ruleset,
    /// Who mentions what.
    pub mentions: Mentions<'a>,
    calls: Vec<Vec<Call<'a>>>,
    reach: Vec<Reach>,
    claimed: BTreeSet<Topic>,
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
        Self {
            ruleset,
            mentions,
            calls,
            reach,
            claimed: collect_claimed(ruleset),
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

    /// Whether some text, table or block of the game says that it covers a topic.
    pub fn is_claimed(&self, topic: &Topic) -> bool {
        self.claimed.contains(topic)
    }

    /// Whether players read when rules are carried out: a text covers them, or what calls them is printed or explained itself.
    pub fn is_explained(&self, home: &Home<'a>) -> bool {
        self.explains(home, &mut BTreeSet::new())
    }

    fn explains(&self, home: &Home<'a>, seen: &mut BTreeSet<Home<'a>>) -> bool {
        match home.section {
            "policy" => false,
            "procedure" if seen.insert(*home) => {
                let mut callers = self.mentions.homes("procedure", home.id);
                self.is_claimed(&Topic::Procedure(home.id.to_owned()))
                    || callers.any(|caller| self.explains(caller, seen))
            }
            "procedure" => false,
            _ => true,
        }
    }
}

/// Everything that some text, table or block of the game says that it covers.
fn collect_claimed(ruleset: &Ruleset) -> BTreeSet<Topic> {
    let rules = ruleset.rules.iter().flat_map(|rule| &rule.covers);
    let tables = ruleset.tables.iter().flat_map(|table| &table.covers);
    let lists = ruleset.lists.iter().flat_map(|list| &list.covers);
    let book = ruleset.head.rulebook.iter().flat_map(|part| &part.covers);
    let booklet = ruleset.booklet.iter();
    let booklet = booklet.flat_map(|plan| plan.covers.iter().chain(plan.pages_cover()));
    let blocks = ruleset.products.iter().flat_map(|product| product.blocks());
    let blocks = blocks.flat_map(|block| &block.covers);
    let texts = rules.chain(tables).chain(lists);
    texts
        .chain(blocks)
        .chain(book)
        .chain(booklet)
        .cloned()
        .collect()
}
