//! Named things of one kind in the order the ruleset states them, and typed references into them.

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::ops::Index;
use std::sync::Arc;

use borsh::io;
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Serialize, Serializer};

/// Something that carries an id of its own.
pub trait Named {
    /// The id under which the ruleset declares it.
    fn id(&self) -> &str;
}

/// All things of one kind: iterates in the order of the files, finds by id, and is indexed by [`Ref`].
#[derive(Debug, Clone)]
pub struct Catalog<T> {
    entries: Vec<T>,
    by_id: BTreeMap<Arc<str>, usize>,
}

impl<T: Named> Catalog<T> {
    /// Collects entries; of two with the same id the first one is found by name.
    pub fn new(entries: Vec<T>) -> Self {
        let mut by_id = BTreeMap::new();
        for (index, entry) in entries.iter().enumerate() {
            by_id.entry(Arc::from(entry.id())).or_insert(index);
        }
        Self { entries, by_id }
    }

    /// The entry with this id.
    pub fn get(&self, id: &str) -> Option<&T> {
        self.entries.get(*self.by_id.get(id)?)
    }

    /// A reference to the entry with this id.
    pub fn find(&self, id: &str) -> Option<Ref<T>> {
        let (id, index) = self.by_id.get_key_value(id)?;
        Some(Ref::new(Arc::clone(id), *index))
    }

    /// References to all entries, in order.
    pub fn refs(&self) -> impl Iterator<Item = Ref<T>> {
        self.iter()
            .enumerate()
            .map(|(index, entry)| Ref::new(Arc::from(entry.id()), index))
    }

    /// All entries, in the order of the files.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.entries.iter()
    }

    /// All ids, in the order of the files.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.iter().map(Named::id)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

impl<T: Named> Default for Catalog<T> {
    fn default() -> Self {
        Self::new(Vec::new())
    }
}

/// A [`Ref`] of a ruleset always points into the catalog of the same ruleset, so this cannot miss.
impl<T> Index<&Ref<T>> for Catalog<T> {
    type Output = T;

    fn index(&self, reference: &Ref<T>) -> &T {
        &self.entries[reference.index]
    }
}

impl<'a, T: Named> IntoIterator for &'a Catalog<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: Serialize> Serialize for Catalog<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.entries.serialize(serializer)
    }
}

/// Only the entries are kept: what finds them by id is made anew.
impl<T: BorshSerialize> BorshSerialize for Catalog<T> {
    fn serialize<W: io::Write>(&self, writer: &mut W) -> io::Result<()> {
        BorshSerialize::serialize(&self.entries, writer)
    }
}

impl<T: BorshDeserialize + Named> BorshDeserialize for Catalog<T> {
    fn deserialize_reader<R: io::Read>(reader: &mut R) -> io::Result<Self> {
        Ok(Self::new(Vec::deserialize_reader(reader)?))
    }
}

/// A resolved mention of a thing: its id for people, its index for speed.
pub struct Ref<T> {
    id: Arc<str>,
    index: usize,
    kind: PhantomData<fn() -> T>,
}

impl<T> Ref<T> {
    /// Made by the reader and by [`Catalog::find`] only: the index must fit the catalog.
    pub(crate) fn new(id: Arc<str>, index: usize) -> Self {
        Self {
            id,
            index,
            kind: PhantomData,
        }
    }

    /// The id of the thing.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Its place in the catalog.
    pub fn index(&self) -> usize {
        self.index
    }
}

impl<T> Clone for Ref<T> {
    fn clone(&self) -> Self {
        Self::new(Arc::clone(&self.id), self.index)
    }
}

impl<T> std::fmt::Debug for Ref<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}@{}", self.id, self.index)
    }
}

impl<T> PartialEq for Ref<T> {
    fn eq(&self, other: &Self) -> bool {
        self.index == other.index
    }
}

impl<T> Eq for Ref<T> {}

impl<T> PartialOrd for Ref<T> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> Ord for Ref<T> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.index.cmp(&other.index)
    }
}

impl<T> Serialize for Ref<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.id)
    }
}

impl<T> BorshSerialize for Ref<T> {
    fn serialize<W: io::Write>(&self, writer: &mut W) -> io::Result<()> {
        BorshSerialize::serialize(&self.id, writer)?;
        BorshSerialize::serialize(&self.index, writer)
    }
}

impl<T> BorshDeserialize for Ref<T> {
    fn deserialize_reader<R: io::Read>(reader: &mut R) -> io::Result<Self> {
        let id = BorshDeserialize::deserialize_reader(reader)?;
        Ok(Self::new(id, usize::deserialize_reader(reader)?))
    }
}
