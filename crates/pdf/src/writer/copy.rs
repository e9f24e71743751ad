//! Copying objects from the source, each once, together with everything they refer to.

use std::collections::{BTreeMap, BTreeSet};

use super::compact::Writer;
use super::error::WriteError;
use crate::reader::document::Document;
use crate::syntax::lex::{Kind, Lexer};
use crate::syntax::raw::Raw;
use crate::syntax::write;

/// Copies values out of a file into a new one, renumbering references.
pub struct ObjectCopier<'f> {
    pub file: &'f Document<'f>,
    pub out: Writer,
    /// Source number to new number; nothing if the object cannot be copied.
    numbers: BTreeMap<u32, Option<u32>>,
    /// Numbered, but not yet written.
    waiting: Vec<(u32, u32)>,
    /// Pages and page tree: pointing at them from inside a page would drag the whole document along.
    barred: BTreeSet<u32>,
    /// Dictionaries many pages repeat, by their bytes.
    shared: BTreeMap<Vec<u8>, u32>,
    /// Output beyond this size comes from a file made to grow without end.
    limit: usize,
}

/// Entries of a stream's dictionary that mean nothing outside the document they were in: structure, history, attachments.
const DROPPED: [&[u8]; 9] = [
    b"Length",
    b"StructParent",
    b"StructParents",
    b"Metadata",
    b"PieceInfo",
    b"LastModified",
    b"AF",
    b"OPI",
    b"Ref",
];

impl<'f> ObjectCopier<'f> {
    pub fn new(file: &'f Document<'f>, out: Writer, barred: BTreeSet<u32>, limit: usize) -> Self {
        Self {
            file,
            out,
            numbers: BTreeMap::new(),
            waiting: Vec::new(),
            barred,
            shared: BTreeMap::new(),
            limit,
        }
    }

    /// The new number of a source object, which is copied later; nothing if it must not or cannot be.
    pub fn schedule(&mut self, number: u32) -> Option<u32> {
        if let Some(&known) = self.numbers.get(&number) {
            return known;
        }
        let possible = !self.barred.contains(&number) && self.file.value(number).is_some();
        let new = possible.then(|| self.out.number());
        self.numbers.insert(number, new);
        self.waiting.extend(new.map(|new| (number, new)));
        new
    }

    /// Writes the scheduled objects, and those that they refer to in turn.
    pub fn write_scheduled(&mut self) -> Result<(), WriteError> {
        while let Some((number, new)) = self.waiting.pop() {
            let Some(object) = self.file.object(number) else {
                continue;
            };
            let mut body = Vec::new();
            match object.stream {
                Some(data) => {
                    self.entries(object.value, &DROPPED, &mut body);
                    self.out.stream(new, &body, data);
                }
                None => {
                    self.value(object.value, &mut body);
                    self.out.object(new, &body);
                }
            }
            self.check_size()?;
        }
        Ok(())
    }

    pub fn check_size(&self) -> Result<(), WriteError> {
        if self.out.len() > self.limit {
            Err(WriteError::too_large())
        } else {
            Ok(())
        }
    }

    /// One object for a dictionary that many pages repeat.
    pub fn share(&mut self, body: Vec<u8>) -> u32 {
        if let Some(&number) = self.shared.get(&body) {
            return number;
        }
        let number = self.out.number();
        self.out.object(number, &body);
        self.shared.insert(body, number);
        number
    }

    /// Copies the entries of a dictionary without its brackets, leaving some out.
    pub fn entries(&mut self, dict: Raw<'f>, without: &[&[u8]], into: &mut Vec<u8>) {
        for (key, value) in dict.dict().unwrap_or_default().entries() {
            if !without.contains(&key) {
                write::name(into, key);
                self.value(value, into);
            }
        }
    }

    /// Copies a value as it is written, references renumbered, white space and comments dropped. Brackets come out in pairs even where
    /// they did not come in so: what is copied ends up inside our own dictionaries.
    pub fn value(&mut self, raw: Raw<'f>, into: &mut Vec<u8>) {
        let mut lexer = Lexer::new(raw.0);
        let mut open: Vec<&[u8]> = Vec::new();
        loop {
            let before = lexer.clone();
            let Some(token) = lexer.token() else {
                break;
            };
            match token.kind {
                Kind::ArrayOpen => open.push(b"]"),
                Kind::DictOpen => open.push(b">>"),
                Kind::ArrayClose | Kind::DictClose => {
                    into.extend_from_slice(open.pop().unwrap_or_default());
                    continue;
                }
                Kind::Number => {
                    lexer = before;
                    let number = lexer.value().unwrap_or(token.text);
                    match Raw(number).reference() {
                        Some(target) => self.reference(target, into),
                        None => write::token(into, number),
                    }
                    continue;
                }
                Kind::Word if !matches!(token.text, b"true" | b"false") => {
                    write::token(into, b"null");
                    continue;
                }
                _ => {}
            }
            write::token(into, token.text);
        }
        into.extend(open.iter().rev().copied().flatten());
    }

    fn reference(&mut self, number: u32, into: &mut Vec<u8>) {
        match self.schedule(number) {
            Some(new) => write::token(into, format!("{new} 0 R").as_bytes()),
            None => write::token(into, b"null"),
        }
    }
}
