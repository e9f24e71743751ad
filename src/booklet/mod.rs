//! Pre-rolled adventure booklets: a dungeon told in numbered rooms or shuffled sections, proved by playing, with its own certificate.
//!
//! *Invariant:* no paper and no fonts: numbers of rooms and sections hang on the ruleset, the seed and the wishes alone.

pub mod fingerprint;
pub mod search;
pub mod sections;
pub mod share_code;
pub mod spreads;
#[cfg(test)]
mod tests;
mod wish;

pub use wish::{BookletWish, Form, Length};
