//! A clock to fill in, segment by segment.

use super::prelude::*;

/// A clock: a circle of equal segments beside its label.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Clock {
    /// What it counts.
    pub label: String,
    /// How many segments it has.
    pub segments: u32,
    /// The clock in words.
    pub alt: String,
    /// What the names of the segments begin with.
    pub field: String,
}

impl Declared for declared::Clock {
    fn compose(&self, setting: &Setting<'_>) -> Block {
        let (label, segments) = (self.label.clone(), self.segments);
        let alt = setting.ruleset.words().say(say::ClockOf {
            label: &label,
            segments,
        });
        Block::Clock(Clock {
            label,
            segments,
            alt,
            field: String::new(),
        })
    }
}

impl Body for Clock {
    fn write_markdown(&self, out: &mut Markdown) {
        let boxes = tick_boxes(self.segments);
        out.line(format_args!("- {} {boxes}", self.label));
    }

    named!(label, Checks);

    fn name_fields(&mut self, names: &mut FieldNames) {
        self.field = format!("boxes.{}", slug(&self.label, "clock"));
        names.claim(&mut self.field);
    }

    fn fields(&self, words: Words<'_>) -> Vec<Field> {
        Field::ticks(words, &self.field, &self.label, self.segments, 0)
    }
}
