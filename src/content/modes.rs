//! The modes that a booklet is made and played in, in words.

use super::Block;
use super::blocks::Text;
use crate::model::{Mode, Ruleset};
use crate::words::Word;

/// A heading and its rules for each mode.
pub fn mode_blocks(ruleset: &Ruleset, ids: &[String]) -> Vec<Block> {
    let block = |mode: &Mode| {
        let title = format!("{}: {}", ruleset.word(Word::Mode), mode.label);
        Text::block(Some(&title), mode.text.as_deref().unwrap_or_default())
    };
    let known = ids.iter().filter_map(|id| ruleset.modes.get(id));
    known.map(block).collect()
}

/// What a policy is called.
pub fn policy_label<'r>(ruleset: &'r Ruleset, id: &'r str) -> &'r str {
    let policy = ruleset.policies.get(id);
    policy.map_or(id, |policy| &policy.label)
}
