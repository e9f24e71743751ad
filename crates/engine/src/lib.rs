//! What happens by the rules: rolling, making heroes and dungeons, playing, and working out chances.
//!
//! ```text
//! Ruleset --roll--> Facts --tell--> Phrases
//!    |                |
//!    +--make--> Hero  +--> Dungeon --draw--> Map
//!    +--compile--> Program --simulate--> Runs
//! ```
//!
//! - [`table`] rolls on tables and keeps every die; [`facts`] are words with their origin.
//! - [`hero`] makes, reads and checks heroes by the game's own steps.
//! - [`dungeon`] makes a dungeon by the game's own tables; [`drawing`] turns floors and charts into lines.
//! - [`play`] runs the ruleset's own procedures without a human.
//! - [`grades`] works out which roll has which grade; [`pad`] makes chance on paper that is balanced.
//!
//! *Invariants:* everything depends on the ruleset, the requests and the seed, and on nothing else; no paper and no millimetres, no file and no
//! terminal. It builds on `delvepress-language`, whose modules it passes on, and knows nothing of what is printed.

#![forbid(unsafe_code)]

pub use delvepress_language::{diag, dice, eval, model, rng, rules, ruleset, show, words};

pub mod drawing;
pub mod dungeon;
pub mod facts;
pub mod grades;
pub mod hero;
pub mod pad;
pub mod play;
pub mod table;
#[cfg(test)]
mod tests;
