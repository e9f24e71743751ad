//! The files as a tree of values that each know where they were written: what the TOML says, before anything is understood.
//!
//! A tree is made from TOML ([`parse`]), joined from several files ([`join`]), laid over another ([`overlay`]) and made plainer
//! ([`rows`], [`fragments`], [`like`], [`decks`], [`makes`], [`listed`]); every value keeps the place it came from, so that messages point into the right file.

pub mod decks;
pub mod fragments;
pub mod icons;
pub mod join;
pub mod like;
pub mod listed;
pub mod makes;
mod node;
pub mod offsets;
pub mod overlay;
pub mod parse;
pub mod pipes;
pub mod remove;
pub mod rows;
mod translatable;
pub mod translate;

pub use node::{Branch, Key, Node, NodeKind, Words};
