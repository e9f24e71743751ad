//! What is in the rooms of a map.

use super::{DUNGEON, TITLE};

keys! {
    /// What is in the rooms of a map; nothing unless the product is printed with `--filled`.
    pub struct Key {
        title: Option<String>, same(TITLE);
        dungeon: u32, same(DUNGEON);
    }
}
