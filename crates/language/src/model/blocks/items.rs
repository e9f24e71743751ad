//! Things carried.

use super::{FIGURES, HERO, ItemKey, LINES, OWN, TITLE};
use crate::model::{Figure, ItemFilter, Ref};

keys! {
    /// Things carried; a block without `of` takes what no other block shows.
    pub struct Items: Default {
        title: Option<String>, same(TITLE);
        count: u32, same(LINES);
        /// Only these items, or items with these tags.
        of: Vec<ItemFilter>, eg(r#"["potion"]"#);
        figures: Vec<Ref<Figure>>, same(FIGURES);
        own: Vec<ItemKey>, same(OWN);
        hero: u32, same(HERO);
    }
}
