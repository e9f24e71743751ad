//! What the value of a key can be: how each type of the model looks in a file and is read.

use serde::Serialize;
use serde::ser::SerializeMap;

use super::{Field, Json, Kind, Moment, Reader};
use crate::model::{
    Cell, Dice, Formula, Grant, ItemFilter, Preference, Range, Ref, Script, TableCall, TableSource,
    Text, TraitGrant, When,
};

/// A value of a key, or of several.
pub trait Value: Sized + Serialize {
    /// What it looks like.
    const KIND: Kind;
    /// What several of it look like.
    const LIST: Kind = Kind::List(&Self::KIND);
    /// Whether the key may be left out.
    const OPTIONAL: bool = false;

    /// Reads it; nothing when it does not have the right shape, or names what does not exist.
    fn read<R: Reader>(reader: R, field: &'static Field) -> Option<Self>;

    /// Reads several.
    fn read_list<R: Reader>(reader: R, field: &'static Field) -> Vec<Self> {
        let items = reader.items().into_iter();
        items.filter_map(|item| Self::read(item, field)).collect()
    }

    /// What it is when the key is absent.
    fn absent() -> Option<Self> {
        None
    }

    /// Words that the program gives it.
    fn of_words(_: String) -> Option<Self> {
        None
    }

    /// Whether there is nothing to say about it.
    fn is_nothing(&self) -> bool {
        false
    }

    /// Whether it is what this value would be.
    fn is_usual(&self, _: &str) -> bool {
        false
    }

    /// Adds it to a JSON object.
    fn put<M: SerializeMap>(&self, field: &Field, map: &mut M) -> Result<(), M::Error> {
        map.serialize_entry(field.key, self)
    }
}

/// A closed set of words.
pub trait WordSet: Copy + 'static {
    /// As written.
    const WORDS: &'static [&'static str];
    /// The one of this word.
    fn of_word(word: &str) -> Option<Self>;
    /// Its word.
    fn word(self) -> &'static str;
}

/// Something that a section declares by its id.
pub trait Thing {
    /// The section.
    const SECTION: &'static str;
}

impl Value for String {
    const KIND: Kind = Kind::Words;

    fn read<R: Reader>(reader: R, _: &'static Field) -> Option<Self> {
        reader.words()
    }

    fn of_words(words: String) -> Option<Self> {
        Some(words)
    }
}

impl Value for bool {
    const KIND: Kind = Kind::Flag;
    const OPTIONAL: bool = true;

    fn read<R: Reader>(reader: R, _: &'static Field) -> Option<Self> {
        reader.flag()
    }

    fn absent() -> Option<Self> {
        Some(false)
    }

    fn is_nothing(&self) -> bool {
        !self
    }

    fn is_usual(&self, usual: &str) -> bool {
        self.to_string() == usual
    }
}

impl Value for i64 {
    const KIND: Kind = Kind::Integer(0, Self::MAX);

    fn read<R: Reader>(reader: R, _: &'static Field) -> Option<Self> {
        reader.integer()
    }
}

impl Value for u32 {
    const KIND: Kind = Kind::Integer(0, 1 << 31);

    fn read<R: Reader>(reader: R, _: &'static Field) -> Option<Self> {
        Self::try_from(reader.integer()?).ok()
    }
}

impl<T: Value> Value for Option<T> {
    const KIND: Kind = T::KIND;
    const OPTIONAL: bool = true;

    fn read<R: Reader>(reader: R, field: &'static Field) -> Option<Self> {
        Some(T::read(reader, field))
    }

    fn absent() -> Option<Self> {
        Some(None)
    }

    fn is_nothing(&self) -> bool {
        self.is_none()
    }
}

impl<T: Value> Value for Vec<T> {
    const KIND: Kind = T::LIST;
    const OPTIONAL: bool = true;

    fn read<R: Reader>(reader: R, field: &'static Field) -> Option<Self> {
        Some(T::read_list(reader, field))
    }

    fn absent() -> Option<Self> {
        Some(Self::new())
    }

    fn is_nothing(&self) -> bool {
        self.is_empty()
    }
}

impl<T: Thing> Value for Ref<T> {
    const KIND: Kind = Kind::Name(T::SECTION);

    fn read<R: Reader>(reader: R, field: &'static Field) -> Option<Self> {
        reader.reference(field.kind.section().unwrap_or(T::SECTION))
    }

    fn read_list<R: Reader>(reader: R, field: &'static Field) -> Vec<Self> {
        let items = reader.items().into_iter();
        match field.kind.section() {
            Some(section) => items.filter_map(|item| item.reference(section)).collect(),
            None => items.flat_map(|item| item.members(T::SECTION)).collect(),
        }
    }
}

impl Value for Range {
    const KIND: Kind = Kind::Roll;
    const LIST: Kind = Kind::Roll;

    fn read<R: Reader>(reader: R, _: &'static Field) -> Option<Self> {
        let items = reader.items().into_iter();
        items.flat_map(R::ranges).next()
    }

    fn read_list<R: Reader>(reader: R, _: &'static Field) -> Vec<Self> {
        reader.items().into_iter().flat_map(R::ranges).collect()
    }
}

impl Value for Preference {
    const KIND: Kind = Kind::Words;

    fn read<R: Reader>(reader: R, _: &'static Field) -> Option<Self> {
        reader.preferences().into_iter().next()
    }

    fn read_list<R: Reader>(reader: R, _: &'static Field) -> Vec<Self> {
        reader
            .items()
            .into_iter()
            .flat_map(R::preferences)
            .collect()
    }
}

impl Value for Script {
    const KIND: Kind = Kind::Rules;
    const LIST: Kind = Kind::List(&Kind::Effect);

    fn read<R: Reader>(reader: R, field: &'static Field) -> Option<Self> {
        reader.script(field.moment.unwrap_or(Moment::Row))
    }

    fn read_list<R: Reader>(reader: R, field: &'static Field) -> Vec<Self> {
        let moment = field.moment.unwrap_or(Moment::Gains);
        let items = reader.items().into_iter();
        items.filter_map(|item| item.effect(moment)).collect()
    }
}

impl Value for Formula {
    const KIND: Kind = Kind::Formula;

    fn read<R: Reader>(reader: R, field: &'static Field) -> Option<Self> {
        reader.formula(field.moment.unwrap_or(Moment::Creation))
    }
}

impl Value for When {
    const KIND: Kind = Kind::When;

    fn read<R: Reader>(reader: R, field: &'static Field) -> Option<Self> {
        reader.when(field.moment.unwrap_or(Moment::Row))
    }
}

impl Value for Dice {
    const KIND: Kind = Kind::Dice;

    fn read<R: Reader>(reader: R, _: &'static Field) -> Option<Self> {
        reader.dice()
    }

    fn put<M: SerializeMap>(&self, field: &Field, map: &mut M) -> Result<(), M::Error> {
        match field.json {
            Json::Words => map.serialize_entry(field.key, &self.source),
            _ => map.serialize_entry(field.key, self),
        }
    }
}

/// Values that the reader knows how to read whole.
macro_rules! read_whole {
    ($($type:ty, $kind:ident, $read:ident;)+) => {
        $(impl Value for $type {
            const KIND: Kind = Kind::$kind;

            fn read<R: Reader>(reader: R, _: &'static Field) -> Option<Self> {
                reader.$read()
            }
        })+
    };
}

read_whole! {
    Text, Rolling, text;
    Cell, Value, cell;
    TraitGrant, Words, trait_grant;
    Grant, Words, grant;
    ItemFilter, Words, filter;
    TableCall, Words, call;
    TableSource, Words, source;
}
