//! Numbers that are worked out for the hero.

use serde::Serialize;

use super::Block;
use super::body::{Body, Declared};
use super::stat::Figure;
use crate::content::fields::{Field, FieldNames};
use crate::content::markdown::Markdown;
use crate::content::setting::Setting;
use crate::model::blocks as declared;
use crate::words::Words;

/// Numbers that are worked out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Sums {
    /// The numbers.
    pub stats: Vec<Figure>,
    /// How many are side by side.
    pub columns: u32,
}

impl Declared for declared::Sums {
    fn compose(&self, setting: &Setting<'_>) -> Block {
        let sums = self.sums.iter();
        let sums = sums.map(|(label, sum)| Figure::of_sum(setting, label, sum, self.hero));
        Block::Sums(Sums {
            stats: sums.collect(),
            columns: self.columns.max(1),
        })
    }
}

impl Body for Sums {
    fn write_markdown(&self, out: &mut Markdown) {
        self.stats.write_markdown(out);
    }

    fn name_fields(&mut self, names: &mut FieldNames) {
        self.stats.name_fields(names);
    }

    fn fields(&self, words: Words<'_>) -> Vec<Field> {
        self.stats.fields(words)
    }
}
