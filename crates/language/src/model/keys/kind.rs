//! What values look like.

use super::Record;

/// What a value looks like.
#[derive(Debug, Clone, Copy)]
pub enum Kind {
    /// Words.
    Words,
    /// Words that may roll: `{1d6} rats`.
    Rolling,
    /// An id being given.
    Id,
    /// The name of a bundled icon, or the path of a drawing.
    Icon,
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
    /// Several of a kind; one may be without brackets.
    List(&'static Kind),
    /// Any keys with values of a kind.
    Map(&'static Kind),
    /// A table with known keys. It is asked for, not pointed at, because steps hold steps.
    Record(fn() -> &'static Record),
    /// Lines with bars, or inline tables with these keys.
    Rows(&'static Record),
    /// A block of a page: a table whose `block` says which keys it has.
    Block,
    /// One of two kinds.
    Either(&'static Kind, &'static Kind),
    /// No value of a key: the keys of this table are on the same level.
    Part(fn() -> &'static Record),
    /// No value of a key: keys that the ruleset itself declares.
    Others(Others),
}

/// Keys of a table that are not listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Others {
    /// Ids of this section, such as the declared figures of a foe.
    Figures(&'static str),
    /// The columns of the table or list.
    Columns,
    /// Any key, with words.
    Words,
}

impl Kind {
    /// In words, for messages and cards: "expected ...".
    pub fn words(&self) -> String {
        match self {
            Self::Words => "text".into(),
            Self::Rolling => "text (may roll)".into(),
            Self::Id => "an id".into(),
            Self::Icon => "an icon".into(),
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
            Self::Record(_) | Self::Part(_) | Self::Others(_) => "a table".into(),
            Self::Rows(_) => "rows".into(),
            Self::Block => "a block".into(),
            Self::Either(one, other) => format!("{} or {}", one.words(), other.words()),
        }
    }

    /// The section that names in it are looked up in.
    pub fn section(&self) -> Option<&'static str> {
        match self {
            Self::Name(section) => Some(section),
            Self::List(of) | Self::Map(of) => of.section(),
            _ => None,
        }
    }
}
