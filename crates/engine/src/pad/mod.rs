//! Chance on paper, for players without dice: strips of pre-rolled numbers, flip-dice pads and grids to drop a pencil on.
//!
//! What is printed is not merely random: it is balanced, so that a player who uses all of it has met every face and every pair of
//! successive values equally often. [`fairness`] says how even a sequence is and finds one that is not.
//!
//! *Invariant:* no rulesets and no paper; everything depends on the stream it is drawn from, and on nothing else.

mod drop_grid;
mod euler;
mod fairness;
mod notes;
mod strip;

pub use drop_grid::{DropGrid, drop_grid};
pub use fairness::{Bias, Fairness, Spread, fairness, together};
pub use notes::{Corner, Note, Pad, pad};
pub use strip::{Strip, strip};

#[cfg(test)]
mod tests;
