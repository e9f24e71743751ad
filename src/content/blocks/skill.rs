//! A stat on one line, with what it comes to and its experience.

use serde::Serialize;

use super::body::{Body, Declared, Field, FieldNames, Markdown, Setting, Topic, Words, declared};
use super::stat::{Figure, OwnWords, show_start};
use super::{Block, Track};
use crate::model::stat_field;
use crate::words::Word;

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
        let words = OwnWords {
            label: &self.label,
            hint: &self.hint,
        };
        let adjusted = self.adjusted.as_ref().map(|formula| {
            let label = setting.ruleset.word(Word::Adjusted);
            Figure {
                field: format!("{}-adjusted", stat_field(stat, setting.number(self.hero))),
                ..Figure::of_sum(setting, label, formula, self.hero)
            }
        });
        let track = self.track.as_ref().map(|track| Track {
            numbers: self.numbers,
            ..Track::of(setting, &stats[track], self.hero, OwnWords::NONE, None)
        });
        Block::Skill(Skill {
            figure: Figure::of(setting, stat, self.hero, words),
            adjusted,
            track,
        })
    }

    fn shows(&self, setting: &Setting<'_>) -> Vec<Topic> {
        let words = OwnWords {
            label: &self.label,
            hint: &self.hint,
        };
        let stat = &setting.ruleset.stats[&self.stat];
        let figure = Figure::of(setting, stat, self.hero, words);
        show_start(stat, figure.says_start(self.hint.is_none()))
    }
}

impl Body for Skill {
    fn write_markdown(&self, out: &mut Markdown) {
        self.figure.write_markdown(out);
        self.adjusted.iter().for_each(|it| it.write_markdown(out));
        self.track.iter().for_each(|it| it.write_markdown(out));
    }

    fn name(&self) -> Option<&str> {
        self.figure.name()
    }

    fn name_fields(&mut self, names: &mut FieldNames) {
        self.figure.name_fields(names);
        self.adjusted
            .iter_mut()
            .for_each(|it| it.name_fields(names));
        self.track.iter_mut().for_each(|it| it.name_fields(names));
    }

    fn fields(&self, words: Words<'_>) -> Vec<Field> {
        let mut fields = self.figure.fields(words);
        fields.extend(self.adjusted.iter().flat_map(|it| it.fields(words)));
        fields.extend(self.track.iter().flat_map(|it| it.fields(words)));
        fields
    }
}
