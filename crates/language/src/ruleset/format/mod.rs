//! The format as data: every section and key with its kind, meaning, example and default.
//!
//! The reader takes its allowed keys and kinds from here, the JSON Schema is made from it, and a test holds the cards of
//! `rulesets/README.md` against it. A key that is not described here does not exist.

mod booklet;
mod creation;
mod dungeon;
mod head;
mod hero;
mod keys;
mod map_paper;
mod play;
mod products;
mod sheet_blocks;
mod tables;
mod things;

/// The words of `need`.
const NEED: Kind = Kind::OneOf(&["essential", "wanted", "nice"]);

/// A part of the format: the head, or a table such as `[stat.ID]`.
#[derive(Debug)]
pub struct Section {
    /// Name of the TOML table; empty for the head.
    pub name: &'static str,
    /// Whether it holds things by id: `[stat.ID]`.
    pub keyed: bool,
    /// What it is for.
    pub about: &'static str,
    /// Its keys.
    pub record: &'static Record,
    /// Kind of the value when a thing may be written in short: `fight = "..."` instead of `[procedure.fight]`.
    pub short: Option<(&'static Kind, &'static str)>,
}

/// A table with known keys.
#[derive(Debug)]
pub struct Record {
    /// Its keys.
    pub fields: &'static [Field],
    /// What other keys may stand there.
    pub others: Others,
}

/// Keys of a record that are not listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Others {
    /// None.
    Forbidden,
    /// Ids of this section, such as the declared figures of a foe.
    Figures(&'static str),
    /// The columns of the table or list.
    Columns,
    /// Any key, with words.
    Words,
}

/// One key.
#[derive(Debug)]
pub struct Field {
    /// As written.
    pub key: &'static str,
    /// What its value looks like.
    pub kind: Kind,
    /// What it means.
    pub meaning: &'static str,
    /// A value as it would be written.
    pub example: &'static str,
    /// The value when it is absent, in words; none when that means nothing.
    pub default: Option<&'static str>,
    /// Whether it must be there.
    pub required: bool,
}

/// What a value looks like.
#[derive(Debug)]
pub enum Kind {
    /// Words.
    Words,
    /// Words that may roll: `{1d6} rats`.
    Rolling,
    /// An id being given.
    Id,
    /// The id of something: the section it is looked up in.
    Name(&'static str),
    /// A whole number in a range.
    Integer(i64, i64),
    /// `true` or `false`.
    Flag,
    /// Dice.
    Dice,
    /// Numbers, dice and names.
    Formula,
    /// A condition.
    When,
    /// Rules to carry out.
    Rules,
    /// Changes and gains.
    Effect,
    /// Results of dice: `1-6`, `15+`.
    Roll,
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// A number, `true`, `false` or rolling words.
    Value,
    /// `true` or a whole number.
    FlagOrInteger,
    /// Several of a kind; one may stand without brackets.
    List(&'static Kind),
    /// Any keys with values of a kind.
    Map(&'static Kind),
    /// A table with known keys.
    Record(&'static Record),
    /// Lines with bars, or inline tables with these keys.
    Rows(&'static Record),
    /// A block of a page: a table whose `block` says which keys it has.
    Block,
    /// One of two kinds.
    Either(&'static Kind, &'static Kind),
}

impl Kind {
    /// In words, for messages and cards: "expected ...".
    pub fn words(&self) -> String {
        match self {
            Self::Words => "text".into(),
            Self::Rolling => "text (may roll)".into(),
            Self::Id => "an id".into(),
            Self::Name(section) => format!("a {section} id"),
            Self::Integer(0, _) => "a whole number".into(),
            Self::Integer(least, _) => format!("a whole number from {least}"),
            Self::Flag => "true or false".into(),
            Self::Dice => "dice".into(),
            Self::Formula => "a formula".into(),
            Self::When => "a condition".into(),
            Self::Rules => "rules".into(),
            Self::Effect => "an effect".into(),
            Self::Roll => "die results".into(),
            Self::OneOf(words) => {
                let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
                words.join(", ")
            }
            Self::Value => "a number or text (may roll)".into(),
            Self::FlagOrInteger => "true or a whole number".into(),
            Self::List(of) => format!("a list: {}", of.words()),
            Self::Map(of) => format!("a table of names: {}", of.words()),
            Self::Record(_) => "a table".into(),
            Self::Rows(_) => "rows".into(),
            Self::Block => "a block".into(),
            Self::Either(one, other) => format!("{} or {}", one.words(), other.words()),
        }
    }
}

impl Field {
    /// A key that may be absent.
    pub(super) const fn new(
        key: &'static str,
        kind: Kind,
        meaning: &'static str,
        example: &'static str,
    ) -> Self {
        Self {
            key,
            kind,
            meaning,
            example,
            default: None,
            required: false,
        }
    }

    /// The same with a default.
    pub(super) const fn or(mut self, default: &'static str) -> Self {
        self.default = Some(default);
        self
    }

    /// The same, required.
    pub(super) const fn required(mut self) -> Self {
        self.required = true;
        self
    }
}

impl Record {
    /// With these keys and no others.
    pub(super) const fn of(fields: &'static [Field]) -> Self {
        Self {
            fields,
            others: Others::Forbidden,
        }
    }

    /// The field of a key.
    pub fn field(&self, key: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.key == key)
    }
}

/// The head of a ruleset.
pub static HEAD: Section = head::HEAD;

/// All sections in the order of the reference.
pub static SECTIONS: &[&Section] = &[
    &head::LABELS,
    &head::RULE,
    &hero::STAT,
    &things::FOE_STAT,
    &things::ITEM_STAT,
    &hero::CLASS,
    &hero::TRAIT,
    &hero::CONDITION,
    &hero::SLOT,
    &things::ITEM,
    &things::FOE,
    &tables::TABLE,
    &tables::LIST,
    &play::TEST,
    &creation::CREATION,
    &play::PROCEDURE,
    &play::OFFER,
    &play::POLICY,
    &play::GOAL,
    &play::MODE,
    &play::QUEST,
    &play::EVENT,
    &play::DUNGEON,
    &play::SHAPE,
    &products::OPTION,
    &booklet::BOOKLET,
    &products::PRODUCT,
];

/// The section of this name.
pub fn section(name: &str) -> Option<&'static Section> {
    SECTIONS
        .iter()
        .copied()
        .find(|section| section.name == name)
}

pub(crate) use creation::STEP;
pub use keys::Keys;
pub use products::{BLOCKS, BlockForm, EVERY_BLOCK};
