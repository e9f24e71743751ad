//! Steps by which a hero is made.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;
use serde::ser::SerializeMap;

use super::keys::{Field, Kind, Moment, Reader, Value};
use super::{
    Class, Dice, Formula, Grant, Item, Listing, Ref, RollTable, Script, Stat, TableSource, Trait,
    When,
};

keys! {
    /// How a hero is made.
    pub struct Creation: Default {
        /// How many heroes a party has.
        party: u32, within(1, 100), eg("4"), usual("1");
        /// Classes of the heroes, in order, when the game plays itself and nobody chooses.
        usual: Vec<Ref<Class>>, eg(r#"["dwarf", "thief"]"#);
        /// Classes from the front of a marching party to its rear: rolled heroes, of whom nobody asks for a class, are put in this order.
        march: Vec<Ref<Class>>, eg(r#"["dwarf", "thief"]"#);
        /// Words before the first step.
        text: Option<String>, eg(r#""...""#);
        /// Done in order for each hero.
        steps: Vec<Step>, eg(r#"[{ text = "Roll.", roll = "nerve" }]"#), always();
        /// Done once, when all heroes are made.
        party_steps: Vec<Step>, eg(r#"[{ text = "Choose who goes first." }]"#);
    }
}

keys! {
    /// One step of making a hero.
    pub struct Step(origin) {
        /// Shown to the player.
        text: Option<String>, eg("Choose a class.");
        /// Skipped unless this holds.
        when: Option<When>, at(Moment::Creation), eg("strength >= 9");
        /// Done this many times.
        repeat: Option<Formula>, eg("2"), or("`1`");
        /// What is done.
        action: Action, part();
    }
}

record! {
    /// What a step does: one of these.
    static ACTION {
        /// Rolls the `start` of these stats; beside `choose`, dice that may decide.
        roll: Vec<Ref<Stat>>, kind(Kind::Either(&Kind::List(&Kind::Words), &Kind::Dice)), eg("nerve");
        /// Effects.
        set: Vec<Script>, eg(r#"["hp = 10 + 1d8"]"#);
        /// A kind of class, or `trait`, `item`, `row`.
        choose: Option<String>, eg("class");
        /// What `choose` chooses from: ids, tags, groups, a list or table.
        from: Vec<String>, eg(r#"["spell"]"#), or("all of them");
        /// How many different ones.
        count: Option<Formula>, eg("2"), or("`1`");
        /// Spreads points over stats.
        distribute: Option<Distribute>, eg(r#"{ points = 9, among = ["s", "d"], max = 5 }"#);
        /// Raises some stats.
        raise: Option<Raise>, eg(r#"{ by = 5, count = 2, among = "skills" }"#);
        /// Hands things out: items, or rolls in braces.
        gain: Vec<Grant>, eg(r#"["spear x3", "{I}"]"#);
        /// Lets the player shop.
        buy: Option<Buy>, eg(r#"{ from = ["equipment"], with = "gold" }"#);
        /// Alternatives, each a list of steps.
        one_of: Vec<Vec<Step>>, eg(r#"[[{ gain = "sword" }], [{ gain = "bow" }]]"#);
        /// Draws the hero's name from a table or list.
        name: Option<TableSource>, eg("names");
    }
}

/// What a step does.
#[expect(
    clippy::large_enum_variant,
    reason = "a game has a dozen steps; plain variants read better than boxes"
)]
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Nothing: the text is for the player.
    Read,
    /// Rolls the starting values of these stats.
    Roll(Vec<Ref<Stat>>),
    /// Carries out effects.
    Set(Vec<Script>),
    /// Chooses something.
    Choose(Choose),
    /// Spreads points over stats.
    Distribute(Distribute),
    /// Raises some stats.
    Raise(Raise),
    /// Hands things out.
    Gain(Vec<Grant>),
    /// Lets the player shop.
    Buy(Buy),
    /// One of several lists of steps.
    OneOf(Vec<Vec<Step>>),
    /// Draws a name.
    Name(TableSource),
}

impl Value for Action {
    const KIND: Kind = Kind::Record(|| &ACTION);

    fn read<R: Reader>(reader: R, _: &'static Field) -> Option<Self> {
        reader.action()
    }

    fn put<M: SerializeMap>(&self, _: &Field, map: &mut M) -> Result<(), M::Error> {
        match self {
            Self::Read => map.serialize_entry("read", &()),
            Self::Roll(stats) => map.serialize_entry("roll", stats),
            Self::Set(effects) => map.serialize_entry("set", effects),
            Self::Choose(choose) => map.serialize_entry("choose", choose),
            Self::Distribute(distribute) => map.serialize_entry("distribute", distribute),
            Self::Raise(raise) => map.serialize_entry("raise", raise),
            Self::Gain(grants) => map.serialize_entry("gain", grants),
            Self::Buy(buy) => map.serialize_entry("buy", buy),
            Self::OneOf(ways) => map.serialize_entry("one-of", ways),
            Self::Name(source) => map.serialize_entry("name", source),
        }
    }
}

/// A choice among things of the ruleset.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Choose {
    /// As written: a kind of class, `trait`, `item` or `row`.
    pub kind: String,
    /// What to choose from.
    pub among: Choices,
    /// How many different ones; one when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<Formula>,
    /// Dice that may decide instead of the player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roll: Option<Dice>,
}

/// What can be chosen, fully resolved: tags and lists have become the things they stand for.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Choices {
    /// Classes of one kind.
    Classes(Vec<Ref<Class>>),
    /// Traits.
    Traits(Vec<Ref<Trait>>),
    /// Items.
    Items(Vec<Ref<Item>>),
    /// A row of a table or list.
    Rows(Vec<TableSource>),
}

keys! {
    /// Points to spread.
    pub struct Distribute {
        /// How many.
        points: Formula, eg("9");
        /// Stats, or a group of stats.
        among: Vec<Ref<Stat>>, kind(Kind::List(&Kind::Words)), eg(r#"["s", "d", "w"]"#), required();
        /// Least that each gets.
        min: Option<Formula>, eg("0");
        /// Most that each gets.
        max: Option<Formula>, eg("5");
    }
}

keys! {
    /// Stats to raise.
    pub struct Raise {
        /// By how much each time.
        by: Formula, eg("5"), usual("1");
        /// How many times.
        count: Formula, eg("2"), usual("1");
        /// Stats, or a group of stats.
        among: Vec<Ref<Stat>>, kind(Kind::List(&Kind::Words)), eg("skills"), required();
        /// Each stat at most once.
        distinct: bool, eg("true"), usual("false"), always();
    }
}

keys! {
    /// Shopping.
    pub struct Buy {
        /// Lists, tables, item tags or items for sale.
        goods: Goods, named("from"), eg(r#"["equipment"]"#);
        /// The stat that pays.
        with: Ref<Stat>, eg("gold");
        /// How many things at most.
        at_most: Option<Formula>, eg(r#""6""#);
        /// Things that one hero of a party buys for all.
        once: Vec<Ref<Item>>, eg(r#"["lantern"]"#);
    }
}

/// What is for sale.
#[derive(Debug, Clone, Default, Serialize, BorshSerialize, BorshDeserialize)]
pub struct Goods {
    /// The items of these lists, tables and tags.
    pub items: Vec<Ref<Item>>,
    /// The lists and tables they come from, for reference in print.
    pub from: Vec<TableSource>,
}

impl Value for Goods {
    const KIND: Kind = Kind::List(&Kind::Words);

    fn read<R: Reader>(reader: R, _: &'static Field) -> Option<Self> {
        Some(reader.goods())
    }

    fn put<M: SerializeMap>(&self, field: &Field, map: &mut M) -> Result<(), M::Error> {
        map.serialize_entry("items", &self.items)?;
        if self.from.is_empty() {
            Ok(())
        } else {
            map.serialize_entry(field.key, &self.from)
        }
    }
}

impl Serialize for TableSource {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

/// Both kinds of source in one place, so that the words stay in step.
impl From<Ref<RollTable>> for TableSource {
    fn from(table: Ref<RollTable>) -> Self {
        Self::Table(table)
    }
}

impl From<Ref<Listing>> for TableSource {
    fn from(list: Ref<Listing>) -> Self {
        Self::List(list)
    }
}
