//! Boxes to tick that belong to no stat.

use super::COUNT;

keys! {
    /// Boxes to tick that belong to no stat.
    pub struct Boxes {
        /// Words before them.
        label: Option<String>, eg("Torches");
        count: u32, same(COUNT);
    }
}
