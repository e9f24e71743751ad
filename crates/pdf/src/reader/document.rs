//! A PDF as a store of numbered objects.

use std::borrow::Cow;
use std::cell::{Cell, OnceCell};
use std::collections::BTreeMap;

use super::filter::{self, Failure};
use super::repair;
use super::xref::{self, Location, Trailer};
use crate::syntax::lex::{Kind, Lexer};
use crate::syntax::raw::{Dict, Raw};

/// The bytes of a PDF and the location of every object in it.
pub struct Document<'a> {
    data: Cow<'a, [u8]>,
    /// Sorted by object number, one location each.
    locations: Vec<(u32, Location)>,
    packed: BTreeMap<u32, OnceCell<Option<Packed>>>,
    pub trailer: Trailer,
    /// Whether the cross-reference table was lost and the objects had to be searched for.
    pub repaired: bool,
    /// How many bytes may still be unpacked: guards against files that grow without end.
    allowance: Cell<usize>,
    /// How many bytes may still be looked through for the ends of streams that do not know their length.
    search: Cell<usize>,
}

/// An object: its value and, for streams, its data as stored in the file.
#[derive(Clone, Copy)]
pub struct Object<'f> {
    pub value: Raw<'f>,
    pub stream: Option<&'f [u8]>,
}

/// An unpacked object stream: its bytes, and number and offset of each member.
struct Packed {
    data: Vec<u8>,
    members: Vec<(u32, usize)>,
}

/// Longest chain of references that is followed.
const MAX_HOPS: usize = 8;
const MAX_FILTERS: usize = 8;
/// `7 0 obj` must end within this many bytes of its offset.
const HEAD: usize = 64;

impl<'a> Document<'a> {
    /// Opens a file by its own cross-reference table, correcting wrong offsets.
    pub fn open(data: Cow<'a, [u8]>) -> Self {
        let Some(table) = xref::read(&data) else {
            return Self::repair(data);
        };
        let mut locations = keep_newest(table.locations);
        correct_offsets(&data, &mut locations);
        let known = |root: u32| locations.binary_search_by_key(&root, |(n, _)| *n).is_ok();
        if !table.trailer.root.is_some_and(known) {
            return Self::repair(data);
        }
        Self::new(data, locations, table.trailer, false)
    }

    /// Opens a file by searching for its objects, ignoring its cross-reference table.
    pub fn repair(data: Cow<'a, [u8]>) -> Self {
        let scan = repair::scan(&data);
        let mut locations: Vec<(u32, Location)> = Vec::with_capacity(scan.offsets.len());
        locations.extend(
            scan.offsets
                .iter()
                .map(|&(n, offset)| (n, Location::Offset(offset))),
        );
        let plain = Self::new(data, keep_newest(locations.clone()), scan.trailer, true);
        if scan.containers.is_empty() {
            return plain;
        }
        for &stream in &scan.containers {
            let members = plain.unpack(stream).map(|p| p.members).unwrap_or_default();
            let location = |(index, (number, _))| (number, Location::Packed { stream, index });
            locations.extend(members.into_iter().enumerate().map(location));
        }
        Self::new(plain.data, keep_newest(locations), plain.trailer, true)
    }

    fn new(
        data: Cow<'a, [u8]>,
        locations: Vec<(u32, Location)>,
        trailer: Trailer,
        repaired: bool,
    ) -> Self {
        let containers = locations.iter().filter_map(|(_, location)| match location {
            Location::Packed { stream, .. } => Some((*stream, OnceCell::new())),
            _ => None,
        });
        let allowance = data.len().saturating_mul(200).clamp(32 << 20, 512 << 20);
        let search = data.len().saturating_mul(32).saturating_add(16 << 20);
        Self {
            packed: containers.collect(),
            data,
            locations,
            trailer,
            repaired,
            allowance: Cell::new(allowance),
            search: Cell::new(search),
        }
    }

    /// The length of the file in bytes.
    pub fn size(&self) -> usize {
        self.data.len()
    }

    /// The bytes of the file.
    pub fn bytes(&self) -> &[u8] {
        &self.data
    }

    /// The first bytes of the file, which name the version of the format.
    pub fn header(&self) -> &[u8] {
        self.data.get(..8).unwrap_or_default()
    }

    /// The numbers of all objects, rising.
    pub fn numbers(&self) -> impl Iterator<Item = u32> {
        self.locations.iter().map(|(number, _)| *number)
    }

    fn find_location(&self, number: u32) -> Option<Location> {
        let at = self
            .locations
            .binary_search_by_key(&number, |(n, _)| *n)
            .ok()?;
        self.locations.get(at).map(|(_, location)| *location)
    }

