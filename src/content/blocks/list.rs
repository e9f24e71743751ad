//! A list, or a part of it.

use super::prelude::*;
use super::roll_table::{PrintedTable, topics_of_list};
use crate::model::{Listing, TableParts};

/// A list with its columns and cells.
pub fn list(ruleset: &Ruleset, list: &Listing, parts: &TableParts) -> PrintedTable {
    let mut made = PrintedTable::of(ruleset, &list.grid, parts, &list.id, &list.title);
    made.text = list.text.clone().filter(|_| parts.intro);
    made.note = list.note.clone().filter(|_| parts.note);
    made.measure();
    made
}

impl Declared for declared::List {
    fn compose(&self, setting: &Setting<'_>) -> Block {
        let ruleset = setting.ruleset;
        Block::List(list(ruleset, &ruleset.lists[&self.list], &self.parts))
    }

    fn shows(&self, setting: &Setting<'_>) -> Vec<Topic> {
        let list = &setting.ruleset.lists[&self.list];
        topics_of_list(setting.ruleset, list, &self.parts)
    }

    fn need_and_rank(&self, ruleset: &Ruleset) -> (Need, i64) {
        let list = &ruleset.lists[&self.list];
        (list.need, list.rank.unwrap_or(UNRANKED))
    }
}
