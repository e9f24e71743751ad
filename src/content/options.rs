//! What the user wants of a product beyond what the ruleset says: seed, choices, finished dungeons, dice on paper.

use std::collections::BTreeMap;

use super::{Finished, blocks};
use crate::model;

/// The part of an order that changes what is printed on the pages.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProductOptions {
    /// Everything drawn on the pages follows from it.
    pub seed: u64,
    /// Options of the ruleset and what was chosen; every option has an entry.
    pub choices: BTreeMap<String, String>,
    /// Dungeons that are printed ready-made, in order; none leaves the squares blank.
    pub finished: Vec<Finished>,
    /// Whether strips of pre-rolled dice run along the feet of the pages.
    pub diceless: bool,
    /// Whether every second page is the back of the one before.
    pub two_sided: bool,
    /// Whether the pages will be disguised.
    pub disguised: bool,
}

impl ProductOptions {
    /// The dungeon of this number, from 1.
    pub fn dungeon(&self, number: u32) -> Option<&Finished> {
        self.finished.get((number as usize).checked_sub(1)?)
    }

    /// Whether a block that depends on choices is there.
    pub fn shows(&self, block: &model::Block) -> bool {
        blocks::is_shown(self, block)
            && block.when.iter().all(|(option, wanted)| {
                let word = |yes: bool| Some(if yes { "yes" } else { "no" });
                let chosen = match option.as_str() {
                    "filled" => word(!self.finished.is_empty()),
                    "disguised" => word(self.disguised),
                    "diceless" => word(self.diceless),
                    option => self.choices.get(option).map(String::as_str),
                };
                chosen == Some(wanted)
            })
    }
}
