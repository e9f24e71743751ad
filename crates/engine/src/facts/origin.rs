//! Where printed words and figures come from.

use std::sync::Arc;

use super::working::Working;

/// A row of a table or list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct RowId {
    /// Id of the table or list.
    pub table: String,
    /// Index of the row.
    pub row: usize,
}

/// Where a stretch of print comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// A row of a table or list states it.
    Row(RowId),
    /// Dice showed it.
    Dice {
        /// `1d6+3: [3] + 3 = 6`.
        story: String,
        /// The row in whose words the dice are; none for a text of its own.
        row: Option<RowId>,
    },
    /// A text of the ruleset that is no row: `the treasure of goblin`.
    Text(String),
    /// A figure of a foe's stat block.
    Figure {
        /// Id of the foe.
        foe: String,
        /// Id of the figure.
        figure: String,
    },
    /// A figure that the rules give a foe when it is met: how many come, their life. Several rules may each bring some.
    Rules {
        /// Id of the foe.
        foe: String,
        /// How each rule worked it out.
        workings: Vec<Arc<Working>>,
    },
    /// How many of a foe the rolled rows state; one where they state no number.
    Stated {
        /// Id of the foe.
        foe: String,
    },
    /// Rooms are numbered in the order they are found; sections are shuffled by the seed.
    Numbering,
    /// The layout of the dungeon: where a way leads, which floor, which square.
    Layout,
    /// The program's own words.
    Program,
}

impl RowId {
    /// A row by the id of its table.
    pub fn new(table: impl Into<String>, row: usize) -> Self {
        Self {
            table: table.into(),
            row,
        }
    }
}
