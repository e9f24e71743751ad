//! The options about map paper.

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};

use super::Failure;
use crate::content::MapWish;
use crate::model::{Mark, Pattern, SIDE_HINT, side_in_mm};

/// Another map paper than the product's.
#[derive(Debug, Args)]
#[command(next_help_heading = "Map paper")]
pub struct MapArgs {
    /// What the cells are, if not as the product asks; `hex` has a flat top
    #[arg(long, value_name = "PATTERN", value_parser = pattern_names())]
    pub pattern: Option<String>,

    /// Side of a cell, exact on paper: 5mm, 1/4in; the width of a hex across its flats
    #[arg(long, value_name = "SIDE")]
    pub square: Option<String>,

    /// Whether sides or corners of the cells are drawn
    #[arg(long, value_name = "MARK")]
    pub mark: Option<MarkArg>,
}

/// See [`Mark`].
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum MarkArg {
    /// Sides
    Line,
    /// Corners
    Dot,
}

fn pattern_names() -> PossibleValuesParser {
    PossibleValuesParser::new(Pattern::NAMED.map(|(name, ..)| name))
}

impl MapArgs {
    /// What is asked for.
    pub fn wish(&self) -> Result<MapWish, Failure> {
        let square = self.square.as_deref().map(side_in_mm).transpose();
        let named = |asked: &String| Pattern::NAMED.into_iter().find(|(name, ..)| name == asked);
        Ok(MapWish {
            pattern: self
                .pattern
                .as_ref()
                .and_then(named)
                .map(|(_, pattern, mark)| (pattern, mark)),
            mark: self.mark.map(|mark| match mark {
                MarkArg::Line => Mark::Line,
                MarkArg::Dot => Mark::Dot,
            }),
            square: square
                .map_err(|message| Failure::usage(message).with_hint(Some(SIDE_HINT.into())))?,
        })
    }
}
