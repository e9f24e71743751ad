//! The sections of a ruleset, in the order of the reference.

use super::keys::{Entries, Keys, Kind, Others, Section, Thing};
use super::{
    BookletPlan, Class, Condition, Creation, Deck, DungeonPlan, Event, Figure, Foe, Goal, Head,
    Item, Listing, Look, Mode, Offer, Policy, PrintOption, Procedure, Product, Quest, RollTable,
    Rule, Scene, Shape, Slot, Stat, Story, Test, Trait,
};

macro_rules! things {
    ($($type:ident = $section:literal,)+) => {
        $(impl Thing for $type {
            const SECTION: &'static str = $section;
        })+
    };
}

things! {
    Rule = "rule",
    Stat = "stat",
    Figure = "foe-stat",
    Class = "class",
    Trait = "trait",
    Condition = "condition",
    Slot = "slot",
    Item = "item",
    Foe = "foe",
    RollTable = "table",
    Listing = "list",
    Deck = "deck",
    Test = "test",
    Procedure = "procedure",
    Offer = "offer",
    Policy = "policy",
    Mode = "mode",
    Quest = "quest",
    Event = "event",
    Scene = "scene",
    Shape = "shape",
    PrintOption = "option",
    Product = "product",
}

record! {
    /// Words that are printed instead of the program's own.
    static WORDS {
        words: Entries<(String, String)>, kind(Kind::Others(Others::Words));
    }
}

record! {
    /// Icons of many things at once, by section and id; a key `icon` of a thing itself comes first.
    static ICONS {
        /// Icons of foes, also of those that rows make.
        foe: Entries<(String, String)>, kind(NAMES), eg(r#".goblin = "goblin-head""#);
        /// Icons of items, also of those that rows make.
        item: Entries<(String, String)>, kind(NAMES), eg(r#".rope = "rope-coil""#);
        /// Icons of classes.
        class: Entries<(String, String)>, kind(NAMES), eg(r#".thief = "hood""#);
        /// Icons of traits.
        trait_: Entries<(String, String)>, kind(NAMES), named("trait"), eg(r#".undead = "raise-zombie""#);
        /// Icons of conditions.
        condition: Entries<(String, String)>, kind(NAMES), eg(r#".stunned = "knocked-out-stars""#);
        /// Icons of slots.
        slot: Entries<(String, String)>, kind(NAMES), eg(r#".head = "visored-helm""#);
        /// Icons of stats.
        stat: Entries<(String, String)>, kind(NAMES), eg(r#".hp = "hearts""#);
        /// Icons of shapes.
        shape: Entries<(String, String)>, kind(NAMES), eg(r#".guardroom = "guards""#);
    }
}

/// Ids with an icon each.
const NAMES: Kind = Kind::Map(&Kind::Icon);

/// What is above all sections.
pub static HEAD: Section = Section::single("", Head::RECORD);

/// All sections.
pub static SECTIONS: &[Section] = &[
    Section::single("labels", &WORDS),
    Section::single("icons", &ICONS),
    Section::things::<Rule>(),
    Section::things::<Stat>().spoken(),
    Section::things::<Figure>().spoken().short("label"),
    Section::named::<Figure>("item-stat").spoken().short("label").about(
        "A figure that items have; it becomes a key of `[item.ID]` and a column of tables that make items.",
    ),
    Section::things::<Class>().spoken(),
    Section::things::<Trait>().spoken(),
    Section::things::<Condition>().spoken().short("text"),
    Section::things::<Slot>().spoken().short("label"),
    Section::things::<Item>().spoken(),
    Section::things::<Foe>().spoken(),
    Section::things::<RollTable>().spoken(),
    Section::things::<Listing>().spoken(),
    Section::things::<Deck>().spoken(),
    Section::things::<Test>().spoken(),
    Section::single("creation", Creation::RECORD),
    Section::things::<Procedure>().spoken().short("do"),
    Section::things::<Offer>(),
    Section::things::<Policy>().short("text"),
    Section::single("goal", Goal::RECORD),
    Section::things::<Mode>().short("text"),
    Section::things::<Quest>(),
    Section::things::<Event>().spoken().short("text"),
    Section::single("dungeon", DungeonPlan::RECORD),
    Section::single("story", Story::RECORD),
    Section::things::<Scene>(),
    Section::things::<Shape>(),
    Section::things::<PrintOption>(),
    Section::single("booklet", BookletPlan::RECORD),
    Section::single("look", Look::RECORD),
    Section::things::<Product>(),
];

/// The section of this name.
pub fn section(name: &str) -> Option<&'static Section> {
    SECTIONS.iter().find(|section| section.name == name)
}
