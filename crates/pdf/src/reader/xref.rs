//! The cross-reference table, which has the location of every object: classic tables, cross-reference streams, and chains and mixtures of both.

use std::collections::BTreeSet;

use super::filter::{self, Failure};
use crate::syntax::lex::{self, Kind, Lexer};
use crate::syntax::raw::{Dict, Raw};

/// Where an object is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Location {
    /// At this offset in the file.
    Offset(usize),
    /// Packed into an object stream, as its member number `index`.
    Packed { stream: u32, index: usize },
    /// Deleted by a later revision of the file.
    Free,
}

/// What the trailer says about the document as a whole.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Trailer {
    pub root: Option<u32>,
    pub info: Option<u32>,
    /// The value of `/Encrypt`, in its bytes.
    pub encrypt: Option<Vec<u8>>,
    /// The first half of `/ID`, which takes part in decryption.
    pub id: Vec<u8>,
}

/// The locations of all objects, newest revision first, and the trailer.
#[derive(Debug, Clone, Default)]
pub struct Table {
    pub locations: Vec<(u32, Location)>,
    pub trailer: Trailer,
}

/// No PDF in use has more objects; past this a number is damage.
pub const MAX_OBJECT: u32 = 8_388_607;
/// Revisions of one file that are followed.
const MAX_SECTIONS: usize = 1024;
/// A cross-reference stream that unpacks to more than this is treated as damage.
const MAX_TABLE_BYTES: usize = 1 << 26;
/// Entries that a file of any size may have; beyond, as many as it has bytes.
const FREE_ENTRIES: usize = 1 << 20;

impl Trailer {
    /// Fills in what newer trailers left open.
    pub fn add(&mut self, dict: &Dict) {
        let reference = |key| dict.get(key).and_then(Raw::reference);
        self.root = self.root.or_else(|| reference(b"Root"));
        self.info = self.info.or_else(|| reference(b"Info"));
        if self.encrypt.is_none() {
            self.encrypt = dict.get(b"Encrypt").map(|raw| raw.0.to_vec());
        }
        if self.id.is_empty() {
            let id = dict.get(b"ID").and_then(Raw::array);
            let first = id.and_then(|halves| halves.first().copied());
            self.id = first.and_then(Raw::string).unwrap_or_default();
        }
    }
}

/// Reads the whole chain, starting from the last `startxref`. Nothing where any link of it is broken: then the file wants repair.
pub fn read(data: &[u8]) -> Option<Table> {
    let mut table = Table::default();
    let mut seen = BTreeSet::new();
    let mut waiting = vec![start(data)?];
    while let Some(at) = waiting.pop() {
        if !seen.insert(at) || seen.len() > MAX_SECTIONS {
            return None;
        }
        let dict = read_section(data, at, &mut table.locations)?;
        if table.locations.len() > data.len().max(FREE_ENTRIES) {
            return None;
        }
        table.trailer.add(&dict);
        let next = |key| dict.get(key).and_then(Raw::size);
        waiting.extend(next(b"Prev"));
        waiting.extend(next(b"XRefStm"));
    }
    Some(table)
}

/// The table of a file that was written in one go.
pub struct PlainTable<'a> {
    /// Where it starts, and thus where the objects end.
    pub start: usize,
    pub locations: Vec<(u32, Location)>,
    pub trailer: Dict<'a>,
}

/// Reads the one classic table of a file; nothing where there are several, or streams among them.
pub fn read_plain(data: &[u8]) -> Option<PlainTable<'_>> {
    let start = start(data)?;
    let mut lexer = Lexer::at(data, start);
    if lexer.token()?.text != b"xref" {
        return None;
    }
    let mut locations = Vec::new();
    let trailer = read_table(&mut lexer, &mut locations)?;
    let alone = trailer.get(b"Prev").is_none() && trailer.get(b"XRefStm").is_none();
    alone.then_some(PlainTable {
        start,
        locations,
        trailer,
    })
}

fn start(data: &[u8]) -> Option<usize> {
    let at = lex::find_last(data, b"startxref")?;
    let mut lexer = Lexer::at(data, at);
    lexer.token()?;
    Raw(lexer.value()?).size()
}

fn read_section<'a>(
    data: &'a [u8],
    at: usize,
    locations: &mut Vec<(u32, Location)>,
) -> Option<Dict<'a>> {
    let mut lexer = Lexer::at(data, at);
    let first = lexer.token()?;
    if first.text == b"xref" {
        read_table(&mut lexer, locations)
    } else if first.kind == Kind::Number {
        read_stream(data, at, locations)
    } else {
        None
    }
}

fn read_table<'a>(lexer: &mut Lexer<'a>, locations: &mut Vec<(u32, Location)>) -> Option<Dict<'a>> {
    loop {
        let token = lexer.token()?;
        if token.text == b"trailer" {
            return Raw(lexer.value()?).dict();
        }
        let mut first = Raw(token.text).size()?;
        let count = Raw(lexer.token()?.text).size()?;
        for at in 0..count {
            let offset = Raw(lexer.token()?.text).size()?;
            let generation = lexer.token()?.text;
            let location = match lexer.token()?.text {
                b"n" => Location::Offset(offset),
                b"f" => Location::Free,
                _ => return None,
            };
            // Only object 0 is free in this way: some writers start counting at 1 by mistake.
            if (first, at, location, generation) == (1, 0, Location::Free, b"65535".as_slice()) {
                first = 0;
            }
            locations.push((object_number(first.checked_add(at)?)?, location));
        }
    }
}

