//! A frame for a picture of the hero.

use super::HERO;

word_set! {
    /// How large a portrait is.
    pub enum PortraitSize {
        /// A square beside the name.
        Small = "small",
        /// A passport picture.
        Medium = "medium",
        /// Half a column.
        Large = "large",
    }
}

keys! {
    /// A frame for a picture of the hero, or for a drawing.
    pub struct Portrait {
        /// How large.
        size: PortraitSize, eg("large"), usual("medium");
        /// Words below it.
        label: Option<String>, eg("Coat of arms");
        hero: u32, same(HERO);
    }
}
