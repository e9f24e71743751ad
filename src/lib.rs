//! Delvepress
pub mod assets;
pub mod content;
pub mod diag;
pub mod export;
pub mod impose;
pub mod model;
pub mod press;
pub mod typeset;
pub mod verify;
pub mod cli;
pub mod dice;
pub mod rng;
pub mod rules;
pub mod ruleset;
pub mod table;
pub mod show;
