//! Prompts of a table, each with lines to write on.

use super::TITLE;
use crate::model::{self, Ref};

keys! {
    /// The rows of a table as prompts for a journal, each with lines to write on.
    pub struct Prompts {
        title: Option<String>, same(TITLE);
        /// The table whose rows are the prompts: their text, or their name.
        table: Ref<model::RollTable>, eg("camp-fire");
        /// How many rows, from the first on.
        count: Option<u32>, within(1, 100), eg("4"), or("all");
        /// Lines below each.
        lines: u32, within(1, 20), eg("2"), usual("3");
    }
}
