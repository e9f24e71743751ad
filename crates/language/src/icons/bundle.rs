//! The bundle: one file that `.ci/icons` writes.
//!
//! ```text
//! "icons 1\n", the number of parts, the length of each (32 bits, least byte first), and the parts, each deflated:
//! the index: a line `name|address|licence` for each author, an empty line, and a line `name number-of-author` for each icon, sorted;
//! chunks of 16 icons: the length of the kinds, the kinds (see `outline`), and the steps from point to point.
//! ```

use std::sync::{LazyLock, OnceLock};

use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;

use super::outline::{self, Outline};

static BUNDLE: &[u8] = include_bytes!("../../icons/game-icons.bin");

const MAGIC: &[u8] = b"icons 1\n";
const PER_CHUNK: usize = 16;
/// More than any part has when it is inflated.
const LIMIT: usize = 1 << 20;

/// Somebody who drew icons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Author {
    /// The name to print.
    pub name: String,
    /// Where to find them; empty where nobody knows.
    pub address: String,
    /// `CC BY 3.0` or `CC0`.
    pub licence: String,
}

/// An icon of the bundle. Copies are as cheap as a reference.
#[derive(Debug, Clone, Copy)]
pub struct Icon {
    place: usize,
    entry: &'static Entry,
    index: &'static Index,
}

#[derive(Debug)]
struct Entry {
    name: String,
    author: usize,
}

#[derive(Debug, Default)]
struct Index {
    authors: Vec<Author>,
    /// Sorted by name.
    entries: Vec<Entry>,
}

static INDEX: LazyLock<Index> =
    LazyLock::new(|| read_index(&inflate(0).unwrap_or_default()).unwrap_or_default());

/// Chunks that were inflated; as many as the bundle has.
static CHUNKS: LazyLock<Vec<OnceLock<Option<Vec<Outline>>>>> = LazyLock::new(|| {
    let count = INDEX.entries.len().div_ceil(PER_CHUNK);
    (0..count).map(|_| OnceLock::new()).collect()
});

/// All icons, sorted by name.
pub fn all() -> impl Iterator<Item = Icon> {
    let index = &*INDEX;
    let entries = index.entries.iter().enumerate();
    entries.map(move |(place, entry)| Icon {
        place,
        entry,
        index,
    })
}

/// The icon of this name.
pub fn find(name: &str) -> Option<Icon> {
    let index = &*INDEX;
    let found = index
        .entries
        .binary_search_by(|entry| entry.name.as_str().cmp(name));
    let place = found.ok()?;
    let entry = index.entries.get(place)?;
    Some(Icon {
        place,
        entry,
        index,
    })
}

impl Icon {
    /// Its name, `goblin-head`.
    pub fn name(self) -> &'static str {
        &self.entry.name
    }

    /// Who drew it.
    pub fn author(self) -> Option<&'static Author> {
        self.index.authors.get(self.entry.author)
    }

    /// Its outline; nothing if the bundle is damaged, which a test rules out.
    pub fn outline(self) -> Option<&'static Outline> {
        let chunk = CHUNKS.get(self.place / PER_CHUNK)?;
        let chunk = chunk.get_or_init(|| {
            let bytes = inflate(1 + self.place / PER_CHUNK)?;
            outline::read_chunk(&bytes)
        });
        chunk.as_ref()?.get(self.place % PER_CHUNK)
    }
}

/// A part of the bundle.
fn inflate(number: usize) -> Option<Vec<u8>> {
    let rest = BUNDLE.strip_prefix(MAGIC)?;
    let (count, rest) = take_number(rest)?;
    let mut lengths = rest;
    let mut start = count.checked_mul(4)?;
    for _ in 0..number.min(count) {
        let (length, after) = take_number(lengths)?;
        start += length;
        lengths = after;
    }
    let (length, _) = take_number(lengths)?;
    let part = rest.get(start..start.checked_add(length)?)?;
    decompress_to_vec_zlib_with_limit(part, LIMIT).ok()
}

/// A number of 32 bits, and what comes behind it.
pub(super) fn take_number(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let (number, rest) = bytes.split_first_chunk()?;
    Some((usize::try_from(u32::from_le_bytes(*number)).ok()?, rest))
}

fn read_index(bytes: &[u8]) -> Option<Index> {
    let text = std::str::from_utf8(bytes).ok()?;
    let (authors, entries) = text.split_once("\n\n")?;
    let author = |line: &str| {
        let mut parts = line.split('|').map(str::to_owned);
        Some(Author {
            name: parts.next()?,
            address: parts.next()?,
            licence: parts.next()?,
        })
    };
    let entry = |line: &str| {
        let (name, author) = line.split_once(' ')?;
        Some(Entry {
            name: name.to_owned(),
            author: author.parse().ok()?,
        })
    };
    Some(Index {
        authors: authors.lines().map(author).collect::<Option<_>>()?,
        entries: entries.lines().map(entry).collect::<Option<_>>()?,
    })
}
