//! Paper to draw maps on, with words for those who cannot see it.

use serde::Serialize;

use crate::model::{Coordinates, Corner, MapGrid, Mark, Pattern, Rooms, Ruleset, Side};
use crate::words::Word;

/// Map paper. The side of a cell is the only length that a content knows: a ruleset or the user asked for it, and it is never scaled.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MapPaper {
    /// Heading.
    pub title: Option<String>,
    /// What is drawn, in words.
    pub alt: String,
    /// Cells across; as many as fit when absent.
    pub columns: Option<u32>,
    /// Cells down; as many as fit when absent.
    pub rows: Option<u32>,
    /// What the cells are.
    pub pattern: Pattern,
    /// How they are marked.
    pub mark: Mark,
    /// Side of a cell in millimetres.
    pub square: Option<f64>,
    /// A heavier line after so many.
    pub every: Option<u32>,
    /// Whether a frame is drawn around it.
    pub frame: bool,
    /// Names of columns.
    pub coordinates: Option<Coordinates>,
    /// The words before the numbers of pages, for paper that may go on on others.
    #[serde(rename = "goes-on", skip_serializing_if = "Option::is_none")]
    pub goes_on: Option<String>,
}

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

/// Map paper with its words.
pub fn map_paper(ruleset: &Ruleset, grid: &MapGrid) -> MapPaper {
    MapPaper {
        title: grid.title.clone(),
        alt: in_words(ruleset, grid),
        columns: grid.columns,
        rows: grid.rows,
        pattern: grid.pattern,
        mark: grid.mark,
        square: grid.square.map(|side| side.0),
        every: grid.every,
        frame: grid.frame,
        coordinates: grid.coordinates,
        goes_on: None,
    }
}

/// Rooms with their words.
pub fn room_sheet(ruleset: &Ruleset, rooms: &Rooms) -> RoomSheet {
    let corners = rooms.corners.iter().map(|(place, label)| CornerMark {
        place: *place,
        label: label.clone(),
    });
    let word = ruleset.word(Word::SquareRooms);
    RoomSheet {
        title: rooms.title.clone(),
        alt: format!("{word}, {} × {}", rooms.columns, rooms.rows),
        columns: rooms.columns,
        rows: rooms.rows,
        square: rooms.square.map(|side| side.0),
        corners: corners.collect(),
        join: rooms.join.clone(),
        fields: rooms.fields.clone(),
    }
}

/// "Hex paper, 20 × 28, 5 mm".
fn in_words(ruleset: &Ruleset, grid: &MapGrid) -> String {
    let word = match (grid.pattern, grid.mark) {
        (Pattern::Squares, Mark::Line) => ruleset.word(Word::SquaredPaper),
        (Pattern::Squares, Mark::Dot) => ruleset.word(Word::DottedPaper),
        (Pattern::Hex | Pattern::HexPointy, _) => ruleset.word(Word::HexPaper),
        (Pattern::Isometric, _) => ruleset.word(Word::IsometricPaper),
    };
    let mut words = word.to_owned();
    if let (Some(columns), Some(rows)) = (grid.columns, grid.rows) {
        words.push_str(&format!(", {columns} × {rows}"));
    }
    if let Some(Side(side)) = grid.square {
        words.push_str(&format!(", {side} mm"));
    }
    words
}
