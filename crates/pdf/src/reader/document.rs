//! A PDF as a store of numbered objects.

use std::borrow::Cow;
use std::cell::{Cell, OnceCell};
use std::collections::BTreeMap;

use super::filter::{self, Failure};
use super::repair;
use super::xref::{self, Place, Trailer};
use crate::syntax::lex::{Kind, Lexer};
use crate::syntax::raw::{Dict, Raw};

/// The bytes of a PDF and where its objects lie.
pub struct Document<'a> {
    data: Cow<'a, [u8]>,
    /// Sorted by object number, one place each.
    places: Vec<(u32, Place)>,
    packed: BTreeMap<u32, OnceCell<Option<Packed>>>,
    pub trailer: Trailer,
    /// Whether the table of places had to be mended.
    pub repaired: bool,
    /// How many bytes may still be unpacked: guards against files that grow without end.
    allowance: Cell<usize>,
    /// How many bytes may still be looked through for the ends of streams that do not know their length.
    search: Cell<usize>,
}

/// An object: its value and, for streams, the data as it lies in the file.
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

/// References that lead to references are followed this far.
const MAX_HOPS: usize = 8;
const MAX_FILTERS: usize = 8;
/// Within this many bytes `7 0 obj` must have been said.
const HEAD: usize = 64;

impl<'a> Document<'a> {
    /// Opens by the file's own table, mending it where it is wrong.
    pub fn open(data: Cow<'a, [u8]>) -> Self {
        let Some(table) = xref::read(&data) else {
            return Self::repair(data);
        };
        let mut places = newest(table.places);
        mend(&data, &mut places);
        let known = |root: u32| places.binary_search_by_key(&root, |(n, _)| *n).is_ok();
        if !table.trailer.root.is_some_and(known) {
            return Self::repair(data);
        }
        Self::new(data, places, table.trailer, false)
    }

    /// Opens by looking for objects, whatever the table says.
    pub fn repair(data: Cow<'a, [u8]>) -> Self {
        let scan = repair::scan(&data);
        let mut places: Vec<(u32, Place)> = Vec::with_capacity(scan.offsets.len());
        places.extend(
            scan.offsets
                .iter()
                .map(|&(n, offset)| (n, Place::Offset(offset))),
        );
        let plain = Self::new(data, newest(places.clone()), scan.trailer, true);
        if scan.containers.is_empty() {
            return plain;
        }
        for &stream in &scan.containers {
            let members = plain.unpack(stream).map(|p| p.members).unwrap_or_default();
            let place = |(index, (number, _))| (number, Place::Packed { stream, index });
            places.extend(members.into_iter().enumerate().map(place));
        }
        Self::new(plain.data, newest(places), plain.trailer, true)
    }

    fn new(
        data: Cow<'a, [u8]>,
        places: Vec<(u32, Place)>,
        trailer: Trailer,
        repaired: bool,
    ) -> Self {
        let containers = places.iter().filter_map(|(_, place)| match place {
            Place::Packed { stream, .. } => Some((*stream, OnceCell::new())),
            _ => None,
        });
        let allowance = data.len().saturating_mul(200).clamp(32 << 20, 512 << 20);
        let search = data.len().saturating_mul(32).saturating_add(16 << 20);
        Self {
            packed: containers.collect(),
            data,
            places,
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

    /// The file as it lies there.
    pub fn bytes(&self) -> &[u8] {
        &self.data
    }

    /// The first bytes of the file, which name the version of the format.
    pub fn header(&self) -> &[u8] {
        self.data.get(..8).unwrap_or_default()
    }

    /// The numbers of all objects, rising.
    pub fn numbers(&self) -> impl Iterator<Item = u32> {
        self.places.iter().map(|(number, _)| *number)
    }

    fn place(&self, number: u32) -> Option<Place> {
        let at = self
            .places
            .binary_search_by_key(&number, |(n, _)| *n)
            .ok()?;
        self.places.get(at).map(|(_, place)| *place)
    }

    /// The object of a number, with its stream.
    pub fn object(&self, number: u32) -> Option<Object<'_>> {
        match self.place(number)? {
            Place::Offset(offset) => self.object_at(offset, |raw| self.resolve(raw)),
            Place::Packed { stream, index } => {
                let value = self.member(stream, index, number)?;
                Some(Object {
                    value,
                    stream: None,
                })
            }
            Place::Free => None,
        }
    }

    /// An object that lies openly in the file, and its generation, on which its encryption depends.
    pub fn open_object(&self, number: u32) -> Option<(Object<'_>, u32)> {
        let Some(Place::Offset(offset)) = self.place(number) else {
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
        match self.place(number)? {
            Place::Offset(offset) => body(&self.data, offset)?.value().map(Raw),
            Place::Packed { stream, index } => self.member(stream, index, number),
            Place::Free => None,
        }
    }

    /// Follows references to the value they lead to.
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

    /// The numbers of an array, if it has just so many.
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
        let mut lexer = body(&self.data, offset)?;
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

    /// Follows a reference only to objects that lie openly in the file.
    fn resolve_plain<'f>(&'f self, raw: Raw<'f>) -> Option<Raw<'f>> {
        match raw.reference().map(|number| self.place(number)) {
            None => Some(raw),
            Some(Some(Place::Offset(offset))) => body(&self.data, offset)?.value().map(Raw),
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
        let Some(Place::Offset(offset)) = self.place(stream) else {
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

/// Sorts by number and keeps the first, that is the newest, place of each; what was deleted is left out.
fn newest(mut places: Vec<(u32, Place)>) -> Vec<(u32, Place)> {
    places.sort_by_key(|(number, _)| *number);
    places.dedup_by_key(|(number, _)| *number);
    places.retain(|(_, place)| *place != Place::Free);
    places
}

/// Corrects the places that do not lead to the object they promise; objects that are nowhere lose their place.
fn mend(data: &[u8], places: &mut Vec<(u32, Place)>) {
    let wrong = |(number, place): &(u32, Place)| match place {
        Place::Offset(offset) => !starts_object(data, *offset, *number),
        _ => false,
    };
    if !places.iter().any(wrong) {
        return;
    }
    let scan = repair::scan(data);
    let mut found: Vec<(u32, usize)> = scan.offsets;
    found.sort_by_key(|(number, _)| *number);
    found.dedup_by_key(|(number, _)| *number);
    for entry in places.iter_mut().filter(|entry| wrong(entry)) {
        let at = found.binary_search_by_key(&entry.0, |(n, _)| *n).ok();
        let offset = at.and_then(|at| found.get(at)).map(|(_, offset)| *offset);
        entry.1 = offset.map_or(Place::Free, Place::Offset);
    }
    places.retain(|(_, place)| *place != Place::Free);
}

/// Looks at a few bytes only: a wrong offset may lead into the middle of anything.
fn starts_object(data: &[u8], offset: usize, number: u32) -> bool {
    let end = data.len().min(offset.saturating_add(HEAD));
    let head = data.get(offset..end).unwrap_or_default();
    let stated = Lexer::new(head).token().and_then(|t| Raw(t.text).size());
    stated == usize::try_from(number).ok() && body(head, 0).is_some()
}

/// A lexer standing behind `7 0 obj`.
fn body(data: &[u8], offset: usize) -> Option<Lexer<'_>> {
    let mut lexer = Lexer::at(data, offset);
    let number = lexer.token()?;
    let generation = lexer.token()?;
    let keyword = lexer.token()?;
    let right = number.kind == Kind::Number && generation.kind == Kind::Number;
    (right && keyword.text == b"obj").then_some(lexer)
}
