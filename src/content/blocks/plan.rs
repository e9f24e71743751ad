//! A finished map as shapes, in hundredths of a square.

use serde::Serialize;

/// One floor, ready to be drawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Default)]
pub struct MapShapes {
    /// The map in words, for those who cannot see it.
    pub alt: String,
    /// Squares across.
    pub across: i32,
    /// Squares down.
    pub down: i32,
    /// Column and row of each square that one can stand on.
    pub floor: Vec<(i32, i32)>,
    /// Walls between corners of squares: column and row of both ends.
    pub walls: Vec<[i32; 4]>,
    /// Doors and other signs.
    pub marks: Vec<MapMark>,
    /// Numbers of rooms.
    pub labels: Vec<MapLabel>,
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
    /// Whether the wall it stands in runs up and down.
    pub upright: bool,
    /// `door` or `locked`, which are drawn, or what is written for anything else.
    pub kind: String,
}

/// A number in a room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MapLabel {
    /// Middle, from the left.
    pub x: i32,
    /// Middle, from the top.
    pub y: i32,
    /// What is written.
    pub text: String,
}

/// A sign of a plain map and what it means.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Sign {
    /// The name of what is drawn, or the letters that are written.
    pub kind: String,
    /// In words.
    pub words: String,
}
