//! The modes that a booklet is made and played in, in words.

use super::{Block, paragraphs};
use crate::model::{Mode, Ruleset};

/// A heading and its rules for each mode.
pub fn mode_blocks(ruleset: &Ruleset, ids: &[String]) -> Vec<Block> {
    let block = |mode: &Mode| Block::Text {
        title: Some(format!("{}: {}", ruleset.word("mode", "Mode"), mode.label)),
        paragraphs: paragraphs(mode.text.as_deref().unwrap_or_default()),
    };
    known(ruleset, ids).map(block).collect()
}

/// What the modes are called.
pub fn mode_labels(ruleset: &Ruleset, ids: &[String]) -> Vec<String> {
    known(ruleset, ids).map(|mode| mode.label.clone()).collect()
}

fn known<'r>(ruleset: &'r Ruleset, ids: &'r [String]) -> impl Iterator<Item = &'r Mode> {
    ids.iter().filter_map(|id| ruleset.modes.get(id))
}
