//! A finished map as small as a pocket: shapes in hundredths of a square.

use super::prelude::*;
use crate::drawing::Label;

/// A finished map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Plan {
    /// Heading.
    pub title: Option<String>,
    /// Its shapes.
    pub map: MapShapes,
}

/// One floor, ready to be drawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Default)]
pub struct MapShapes {
    /// The map in words, for those who cannot see it.
    pub alt: String,
    /// Squares across.
    pub across: i32,
    /// Squares down.
    pub down: i32,
    /// Column and row of each square of floor.
    pub floor: Vec<(i32, i32)>,
    /// Walls between corners of squares: column and row of both ends.
    pub walls: Vec<[i32; 4]>,
    /// Doors and other signs.
    pub marks: Vec<MapMark>,
    /// Numbers of rooms.
    pub labels: Vec<Label>,
    /// Signs that need words, each once: its kind, and what it means.
    pub legend: Vec<Sign>,
}

/// A sign on the map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MapMark {
    /// Middle, from the left.
    pub x: i32,
    /// Middle, from the top.
    pub y: i32,
    /// Whether its wall runs up and down.
    pub upright: bool,
    /// `door` or `locked`, which are drawn, or what is written for anything else.
    pub kind: String,
    /// Whether it is a word that needs no legend.
    #[serde(skip)]
    pub says_itself: bool,
}

/// A sign of a plain map and what it means.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Sign {
    /// The name of what is drawn, or the letters that are written.
    pub kind: String,
    /// In words.
    pub words: String,
}

impl Body for Plan {
    fn write_markdown(&self, out: &mut Markdown) {
        out.heading(self.title.as_deref());
        out.line(&self.map.alt);
    }

    titled!(Plans, or "map");
}
