//! The little markup of rule texts: paragraphs, `- ` and `1. ` lists, `*emphasis*`, `**strong**`. Templates get it taken apart.

use std::ops::Range;

use serde::Serialize;

use super::traced_text::Origins;
use crate::facts::Phrases;

/// A paragraph or a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Paragraph {
    /// Running text.
    Text {
        /// Its pieces.
        spans: Vec<Span>,
    },
    /// A list with a dash before each item.
    List {
        /// The items.
        items: Vec<Vec<Span>>,
    },
    /// A list with numbers from 1.
    Steps {
        /// The items.
        items: Vec<Vec<Span>>,
    },
}

/// Words in one style.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Span {
    /// `plain`, `emph` or `strong`.
    pub style: &'static str,
    /// The words.
    pub text: String,
    /// Where they come from; empty for words of the ruleset that are printed as they are.
    #[serde(skip)]
    pub origins: Origins,
}

impl Span {
    /// Words without emphasis.
    pub fn plain(text: impl Into<String>) -> Self {
        Self::of("plain", text.into(), Origins::default())
    }

    /// Words in bold.
    pub fn strong(text: impl Into<String>) -> Self {
        Self::of("strong", text.into(), Origins::default())
    }

    /// Emphasised words.
    pub fn emph(text: impl Into<String>) -> Self {
        Self::of("emph", text.into(), Origins::default())
    }

    fn of(style: &'static str, text: String, origins: Origins) -> Self {
        Self {
            style,
            text,
            origins,
        }
    }
}

/// Takes a text apart. Blank lines separate paragraphs; lines that begin with `- ` are a list, lines that count `1. `, `2. ` from one are a
/// numbered list; other line breaks are spaces.
pub fn paragraphs(text: &str) -> Vec<Paragraph> {
    let mut reading = Reading::default();
    for line in text.lines().chain([""]) {
        reading.line(line.trim());
    }
    reading.found
}

/// The paragraph or list that is being read, and those before it.
#[derive(Default)]
struct Reading<'a> {
    found: Vec<Paragraph>,
    words: Vec<&'a str>,
    items: Vec<String>,
    numbered: bool,
}

impl<'a> Reading<'a> {
    fn line(&mut self, line: &'a str) {
        if let Some(item) = line.strip_prefix("- ") {
            self.item(item, false);
        } else if let Some(item) = self.next_step(line) {
            self.item(item, true);
        } else if line.is_empty() {
            self.end();
        } else if let Some(item) = self.items.last_mut() {
            item.push(' ');
            item.push_str(line);
        } else {
            self.words.push(line);
        }
    }

    /// What follows the number, if the line carries the next number of a list: `2. ` begins nothing by itself.
    fn next_step(&self, line: &'a str) -> Option<&'a str> {
        let (number, item) = line.split_once(". ")?;
        let before = if self.numbered { self.items.len() } else { 0 };
        (number == (before + 1).to_string()).then_some(item)
    }

    fn item(&mut self, item: &str, numbered: bool) {
        if !self.words.is_empty() || self.numbered != numbered {
            self.end();
        }
        self.numbered = numbered;
        self.items.push(item.to_owned());
    }

    fn end(&mut self) {
        if !self.words.is_empty() {
            self.found.push(Paragraph::Text {
                spans: spans(&self.words.join(" ")),
            });
            self.words.clear();
        }
        if !self.items.is_empty() {
            let items = self.items.iter().map(|item| spans(item)).collect();
            self.found.push(if self.numbered {
                Paragraph::Steps { items }
            } else {
                Paragraph::List { items }
            });
            self.items.clear();
        }
        self.numbered = false;
    }
}

/// Splits a line at `*` and `**`. A star that has no partner, or is between spaces, is printed as it is.
pub fn spans(text: &str) -> Vec<Span> {
    split(text, &Origins::default())
}

/// The same for words that know where they come from.
pub fn spans_of(phrases: &Phrases) -> Vec<Span> {
    split(&phrases.plain(), &Origins::of(phrases))
}

fn split(text: &str, origins: &Origins) -> Vec<Span> {
    let styled = styles(text).into_iter();
    let spans = styled.map(|(style, range)| {
        let words = text.get(range.clone()).unwrap_or_default();
        Span::of(style, words.to_owned(), origins.slice(range))
    });
    spans.collect()
}

/// Stretches of a line with their style.
fn styles(text: &str) -> Vec<(&'static str, Range<usize>)> {
    let mut found = Vec::new();
    let (mut plain, mut at) = (0, 0);
    let rest = |at: usize| text.get(at..).unwrap_or_default();
    while let Some(star) = rest(at).find('*').map(|star| at + star) {
        let (mark, style) = if rest(star).starts_with("**") {
            ("**", "strong")
        } else {
            ("*", "emph")
        };
        let inner = star + mark.len();
        match rest(inner).find(mark) {
            Some(length) if length > 0 && !rest(inner).starts_with(' ') => {
                found.push(("plain", plain..star));
                found.push((style, inner..inner + length));
                at = inner + length + mark.len();
                plain = at;
            }
            _ => at = inner,
        }
    }
    found.push(("plain", plain..text.len()));
    found.retain(|(_, range)| !range.is_empty());
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn emphasis_is_taken_apart() {
        assert_eq!(
            spans("Roll *one* die, **no more**."),
            [
                Span::plain("Roll "),
                Span::emph("one"),
                Span::plain(" die, "),
                Span::strong("no more"),
                Span::plain(".")
            ]
        );
    }

    #[test]
    fn lonely_stars_stay() {
        assert_eq!(spans("3 * 4 and 0*"), [Span::plain("3 * 4 and 0*")]);
        assert_eq!(spans("**open"), [Span::plain("**open")]);
    }

    #[test]
    fn lists_and_paragraphs_alternate() {
        let got = paragraphs("One\nline.\n\n- a\n  more\n- b\n\nTwo.");
        assert_eq!(
            got,
            [
                Paragraph::Text {
                    spans: vec![Span::plain("One line.")]
                },
                Paragraph::List {
                    items: vec![vec![Span::plain("a more")], vec![Span::plain("b")]]
                },
                Paragraph::Text {
                    spans: vec![Span::plain("Two.")]
                },
            ]
        );
    }

    #[test]
    fn numbered_lists_count_from_one() {
        let step = |words: &str| vec![Span::plain(words)];
        assert_eq!(
            paragraphs(
                "In turn:\n1. roll\n   twice\n2. mark\n- rest\n\n2. is no list.\n1990. Nor this."
            ),
            [
                Paragraph::Text {
                    spans: step("In turn:")
                },
                Paragraph::Steps {
                    items: vec![step("roll twice"), step("mark")]
                },
                Paragraph::List {
                    items: vec![step("rest")]
                },
                Paragraph::Text {
                    spans: step("2. is no list. 1990. Nor this.")
                },
            ]
        );
    }
}
