//! Square rooms to draw in, with space between them.

use super::prelude::*;
use crate::model::{Corner, Rooms};

/// Square rooms to draw in.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RoomSheet {
    /// Heading.
    pub title: Option<String>,
    /// What is drawn, in words.
    pub alt: String,
    /// Rooms across.
    pub columns: u32,
    /// Rooms down.
    pub rows: u32,
    /// Side of a room in millimetres.
    pub square: Option<f64>,
    /// Circles in the corners of every room.
    pub corners: Vec<CornerMark>,
    /// Words of the notes on the edges.
    pub join: Option<String>,
    /// Words before lines at the head.
    pub fields: Vec<String>,
}

/// A circle in a corner of a room.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CornerMark {
    /// Where.
    pub place: Corner,
    /// What is written in it.
    pub label: String,
}

impl Declared for Rooms {
    fn compose(&self, setting: &Setting<'_>) -> Block {
        let corners = self.corners.iter().map(|(place, label)| CornerMark {
            place: *place,
            label: label.clone(),
        });
        let word = setting.ruleset.word(Word::SquareRooms);
        Block::Rooms(RoomSheet {
            title: self.title.clone(),
            alt: format!("{word}, {} × {}", self.columns, self.rows),
            columns: self.columns,
            rows: self.rows,
            square: self.square.map(|side| side.0),
            corners: corners.collect(),
            join: self.join.clone(),
            fields: self.fields.clone(),
        })
    }
}

impl Body for RoomSheet {
    fn write_markdown(&self, out: &mut Markdown) {
        out.heading(self.title.as_deref());
        for words in self.fields.iter().chain(&self.join) {
            out.line(format_args!("- {words} ________"));
        }
        for corner in &self.corners {
            out.line(format_args!("- ( ) {}", corner.label));
        }
        out.line(format_args!("\n({})", self.alt));
    }

    titled!(Plans);

    fn exact_side(&self) -> Option<f64> {
        self.square
    }
}
