//! The language of rulesets: from TOML to a model in which every name has a meaning, or to all of its mistakes.
//!
//! ```text
//! *.toml --read--> model::Ruleset        dice --roll, odds--> numbers
//!    mistakes --> diag --render--> text   rng --> named streams
//! ```
//!
//! - [`ruleset`] reads TOML texts into a resolved [`model::Ruleset`]; [`ruleset::snapshot`] keeps one as bytes.
//! - [`rules`] is the little language of `do`, `on` and formulas; its manual is `rules/language.md`.
//! - [`eval`] evaluates its numbers and conditions: with plain numbers, with intervals, or with exact odds.
//! - [`model`] is a game without mistakes, and [`show`] lays it out for people and programs.
//! - [`dice`] rolls and computes exact odds; [`rng`] is the one source of randomness.
//! - [`icons`] are the bundled pictures with their names and authors.
//! - [`words`] holds every phrase that the program itself prints.
//! - [`diag`] holds mistakes as values and renders them.
//!
//! *Invariants:* no file is opened, nothing is played; no game is known by name. The program's build script is built on this crate alone:
//! whatever is above it can use what it reads, never the other way round.

#![forbid(unsafe_code)]

pub mod diag;
pub mod dice;
pub mod eval;
pub mod icons;
pub mod model;
pub mod rng;
pub mod rules;
pub mod ruleset;
pub mod show;
pub mod words;
