//! Lines to write on.

use super::prelude::*;

/// Lines to write on.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Lines {
    /// Heading.
    pub title: Option<String>,
    /// How many.
    pub count: u32,
    /// Words at the beginning of the first lines.
    pub labels: Vec<String>,
    /// Name of the place of each line.
    pub fields: Vec<String>,
}

impl Declared for declared::Lines {
    fn compose(&self, _: &Setting<'_>) -> Block {
        Block::Lines(Lines {
            title: self.title.clone(),
            count: self.count,
            labels: self.labels.clone(),
            ..Lines::default()
        })
    }
}

impl Body for Lines {
    fn write_markdown(&self, out: &mut Markdown) {
        out.heading(self.title.as_deref());
        for line in 0..self.count as usize {
            let label = self.labels.get(line).map_or("", String::as_str);
            out.line(format_args!("- {label} ________"));
        }
    }

    fn name(&self) -> Option<&str> {
        let words = self.title.as_ref().or(self.labels.first());
        words.map(String::as_str)
    }

    fn caption(&self) -> Option<Caption> {
        self.title.as_ref().map(|_| Caption::Forms)
    }

    fn take_heading(&mut self) -> Option<String> {
        self.title.take()
    }

    /// A line is called after its own words; one without them after the heading, else after the words before it, with its number in the block.
    fn name_fields(&mut self, names: &mut FieldNames) {
        let heading = self.title.as_ref().or(self.labels.last());
        let common = slug(heading.map_or("", String::as_str), "line");
        let lines = (1..=self.count as usize).map(|number| {
            let numbered = format!("{common}-{number}");
            match self.labels.get(number - 1) {
                Some(label) => format!("lines.{}", slug(label, &numbered)),
                None => format!("lines.{numbered}"),
            }
        });
        self.fields = lines.collect();
        self.fields.iter_mut().for_each(|field| names.claim(field));
    }

    fn fields(&self, words: Words<'_>) -> Vec<Field> {
        let lines = (1..).zip(&self.fields).map(|(number, name)| {
            let line = || words.say(say::LineNumber { number });
            let label = match (self.labels.get(number - 1), &self.title) {
                (Some(label), Some(title)) => format!("{title}: {label}"),
                (Some(label), None) => label.clone(),
                (None, Some(title)) => format!("{title}, {}", line()),
                (None, None) => line(),
            };
            Field::new(FieldKind::Text, name, label)
        });
        lines.collect()
    }
}
