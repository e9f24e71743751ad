//! What a ruleset may say, declared once: [`keys!`] turns a declaration into the model's type, and the reader, the JSON of the model, the JSON
//! Schema, the cards of `rulesets/README.md` and what editors show are all made from the [`Field`]s that it leaves behind.
//!
//! ```text
//! keys! {
//!     /// A stat as boxes to tick.                         what it is, in all of these places
//!     pub struct Track {
//!         /// How many boxes.                              what the key means
//!         boxes: Option<Formula>, eg("8"), or("the stat's");
//!     }
//! }
//! ```
//!
//! The type of a key says what its value looks like, how it is read and whether it may be left out ([`Value`]); the rest is said behind it with
//! the methods of [`Field`]. Architecture invariant: no TOML. Whoever reads a ruleset is a [`Reader`].

#[macro_use]
mod declare;
mod entries;
mod kind;
mod reader;
mod value;

use std::borrow::Cow;

pub use crate::__word_list as word_list;
pub use declare::{Keys, kebab, text_of};
pub use entries::{Entries, Entry, EntryKey, Pairs};
pub use kind::{Kind, Others};
pub use reader::{Known, Moment, Reader};
pub use value::{Thing, Value, WordSet};

/// A part of the format: the head, or a table such as `[stat.ID]`.
#[derive(Debug)]
pub struct Section {
    /// Name of the TOML table; empty for the head.
    pub name: &'static str,
    /// Whether it holds things by id: `[stat.ID]`.
    pub keyed: bool,
    about: &'static str,
    /// Its keys.
    pub record: &'static Record,
    /// The key that a thing stands for when it is written in short: `fight = "..."` instead of `[procedure.fight]`.
    pub short: Option<&'static str>,
    /// Whether rules mention its things, so that their ids must be words of that language.
    pub spoken: bool,
}

/// A table with known keys.
#[derive(Debug)]
pub struct Record {
    about: &'static str,
    fields: &'static [Field],
    extent: Extent,
}

/// Which of its fields a table has.
#[derive(Debug, Clone, Copy)]
enum Extent {
    /// All.
    Whole,
    /// Only these.
    Only(&'static [&'static str]),
    /// All but these.
    Without(&'static [&'static str]),
}

/// One key.
#[derive(Debug)]
pub struct Field {
    /// As written.
    pub key: &'static str,
    /// What its value looks like.
    pub kind: Kind,
    /// Whether it must be there.
    pub required: bool,
    meaning: &'static str,
    example: &'static str,
    usual: Usual,
    /// What it means that the key is absent, where that needs words.
    without: Option<&'static str>,
    moment: Option<Moment>,
    json: Json,
}

/// The value of an absent key.
#[derive(Debug, Clone, Copy)]
enum Usual {
    /// Nothing.
    Nothing,
    /// This value.
    Value(&'static str),
    /// The id of the thing in words.
    Id,
}

/// When the JSON of the model has a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Json {
    /// When there is anything to say.
    Said,
    /// When it is not as usual.
    Unusual,
    /// Always.
    Always,
    /// Always, and as words even where it is a plain number.
    Words,
}

impl Section {
    /// Things by id.
    pub const fn things<T: Keys + Thing>() -> Self {
        Self::named::<T>(T::SECTION)
    }

    /// Things by id, in a section of another name than theirs.
    pub const fn named<T: Keys>(name: &'static str) -> Self {
        Self {
            keyed: true,
            ..Self::single(name, T::RECORD)
        }
    }

    /// One table.
    pub const fn single(name: &'static str, record: &'static Record) -> Self {
        Self {
            name,
            keyed: false,
            about: record.about,
            record,
            short: None,
            spoken: false,
        }
    }

    /// What it is for, where that is not what its things are.
    pub const fn about(mut self, about: &'static str) -> Self {
        self.about = about;
        self
    }