fn object_number(number: usize) -> Option<u32> {
    u32::try_from(number).ok().filter(|n| *n <= MAX_OBJECT)
}

fn read_stream<'a>(
    data: &'a [u8],
    at: usize,
    locations: &mut Vec<(u32, Location)>,
) -> Option<Dict<'a>> {
    let mut lexer = Lexer::at(data, at);
    lexer.token()?;
    lexer.token()?;
    if lexer.token()?.text != b"obj" {
        return None;
    }
    let dict = Raw(lexer.value()?).dict()?;
    let length = dict.get(b"Length").and_then(Raw::size);
    let (body, _) = stream_body(data, &mut lexer, length, data.len());
    let body = body?;
    let rows = unpack(&dict, body).ok()?;
    let widths: Vec<usize> = sizes(dict.get(b"W")?)?;
    let [kind, second, third] = widths.try_into().ok()?;
    if kind > 8 || second > 8 || third > 8 {
        return None;
    }
    let ranges = match dict.get(b"Index") {
        Some(index) => sizes(index)?,
        None => vec![0, dict.get(b"Size")?.size()?],
    };
    let width = (kind + second + third).max(1);
    let mut rows = rows.chunks_exact(width);
    for pair in ranges.chunks_exact(2) {
        let &[first, count] = pair else { continue };
        for (number, row) in (first..first.checked_add(count)?).zip(&mut rows) {
            let (tag, rest) = row.split_at_checked(kind)?;
            let (a, b) = rest.split_at_checked(second)?;
            let tag = if kind == 0 { 1 } else { big_endian(tag)? };
            let location = match tag {
                0 => Location::Free,
                1 => Location::Offset(big_endian(a)?),
                2 => Location::Packed {
                    stream: object_number(big_endian(a)?)?,
                    index: big_endian(b)?,
                },
                _ => continue,
            };
            locations.push((object_number(number)?, location));
        }
    }
    Some(dict)
}

fn sizes(raw: Raw) -> Option<Vec<usize>> {
    raw.array()?.into_iter().map(Raw::size).collect()
}

fn big_endian(bytes: &[u8]) -> Option<usize> {
    let value = bytes.iter().fold(0u64, |sum, &b| sum << 8 | u64::from(b));
    usize::try_from(value).ok()
}

/// A cross-reference stream's filters are always direct values: nothing can be looked up before it is read.
fn unpack(dict: &Dict, body: &[u8]) -> Result<Vec<u8>, Failure> {
    let filters = match dict.get(b"Filter") {
        None => return Ok(body.to_vec()),
        Some(one) => one.array().unwrap_or_else(|| vec![one]),
    };
    let params = match dict.get(b"DecodeParms") {
        None => Vec::new(),
        Some(one) => one.array().unwrap_or_else(|| vec![one]),
    };
    let mut data = body.to_vec();
    for (at, filter) in filters.iter().take(4).enumerate() {
        let params = params.get(at).and_then(|p| p.dict()).unwrap_or_default();
        let name = filter.name().ok_or(Failure::Unsupported)?;
        data = filter::undo(&name, &params, &data, MAX_TABLE_BYTES)?;
    }
    Ok(data)
}

/// The bytes between `stream` and `endstream`, the lexer positioned after the stream's dictionary, and how many bytes had to be looked
/// through. A length that does not lead to `endstream` is ignored; then the end is searched for, up to `search` bytes away.
pub fn stream_body<'a>(
    data: &'a [u8],
    lexer: &mut Lexer<'a>,
    length: Option<usize>,
    search: usize,
) -> (Option<&'a [u8]>, usize) {
    if lexer.token().is_none_or(|token| token.text != b"stream") {
        return (None, 0);
    }
    let mut start = lexer.pos();
    if data.get(start) == Some(&b'\r') {
        start += 1;
    }
    if data.get(start) == Some(&b'\n') {
        start += 1;
    }
    if let Some(body) = length.and_then(|length| stated_body(data, start, length)) {
        return (Some(body), 0);
    }
    let last = data.len().min(start.saturating_add(search));
    let window = data.get(start..last).unwrap_or_default();
    let Some(body) = lex::find(window, 0, b"endstream").and_then(|end| window.get(..end)) else {
        return (None, window.len());
    };
    let trimmed = body.strip_suffix(b"\n").unwrap_or(body);
    let trimmed = trimmed.strip_suffix(b"\r").unwrap_or(trimmed);
    (Some(trimmed), body.len())
}

fn stated_body(data: &[u8], start: usize, length: usize) -> Option<&[u8]> {
    let end = start.checked_add(length)?;
    let tail = data.get(end..)?;
    let space = tail.iter().take(8).take_while(|b| lex::is_space(**b));
    let rest = tail.get(space.count()..)?;
    rest.starts_with(b"endstream")
        .then(|| data.get(start..end))?
}
