//! A piece of the rules digest: a text that always has a heading.

use super::body::{Declared, Setting, Topic, declared};
use super::{Block, Text};
use crate::content::paragraphs;
use crate::model::{Need, Rule, Ruleset};

/// A piece of the rules digest as a block.
pub fn rule_block(rule: &Rule) -> Block {
    Block::Rule(Text {
        title: Some(rule.title.clone()),
        paragraphs: paragraphs(&rule.text),
        ..Text::default()
    })
}

impl Declared for declared::Rule {
    fn compose(&self, setting: &Setting<'_>) -> Block {
        rule_block(&setting.ruleset.rules[&self.rule])
    }

    fn shows(&self, setting: &Setting<'_>) -> Vec<Topic> {
        setting.ruleset.rules[&self.rule].covers.clone()
    }

    fn need(&self, ruleset: &Ruleset) -> Need {
        ruleset.rules[&self.rule].need
    }

    fn rank(&self, ruleset: &Ruleset) -> i64 {
        ruleset.rules[&self.rule].rank
    }
}