    /// A thing may be written as the value of this key alone.
    pub const fn short(mut self, key: &'static str) -> Self {
        self.short = Some(key);
        self
    }

    /// Rules mention its things.
    pub const fn spoken(mut self) -> Self {
        self.spoken = true;
        self
    }

    /// What it is for, as a clause.
    pub fn purpose(&self) -> Cow<'static, str> {
        clause(self.about)
    }
}

impl Record {
    /// A table of these keys.
    pub const fn new(about: &'static str, fields: &'static [Field]) -> Self {
        Self {
            about,
            fields,
            extent: Extent::Whole,
        }
    }

    /// A table with some of the keys.
    pub const fn only(&self, keys: &'static [&'static str]) -> Self {
        Self {
            extent: Extent::Only(keys),
            ..Self::new(self.about, self.fields)
        }
    }

    /// A table without some of the keys.
    pub const fn without(&self, keys: &'static [&'static str]) -> Self {
        Self {
            extent: Extent::Without(keys),
            ..Self::new(self.about, self.fields)
        }
    }

    /// What it is for, as a clause.
    pub fn about(&self) -> Cow<'static, str> {
        clause(self.about)
    }

    /// Its keys, in the order of declaration; those of parts that are written on the same level are among them.
    pub fn keys(&self) -> Vec<&'static Field> {
        let mut keys = Vec::new();
        for field in self.fields {
            match field.kind {
                Kind::Part(record) => keys.extend(record().keys()),
                Kind::Others(_) => {}
                _ => keys.push(field),
            }
        }
        keys.retain(|field| self.has(field.key));
        keys
    }

    /// The field of a key.
    pub fn field(&self, key: &str) -> Option<&'static Field> {
        let found = self.fields.iter().find_map(|field| match field.kind {
            Kind::Part(record) => record().field(key),
            Kind::Others(_) => None,
            _ => (field.key == key).then_some(field),
        });
        found.filter(|field| self.has(field.key))
    }

    /// Keys that it may have besides, which the ruleset itself declares.
    pub fn others(&self) -> Option<Others> {
        self.fields.iter().find_map(|field| match field.kind {
            Kind::Others(others) => Some(others),
            _ => None,
        })
    }

    /// Everything that is declared, in order.
    pub const fn fields(&self) -> &'static [Field] {
        self.fields
    }

    fn has(&self, key: &str) -> bool {
        match self.extent {
            Extent::Whole => true,
            Extent::Only(keys) => keys.contains(&key),
            Extent::Without(keys) => !keys.contains(&key),
        }
    }
}

/// What is said behind the type of a key.
impl Field {
    /// A key whose value is of this type.
    pub const fn of<T: Value>(key: &'static str, meaning: &'static str) -> Self {
        Self {
            key,
            kind: T::KIND,
            required: !T::OPTIONAL,
            meaning,
            example: "",
            usual: Usual::Nothing,
            without: None,
            moment: None,
            json: Json::Said,
        }
    }

    /// A key that is declared elsewhere, for several things.
    pub const fn same(self, other: Self) -> Self {
        other
    }

    /// A value as it would be written; the quotes of plain words can be left out.
    pub const fn eg(mut self, example: &'static str) -> Self {
        self.example = example;
        self
    }

    /// What it means, in words, that the key is absent.
    pub const fn or(mut self, words: &'static str) -> Self {
        self.without = Some(words);
        self.required = false;
        self
    }

    /// The value when the key is absent.
    pub const fn usual(mut self, value: &'static str) -> Self {
        self.usual = Usual::Value(value);
        self.required = false;
        self
    }

    /// Without the key it is the id of the thing in words.
    pub const fn or_id(mut self) -> Self {
        self.usual = Usual::Id;
        self.required = false;
        self
    }

    /// It must be there, though its type could do without.
    pub const fn required(mut self) -> Self {
        self.required = true;
        self
    }