    /// The object of a number, with its stream.
    pub fn object(&self, number: u32) -> Option<Object<'_>> {
        match self.find_location(number)? {
            Location::Offset(offset) => self.object_at(offset, |raw| self.resolve(raw)),
            Location::Packed { stream, index } => {
                let value = self.member(stream, index, number)?;
                Some(Object {
                    value,
                    stream: None,
                })
            }
            Location::Free => None,
        }
    }

    /// An object that is not in an object stream, and its generation, on which its encryption depends.
    pub fn open_object(&self, number: u32) -> Option<(Object<'_>, u32)> {
        let Some(Location::Offset(offset)) = self.find_location(number) else {
            return None;
        };
        let mut lexer = Lexer::at(&self.data, offset);
        lexer.token()?;
        let generation = Raw(lexer.token()?.text).size()?;
        // An encrypted file cannot be asked for packed objects yet.
        let object = self.object_at(offset, |raw| self.resolve_plain(raw))?;
        Some((object, u32::try_from(generation).ok()?))
    }

    /// The value of an object, without looking for a stream.
    pub fn value(&self, number: u32) -> Option<Raw<'_>> {
        match self.find_location(number)? {
            Location::Offset(offset) => enter_object(&self.data, offset)?.value().map(Raw),
            Location::Packed { stream, index } => self.member(stream, index, number),
            Location::Free => None,
        }
    }

    /// Follows references until there is a value.
    pub fn resolve<'f>(&'f self, raw: Raw<'f>) -> Option<Raw<'f>> {
        let mut raw = raw;
        for _ in 0..MAX_HOPS {
            match raw.reference() {
                Some(number) => raw = self.value(number)?,
                None => return (!raw.is_null()).then_some(raw),
            }
        }
        None
    }

    /// The dictionary of an object (a stream's own dictionary for streams).
    pub fn dict(&self, number: u32) -> Option<Dict<'_>> {
        self.value(number)?.dict()
    }

    /// The document's catalogue; empty where it is missing.
    pub fn catalog(&self) -> Dict<'_> {
        let root = self.trailer.root.and_then(|root| self.dict(root));
        root.unwrap_or_default()
    }

    /// The numbers of an array of exactly N.
    pub fn numbers_of<const N: usize>(&self, dict: &Dict, key: &[u8]) -> Option<[f64; N]> {
        let list = self.resolve(dict.get(key)?)?.array()?;
        let numbers: Option<Vec<f64>> = list
            .into_iter()
            .map(|number| self.resolve(number)?.number())
            .collect();
        numbers?.try_into().ok()
    }

    /// The resolved value of a key.
    pub fn get<'f>(&'f self, dict: &Dict<'f>, key: &[u8]) -> Option<Raw<'f>> {
        self.resolve(dict.get(key)?)
    }

    /// The data of a stream with all its filters undone.
    pub fn unfiltered(&self, object: Object) -> Result<Vec<u8>, Failure> {
        self.undo_filters(object, |raw| self.resolve(raw))
    }

    /// Reads an object at an offset. The way references in its dictionary are followed is the caller's, because an object stream must
    /// not need itself to be unpacked.
    fn object_at<'f>(
        &'f self,
        offset: usize,
        resolve: impl Fn(Raw<'f>) -> Option<Raw<'f>>,
    ) -> Option<Object<'f>> {
        let mut lexer = enter_object(&self.data, offset)?;
        let value = Raw(lexer.value()?);
        let streamed = value.0.starts_with(b"<<")
            && lexer.clone().token().is_some_and(|t| t.text == b"stream");
        if !streamed {
            return Some(Object {
                value,
                stream: None,
            });
        }
        let length = value
            .dict()?
            .get(b"Length")
            .and_then(resolve)
            .and_then(Raw::size);
        let most = self.search.get();
        let (stream, searched) = xref::stream_body(&self.data, &mut lexer, length, most);
        self.search.set(most.saturating_sub(searched));
        Some(Object { value, stream })
    }

    /// Follows a reference only to objects that are not in object streams.
    fn resolve_plain<'f>(&'f self, raw: Raw<'f>) -> Option<Raw<'f>> {
        match raw.reference().map(|number| self.find_location(number)) {
            None => Some(raw),
            Some(Some(Location::Offset(offset))) => {
                enter_object(&self.data, offset)?.value().map(Raw)
            }
            Some(_) => None,
        }
    }

    fn member(&self, stream: u32, index: usize, number: u32) -> Option<Raw<'_>> {
        let cell = self.packed.get(&stream)?;
        let packed = cell.get_or_init(|| self.unpack(stream)).as_ref()?;
        let (_, offset) = packed.members.get(index).filter(|(n, _)| *n == number)?;
        Lexer::at(&packed.data, *offset).value().map(Raw)
    }

    fn unpack(&self, stream: u32) -> Option<Packed> {
        let Some(Location::Offset(offset)) = self.find_location(stream) else {
            return None;
        };
        let object = self.object_at(offset, |raw| self.resolve_plain(raw))?;
        let data = self
            .undo_filters(object, |raw| self.resolve_plain(raw))
            .ok()?;
        let dict = object.value.dict()?;
        let size = |key| self.resolve_plain(dict.get(key)?)?.size();
        let (count, first) = (size(b"N")?, size(b"First")?);
        let mut lexer = Lexer::new(data.get(..first)?);
        let mut members = Vec::new();
        for _ in 0..count {
            let (Some(number), Some(at)) = (lexer.token(), lexer.token()) else {
                break;
            };
            let number = u32::try_from(Raw(number.text).size()?).ok()?;
            members.push((number, first.checked_add(Raw(at.text).size()?)?));
        }
        Some(Packed { data, members })
    }

    fn undo_filters<'f>(
        &'f self,
        object: Object<'f>,
        resolve: impl Fn(Raw<'f>) -> Option<Raw<'f>>,
    ) -> Result<Vec<u8>, Failure> {
        let dict = object.value.dict().unwrap_or_default();
        let mut data = Cow::Borrowed(object.stream.unwrap_or_default());
        let list = |key: &[u8]| match dict.get(key).and_then(&resolve) {
            Some(one) => one.array().unwrap_or_else(|| vec![one]),
            None => Vec::new(),
        };
        let params = list(b"DecodeParms");
        for (at, filter) in list(b"Filter").into_iter().take(MAX_FILTERS).enumerate() {
            let name = resolve(filter)
                .and_then(Raw::name)
                .ok_or(Failure::Unsupported)?;
            let params = params
                .get(at)
                .copied()
                .and_then(&resolve)
                .and_then(Raw::dict);
            let unpacked = filter::undo(
                &name,
                &params.unwrap_or_default(),
                &data,
                self.allowance.get(),
            )?;
            self.allowance
                .set(self.allowance.get().saturating_sub(unpacked.len()));
            data = Cow::Owned(unpacked);
        }
        Ok(data.into_owned())
    }
}

