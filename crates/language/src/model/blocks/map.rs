//! Squared paper that is a finished map when the product is printed filled.

use super::{DUNGEON, TITLE};

keys! {
    /// Squared paper, or whole hexes where the game has `layout = "hexes"`: a finished map when the product is printed with `--filled`.
    pub struct Map {
        title: Option<String>, same(TITLE);
        dungeon: u32, same(DUNGEON);
        /// Squares or hexes across when it is blank.
        columns: u32, within(1, 200), eg("14");
        /// Squares or hexes down when it is blank.
        rows: u32, within(1, 200), eg("20");
    }
}
