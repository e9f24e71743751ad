//! Rooms drawn with letters.

use std::ops::Deref;

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;

use super::keys::{Field, Kind, Reader, Value};
use super::{ICON, Icon, Outline, Range, Text};
use crate::diag::Diagnostic;

keys! {
    /// A piece of dungeon drawn with letters.
    pub struct Shape(id, origin) {
        /// As printed.
        label: String, eg("Guardroom"), or_id();
        icon: Option<Icon>, same(ICON);
        /// Die results that pick it.
        roll: Vec<Range>, eg("11");
        /// What sort of piece it is.
        kind: ShapeKind, eg("corridor"), usual("room");
        /// In words.
        text: Option<Text>, eg("Cold.");
        /// How its walls are drawn on maps.
        outline: Option<Outline>, eg("round"), or("that of the dungeon's rooms");
        /// `#` wall, `.` floor, `+` door, `=` locked, `s` secret, `<` `>` stairs, `~` water, `o` column, `^` trap, blank outside.
        art: Art, eg(r#""""...""""#);
    }
}

word_set! {
    /// What sort of piece a shape is.
    pub enum ShapeKind {
        /// A room.
        Room = "room",
        /// A corridor.
        Corridor = "corridor",
        /// The first piece.
        Entrance = "entrance",
    }
}

/// Letters of a drawing and what they mean; a blank is outside.
pub const LETTERS: [(char, &str); 11] = [
    ('#', "wall"),
    ('.', "floor"),
    ('+', "door"),
    ('=', "locked door"),
    ('s', "secret door"),
    ('<', "stairs up"),
    ('>', "stairs down"),
    ('~', "water"),
    ('o', "column"),
    ('^', "trap"),
    (' ', "outside"),
];

/// A drawing, a line per row, all of the same width.
#[derive(Debug, Clone, Default, Serialize, BorshSerialize, BorshDeserialize)]
pub struct Art(pub Vec<String>);

impl Deref for Art {
    type Target = [String];

    fn deref(&self) -> &[String] {
        &self.0
    }
}

impl Value for Art {
    const KIND: Kind = Kind::Words;

    /// Lines of the same width, without empty ones above and below; letters nobody knows are reported.
    fn read<R: Reader>(reader: R, _: &'static Field) -> Option<Self> {
        let words = reader.words()?;
        for (at, letter) in words.char_indices() {
            if letter != '\n' && !LETTERS.iter().any(|(known, _)| *known == letter) {
                let known = LETTERS.iter().map(|(letter, _)| *letter);
                let known: String = known.filter(|letter| *letter != ' ').collect();
                let message = format!("`{letter}` is not a map symbol");
                let span = reader.span_of(at..at + letter.len_utf8());
                let problem = Diagnostic::error(span, message);
                reader.report(problem.with_hint(format!("use `{known}` and spaces")));
            }
        }
        let lines: Vec<&str> = words.lines().map(str::trim_end).collect();
        let above = lines.iter().take_while(|line| line.is_empty()).count();
        let lines = lines.get(above..).unwrap_or_default();
        let width = lines.iter().map(|line| line.chars().count()).max();
        let width = width.unwrap_or(0);
        if lines.is_empty() {
            reader.report(Diagnostic::error(reader.span(), "the drawing is empty"));
        }
        let lines = lines.iter().map(|line| format!("{line:width$}"));
        Some(Self(lines.collect()))
    }
}
