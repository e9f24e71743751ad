//! Grids to drop a pencil on, eyes shut: no face lies more often, and none has favourite neighbours.

use super::fairness::{Fairness, Spread, fairness, times};
use crate::rng::Stream;
use crate::words::{Words, say};

/// Numbers in rows, made of squares that each hold every face once in every row and column.
#[derive(Debug, Clone, PartialEq)]
pub struct DropGrid {
    /// Sides of the die.
    pub sides: u32,
    /// The numbers, row by row.
    pub rows: Vec<Vec<u32>>,
    /// The test of the numbers, read row by row.
    pub fairness: Fairness,
    /// How often each pair of different neighbours comes, across and down, in each square; none where the die has an odd number of sides.
    pub neighbours: Option<u32>,
}

/// A grid of `across` by `down` squares of `sides` by `sides` numbers.
///
/// For an even number of sides the squares are those of Williams: zigzag first row and column, so that each face has each other face
/// beside it exactly once, in either direction and both ways. Which face is which is drawn for every square.
pub fn drop_grid(stream: &mut Stream, sides: u32, across: usize, down: usize) -> DropGrid {
    let sides = sides.max(1);
    let size = sides as usize;
    let order = zigzag(size);
    let mut rows = vec![Vec::new(); size * down.max(1)];
    for (band, part) in rows.chunks_mut(size).enumerate() {
        for square in 0..across.max(1) {
            let mut faces: Vec<u32> = (1..=sides).collect();
            stream
                .split_numbered("square", (band * across + square) as u64)
                .shuffle(&mut faces);
            for (row, i) in part.iter_mut().zip(&order) {
                row.extend(
                    order
                        .iter()
                        .filter_map(|j| faces.get((i + j) % size).copied()),
                );
            }
        }
    }
    let all: Vec<u32> = rows.iter().flatten().copied().collect();
    DropGrid {
        sides,
        fairness: fairness(&all, sides),
        neighbours: size.is_multiple_of(2).then_some(1),
        rows,
    }
}

/// 0, 1, n-1, 2, n-2, ...: successive differences are all different when n is even.
fn zigzag(size: usize) -> Vec<usize> {
    (0..size)
        .map(|place| match place {
            0 => 0,
            odd if odd % 2 == 1 => odd.div_ceil(2),
            even => size - even / 2,
        })
        .collect()
}

impl DropGrid {
    /// The result of the test in words.
    pub fn words(&self, words: Words<'_>) -> String {
        let each = self.fairness.faces.most;
        let times = |count: u32| {
            let same = Spread {
                least: count,
                most: count,
            };
            times(words, same)
        };
        match self.neighbours {
            Some(_) => {
                let squares = self.rows.iter().map(Vec::len).sum::<usize>() as u32
                    / (self.sides * self.sides);
                words.say(say::FairGrid {
                    faces: times(each),
                    pairs: times(squares),
                })
            }
            None => words.say(say::FairSquare { faces: times(each) }),
        }
    }
}
