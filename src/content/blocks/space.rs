//! Blank paper.

use super::prelude::*;

/// Blank paper.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Space {
    /// Height in lines of text.
    pub lines: u32,
}

impl Declared for declared::Space {
    fn compose(&self, _: &Setting<'_>) -> Block {
        Block::Space(Space { lines: self.lines })
    }
}

impl Body for Space {
    fn write_markdown(&self, _: &mut Markdown) {}
}
