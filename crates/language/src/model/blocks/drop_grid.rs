//! Numbers to drop a pencil on.

use super::{DIE, TITLE};

keys! {
    /// Numbers to drop a pencil on, each face equally often, in shuffled order.
    pub struct DropGrid {
        title: Option<String>, same(TITLE);
        die: u32, same(DIE);
        /// Squares of die by die numbers side by side.
        across: u32, within(1, 20), eg("2"), usual("1");
        /// Squares below each other.
        down: u32, within(1, 20), eg("2"), usual("1");
    }
}
