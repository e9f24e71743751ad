//! Names with values: a table of the file whose keys are the ruleset's own.

use std::ops::{Deref, DerefMut};

use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Serialize, Serializer};

use super::{Field, Kind, Reader, Thing, Value};
use crate::diag::Span;
use crate::model::Ref;

/// Names with values, in the order of the file. The JSON has them as an object, or as a list of pairs where it is `LISTED`.
#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct Entries<T, const LISTED: bool = false>(pub Vec<T>);

/// Entries that the JSON has as pairs.
pub type Pairs<T> = Entries<T, true>;

/// A name with a value.
pub trait Entry: Sized {
    /// What the value looks like.
    const KIND: Kind;
    /// Reads one; a name that means nothing is reported.
    fn read<R: Reader>(name: &str, span: Span, reader: R, field: &'static Field) -> Option<Self>;
    /// What a name without a value is, in a list of names.
    fn alone(_: String) -> Option<Self> {
        None
    }
    /// The name and the value.
    fn parts(&self) -> (&impl Serialize, &impl Serialize);
}

/// What a name stands for.
pub trait EntryKey: Sized + Serialize {
    /// Understands the name; one that means nothing is reported.
    fn of_name<R: Reader>(name: &str, span: Span, reader: R) -> Option<Self>;
}

impl<K: EntryKey, V: Value> Entry for (K, V) {
    const KIND: Kind = V::KIND;

    fn read<R: Reader>(name: &str, span: Span, reader: R, field: &'static Field) -> Option<Self> {
        let key = K::of_name(name, span, reader);
        let value = V::read(reader, field);
        Some((key?, value?))
    }

    fn parts(&self) -> (&impl Serialize, &impl Serialize) {
        (&self.0, &self.1)
    }
}

impl EntryKey for String {
    fn of_name<R: Reader>(name: &str, _: Span, _: R) -> Option<Self> {
        Some(name.to_owned())
    }
}

impl<T: Thing> EntryKey for Ref<T> {
    fn of_name<R: Reader>(name: &str, span: Span, reader: R) -> Option<Self> {
        let found = reader.find(T::SECTION, name);
        if found.is_none() {
            reader.unknown(span, T::SECTION, name, &[T::SECTION]);
        }
        found
    }
}

impl<T: Entry, const LISTED: bool> Value for Entries<T, LISTED> {
    const KIND: Kind = Kind::Map(&T::KIND);
    const OPTIONAL: bool = true;

    fn read<R: Reader>(reader: R, field: &'static Field) -> Option<Self> {
        if !reader.is_table() {
            let names = reader.items().into_iter().filter_map(R::words);
            return Some(Self(names.filter_map(T::alone).collect()));
        }
        let entries = reader.entries().into_iter();
        let read = entries.filter_map(|(name, span, value)| T::read(&name, span, value, field));
        Some(Self(read.collect()))
    }

    fn absent() -> Option<Self> {
        Some(Self::default())
    }

    fn is_nothing(&self) -> bool {
        self.0.is_empty()
    }
}

impl<T: Entry, const LISTED: bool> Serialize for Entries<T, LISTED> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let parts = self.0.iter().map(Entry::parts);
        if LISTED {
            serializer.collect_seq(parts)
        } else {
            serializer.collect_map(parts)
        }
    }
}

impl<T, const LISTED: bool> Default for Entries<T, LISTED> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T, const LISTED: bool> Deref for Entries<T, LISTED> {
    type Target = Vec<T>;

    fn deref(&self) -> &Vec<T> {
        &self.0
    }
}

impl<T, const LISTED: bool> DerefMut for Entries<T, LISTED> {
    fn deref_mut(&mut self) -> &mut Vec<T> {
        &mut self.0
    }
}

impl<'a, T, const LISTED: bool> IntoIterator for &'a Entries<T, LISTED> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<'a, T, const LISTED: bool> IntoIterator for &'a mut Entries<T, LISTED> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter_mut()
    }
}

impl<T, const LISTED: bool> FromIterator<T> for Entries<T, LISTED> {
    fn from_iter<I: IntoIterator<Item = T>>(entries: I) -> Self {
        Self(entries.into_iter().collect())
    }
}
