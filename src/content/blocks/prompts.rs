//! Prompts for a journal, each with lines to write on.

use super::prelude::*;

/// Prompts, each with lines to write on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Prompts {
    /// Heading.
    pub title: Option<String>,
    /// The prompts, with the names of the places below each.
    pub prompts: Vec<Prompt>,
}

/// A prompt and its lines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Prompt {
    /// Results of dice that pick it.
    pub roll: String,
    /// What is asked.
    pub words: Vec<Span>,
    /// Name of the place of each line.
    pub fields: Vec<String>,
}

impl Declared for declared::Prompts {
    fn compose(&self, setting: &Setting<'_>) -> Block {
        let ruleset = setting.ruleset;
        let rows = &ruleset.tables[&self.table].grid.rows;
        let count = self.count.map_or(rows.len(), |count| count as usize);
        let prompts = rows.iter().take(count).map(|row| {
            let ranges: Vec<String> = row.ranges.iter().map(ToString::to_string).collect();
            let text = row.text.as_ref().or(row.name.as_ref());
            Prompt {
                roll: ranges.join(", "),
                words: text.map(|text| printed(ruleset, text)).unwrap_or_default(),
                fields: vec![String::new(); self.lines as usize],
            }
        });
        Block::Prompts(Prompts {
            title: self.title.clone(),
            prompts: prompts.collect(),
        })
    }
}

impl Body for Prompts {
    fn write_markdown(&self, out: &mut Markdown) {
        out.heading(self.title.as_deref());
        for prompt in &self.prompts {
            out.line(format_args!(
                "- {}: {}",
                prompt.roll,
                mark_up(&prompt.words)
            ));
            for _ in &prompt.fields {
                out.line(format_args!("  ________"));
            }
        }
    }

    titled!(Forms);

    fn name_fields(&mut self, names: &mut FieldNames) {
        for (number, prompt) in (1..).zip(&mut self.prompts) {
            for (line, field) in (1..).zip(&mut prompt.fields) {
                *field = format!("lines.prompt-{number}-{line}");
                names.claim(field);
            }
        }
    }

    fn fields(&self, words: Words<'_>) -> Vec<Field> {
        let lines = self.prompts.iter().flat_map(|prompt| {
            let asked = plain(&prompt.words);
            (1..).zip(&prompt.fields).map(move |(number, name)| {
                let label = format!("{asked} {}", words.say(say::LineNumber { number }));
                Field::new(FieldKind::Text, name, label)
            })
        });
        lines.collect()
    }
}
