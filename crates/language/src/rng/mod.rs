//! Chance: the one generator of the tool, in named streams split from one seed.
//!
//! A seed is printed on paper and typed in again years later, so every value drawn here must be the same on any machine and with
//! any version of any crate. Only the ChaCha8 cipher comes from outside (a published standard, pinned by a
//! test vector). How a key is made from seed and name, how a number is fitted into a range, how a list is shuffled:
//! these are our own few lines, fixed for good.
//!
//! *Invariant:* a stream depends only on the seed and on its full name, never on how much was drawn from its parent. A cosmetic
//! draw in `flavour` can therefore never move a wall in `dungeon/carve`.

mod key;
mod source;
mod stream;

pub use source::{NoFace, Scripted, Source};
pub use stream::Stream;

#[cfg(test)]
mod tests;
