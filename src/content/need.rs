//! How much play needs what is on a page, and what a person calls it.

use super::setting::Setting;
use super::{Block, Content, Page, blocks};
use crate::model::{self, Need, Rule, Ruleset, Topic};
use crate::words::Word;

/// Notes what the blocks of all pages are called, before a disguise gives them other headings. Pages whose names are known keep them.
pub fn remember_names(content: &mut Content) {
    let pages = content.pages.iter_mut().chain(&mut content.inside);
    for page in pages.filter(|page| page.names.len() != page.blocks.len()) {
        page.names = names(&page.blocks);
    }
}

/// The line on paper that says what it lacks.
pub fn left_out(ruleset: &Ruleset, names: &[String]) -> String {
    format!("{}: {}.", ruleset.word(Word::LeftOut), names.join(", "))
}

/// The line on paper that says what is on its back.
pub fn on_the_back(ruleset: &Ruleset, names: &[String]) -> String {
    format!("{}: {}.", ruleset.word(Word::OnTheBack), names.join(", "))
}

/// Words without a heading are called after the block above them.
fn names(blocks: &[Block]) -> Vec<String> {
    let mut heading = None;
    let mut names = Vec::new();
    for block in blocks {
        let name = block.body().name_below(heading);
        names.push(name.unwrap_or_else(|| block.name().to_owned()));
        if block.is_section() {
            heading = Some(block.name());
        }
    }
    names
}

/// A block with how much play needs it, and what a reader can look up in it.
pub(super) struct Piece {
    pub need: Need,
    pub block: Block,
    pub shows: Vec<Topic>,
}

impl Piece {
    /// A block of the program's own, which says nothing that is looked up.
    pub fn made(block: Block) -> Self {
        let (need, shows) = (Need::Essential, Vec::new());
        Self { need, block, shows }
    }

    /// A block that a ruleset declares.
    pub fn declared(setting: &Setting<'_>, block: &model::Block) -> Self {
        Self {
            need: blocks::need(setting.ruleset, block),
            block: blocks::compose(setting, block),
            shows: blocks::shows(setting, block),
        }
    }

    /// A piece of the rules digest.
    pub fn of_rule(rule: &Rule) -> Self {
        Self {
            need: rule.need,
            block: blocks::rule_block(rule),
            shows: rule.covers.clone(),
        }
    }
}

impl Page {
    /// Blocks in one column, each as much needed as it says.
    pub(super) fn of(pieces: Vec<Piece>) -> Self {
        let needs = pieces.iter().map(|piece| piece.need).collect();
        let shows = pieces.iter().map(|piece| piece.shows.clone()).collect();
        let blocks = pieces.into_iter().map(|piece| piece.block).collect();
        Self {
            needs,
            shows,
            ..Self::plain(blocks)
        }
    }

    /// How much play needs the block at this place; a page that does not say keeps everything.
    pub fn need(&self, at: usize) -> Need {
        self.needs.get(at).copied().unwrap_or_default()
    }

    /// What a reader can look up in the block at this place.
    pub fn shown_by(&self, at: usize) -> Vec<Topic> {
        self.shows.get(at).cloned().unwrap_or_default()
    }

    /// What the block at this place is called without its disguise.
    pub fn name_of(&self, at: usize) -> String {
        let remembered = self.names.get(at).cloned();
        let own = || self.blocks.get(at).map(|block| block.name().to_owned());
        remembered.or_else(own).unwrap_or_default()
    }
}