    /// A whole number in this range.
    pub const fn within(mut self, least: i64, most: i64) -> Self {
        self.kind = Kind::Integer(least, most);
        self
    }

    /// Another look than that of its type.
    pub const fn kind(mut self, kind: Kind) -> Self {
        self.kind = kind;
        self
    }

    /// When rules in it are carried out, if not when those of its type usually are.
    pub const fn at(mut self, moment: Moment) -> Self {
        self.moment = Some(moment);
        self
    }

    /// Another key than the name of the field.
    pub const fn named(mut self, key: &'static str) -> Self {
        self.key = key;
        self
    }

    /// The keys of its table are on the same level as the others.
    pub const fn part(mut self) -> Self {
        self.kind = match self.kind {
            Kind::Record(record) => Kind::Part(record),
            kind => kind,
        };
        self
    }

    /// In the JSON even when there is nothing to say.
    pub const fn always(mut self) -> Self {
        self.json = Json::Always;
        self
    }

    /// Not in the JSON when it is as usual.
    pub const fn if_unusual(mut self) -> Self {
        self.json = Json::Unusual;
        self
    }

    /// In the JSON as words, even where it is a plain number.
    pub const fn as_words(mut self) -> Self {
        self.json = Json::Words;
        self
    }
}

impl Field {
    /// What it means, as a clause.
    pub fn meaning(&self) -> Cow<'static, str> {
        clause(self.meaning)
    }

    /// A whole example: `stat = "hp"`.
    pub fn example(&self) -> String {
        match self.example.strip_prefix('.') {
            Some(_) => format!("{}{}", self.key, self.example),
            None => format!("{} = {}", self.key, quote_value(self.example)),
        }
    }

    /// What it means that the key is absent, in words.
    pub fn default_words(&self) -> Option<String> {
        match (self.without, self.usual) {
            (Some(words), _) => Some(words.to_owned()),
            (None, Usual::Nothing) => None,
            (None, Usual::Value(value)) => Some(format!("`{}`", quote_value(value))),
            (None, Usual::Id) => Some("the id in words".to_owned()),
        }
    }

    /// The value when the key is absent, as it would be written.
    pub fn default_value(&self) -> Option<String> {
        match self.usual {
            Usual::Value(value) => Some(quote_value(value).into_owned()),
            _ => None,
        }
    }

    /// Reads its value from the table that holds the key.
    pub fn read<T: Value, R: Reader>(&'static self, whole: R) -> Option<T> {
        if matches!(self.kind, Kind::Part(_) | Kind::Others(_)) {
            return T::read(whole, self);
        }
        match (whole.get(self.key), self.usual) {
            (Some(value), _) => T::read(value, self),
            (None, Usual::Value(value)) => T::read(whole.literal(value), self),
            (None, Usual::Id) => T::of_words(whole.id_in_words()),
            (None, _) => T::absent(),
        }
    }
}

/// A doc comment as a clause for a table or a message.
fn clause(sentence: &'static str) -> Cow<'static, str> {
    let sentence = sentence.trim();
    let sentence = sentence.strip_suffix('.').unwrap_or(sentence);
    let mut letters = sentence.chars();
    match (letters.next(), letters.next()) {
        (Some(first), Some(second)) if first.is_uppercase() && !second.is_uppercase() => {
            Cow::Owned(format!(
                "{}{}",
                first.to_lowercase(),
                sentence.get(first.len_utf8()..).unwrap_or_default()
            ))
        }
        _ => Cow::Borrowed(sentence),
    }
}

/// A value as a file has it: words that are nothing else get quotes.
fn quote_value(value: &'static str) -> Cow<'static, str> {
    let plain = matches!(value, "true" | "false")
        || value.starts_with(['"', '[', '{'])
        || value.parse::<i64>().is_ok();
    if plain {
        Cow::Borrowed(value)
    } else {
        Cow::Owned(format!("\"{value}\""))
    }
}
