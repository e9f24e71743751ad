//! Paper to draw maps on, with words for those who cannot see it.

use super::Legend;
use super::prelude::*;
use crate::model::{Coordinates, MapGrid, Mark, Pattern, Side};

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
    /// What the symbols mean that are copied onto it.
    #[serde(flatten)]
    pub legend: Legend,
}

/// Map paper with its words.
pub fn map_paper(ruleset: &Ruleset, grid: &MapGrid) -> MapPaper {
    MapPaper {
        title: grid.title.clone(),
        alt: describe(ruleset, grid),
        columns: grid.columns,
        rows: grid.rows,
        pattern: grid.pattern,
        mark: grid.mark,
        square: grid.square.map(|side| side.0),
        every: grid.every,
        frame: grid.frame,
        coordinates: grid.coordinates,
        goes_on: None,
        legend: Legend::default(),
    }
}

/// "Hex paper, 20 × 28, 5 mm".
fn describe(ruleset: &Ruleset, grid: &MapGrid) -> String {
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

/// Plain squared paper; other papers differ from it.
pub fn squares(title: Option<String>, columns: u32, rows: u32) -> MapGrid {
    MapGrid {
        title,
        columns: Some(columns),
        rows: Some(rows),
        ..MapGrid::default()
    }
}

impl Declared for MapGrid {
    fn compose(&self, setting: &Setting<'_>) -> Block {
        Block::Grid(map_paper(setting.ruleset, self))
    }
}

impl Body for MapPaper {
    fn write_markdown(&self, out: &mut Markdown) {
        out.heading(self.title.as_deref());
        out.line(format_args!("({})", self.alt));
    }

    titled!(Plans, or "map");

    fn exact_side(&self) -> Option<f64> {
        self.square
    }
}
