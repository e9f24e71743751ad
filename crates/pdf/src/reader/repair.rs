//! Finding the objects of a damaged file by looking for them, because its cross-reference table is lost or wrong.

use super::xref::{MAX_OBJECT, Trailer};
use crate::syntax::lex::{self, Lexer};
use crate::syntax::raw::{Dict, Raw};

/// What a damaged file still holds.
#[derive(Debug, Default)]
pub struct Scan {
    /// Objects that start with `7 0 obj`, the last in the file first.
    pub offsets: Vec<(u32, usize)>,
    /// Object streams, the last in the file first: more objects are packed into them.
    pub containers: Vec<u32>,
    pub trailer: Trailer,
}

/// How much of an object is read to find out what it is.
const PROBE: usize = 1 << 16;

/// How far before `/Root` a trailer may begin.
const TRAILER: usize = 1 << 10;

/// Looks through all bytes once.
pub fn scan(data: &[u8]) -> Scan {
    let mut scan = Scan::default();
    let mut trailers = Vec::new();
    let mut catalog = None;
    // Overlapping dictionaries could make the probing quadratic; a sane file needs each byte about once.
    let mut allowance = data.len().saturating_mul(16).saturating_add(1 << 20);
    let mut at = 0;
    while let Some(found) = lex::find(data, at, b"obj") {
        at = found + 3;
        let Some((number, start)) = object_start(data, found) else {
            continue;
        };
        scan.offsets.push((number, start));
        let (dict, used) = probe(data, at);
        allowance = allowance.saturating_sub(used);
        let Some(dict) = dict.filter(|_| allowance > 0) else {
            continue;
        };
        if dict.is_type(b"ObjStm") {
            scan.containers.push(number);
        } else if dict.is_type(b"XRef") {
            trailers.push(dict);
        } else if dict.is_type(b"Catalog") {
            catalog = Some(number);
        }
    }
    at = 0;
    while let Some(found) = lex::find(data, at, b"trailer") {
        at = found + 7;
        let (dict, used) = probe(data, at);
        allowance = allowance.saturating_sub(used);
        trailers.extend(dict.filter(|_| allowance > 0));
    }
    if trailers.is_empty() {
        trailers.extend(find_nameless_trailer(data));
    }
    for dict in trailers.iter().rev() {
        scan.trailer.add(dict);
    }
    scan.trailer.root = scan.trailer.root.or(catalog);
    scan.offsets.reverse();
    scan.containers.reverse();
    scan
}

/// The dictionary around the last `/Root`: a trailer that lost its keyword still says how the file is encrypted.
fn find_nameless_trailer(data: &[u8]) -> Option<Dict<'_>> {
    let root = lex::find_last(data, b"/Root")?;
    let start = root.saturating_sub(TRAILER);
    let before = data.get(start..root)?.windows(2).enumerate().rev();
    let mut brackets = before.filter(|(_, pair)| pair == b"<<");
    brackets.find_map(|(at, _)| {
        let (dict, _) = probe(data, start + at);
        dict.filter(|dict| dict.get(b"Root").is_some())
    })
}

/// The dictionary that starts at an offset, and how many bytes were looked at.
fn probe(data: &[u8], at: usize) -> (Option<Dict<'_>>, usize) {
    let end = data.len().min(at.saturating_add(PROBE));
    let mut lexer = Lexer::new(data.get(at..end).unwrap_or_default());
    let dict = lexer.value().and_then(|value| Raw(value).dict());
    (dict, lexer.pos())
}

/// The number and the start of the object whose `obj` keyword is at an offset.
fn object_start(data: &[u8], keyword: usize) -> Option<(u32, usize)> {
    let before = data.get(..keyword)?;
    let before = before.get(..before.len() - trailing(before, lex::is_space))?;
    let before = trim_digits(before)?;
    let spaces = trailing(before, lex::is_space);
    let before = before.get(..before.len() - spaces)?;
    let head = trim_digits(before)?;
    let fused = head.last().is_some_and(|b| lex::is_regular(*b)) && !ends_keyword(head);
    if spaces == 0 || fused {
        return None;
    }
    let digits = std::str::from_utf8(before.get(head.len()..)?).ok()?;
    let number = digits.parse().ok().filter(|n| *n <= MAX_OBJECT)?;
    Some((number, head.len()))
}

/// Some files have no line break between `endobj` and the next object.
fn ends_keyword(head: &[u8]) -> bool {
    head.ends_with(b"endobj") || head.ends_with(b"endstream")
}

fn trim_digits(bytes: &[u8]) -> Option<&[u8]> {
    let count = trailing(bytes, |b| b.is_ascii_digit());
    (1..=10)
        .contains(&count)
        .then(|| bytes.get(..bytes.len() - count))?
}

fn trailing(bytes: &[u8], is: impl Fn(u8) -> bool) -> usize {
    bytes.iter().rev().take_while(|b| is(**b)).count()
}