/// Sorts by number and keeps the first, that is the newest, location of each; what was deleted is left out.
fn keep_newest(mut locations: Vec<(u32, Location)>) -> Vec<(u32, Location)> {
    locations.sort_by_key(|(number, _)| *number);
    locations.dedup_by_key(|(number, _)| *number);
    locations.retain(|(_, location)| *location != Location::Free);
    locations
}

/// Corrects offsets at which the object does not start; objects that cannot be found are dropped.
fn correct_offsets(data: &[u8], locations: &mut Vec<(u32, Location)>) {
    let wrong = |(number, location): &(u32, Location)| match location {
        Location::Offset(offset) => !starts_object(data, *offset, *number),
        _ => false,
    };
    if !locations.iter().any(wrong) {
        return;
    }
    let scan = repair::scan(data);
    let mut found: Vec<(u32, usize)> = scan.offsets;
    found.sort_by_key(|(number, _)| *number);
    found.dedup_by_key(|(number, _)| *number);
    for entry in locations.iter_mut().filter(|entry| wrong(entry)) {
        let at = found.binary_search_by_key(&entry.0, |(n, _)| *n).ok();
        let offset = at.and_then(|at| found.get(at)).map(|(_, offset)| *offset);
        entry.1 = offset.map_or(Location::Free, Location::Offset);
    }
    locations.retain(|(_, location)| *location != Location::Free);
}

/// Looks at a few bytes only: a wrong offset may point into the middle of anything.
fn starts_object(data: &[u8], offset: usize, number: u32) -> bool {
    let end = data.len().min(offset.saturating_add(HEAD));
    let head = data.get(offset..end).unwrap_or_default();
    let stated = Lexer::new(head).token().and_then(|t| Raw(t.text).size());
    stated == usize::try_from(number).ok() && enter_object(head, 0).is_some()
}

/// A lexer positioned after `7 0 obj`.
fn enter_object(data: &[u8], offset: usize) -> Option<Lexer<'_>> {
    let mut lexer = Lexer::at(data, offset);
    let number = lexer.token()?;
    let generation = lexer.token()?;
    let keyword = lexer.token()?;
    let right = number.kind == Kind::Number && generation.kind == Kind::Number;
    (right && keyword.text == b"obj").then_some(lexer)
}
