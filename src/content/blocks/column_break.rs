//! What follows goes on in the next column.

use serde::Serialize;

use super::Block;
use super::body::{Body, Declared, Markdown, Setting, declared};

/// Go on in the next column.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Break {}

impl Declared for declared::Break {
    fn compose(&self, _: &Setting<'_>) -> Block {
        Block::Break(Break {})
    }
}

impl Body for Break {
    fn write_markdown(&self, _: &mut Markdown) {}
}
