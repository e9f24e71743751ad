//! Heroes: made by the steps of the game's `[creation]`, written as TOML, and checked against the same steps.
//!
//! 1. [`make`] does the steps with dice from a seed; [`make_party`] makes as many heroes as the game's party has. What the player would choose
//!    and nobody asked for ([`HeroRequest`]) is chosen at random among what the rules allow.
//! 2. A [`Hero`] is plain data. [`to_toml`] writes it for people to read and change, [`from_toml`] reads it back (which documents the format).
//! 3. [`check`] says what is not allowed about a hero and why. It goes through the same steps with ranges instead of dice: every hero that
//!    `make` makes passes.
//!
//! How a stat gets its value: one that a step rolls has none before; one whose `start` mentions no other stat has it from the beginning; any other
//! is worked out when a step first asks for it, or at the end. What effects add before the roll is added to the roll. Traits' `gains` are in the
//! value, items' are not, since they come and go with the item. A pool without `max` is full: its maximum follows its value.
//!
//! *Invariant:* nothing here knows paper, files or the screen; notes and messages are values.

mod bounds;
mod check;
mod complete;
mod effects;
mod error;
mod form;
mod gear;
mod make;
mod outfit;
mod person;
mod plan;
mod read;
mod reckon;
mod request;
mod schema;
mod write;

pub use check::{check, check_text, read_known, trait_id};
pub use form::{Entry, EntryValue, FormReading, from_form};
pub use gear::{covers, row_name, worn};
pub use make::{make, make_from, make_party, make_party_by};
pub use outfit::outfit;
pub use person::{Hero, Party, Pick, StatValue};
pub use plan::Plan;
pub use read::from_toml;
pub use reckon::{holds_class, reckon, value};
pub use request::HeroRequest;
pub use schema::schema;
pub use write::to_toml;

#[cfg(test)]
mod tests;
