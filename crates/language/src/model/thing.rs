//! Items and foes, declared on their own or made by the rows of a table.

use std::ops::Deref;

use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Serialize, Serializer};

use super::keys::{Entries, Field, Kind, Moment, Others, Reader, Value};
use super::{
    Cell, Dice, Figure, FigureValue, Hook, ICON, Icon, Ref, RollTable, Script, Slot, Text,
    TraitGrant, When,
};

keys! {
    /// Something to carry, buy, wield or find.
    pub struct Item(id, origin) {
        /// As printed.
        label: String, eg("Spear"), or_id();
        /// Its plural, when an `s` does not do.
        plural: Option<String>, eg("Staves");
        icon: Option<Icon>, same(ICON);
        /// Words to select it by.
        tags: Vec<String>, eg(r#"["weapon"]"#);
        /// What it costs.
        price: Option<Cell>, eg("2");
        /// What it weighs.
        weight: Option<Cell>, eg("10");
        /// Hands it takes.
        hands: Option<Cell>, eg("2");
        /// How often it can be used.
        uses: Option<Cell>, eg("3");
        /// What it is and does, in words.
        text: Option<Text>, eg("Keeps {1d3} foes away.");
        /// Its properties.
        traits: Vec<TraitGrant>, eg(r#"["silver"]"#);
        /// Its figures, in the order the figures are declared.
        figures: Figures, kind(Kind::Others(Others::Figures("item-stat")));
        /// Heading on reference pages.
        group: Option<String>, eg("Weapons");
        /// Who may use it.
        requires: Option<When>, at(Moment::Creation), eg("strength >= 5");
        /// Where it is worn or held.
        slot: Option<Ref<Slot>>, eg("weapon");
        /// Carried out when it is used.
        does: Option<Script>, named("do"), at(Moment::Use), eg("hp + 4");
        /// Effects of having it.
        gains: Vec<Script>, eg(r#"["evade + 1"]"#);
        /// Rules by event.
        on: Entries<Hook>, eg(r#".hit = "harm - 1""#);
    }
}

keys! {
    /// An enemy.
    pub struct Foe(id, origin) {
        /// As printed.
        label: String, eg("Giant rat"), or_id();
        /// Its plural, when an `s` does not do.
        plural: Option<String>, eg("Wolves");
        icon: Option<Icon>, same(ICON);
        /// Words to select it by.
        tags: Vec<String>, eg(r#"["undead"]"#);
        /// How many come at once.
        count: Option<Dice>, eg("1d6"), or("`1`");
        /// What it is and does, in words.
        text: Option<Text>, eg("Bites.");
        /// Its powers and weaknesses.
        traits: Vec<TraitGrant>, eg(r#"["tamable(40)"]"#);
        /// Its figures, in the order the figures are declared.
        figures: Figures, kind(Kind::Others(Others::Figures("foe-stat")));
        /// What it leaves behind.
        treasure: Option<Text>, eg(r#""{treasure-1}""#);
        /// How it behaves when met.
        reactions: Option<Ref<RollTable>>, eg("rat-reactions");
        /// Heading on reference pages; rules may say `foe is` it.
        group: Option<String>, eg("vermin");
        /// Carried out on its turn.
        does: Option<Script>, named("do"), eg("hero.hp - 1");
        /// Rules by event.
        on: Entries<Hook>, eg(r#".hit = "harm - 1""#);
    }
}

impl Foe {
    /// What so many of them are called.
    pub fn called(&self, count: u32) -> &str {
        let several = self.plural.as_deref().filter(|_| count != 1);
        several.unwrap_or(&self.label)
    }
}

/// What a foe or item says of the figures that the ruleset declares.
#[derive(Debug, Clone, Default, BorshSerialize, BorshDeserialize)]
pub struct Figures(pub Vec<(Ref<Figure>, FigureValue)>);

impl Figures {
    /// The value of the figure with this id.
    pub fn of(&self, figure: &str) -> Option<&FigureValue> {
        let found = self.iter().find(|(known, _)| known.id() == figure);
        found.map(|(_, value)| value)
    }
}

impl Deref for Figures {
    type Target = Vec<(Ref<Figure>, FigureValue)>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<'a> IntoIterator for &'a Figures {
    type Item = &'a (Ref<Figure>, FigureValue);
    type IntoIter = std::slice::Iter<'a, (Ref<Figure>, FigureValue)>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl Value for Figures {
    const KIND: Kind = Kind::Others(Others::Figures(""));
    const OPTIONAL: bool = true;

    fn read<R: Reader>(reader: R, field: &'static Field) -> Option<Self> {
        match field.kind {
            Kind::Others(Others::Figures(section)) => Some(Self(reader.figures(section))),
            _ => None,
        }
    }

    fn is_nothing(&self) -> bool {
        self.is_empty()
    }
}

impl Serialize for Figures {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter().map(|(figure, value)| (figure.id(), value)))
    }
}

/// Something handed to a hero.
#[derive(Debug, Clone, BorshSerialize, BorshDeserialize)]
pub enum Grant {
    /// `spear x3`.
    Item {
        /// Which item.
        item: Ref<Item>,
        /// How many; one when absent.
        count: Option<Dice>,
    },
    /// `{I}`: whatever the roll gives.
    Roll(Text),
}

impl Serialize for Grant {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Item { item, count: None } => serializer.serialize_str(item.id()),
            Self::Item {
                item,
                count: Some(count),
            } => serializer.collect_str(&format_args!("{} x {}", item.id(), count.source)),
            Self::Roll(text) => Serialize::serialize(text, serializer),
        }
    }
}
