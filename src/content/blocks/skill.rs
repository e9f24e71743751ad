//! A stat on one line, with what it comes to and its experience.

use super::Track;
use super::prelude::*;
use super::stat::{Figure, OwnWords, show_start_beside};

/// A stat on one line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Skill {
    /// The stat.
    #[serde(flatten)]
    pub figure: Figure,
    /// What it comes to; absent when nothing can change it.
    pub adjusted: Option<Figure>,
    /// Its experience.
    pub track: Option<Track>,
}

impl Declared for declared::Skill {
    fn compose(&self, setting: &Setting<'_>) -> Block {
        let stats = &setting.ruleset.stats;
        let stat = &stats[&self.stat];
        let words = OwnWords::of(&self.label, &self.hint);
        let adjusted = self.adjusted.as_ref().map(|formula| {
            let label = setting.ruleset.word(Word::Adjusted);
            Figure {
                field: format!("{}-adjusted", stat_field(stat, setting.number(self.hero))),
                ..Figure::of_sum(setting, label, formula, self.hero)
            }
        });
        let track = self.track.as_ref().map(|track| Track {
            numbers: self.numbers,
            // Its boxes are beside the icon of the stat.
            icon: None,
            ..Track::of(setting, &stats[track], self.hero, OwnWords::NONE, None)
        });
        Block::Skill(Skill {
            figure: Figure::of(setting, stat, self.hero, words),
            adjusted,
            track,
        })
    }

    fn shows(&self, setting: &Setting<'_>) -> Vec<Topic> {
        let words = OwnWords::of(&self.label, &self.hint);
        show_start_beside(setting, &self.stat, self.hero, words)
    }
}

impl Skill {
    fn parts(&self) -> impl Iterator<Item = &dyn Body> {
        let figures = std::iter::once(&self.figure).chain(&self.adjusted);
        let figures = figures.map(|it| it as &dyn Body);
        figures.chain(self.track.iter().map(|it| it as &dyn Body))
    }
}

impl Body for Skill {
    fn write_markdown(&self, out: &mut Markdown) {
        self.parts().for_each(|it| it.write_markdown(out));
    }

    fn name(&self) -> Option<&str> {
        self.figure.name()
    }

    fn icons(&mut self) -> Vec<&mut Option<PrintedIcon>> {
        self.figure.icons()
    }

    fn name_fields(&mut self, names: &mut FieldNames) {
        let figures = std::iter::once(&mut self.figure).chain(&mut self.adjusted);
        figures.for_each(|it| it.name_fields(names));
        self.track.iter_mut().for_each(|it| it.name_fields(names));
    }

    fn fields(&self, words: Words<'_>) -> Vec<Field> {
        self.parts().flat_map(|it| it.fields(words)).collect()
    }
}
