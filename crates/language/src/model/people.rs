//! Classes, traits and conditions: what a hero or foe is, can do and suffers.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;

use super::keys::{Entries, Entry, Field, Kind, Moment, Reader};
use super::roll_table::LEVELS;
use super::{
    Cell, Formula, Grant, Grid, ICON, Icon, Item, Range, Ref, RollTable, Script, Stat, Text, When,
};
use crate::diag::Span;

keys! {
    /// A class, or another choice of the kind: species, alignment.
    pub struct Class(id, origin) {
        /// As printed.
        label: String, eg("Thief"), or_id();
        icon: Option<Icon>, same(ICON);
        /// A hero has one of each kind.
        kind: String, eg("species"), usual("class");
        /// What it is.
        text: Option<Text>, eg("Quick and quiet.");
        /// Starting values that replace those of the stats.
        stats: Entries<(Ref<Stat>, Formula)>, eg("{ nerve = 2 }");
        /// Effects of becoming one.
        gains: Vec<Script>, eg(r#"["nerve + 1"]"#);
        /// Traits it has.
        traits: Vec<TraitGrant>, eg(r#"["light-fingers"]"#);
        /// What it starts with.
        items: Vec<Grant>, eg(r#"["club", "spear x3"]"#);
        /// Only these items: ids, tags or groups.
        may_use: Vec<ItemFilter>, eg(r#"["light"]"#);
        /// Not these items: ids, tags or groups.
        may_not_use: Vec<ItemFilter>, eg(r#"["heavy"]"#);
        /// What to raise and take first when the game plays itself: stats (or groups; a number says how far before the next), items (ids, tags, groups), traits.
        prefers: Vec<Preference>, eg(r#"["strength 4", "luck", "sword"]"#);
        /// Who may become one.
        requires: Option<When>, at(Moment::Creation), eg("strength >= 9");
        /// Die results that pick it.
        roll: Vec<Range>, eg("1-2");
        /// What each level brings.
        levels: Option<Grid>, kind(Kind::Part(|| &LEVELS));
        /// Tables by level that are about it: sheets show their columns beside those of `levels`.
        tables: Vec<Ref<RollTable>>, eg(r#"["saves-of-thieves"]"#);
    }
}

/// Items allowed or forbidden to a class.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(untagged)]
pub enum ItemFilter {
    /// One item.
    Item(Ref<Item>),
    /// Every item with this tag or of this group.
    Tag(String),
}

/// Something a sensible player of a class wants.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Preference {
    /// A stat to raise, at first no further than this.
    Stat {
        /// Which one.
        stat: Ref<Stat>,
        /// How far before the next preference has its turn.
        #[serde(skip_serializing_if = "Option::is_none")]
        up_to: Option<i64>,
    },
    /// An item, or any with a tag or of a group.
    Item(ItemFilter),
    /// A trait.
    Trait(Ref<Trait>),
}

keys! {
    /// A power, weakness or property of a hero, foe or item.
    pub struct Trait(id, origin) {
        /// As printed.
        label: String, eg("Light fingers"), or_id();
        icon: Option<Icon>, same(ICON);
        /// What it does, in words.
        text: Option<Text>, eg("Roll a failed lock again.");
        /// Words to select it by.
        tags: Vec<String>, eg(r#"["spell"]"#);
        /// Price of using it.
        cost: Option<Cell>, eg("2 ap");
        /// How often.
        uses: Option<Cell>, eg("3 per adventure");
        /// Who can have it.
        of: Vec<TraitOwner>, eg("foe"), or("anybody");
        /// Name of a value given with it: `tamable(40)`.
        parameter: Option<String>, eg("difficulty");
        /// Heading on reference pages.
        group: Option<String>, eg("Spells");
        /// Carried out when it is used.
        does: Option<Script>, named("do"), at(Moment::Use), eg("hp + 1d6");
        /// Effects of having it.
        gains: Vec<Script>, eg(r#"["nerve + 1"]"#);
        /// Rules by event.
        on: Entries<Hook>, eg(r#".test-failed = "reroll""#);
    }
}

word_set! {
    /// Who can have a trait.
    pub enum TraitOwner {
        /// Heroes, mostly through their class.
        Hero = "hero",
        /// Foes.
        Foe = "foe",
        /// Items.
        Item = "item",
    }
}

/// A trait as somebody has it: `tamable(40)`.
#[derive(Debug, Clone, BorshSerialize, BorshDeserialize)]
pub struct TraitGrant {
    /// Which trait.
    pub of: Ref<Trait>,
    /// Value of its parameter, as written between the brackets.
    pub argument: Option<String>,
}

/// As written: `tamable(40)`.
impl std::fmt::Display for TraitGrant {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.argument {
            None => f.write_str(self.of.id()),
            Some(argument) => write!(f, "{}({argument})", self.of.id()),
        }
    }
}

impl Serialize for TraitGrant {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

keys! {
    /// A state that comes and goes.
    pub struct Condition(id, origin) {
        /// As printed.
        label: String, eg("Stunned"), or_id();
        icon: Option<Icon>, same(ICON);
        /// What it does, in words.
        text: Option<Text>, eg("Loses a turn.");
        /// Effects while it lasts.
        gains: Vec<Script>, eg(r#"["attack - 1"]"#);
        /// Rules by event.
        on: Entries<Hook>, eg(r#".turn = "nothing""#);
    }
}

keys! {
    /// A place where a hero wears or holds one item; rules speak of `weapon.damage`.
    pub struct Slot(id, origin) {
        /// As printed.
        label: String, eg("Weapon in hand"), or_id();
        icon: Option<Icon>, same(ICON);
        /// What it means.
        text: Option<String>, eg("One at a time.");
        /// What fits: item ids, tags or groups.
        takes: Vec<ItemFilter>, eg(r#"["weapon"]"#);
        /// A new `item` takes the place of another for which this is lower.
        best: Option<Formula>, at(Moment::Gains), eg("item.damage");
    }
}

/// Rules hooked to an event.
#[derive(Debug, Clone, BorshSerialize, BorshDeserialize)]
pub struct Hook {
    /// Name of the event.
    pub event: String,
    /// What is carried out.
    pub script: Script,
}

impl Entry for Hook {
    const KIND: Kind = Kind::Rules;

    fn read<R: Reader>(name: &str, span: Span, reader: R, _: &'static Field) -> Option<Self> {
        reader.hook(name, span)
    }

    fn parts(&self) -> (&impl Serialize, &impl Serialize) {
        (&self.event, &self.script)
    }
}
