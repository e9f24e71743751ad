//! Boxes to tick that belong to no stat.

use super::Track;
use super::prelude::*;

/// Boxes to tick that belong to no stat.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Boxes {
    /// Words before them.
    pub label: Option<String>,
    /// How many.
    pub count: u32,
    /// Numbers above them, in steps of this.
    pub numbers: Option<u32>,
    /// What the names of the boxes begin with.
    pub field: String,
}

impl Boxes {
    fn words(&self) -> &str {
        self.label.as_deref().unwrap_or_default()
    }

    /// Under another label: a track has room for the own one beside it.
    pub(super) fn relabel(self, label: String) -> Track {
        Track {
            label,
            hint: self.label,
            field: self.field,
            boxes: self.count,
            numbers: self.numbers,
            ..Track::default()
        }
    }
}

impl Declared for declared::Boxes {
    fn compose(&self, _: &Setting<'_>) -> Block {
        Block::Boxes(Boxes {
            label: self.label.clone(),
            count: self.count,
            numbers: self.numbers,
            ..Boxes::default()
        })
    }
}

impl Body for Boxes {
    fn write_markdown(&self, out: &mut Markdown) {
        let boxes = tick_boxes(self.count);
        out.line(format_args!("- {} {boxes}", self.words()));
    }

    named!(label?, Checks);

    fn name_fields(&mut self, names: &mut FieldNames) {
        self.field = format!("boxes.{}", slug(self.words(), "box"));
        names.claim(&mut self.field);
    }

    fn fields(&self, words: Words<'_>) -> Vec<Field> {
        Field::ticks(words, &self.field, self.words(), self.count, 0)
    }
}
