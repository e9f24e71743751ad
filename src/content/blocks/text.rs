//! Paragraphs, with an optional heading.

use super::prelude::*;

/// Paragraphs.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Text {
    /// Heading.
    pub title: Option<String>,
    /// The paragraphs.
    pub paragraphs: Vec<Paragraph>,
    /// Numbers of entries that must not be seen beside it.
    #[serde(skip)]
    pub apart_from: Vec<u32>,
}

/// Words that a text without a heading is known by.
const FIRST_WORDS: usize = 4;

impl Text {
    /// A text in the markup of rules.
    pub fn of(title: Option<&str>, text: &str) -> Self {
        Self {
            title: title.map(str::to_owned),
            paragraphs: paragraphs(text),
            ..Self::default()
        }
    }

    /// The same as a block.
    pub fn block(title: Option<&str>, text: &str) -> Block {
        Block::Text(Self::of(title, text))
    }

    /// Paragraphs without a heading, as a block.
    pub fn untitled(paragraphs: Vec<Paragraph>) -> Block {
        Block::Text(Self {
            paragraphs,
            ..Self::default()
        })
    }

    fn first_words(&self) -> String {
        let mut paragraphs = self.paragraphs.iter();
        let spans = paragraphs.find_map(|paragraph| match paragraph {
            Paragraph::Text { spans } => Some(spans),
            Paragraph::List { items } | Paragraph::Steps { items } => items.first(),
        });
        let spans = spans.into_iter().flatten();
        let text: String = spans.map(|span| span.text.as_str()).collect();
        let words: Vec<&str> = text.split_whitespace().take(FIRST_WORDS).collect();
        format!("{} ...", words.join(" "))
    }
}

impl Declared for declared::Text {
    fn compose(&self, _: &Setting<'_>) -> Block {
        Text::block(self.title.as_deref(), &self.text)
    }
}

impl Body for Text {
    fn write_markdown(&self, out: &mut Markdown) {
        out.heading(self.title.as_deref());
        out.paragraphs(&self.paragraphs);
    }

    named!(title?, Notes);

    fn name_below(&self, heading: Option<&str>) -> Option<String> {
        self.title.is_none().then(|| match heading {
            Some(heading) => format!("{heading} ..."),
            None => self.first_words(),
        })
    }

    fn is_section(&self) -> bool {
        // A heading without words belongs to what follows.
        self.title.is_some() && !self.paragraphs.is_empty()
    }

    fn take_heading(&mut self) -> Option<String> {
        self.title.take()
    }
}
