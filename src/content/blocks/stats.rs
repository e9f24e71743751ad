//! Several stats side by side.

use serde::Serialize;

use super::Block;
use super::body::{Body, Declared};
use super::stat::{Figure, OwnWords};
use crate::content::fields::{Field, FieldNames};
use crate::content::markdown::Markdown;
use crate::content::setting::Setting;
use crate::model::blocks as declared;
use crate::words::Words;

/// Several stats side by side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Stats {
    /// The stats.
    pub stats: Vec<Figure>,
    /// How many are side by side.
    pub columns: u32,
}

impl Declared for declared::Stats {
    fn compose(&self, setting: &Setting<'_>) -> Block {
        let stats = self.stats.iter().map(|stat| Figure {
            // There is no room beside boxes in a row.
            hint: None,
            ..Figure::of(
                setting,
                &setting.ruleset.stats[stat],
                self.hero,
                OwnWords::NONE,
            )
        });
        Block::Stats(Stats {
            stats: stats.collect(),
            columns: self.columns.max(1),
        })
    }
}

impl Body for Stats {
    fn write_markdown(&self, out: &mut Markdown) {
        self.stats.write_markdown(out);
    }

    fn name(&self) -> Option<&str> {
        self.stats.first().map(|stat| stat.label.as_str())
    }

    fn name_fields(&mut self, names: &mut FieldNames) {
        self.stats.name_fields(names);
    }

    fn fields(&self, words: Words<'_>) -> Vec<Field> {
        self.stats.fields(words)
    }
}
