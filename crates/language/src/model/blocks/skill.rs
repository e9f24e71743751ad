//! A stat on one line, with its experience.

use super::{HERO, HINT, LABEL, NUMBERS};
use crate::model::{Formula, Ref, Stat};

keys! {
    /// A stat on one line: its number, what it comes to, the boxes of its experience.
    pub struct Skill {
        /// Which.
        stat: Ref<Stat>, eg("melee");
        /// What it comes to with everything that counts.
        adjusted: Option<Formula>, eg("melee + burden");
        /// The stat whose boxes follow.
        track: Option<Ref<Stat>>, eg("melee-xp");
        numbers: Option<u32>, same(NUMBERS);
        label: Option<String>, same(LABEL);
        hint: Option<String>, same(HINT);
        hero: u32, same(HERO);
    }
}
