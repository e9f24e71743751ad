//! The options about map paper.

use clap::Args;
use clap::builder::{PossibleValue, TypedValueParser};

use super::closed::named;
use crate::content::MapOptions;
use crate::model::{Mark, Pattern, SIDE_HINT, side_in_mm};

/// Another map paper than the product's.
#[derive(Debug, Args)]
#[command(next_help_heading = "Map paper")]
pub struct MapArgs {
    /// Pattern of the map paper [default: the product's own]; `hex` has a flat top, `dots` shows only the corners of cells
    #[arg(long, value_name = "PATTERN", value_parser = pattern())]
    pub pattern: Option<(Pattern, Mark)>,

    /// Exact size of a cell on paper: 5mm, 1/4in (hexes: across the flats)
    #[arg(long, value_name = "SIDE", value_parser = side)]
    pub square: Option<f64>,
}

/// Every pattern with its sides drawn, and with its corners alone.
const PATTERNS: [(&str, Pattern, Mark); 8] = [
    ("squares", Pattern::Squares, Mark::Line),
    ("dots", Pattern::Squares, Mark::Dot),
    ("hex", Pattern::Hex, Mark::Line),
    ("hex-dots", Pattern::Hex, Mark::Dot),
    ("hex-pointy", Pattern::HexPointy, Mark::Line),
    ("hex-pointy-dots", Pattern::HexPointy, Mark::Dot),
    ("isometric", Pattern::Isometric, Mark::Line),
    ("isometric-dots", Pattern::Isometric, Mark::Dot),
];

fn pattern() -> impl TypedValueParser<Value = (Pattern, Mark)> {
    let meanings = PATTERNS.map(|(name, pattern, mark)| (name, (pattern, mark)));
    named(
        PATTERNS.map(|(name, ..)| PossibleValue::new(name)),
        meanings.to_vec(),
    )
}

fn side(written: &str) -> Result<f64, String> {
    side_in_mm(written).map_err(|message| format!("{message}; {SIDE_HINT}"))
}

impl MapArgs {
    /// What is asked for.
    pub fn request(&self) -> MapOptions {
        MapOptions {
            pattern: self.pattern,
            square: self.square,
        }
    }
}
