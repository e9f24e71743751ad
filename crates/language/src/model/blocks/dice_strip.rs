//! A strip of pre-rolled dice.

use super::DIE;

keys! {
    /// Pre-rolled dice to cross off, each face and each pair of successive values as often as any other, with the test of it in small print.
    pub struct DiceStrip {
        die: u32, same(DIE);
        /// How many numbers; rounded up to whole rounds of the die.
        count: Option<u32>, within(1, 1000), eg("24"), or("every pair once");
    }
}
