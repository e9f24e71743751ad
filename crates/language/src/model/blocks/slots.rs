//! What is worn and held, slot by slot.

use super::{BOX_LABEL, FIGURES, HERO, ItemKey, OWN, TITLE};
use crate::model::keys::{Entries, Kind};
use crate::model::{Figure, Ref, Slot};

keys! {
    /// What is worn and held, a line for each slot.
    pub struct Slots: Default {
        title: Option<String>, same(TITLE);
        /// Which.
        slots: Vec<Ref<Slot>>, eg(r#"["helm", "shield"]"#), or("all");
        figures: Vec<Ref<Figure>>, same(FIGURES);
        /// Headings for the numbers of a figure that is a list, such as `6/4/3/2`: each has a column of its own.
        cells: Vec<String>, eg(r#"["A", "B", "C", "D"]"#);
        own: Vec<ItemKey>, same(OWN);
        /// Boxes to tick below a slot.
        boxes: Entries<(Ref<Slot>, u32)>, kind(Kind::Map(&Kind::Integer(1, 100))), eg("{ shield = 20 }");
        /// Figure that says how many of them an item has.
        boxes_from: Option<Ref<Figure>>, kind(Kind::Name("item-stat")), eg("ammo");
        box_label: Option<String>, same(BOX_LABEL);
        /// Words behind the boxes, where they are also ticked from the end.
        box_end: Option<String>, eg("Miss");
        hero: u32, same(HERO);
    }
}
