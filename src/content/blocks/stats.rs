//! Several stats side by side.

use super::Figure;
use super::prelude::*;
use super::stat::{OwnWords, show_start};
use crate::model::{Stat, StatKind};

/// Several figures: stats, or numbers that are worked out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Figures {
    /// The figures.
    pub stats: Vec<Figure>,
    /// How many are side by side, where the ruleset says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<u32>,
    /// What they are called together.
    #[serde(skip)]
    pub name: Option<String>,
}

impl Declared for declared::Stats {
    fn compose(&self, setting: &Setting<'_>) -> Block {
        let stats = &setting.ruleset.stats;
        let figures = self.stats.iter().map(|stat| Figure {
            // There is no room beside boxes in a row.
            hint: None,
            ..Figure::of(setting, &stats[stat], self.hero, OwnWords::NONE)
        });
        // A pool that the hero lacks has no box at all.
        let has = |(stat, figure): &(&Ref<Stat>, Figure)| {
            !figure.lacks || stats[*stat].kind != StatKind::Pool
        };
        let figures = self.stats.iter().zip(figures).filter(has);
        let figures: Vec<Figure> = figures.map(|(_, figure)| figure).collect();
        Block::Stats(Figures {
            columns: Some(self.columns.max(1)),
            name: figures.first().map(|figure| figure.label.clone()),
            stats: figures,
        })
    }

    fn shows(&self, setting: &Setting<'_>) -> Vec<Topic> {
        let stats = self.stats.iter().map(|stat| &setting.ruleset.stats[stat]);
        let shown = stats.flat_map(|stat| {
            let figure = Figure::of(setting, stat, self.hero, OwnWords::NONE);
            show_start(stat, figure.says_start(false))
        });
        shown.collect()
    }
}

impl Body for Figures {
    fn write_markdown(&self, out: &mut Markdown) {
        let figures = self.stats.iter();
        figures.for_each(|figure| figure.write_markdown(out));
    }

    named!(name?);

    fn icons(&mut self) -> Vec<&mut Option<PrintedIcon>> {
        self.stats.iter_mut().map(|stat| &mut stat.icon).collect()
    }

    fn name_fields(&mut self, names: &mut FieldNames) {
        let figures = self.stats.iter_mut();
        figures.for_each(|figure| figure.name_fields(names));
    }

    fn fields(&self, words: Words<'_>) -> Vec<Field> {
        let figures = self.stats.iter();
        figures.flat_map(|figure| figure.fields(words)).collect()
    }
}
