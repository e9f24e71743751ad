//! What is worn and held, slot by slot.

use super::{BOX_LABEL, FIGURES, HERO, TITLE};
use crate::model::keys::{Entries, Kind};
use crate::model::{Figure, Ref, Slot};

keys! {
    /// What is worn and held, a line for each slot.
    pub struct Slots {
        title: Option<String>, same(TITLE);
        /// Which.
        slots: Vec<Ref<Slot>>, eg(r#"["helm", "shield"]"#), or("all");
        figures: Vec<Ref<Figure>>, same(FIGURES);
        /// Boxes to tick below a slot.
        boxes: Entries<(Ref<Slot>, u32)>, kind(Kind::Map(&Kind::Integer(1, 100))), eg("{ shield = 20 }");
        /// Figure that says how many of them an item has.
        boxes_from: Option<Ref<Figure>>, kind(Kind::Name("item-stat")), eg("ammo");
        box_label: Option<String>, same(BOX_LABEL);
        hero: u32, same(HERO);
    }
}
