//! A piece of the rules digest.

use serde::Serialize;

use super::body::{Body, Caption, Declared};
use super::{Block, Text};
use crate::content::markdown::Markdown;
use crate::content::setting::Setting;
use crate::content::{Paragraph, paragraphs};
use crate::model::blocks as declared;
use crate::model::{self, Need, Ruleset};

/// A piece of the rules digest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Rule {
    /// Heading.
    pub title: String,
    /// The paragraphs.
    pub paragraphs: Vec<Paragraph>,
}

/// A piece of the rules digest as a block.
pub fn rule_block(rule: &model::Rule) -> Block {
    Block::Rule(Rule {
        title: rule.title.clone(),
        paragraphs: paragraphs(&rule.text),
    })
}

impl Declared for declared::Rule {
    fn compose(&self, setting: &Setting<'_>) -> Block {
        rule_block(&setting.ruleset.rules[&self.rule])
    }

    fn need(&self, ruleset: &Ruleset) -> Need {
        ruleset.rules[&self.rule].need
    }

    fn rank(&self, ruleset: &Ruleset) -> i64 {
        ruleset.rules[&self.rule].rank
    }
}

impl Body for Rule {
    fn write_markdown(&self, out: &mut Markdown) {
        out.heading(Some(&self.title));
        out.paragraphs(&self.paragraphs);
    }

    fn name(&self) -> Option<&str> {
        Some(&self.title)
    }

    fn is_section(&self) -> bool {
        true
    }

    fn caption(&self) -> Option<Caption> {
        Some(Caption::Notes)
    }

    fn split_heading(self, _: fn(Self) -> Block) -> (Option<String>, Block) {
        (Some(self.title), Text::untitled(self.paragraphs))
    }
}
