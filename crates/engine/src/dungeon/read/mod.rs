//! Dungeons drawn by hand: TOML with ASCII art, or the art alone.
//!
//! `#` is rock, `.` floor, and digits on the floor number the room they are in; a letter in the wall between two rooms is a door (`+`, `=`
//! locked, `s` secret). The other letters are those of `[shape.ID]`: `<` `>` stairs, `~` water, `o` column, `^` trap. In the first floor's
//! room 1 `<` is the way out; a `>` and the `<` below it on the next floor are stairs.
//!
//! Every mistake is found in one go and shown where it is.

mod art;
pub mod data;
mod keys;
pub mod schema;

use std::collections::BTreeMap;

use toml::de::{DeTable, DeValue};

use super::model::{Dungeon, RoomId};
use crate::diag::{Diagnostic, Diagnostics, Error, SourceId, Sources, Span, did_you_mean};
use art::Art;

/// A dungeon as read, with the places that checks point at.
#[derive(Debug, Default)]
pub struct Reading {
    /// The dungeon, when nothing is wrong with its form.
    pub dungeon: Option<Dungeon>,
    /// Where the number of each room is.
    pub rooms: BTreeMap<RoomId, Span>,
    /// The beginning of the file, for mistakes without a place of their own.
    pub whole: Span,
    /// What is wrong with its form.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads a dungeon from TOML, or from a drawing alone, with every mistake in its place.
pub fn read_file(sources: &Sources, source: SourceId) -> Reading {
    let text = sources.text(source);
    let mut reader = DrawingReader {
        source,
        found: Diagnostics::new(),
        dungeon: Dungeon::default(),
        rooms: BTreeMap::new(),
    };
    let drawing = |line: &str| line.trim_end().chars().all(art::is_letter);
    if text.lines().all(drawing) {
        reader.draw(&[Art::whole(source, text)]);
    } else {
        reader.toml(text);
    }
    let broken = reader.found.has_errors();
    Reading {
        dungeon: (!broken).then_some(reader.dungeon),
        rooms: reader.rooms,
        whole: Span::new(source, 0..0),
        diagnostics: reader.found.finish(),
    }
}

/// Reads a dungeon that is not in a file; only the first mistake is shown.
pub fn read(text: &str) -> Result<Dungeon, Error> {
    let mut sources = Sources::new();
    let source = sources.add("dungeon", text);
    let reading = read_file(&sources, source);
    let first = reading.diagnostics.into_iter().next();
    reading.dungeon.ok_or_else(|| {
        let first = first.unwrap_or_else(|| Diagnostic::error(reading.whole, "nothing is drawn"));
        let error = Error::content(first.message).with_hints(first.hints);
        error.at(first.span.unwrap_or(reading.whole))
    })
}

struct DrawingReader {
    source: SourceId,
    found: Diagnostics,
    dungeon: Dungeon,
    rooms: BTreeMap<RoomId, Span>,
}

/// Keys of a file with the value and the places of both.
type Entry<'t> = (String, Span, DeValue<'t>, Span);

impl DrawingReader {
    fn span(&self, range: std::ops::Range<usize>) -> Span {
        Span::new(self.source, range)
    }

    fn fail(&mut self, span: Span, message: impl Into<String>) {
        self.found.push(Diagnostic::error(span, message));
    }

    fn fail_with(&mut self, span: Span, message: impl Into<String>, hint: &str) {
        self.found
            .push(Diagnostic::error(span, message).with_hint(hint));
    }

    fn toml(&mut self, text: &str) {
        let (table, errors) = DeTable::parse_recoverable(text);
        for error in &errors {
            let line = error.message().lines().next().unwrap_or("");
            let message = format!("not TOML: {}", line.trim_end_matches('.'));
            self.fail(self.span(error.span().unwrap_or(0..0)), message);
        }
        if !errors.is_empty() {
            return;
        }
        let entries = self.entries(table.into_inner());
        let floors = self.floors(text, &entries);
        if floors.is_empty() {
            if !self.found.has_errors() {
                let hint = "draw it in `art`, or several floors in `floors`";
                self.fail_with(self.span(0..0), "the dungeon has no drawing", hint);
            }
            return;
        }
        self.draw(&floors);
        if !self.found.has_errors() {
            self.words(entries);
        }
    }

    fn entries<'t>(&self, table: DeTable<'t>) -> Vec<Entry<'t>> {
        let entries = table.into_iter().map(|(key, value)| {
            let (key_span, span) = (self.span(key.span()), self.span(value.span()));
            let key = key.into_inner().into_owned();
            (key, key_span, value.into_inner(), span)
        });
        entries.collect()
    }

    /// The drawings, each with its place in the text.
    fn floors(&mut self, text: &str, entries: &[Entry<'_>]) -> Vec<Art> {
        let mut floors = Vec::new();
        let drawing = |art: &str, span: Span| Art::of(span.source, text, art, span);
        for (key, _, value, span) in entries {
            match (key.as_str(), value) {
                ("art", DeValue::String(art)) => floors.push(drawing(art, *span)),
                ("floors", DeValue::Array(many)) => {
                    for floor in many {
                        let span = self.span(floor.span());
                        match floor.get_ref() {
                            DeValue::String(art) => floors.push(drawing(art, span)),
                            _ => self.fail(span, "a floor must be a drawing"),
                        }
                    }
                }
                ("art", _) => self.fail(*span, "`art` must be a drawing"),
                ("floors", _) => self.fail(*span, "`floors` must be a list of drawings"),
                _ => {}
            }
        }
        floors
    }

    /// Reports a key that nobody knows.
    fn unknown(&mut self, what: &str, key: &str, span: Span, known: &[&str]) {
        let hint = did_you_mean(key, known.iter().copied())
            .unwrap_or_else(|| format!("it has `{}`", known.join("`, `")));
        self.fail_with(span, format!("a {what} has no `{key}`"), &hint);
    }
}
