//! The modes that a booklet is made and played in, in words.

use super::Block;
use super::blocks::Text;
use crate::adventure::CAREFUL;
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

/// What a policy is called. One that looks ahead belongs to every game.
pub fn policy_label<'r>(ruleset: &'r Ruleset, id: &'r str) -> &'r str {
    match ruleset.policies.get(id) {
        Some(policy) => &policy.label,
        None if id == CAREFUL => ruleset.word(Word::CarefulPlayer),
        None => id,
    }
}
