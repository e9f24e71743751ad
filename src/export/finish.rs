//! Last touches on a PDF that is already written: what the typesetter's exporter has no words for.
//!
//! A [`Revision`] replaces and adds objects and then writes the table of places anew, so that the result is one clean file and not a file
//! with an update behind it: tags, archival and accessibility marks stay as they were. It reads what our own exporter writes, one classic
//! table and no more; foreign files are the business of [`crate::impose::foreign`].

use std::collections::BTreeMap;
use std::io::Write;

use crate::diag::{Error, error};
use crate::impose::foreign::lex::{Lexer, find_last};
use crate::impose::foreign::out;
use crate::impose::foreign::raw::{Dict, Raw};

pub use crate::impose::foreign::{Duplex, ViewerPrefs};

/// Adds wishes for the print dialogue to a PDF, keeping those it has.
pub fn with_viewer_preferences(pdf: Vec<u8>, prefs: &ViewerPrefs) -> Result<Vec<u8>, Error> {
    let mut revision = Revision::open(pdf)?;
    let root = revision.root();
    let kept = revision
        .entry(root, b"ViewerPreferences")
        .unwrap_or_default();
    let mut wishes = entries(Raw(&kept).dict().unwrap_or_default());
    for (key, value) in prefs.entries() {
        set(&mut wishes, key.as_bytes(), value.as_bytes());
    }
    revision.set_entry(root, b"ViewerPreferences", &dictionary(&wishes))?;
    Ok(revision.finish())
}

/// A PDF of which some objects are about to change.
pub struct Revision {
    pdf: Vec<u8>,
    /// Offset of each object by number; nothing where the number is not in use.
    offsets: Vec<Option<usize>>,
    /// Where the table of places starts, and thus where the objects end.
    table: usize,
    trailer: Vec<(Vec<u8>, Vec<u8>)>,
    root: u32,
    changed: BTreeMap<u32, Vec<u8>>,
}

type Entries = Vec<(Vec<u8>, Vec<u8>)>;

impl Revision {
    /// Opens a PDF for changing.
    pub fn open(pdf: Vec<u8>) -> Result<Self, Error> {
        read_layout(&pdf)
            .map(|(table, offsets, trailer, root)| Self {
                pdf,
                offsets,
                table,
                trailer,
                root,
                changed: BTreeMap::new(),
            })
            .ok_or_else(|| error!("the exported PDF has no plain table of objects"))
    }

    /// The number of the document's catalogue.
    pub fn root(&self) -> u32 {
        self.root
    }

    /// The bytes of an object's value, as it is now.
    pub fn value(&self, number: u32) -> Option<Raw<'_>> {
        if let Some(body) = self.changed.get(&number) {
            return Some(Raw(body));
        }
        let offset = (*self.offsets.get(usize::try_from(number).ok()?)?)?;
        let mut lexer = Lexer::at(&self.pdf, offset);
        for _ in 0..3 {
            lexer.token()?;
        }
        lexer.value().map(Raw)
    }

    /// The value of a key in a dictionary object, a reference followed.
    pub fn entry(&self, number: u32, key: &[u8]) -> Option<Vec<u8>> {
        let value = self.value(number)?.dict()?.get(key)?;
        let value = match value.reference() {
            Some(target) => self.value(target)?,
            None => value,
        };
        Some(value.0.to_vec())
    }

    /// Gives a dictionary object an entry, in place of one it may have.
    pub fn set_entry(&mut self, number: u32, key: &[u8], value: &[u8]) -> Result<(), Error> {
        let dict = self
            .value(number)
            .and_then(Raw::dict)
            .ok_or_else(|| error!("object {number} of the exported PDF is not a dictionary"))?;
        let mut entries = entries(dict);
        set(&mut entries, key, value);
        self.replace(number, dictionary(&entries));
        Ok(())
    }

    /// Replaces an object that is not a stream.
    pub fn replace(&mut self, number: u32, body: Vec<u8>) {
        self.changed.insert(number, body);
    }

    /// Adds a stream: the entries of its dictionary without `/Length`, and its data as it shall stand in the file.
    pub fn add_stream(&mut self, entries: &[u8], data: &[u8]) -> u32 {
        let mut body = b"<<".to_vec();
        body.extend_from_slice(entries);
        let _ = write!(body, "/Length {}>>\nstream\n", data.len());
        body.extend_from_slice(data);
        body.extend_from_slice(b"\nendstream");
        self.add(body)
    }

    /// Adds an object; the answer is its number.
    pub fn add(&mut self, body: Vec<u8>) -> u32 {
        let number = u32::try_from(self.offsets.len()).unwrap_or(u32::MAX);
        self.offsets.push(None);
        self.replace(number, body);
        number
    }

    /// Writes the changes. Objects that were replaced are left out, and their successors stand at the end.
    pub fn finish(mut self) -> Vec<u8> {
        let mut pdf = self.kept();
        for (number, body) in &self.changed {
            let place = usize::try_from(*number).ok();
            if let Some(offset) = place.and_then(|n| self.offsets.get_mut(n)) {
                *offset = Some(pdf.len());
            }
            let _ = writeln!(pdf, "{number} 0 obj");
            pdf.extend_from_slice(body);
            pdf.extend_from_slice(b"\nendobj\n\n");
        }
        let start = pdf.len();
        write_table(&mut pdf, &self.offsets);
        set(
            &mut self.trailer,
            b"Size",
            self.offsets.len().to_string().as_bytes(),
        );
        pdf.extend_from_slice(b"trailer\n");
        pdf.extend_from_slice(&dictionary(&self.trailer));
        let _ = write!(pdf, "\nstartxref\n{start}\n%%EOF");
        pdf
    }

    /// Head and unchanged objects of the file, closed up; the places of those objects follow.
    fn kept(&mut self) -> Vec<u8> {
        let places = self.offsets.iter().enumerate();
        let mut order: Vec<(usize, usize)> = places
            .filter_map(|(number, offset)| Some(((*offset)?, number)))
            .collect();
        order.sort_unstable();
        let ends = order.iter().skip(1).map(|(offset, _)| *offset);
        let ends: Vec<usize> = ends.chain([self.table]).collect();
        let head = order.first().map_or(self.table, |(offset, _)| *offset);
        let mut kept = self.pdf.get(..head).unwrap_or_default().to_vec();
        for ((offset, number), end) in order.into_iter().zip(ends) {
            if u32::try_from(number).is_ok_and(|n| self.changed.contains_key(&n)) {
                continue;
            }
            if let Some(place) = self.offsets.get_mut(number) {
                *place = Some(kept.len());
            }
            kept.extend_from_slice(self.pdf.get(offset..end).unwrap_or_default());
        }
        kept
    }
}

