//! The bytes of values: tokens, objects, text, and how they are written.

pub mod lex;
pub mod raw;
pub mod text;
pub mod write;
