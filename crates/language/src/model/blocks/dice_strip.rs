//! A strip of pre-rolled dice.

use super::DIE;

keys! {
    /// Pre-rolled dice to cross off, each number drawn by itself, with how to use them and the count of their faces in small print.
    pub struct DiceStrip {
        die: u32, same(DIE);
        /// How many numbers.
        count: Option<u32>, within(1, 1000), eg("24"), or("the sides of the die, squared");
    }
}
