//! Paper to draw maps on: patterns of cells, and rooms that are squares.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;

/// A pattern to draw on.
#[derive(Debug, Clone, PartialEq, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct MapGrid {
    /// Heading.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Cells across; as many as fit when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<u32>,
    /// Cells down; as many as fit when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<u32>,
    /// What the cells are.
    pub pattern: Pattern,
    /// How they are marked.
    pub mark: Mark,
    /// Side of a cell in millimetres, never scaled; as large as the page allows when absent.
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "in_millimetres"
    )]
    pub square: Option<f64>,
    /// A heavier line after so many.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub every: Option<u32>,
    /// Whether a frame is drawn around it.
    pub frame: bool,
    /// Names of columns; rows are numbered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coordinates: Option<Coordinates>,
}

/// What the cells of map paper are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pattern {
    /// Squares.
    Squares,
    /// Hexes with a flat top.
    Hex,
    /// Hexes that stand on a point.
    HexPointy,
    /// Triangles, for drawing in three dimensions.
    Isometric,
}

/// How the cells of map paper are marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// By their sides.
    Line,
    /// By their corners.
    Dot,
}

/// Names of the columns of map paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Coordinates {
    /// A, B, C.
    Letters,
    /// 1, 2, 3.
    Numbers,
}

/// Square rooms with space between them, to be drawn in by hand.
#[derive(Debug, Clone, PartialEq, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Rooms {
    /// Heading.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Rooms across.
    pub columns: u32,
    /// Rooms down.
    pub rows: u32,
    /// Side of a room in millimetres, never scaled; as large as the page allows when absent.
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "in_millimetres"
    )]
    pub square: Option<f64>,
    /// Circles in the corners of every room: where, and what is written in them.
    #[serde(flatten, serialize_with = "corner_keys")]
    pub corners: Vec<(Corner, String)>,
    /// Words of the notes on the four edges, before the number of the sheet that goes on there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub join: Option<String>,
    /// Words before lines at the head.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<String>,
}

/// A corner of a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Corner {
    TopLeft,
    TopRight,
    BottomLeft,
    BottomRight,
}

impl Pattern {
    /// The names of patterns with the marks they stand for: `dots` are squares marked by their corners.
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

impl Corner {
    /// All corners by name, in reading order.
    pub const NAMED: [(&str, Self); 4] = [
        ("top-left", Self::TopLeft),
        ("top-right", Self::TopRight),
        ("bottom-left", Self::BottomLeft),
        ("bottom-right", Self::BottomRight),
    ];
}

/// The smallest and the largest cell that a pencil and a page have a use for, in millimetres.
const SIDES: std::ops::RangeInclusive<f64> = 2.0..=100.0;

/// Reads the side of a cell: `5 mm`, `0.5cm`, `1/4 in`. The message says what is wrong.
pub fn side_in_mm(written: &str) -> Result<f64, String> {
    let compact: String = written.split_whitespace().collect();
    let units = [("mm", 1.0), ("cm", 10.0), ("in", 25.4)];
    let side = units.iter().find_map(|(unit, millimetres)| {
        let number = compact.strip_suffix(unit)?;
        let value = match number.split_once('/') {
            Some((above, below)) => above.parse::<f64>().ok()? / below.parse::<f64>().ok()?,
            None => number.parse::<f64>().ok()?,
        };
        Some(value * millimetres)
    });
    match side {
        None => Err(format!("`{written}` is not a length")),
        Some(side) if SIDES.contains(&side) => Ok(side),
        Some(_) => Err(format!("a cell of `{written}` cannot be drawn in")),
    }
}

/// What to do about a side that [`side_in_mm`] refuses.
pub const SIDE_HINT: &str = "write it like `5 mm` or `1/4 in`, between 2 and 100 mm";

/// As it is written in rulesets: `5 mm`.
#[expect(
    clippy::ref_option,
    reason = "serde hands over a reference to the field"
)]
fn in_millimetres<S: serde::Serializer>(
    side: &Option<f64>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&format_args!("{} mm", side.unwrap_or_default()))
}

/// One key for each corner, as rulesets write it: `top-left = "kind of room"`.
fn corner_keys<S: serde::Serializer>(
    corners: &[(Corner, String)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(corners.iter().map(|(corner, words)| (corner, words)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_are_read_in_millimetres_and_inches() {
        for (written, side) in [
            ("5 mm", 5.0),
            ("5mm", 5.0),
            ("0.5 cm", 5.0),
            ("1/4 in", 6.35),
            ("0.25in", 6.35),
        ] {
            assert_eq!(side_in_mm(written), Ok(side), "{written}");
        }
    }

    #[test]
    fn sides_that_are_none_say_why() {
        let not_a_length = |word: &str| Err(format!("`{word}` is not a length"));
        for word in ["", "5", "mm", "five mm", "5 m", "1/ in"] {
            assert_eq!(side_in_mm(word), not_a_length(word));
        }
        for word in ["1 mm", "101mm", "1/0 in", "-5 mm", "NaN mm", "inf mm"] {
            let message = format!("a cell of `{word}` cannot be drawn in");
            assert_eq!(side_in_mm(word), Err(message));
        }
    }
}
