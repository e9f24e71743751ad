//! Numbers worked out for the hero.

use super::HERO;
use crate::model::Formula;
use crate::model::keys::Entries;

keys! {
    /// Numbers that are worked out for the hero, side by side.
    pub struct Sums {
        /// By name, how each is worked out; `SLOT.FIGURE` is a figure of the item there.
        sums: Entries<(String, Formula)>, eg(r#"{ Defence = "shield.def + guard" }"#), required();
        /// How many side by side.
        columns: u32, within(1, 20), eg("4"), usual("3");
        hero: u32, same(HERO);
    }
}
