//! Chance on paper, for players without dice: strips of pre-rolled numbers, flip-dice pads and grids to drop a pencil on.
//!
//! A strip is read in order, so each of its numbers is drawn by itself, like a roll. Pads and grids are read at a place that chance finds, so
//! every face has equally many places, in shuffled order. [`fairness`] counts what came of it, in words that are printed beside it.
//!
//! The tests of this module are the proof that a strip cannot be distinguished from dice: over 1,000 seeds they compare counts of faces, alike
//! neighbours, repeated pairs, runs of high and low, and what a guesser gets right, with the exact distributions of a fair die.
//!
//! *Invariant:* no rulesets and no paper; everything depends on the stream it is drawn from, and on nothing else.

mod deck;
mod drop_grid;
mod fairness;
mod notes;
mod strip;

pub use drop_grid::{DropGrid, drop_grid};
pub use fairness::{Fairness, Spread, fairness};
pub use notes::{Corner, Note, Pad, pad};
pub use strip::{Strip, strip};

#[cfg(test)]
mod tests;
