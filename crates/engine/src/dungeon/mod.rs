//! Dungeons: made by the rules of a game, read from drawings, checked, and written as text.
//!
//! 1. [`generate`] makes a [`Dungeon`] in named [`Step`]s from a ruleset and a [`DungeonRequest`]; six [`layout`] strategies put rooms on squares or
//!    hexes.
//!    A [`Blueprint`] holds what all dungeons of a game have in common; play makes thousands from one, without words.
//! 2. [`solve`] proves that it can be won whatever order keys are spent in; [`check`] holds the list of everything that can be wrong.
//! 3. [`Shape`] says in figures what it is like: how far the goal is, how many ways there are.
//! 4. [`text`], [`ascii`], [`json`], [`markdown`] and [`uvtt`] write it down for people and programs.
//!
//! *Invariant:* nothing is drawn here and nothing knows paper, files or the clock. Squares are whole numbers. The same ruleset, seed and
//! request give the same dungeon on any machine: layout, doors, contents and flavour draw from streams of their own.

pub mod ascii;
mod blueprint;
pub mod check;
mod contents;
mod encounter;
mod feature;
mod geometry;
pub mod hex;
mod hex_letters;
mod json;
pub mod layout;
mod limits;
mod markdown;
mod model;
pub mod read;
mod request;
mod shape;
pub mod solve;
mod steps;
mod story;
mod tables;
#[cfg(test)]
mod tests;
pub mod text;
pub mod uvtt;
mod workshop;

pub use blueprint::Blueprint;
pub use contents::{Contents, Thing};
pub use encounter::{Encounter, OfferAnswer, Prerolled, SetFigure, Visit};
pub use feature::{Feature, FeatureKind, Seen};
pub use geometry::{Edge, Side, Square};
pub use hex::{Grid, Heading, Terrain, TerrainKind};
pub use json::to_json;
pub use markdown::markdown;
pub use model::{
    Door, DoorKind, DoorState, Dungeon, Goal, Key, Lock, Outline, Room, RoomId, RoomKind, WayOut,
};
pub use request::{DungeonRequest, Step};
pub use shape::{Dull, Shape};
pub use steps::{Made, Met, generate, modes, new_game};
pub use story::{Rumour, Story};
