//! Keys that several blocks have.

use super::super::keys::Kind;
use super::Side;
use crate::model::{Figure, Ref, Test};

shared_key! {
    /// Heading.
    pub TITLE = title: Option<String>, eg("Notes");
}

shared_key! {
    /// Instead of its own label.
    pub LABEL = label: Option<String>, eg("Wounds"), or("its own");
}

shared_key! {
    /// A few words beside it.
    pub HINT = hint: Option<String>, eg("0 = down");
}

shared_key! {
    /// Which hero of the party.
    pub HERO = hero: u32, within(1, 20), eg("2"), usual("1");
}

shared_key! {
    /// How many.
    pub COUNT = count: u32, within(1, 1000), eg("6");
}

shared_key! {
    /// Lines at least.
    pub LINES = count: u32, within(1, 100), eg("6");
}

shared_key! {
    /// Numbers above the boxes, in steps of this.
    pub NUMBERS = numbers: Option<u32>, within(1, 100), eg("10");
}

shared_key! {
    /// Figures of the items, a column each.
    pub FIGURES = figures: Vec<Ref<Figure>>, kind(Kind::List(&Kind::Name("item-stat"))), eg(r#"["dmg", "def"]"#);
}

word_set! {
    /// A key that every item can have.
    pub enum ItemKey {
        /// What it costs.
        Price = "price",
        /// How often it can be used.
        Uses = "uses",
    }
}

shared_key! {
    /// Keys of the items themselves, a column each after the figures.
    pub OWN = own: Vec<ItemKey>, eg(r#"["price", "uses"]"#);
}

shared_key! {
    /// Words before the boxes.
    pub BOX_LABEL = box_label: Option<String>, eg("Wear");
}

shared_key! {
    /// Sides of the die.
    pub DIE = die: u32, within(2, 100), eg("6");
}

shared_key! {
    /// Which of the dungeons of a seed.
    pub DUNGEON = dungeon: u32, within(1, 9), eg("2"), usual("1");
}

shared_key! {
    /// Only these tests.
    pub TESTS = tests: Vec<Ref<Test>>, eg(r#"["nerve-test"]"#), or("all with grades");
}

shared_key! {
    /// Exact chances beside the rows or rolls.
    pub ODDS = odds: bool, eg("true"), usual("false");
}

shared_key! {
    /// Side of a cell, never scaled: the width of a hex across its flats, the side of a triangle; refused where it does not fit.
    pub SQUARE = square: Option<Side>, eg("5 mm"), or("as large as the page allows; 5 mm (hexes 10, triangles 8) where no number is given either");
}
