//! What follows goes on in the next column.

use super::prelude::*;

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
