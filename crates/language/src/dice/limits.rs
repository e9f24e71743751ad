//! How large an expression may be, so that hostile input gets an answer in milliseconds.

/// The longest expression, in bytes.
pub(crate) const MAX_LENGTH: usize = 1000;

/// How deep parentheses, functions and signs may nest.
pub(crate) const MAX_DEPTH: usize = 32;

/// How many dice one expression may roll, extra dice of explosions and second rolls of `adv` included.
pub(crate) const MAX_DICE: u64 = 10_000;

/// The sides of the largest die.
pub(crate) const MAX_SIDES: u64 = 1_000_000;

/// The largest number that can be written.
pub(crate) const MAX_NUMBER: u64 = 1_000_000_000;

/// How many extra dice an exploding die rolls at most when the expression does not say: `d6!` is `d6!8`.
///
/// A limit is needed for exact odds to exist, and eight is beyond what a table ever sees: with a d6 it is reached once in 1.7
/// million rolls.
pub(crate) const DEFAULT_EXPLOSIONS: u32 = 8;

/// The highest limit of extra dice that can be written.
pub(crate) const MAX_EXPLOSIONS: u64 = 100;
