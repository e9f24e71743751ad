//! Boxes to tick that belong to no stat.

use super::{COUNT, NUMBERS};

keys! {
    /// Boxes to tick that belong to no stat.
    pub struct Boxes {
        /// Words before them.
        label: Option<String>, eg("Torches");
        count: u32, same(COUNT);
        numbers: Option<u32>, same(NUMBERS);
    }
}
