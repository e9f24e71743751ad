//! Strips of pre-rolled dice: crossed off from the left, one number for each roll.

use super::fairness::{Fairness, fairness};
use crate::rng::Stream;

/// Pre-rolled numbers of one die, and how evenly they fell.
#[derive(Debug, Clone, PartialEq)]
pub struct Strip {
    /// Sides of the die.
    pub sides: u32,
    /// The numbers, in the order they are used.
    pub faces: Vec<u32>,
    /// The count of these very numbers.
    pub fairness: Fairness,
}

/// A strip of `count` numbers, each drawn by itself.
///
/// Nothing is balanced: whoever knows the numbers so far, and how many there are of each face, knows no more about the next one than
/// somebody with a die in hand. A strip is also kept whatever it turned out to be; choosing among several would balance it again.
pub fn strip(stream: &mut Stream, sides: u32, count: usize) -> Strip {
    let sides = sides.max(1);
    let faces: Vec<u32> = (0..count.max(1)).map(|_| stream.die(sides)).collect();
    let fairness = fairness(&faces, sides);
    Strip {
        sides,
        faces,
        fairness,
    }
}
