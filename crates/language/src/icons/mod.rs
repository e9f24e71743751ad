//! The icons of game-icons.net: names, who drew them, and outlines.
//!
//! All of it is one compressed file, of which nothing is read before the first name is looked up. An outline costs the pieces of its own part of
//! the file only.
//!
//! *Invariant:* nothing here knows a game or paper. Whole numbers only: an outline is the same on every machine.

mod bundle;
mod outline;
mod search;

#[cfg(test)]
mod tests;

pub use bundle::{Author, Icon, all, find};
pub use outline::{Layer, Outline, SIDE, Segment, picture_data};
pub use search::search;

/// The licence of those that are not in the public domain.
pub const LICENCE: &str = include_str!("../../icons/CC-BY-3.0.txt");
