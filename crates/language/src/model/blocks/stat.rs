//! A stat with a box for its number.

use super::{HERO, HINT, LABEL};
use crate::model::{self, Ref};

keys! {
    /// A stat with a box for its number.
    pub struct Stat {
        /// Which.
        stat: Ref<model::Stat>, eg("nerve");
        label: Option<String>, same(LABEL);
        hint: Option<String>, same(HINT);
        hero: u32, same(HERO);
    }
}
