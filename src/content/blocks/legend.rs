//! What the symbols of drawings mean, where they have no map with a legend of its own.

use serde::Serialize;

use super::Drawing;
use super::prelude::*;
use crate::drawing::{self, Map, Style};

/// A legend.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Legend {
    /// Symbols and what they mean, each once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub legend: Vec<LegendEntry>,
}

/// A symbol of the legend.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LegendEntry {
    /// The symbol.
    pub symbol: Drawing,
    /// In words.
    pub words: String,
}

impl Legend {
    /// The symbols that a map draws.
    pub fn of(map: &Map, style: &'static Style, words: Words<'_>) -> Self {
        let symbols = drawing::symbols(map, style, words).into_iter();
        let legend = symbols.map(|(picture, words)| LegendEntry {
            symbol: Drawing::of(picture, style),
            words,
        });
        Self {
            legend: legend.collect(),
        }
    }

    /// One legend for several drawings.
    pub fn join(all: impl IntoIterator<Item = Self>) -> Self {
        let mut legend: Vec<LegendEntry> = Vec::new();
        for entry in all.into_iter().flat_map(|one| one.legend) {
            if !legend.iter().any(|known| known.words == entry.words) {
                legend.push(entry);
            }
        }
        Self { legend }
    }

    /// What it explains, in words.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.legend.iter().map(|entry| entry.words.as_str())
    }
}

impl Body for Legend {
    fn write_markdown(&self, out: &mut Markdown) {
        let words: Vec<&str> = self.words().collect();
        out.line(format_args!("({})", words.join(", ")));
    }
}
