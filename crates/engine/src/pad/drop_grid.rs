//! Grids to drop a pencil on, eyes shut: every face has equally many squares, in shuffled order.

use super::deck::deck;
use super::fairness::{Fairness, fairness};
use crate::rng::Stream;
use crate::words::{Words, say};

/// Numbers in rows.
#[derive(Debug, Clone, PartialEq)]
pub struct DropGrid {
    /// Sides of the die.
    pub sides: u32,
    /// The numbers, row by row.
    pub rows: Vec<Vec<u32>>,
    /// The count of the numbers.
    pub fairness: Fairness,
}

/// A grid of `across` by `down` squares of `sides` by `sides` numbers, shuffled as one.
pub fn drop_grid(stream: &mut Stream, sides: u32, across: usize, down: usize) -> DropGrid {
    let sides = sides.max(1);
    let size = sides as usize;
    let width = size * across.max(1);
    let faces = deck(stream, sides, width * size * down.max(1));
    DropGrid {
        sides,
        fairness: fairness(&faces, sides),
        rows: faces.chunks(width).map(<[u32]>::to_vec).collect(),
    }
}

impl DropGrid {
    /// How fair it is, in words.
    pub fn words(&self, words: Words<'_>) -> String {
        words.say(say::FairGrid {
            faces: self.fairness.times(words),
        })
    }
}
