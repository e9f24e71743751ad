//! A piece of the rules digest: a text that always has a heading.

use super::Text;
use super::prelude::*;
use crate::model::Rule;

/// A piece of the rules digest as a block.
pub fn rule_block(rule: &Rule) -> Block {
    Block::Rule(Text::of(Some(&rule.title), &rule.text))
}

impl Declared for declared::Rule {
    fn compose(&self, setting: &Setting<'_>) -> Block {
        rule_block(&setting.ruleset.rules[&self.rule])
    }

    fn shows(&self, setting: &Setting<'_>) -> Vec<Topic> {
        setting.ruleset.rules[&self.rule].covers.clone()
    }

    fn need_and_rank(&self, ruleset: &Ruleset) -> (Need, i64) {
        let rule = &ruleset.rules[&self.rule];
        (rule.need, rule.rank)
    }
}