/// Start of the table, offsets, trailer, number of the catalogue.
type Layout = (usize, Vec<Option<usize>>, Entries, u32);

fn read_layout(pdf: &[u8]) -> Option<Layout> {
    let mut lexer = Lexer::at(pdf, find_last(pdf, b"startxref")?);
    lexer.token()?;
    let table = Raw(lexer.token()?.text).size()?;
    let mut lexer = Lexer::at(pdf, table);
    let mut size = || -> Option<usize> { Raw(lexer.token()?.text).size() };
    // The keyword `xref` is no number: it is skipped, and two numbers must follow it.
    if size().is_some() || size()? != 0 {
        return None;
    }
    let count = size()?;
    let mut offsets = Vec::with_capacity(count.min(pdf.len() / 20));
    for _ in 0..count {
        let offset = Raw(lexer.token()?.text).size()?;
        lexer.token()?;
        offsets.push((lexer.token()?.text == b"n").then_some(offset));
    }
    if lexer.token()?.text != b"trailer" {
        return None;
    }
    let trailer = Raw(lexer.value()?).dict()?;
    if trailer.get(b"Prev").is_some() || trailer.get(b"XRefStm").is_some() {
        return None;
    }
    let root = trailer.get(b"Root")?.reference()?;
    Some((table, offsets, entries(trailer), root))
}

/// Each line of the table is twenty bytes long, its two-byte end included.
fn write_table(pdf: &mut Vec<u8>, offsets: &[Option<usize>]) {
    let _ = write!(pdf, "xref\n0 {}\n", offsets.len());
    for (number, offset) in offsets.iter().enumerate() {
        let _ = match offset {
            Some(offset) => write!(pdf, "{offset:010} 00000 n\r\n"),
            None if number == 0 => write!(pdf, "0000000000 65535 f\r\n"),
            None => write!(pdf, "0000000000 00000 f\r\n"),
        };
    }
}

fn entries(dict: Dict) -> Entries {
    dict.entries()
        .map(|(key, value)| (key.to_vec(), value.0.to_vec()))
        .collect()
}

fn set(entries: &mut Entries, key: &[u8], value: &[u8]) {
    match entries.iter_mut().find(|(k, _)| k == key) {
        Some(entry) => entry.1 = value.to_vec(),
        None => entries.push((key.to_vec(), value.to_vec())),
    }
}

fn dictionary(entries: &Entries) -> Vec<u8> {
    let mut body = b"<<".to_vec();
    for (key, value) in entries {
        out::name(&mut body, key);
        if value.first().is_some_and(u8::is_ascii_alphanumeric) || value.starts_with(b"-") {
            body.push(b' ');
        }
        body.extend_from_slice(value);
    }
    body.extend_from_slice(b">>");
    body
}

#[cfg(test)]
#[path = "finish/tests.rs"]
mod tests;
