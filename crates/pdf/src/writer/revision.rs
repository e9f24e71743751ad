//! Last touches on a PDF that is already written: what the typesetter's exporter has no words for.
//!
//! A [`Revision`] replaces and adds objects and then writes a new cross-reference table, so that the result is one clean file and not a file
//! with an update behind it: tags, archival and accessibility marks stay as they were. It takes what our own exporter writes, one classic
//! table and no more; foreign files are the business of [`crate::read`].

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::io::Write;

use crate::reader::document::Document;
use crate::reader::xref::{self, Location};
use crate::syntax::raw::{Dict, Raw};
use crate::syntax::write;

use super::prefs::ViewerPrefs;

/// The exporter's PDF is not laid out as it used to be: a fault of the program, not of its user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RevisionError {
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for RevisionError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for RevisionError {}

/// Adds viewer preferences to a PDF, keeping those it has, and leaves out what readers stumble over.
pub fn add_viewer_preferences(pdf: Vec<u8>, prefs: &ViewerPrefs) -> Result<Vec<u8>, RevisionError> {
    let mut revision = Revision::open(pdf)?;
    let root = revision.root();
    let kept = revision
        .entry(root, b"ViewerPreferences")
        .unwrap_or_default();
    let mut preferences = entries(Raw(&kept).dict().unwrap_or_default());
    for (key, value) in prefs.entries() {
        set(&mut preferences, key.as_bytes(), value.as_bytes());
    }
    revision.set_entry(root, b"ViewerPreferences", &dictionary(&preferences))?;
    leave_out_suspects(&mut revision)?;
    Ok(revision.finish())
}

/// `/Suspects false` says what holds without it, and Poppler calls that a wrong type.
fn leave_out_suspects(revision: &mut Revision) -> Result<(), RevisionError> {
    let root = revision.root();
    let Some(marks) = revision.entry(root, b"MarkInfo") else {
        return Ok(());
    };
    let mut marks = entries(Raw(&marks).dict().unwrap_or_default());
    let before = marks.len();
    marks.retain(|(key, value)| key != b"Suspects" || value != b"false");
    if marks.len() == before {
        return Ok(());
    }
    revision.set_entry(root, b"MarkInfo", &dictionary(&marks))
}

/// A PDF of which some objects are about to change.
pub struct Revision {
    /// As it was before.
    document: Document<'static>,
    /// Offset of each object by number; nothing where the number is not in use.
    offsets: Vec<Option<usize>>,
    /// Where the cross-reference table starts, and thus where the objects end.
    table: usize,
    trailer: Entries,
    root: u32,
    changed: BTreeMap<u32, Vec<u8>>,
}

type Entries = Vec<(Vec<u8>, Vec<u8>)>;

impl Revision {
    /// Opens a PDF for changing.
    pub fn open(pdf: Vec<u8>) -> Result<Self, RevisionError> {
        let unknown = || RevisionError {
            message: "the exported PDF has no plain table of objects".to_owned(),
        };
        let plain = xref::read_plain(&pdf).ok_or_else(unknown)?;
        let (table, trailer) = (plain.start, entries(plain.trailer));
        let mut offsets = Vec::new();
        for (number, location) in plain.locations {
            let at = usize::try_from(number).map_err(|_| unknown())?;
            if at >= offsets.len() {
                offsets.resize(at + 1, None);
            }
            if let (Some(slot), Location::Offset(offset)) = (offsets.get_mut(at), location) {
                *slot = Some(offset);
            }
        }
        let document = Document::open(Cow::Owned(pdf));
        let root = document.trailer.root.filter(|_| !document.repaired);
        Ok(Self {
            root: root.ok_or_else(unknown)?,
            document,
            offsets,
            table,
            trailer,
            changed: BTreeMap::new(),
        })
    }

    /// The document as it was before any change.
    pub fn original(&self) -> &Document<'static> {
        &self.document
    }

    /// The number of the document's catalogue.
    pub fn root(&self) -> u32 {
        self.root
    }

    /// The bytes of an object's value, as it is now.
    pub fn value(&self, number: u32) -> Option<Raw<'_>> {
        match self.changed.get(&number) {
            Some(body) => Some(Raw(body)),
            None => self.document.value(number),
        }
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

    /// Gives a dictionary object an entry, in location of one it may have.
    pub fn set_entry(
        &mut self,
        number: u32,
        key: &[u8],
        value: &[u8],
    ) -> Result<(), RevisionError> {
        let dict = self
            .value(number)
            .and_then(Raw::dict)
            .ok_or_else(|| RevisionError {
                message: format!("object {number} of the exported PDF is not a dictionary"),
            })?;
        let mut entries = entries(dict);
        set(&mut entries, key, value);
        self.replace(number, dictionary(&entries));
        Ok(())
    }

    /// Replaces an object that is not a stream.
    pub fn replace(&mut self, number: u32, body: Vec<u8>) {
        self.changed.insert(number, body);
    }

    /// Adds a stream: the entries of its dictionary without `/Length`, and its data as stored.
    pub fn add_stream(&mut self, entries: &[u8], data: &[u8]) -> u32 {
        let mut body = b"<<".to_vec();
        body.extend_from_slice(entries);
        let _ = write!(body, "/Length {}>>\nstream\n", data.len());
        body.extend_from_slice(data);
        body.extend_from_slice(b"\nendstream");
        self.add(body)
    }

    /// Adds an object; returns its number.
    pub fn add(&mut self, body: Vec<u8>) -> u32 {
        let number = u32::try_from(self.offsets.len()).unwrap_or(u32::MAX);
        self.offsets.push(None);
        self.replace(number, body);
        number
    }

    /// Writes the changes. Objects that were replaced are left out, and their successors are at the end.
    pub fn finish(mut self) -> Vec<u8> {
        let mut pdf = self.write_kept();
        for (number, body) in &self.changed {
            let location = usize::try_from(*number).ok();
            if let Some(offset) = location.and_then(|n| self.offsets.get_mut(n)) {
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

    /// Head and unchanged objects of the file, closed up; the locations of those objects follow.
    fn write_kept(&mut self) -> Vec<u8> {
        let pdf = self.document.bytes();
        let locations = self.offsets.iter().enumerate();
        let mut order: Vec<(usize, usize)> = locations
            .filter_map(|(number, offset)| Some(((*offset)?, number)))
            .collect();
        order.sort_unstable();
        let ends = order.iter().skip(1).map(|(offset, _)| *offset);
        let ends: Vec<usize> = ends.chain([self.table]).collect();
        let head = order.first().map_or(self.table, |(offset, _)| *offset);
        let mut kept = pdf.get(..head).unwrap_or_default().to_vec();
        for ((offset, number), end) in order.into_iter().zip(ends) {
            if u32::try_from(number).is_ok_and(|n| self.changed.contains_key(&n)) {
                continue;
            }
            if let Some(location) = self.offsets.get_mut(number) {
                *location = Some(kept.len());
            }
            kept.extend_from_slice(pdf.get(offset..end).unwrap_or_default());
        }
        kept
    }
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
        write::entry(&mut body, key, value);
    }
    body.extend_from_slice(b">>");
    body
}

#[cfg(test)]
mod tests;
