//! Map paper: a pattern of cells to draw on.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;

use super::{SQUARE, Side, TITLE};
use crate::diag::Diagnostic;
use crate::model::keys::{Field, Kind, Reader, Value};

keys! {
    /// Map paper: a number of cells, or as many of a given size as fit.
    pub struct MapGrid: Default PartialEq, checked by complete {
        title: Option<String>, same(TITLE), eg("Map");
        /// Cells across.
        columns: Option<u32>, within(1, 200), eg("10"), or("as many as fit");
        /// Cells down.
        rows: Option<u32>, within(1, 200), eg("14"), or("as many as fit");
        /// What the cells are; `hex` has a flat top.
        pattern: Pattern, eg("hex"), usual("squares");
        /// Whether sides or corners are drawn.
        mark: Mark, eg("dot"), usual("line"), or(r#"`"line"`, with `dots` `"dot"`"#);
        square: Option<Side>, same(SQUARE);
        /// A heavier line after so many.
        every: Option<u32>, within(2, 50), eg("5");
        /// A frame around the paper.
        frame: bool, eg("true"), usual("false"), always();
        /// Names of the columns of squares; rows are numbered.
        coordinates: Option<Coordinates>, eg("letters");
    }
}

/// What the cells of map paper are.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, BorshSerialize, BorshDeserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Pattern {
    /// Squares.
    #[default]
    Squares,
    /// Hexes with a flat top.
    Hex,
    /// Hexes with a point at the top.
    HexPointy,
    /// Triangles, for drawing in three dimensions.
    Isometric,
}

word_set! {
    /// How the cells of map paper are marked.
    pub enum Mark: Default {
        /// By their sides.
        #[default]
        Line = "line",
        /// By their corners.
        Dot = "dot",
    }
}

word_set! {
    /// Names of the columns of map paper.
    pub enum Coordinates {
        /// A, B, C.
        Letters = "letters",
        /// 1, 2, 3.
        Numbers = "numbers",
    }
}

impl Pattern {
    /// The names of patterns with their marks: `dots` are squares marked by their corners.
    pub const NAMED: [(&str, Self, Mark); 5] = [
        ("squares", Self::Squares, Mark::Line),
        ("dots", Self::Squares, Mark::Dot),
        ("hex", Self::Hex, Mark::Line),
        ("hex-pointy", Self::HexPointy, Mark::Line),
        ("isometric", Self::Isometric, Mark::Line),
    ];

    /// Side of a cell where nothing else is said, in millimetres.
    pub fn usual_side(self) -> f64 {
        match self {
            Self::Squares => 5.0,
            Self::Hex | Self::HexPointy => 10.0,
            Self::Isometric => 8.0,
        }
    }
}

impl Value for Pattern {
    const KIND: Kind = Kind::OneOf(&{
        let [a, b, c, d, e] = Self::NAMED;
        [a.0, b.0, c.0, d.0, e.0]
    });

    fn read<R: Reader>(reader: R, _: &'static Field) -> Option<Self> {
        named(&reader.words()?).map(|(pattern, _)| pattern)
    }
}

fn named(word: &str) -> Option<(Pattern, Mark)> {
    let mut named = Pattern::NAMED.into_iter();
    named
        .find(|(name, ..)| *name == word)
        .map(|(_, pattern, mark)| (pattern, mark))
}

/// What the pattern decides, and what does not go together.
fn complete<R: Reader>(grid: &mut MapGrid, reader: R) {
    let pattern = reader.get("pattern").and_then(R::words);
    if let (Some((_, mark)), None) = (pattern.and_then(|word| named(&word)), reader.get("mark")) {
        grid.mark = mark;
    }
    if grid.columns.is_some() != grid.rows.is_some() && reader.get("square").is_none() {
        let (given, missing) = match grid.columns {
            Some(_) => ("columns", "rows"),
            None => ("rows", "columns"),
        };
        let message = format!("a grid with only `{given}` has no size");
        let hint = format!("add `{missing}`, or a side such as `square = \"5 mm\"`");
        report(reader, given, message, &hint);
    }
    if grid.columns.is_none() && grid.rows.is_none() {
        let usual = Side(grid.pattern.usual_side());
        grid.square = grid.square.or(Some(usual));
    }
    let hexes = matches!(grid.pattern, Pattern::Hex | Pattern::HexPointy);
    if hexes && grid.every.is_some() {
        let message = "hexes have no lines to draw heavier".into();
        report(reader, "every", message, "leave `every` out");
    }
    if grid.pattern != Pattern::Squares && grid.coordinates.is_some() {
        let message = "only squares have columns and rows to name".into();
        report(reader, "coordinates", message, "leave `coordinates` out");
    }
}

fn report<R: Reader>(reader: R, key: &str, message: String, hint: &str) {
    let span = reader.get(key).map_or(reader.span(), R::span);
    reader.report(Diagnostic::error(span, message).with_hint(hint));
}
