//! The little markup of rule texts: paragraphs, `- ` lists, `*emphasis*`, `**strong**`. Templates get it taken apart.

use serde::Serialize;

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
}

/// Words in one style.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Span {
    /// `plain`, `emph` or `strong`.
    pub style: &'static str,
    /// The words.
    pub text: String,
}

impl Span {
    /// Words without emphasis.
    pub fn plain(text: impl Into<String>) -> Self {
        Self {
            style: "plain",
            text: text.into(),
        }
    }

    /// Emphasised words.
    pub fn emph(text: impl Into<String>) -> Self {
        Self {
            style: "emph",
            text: text.into(),
        }
    }
}

/// Takes a text apart. Blank lines separate paragraphs; lines that begin with `- ` are a list; other line breaks are spaces.
pub fn paragraphs(text: &str) -> Vec<Paragraph> {
    let mut found = Vec::new();
    let mut words: Vec<&str> = Vec::new();
    let mut items: Vec<String> = Vec::new();
    for line in text.lines().chain([""]) {
        let line = line.trim();
        if let Some(item) = line.strip_prefix("- ") {
            end_text(&mut words, &mut found);
            items.push(item.to_owned());
        } else if line.is_empty() {
            end_text(&mut words, &mut found);
            end_list(&mut items, &mut found);
        } else if let Some(item) = items.last_mut() {
            item.push(' ');
            item.push_str(line);
        } else {
            words.push(line);
        }
    }
    found
}

fn end_text(words: &mut Vec<&str>, found: &mut Vec<Paragraph>) {
    if !words.is_empty() {
        found.push(Paragraph::Text {
            spans: spans(&words.join(" ")),
        });
        words.clear();
    }
}

fn end_list(items: &mut Vec<String>, found: &mut Vec<Paragraph>) {
    if !items.is_empty() {
        found.push(Paragraph::List {
            items: items.iter().map(|item| spans(item)).collect(),
        });
        items.clear();
    }
}

/// Splits a line at `*` and `**`. A star that has no partner, or stands between spaces, is printed as it is.
pub fn spans(text: &str) -> Vec<Span> {
    let mut found = Vec::new();
    let mut plain = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('*') {
        let (before, star) = rest.split_at(at);
        plain.push_str(before);
        let (mark, style) = if star.starts_with("**") {
            ("**", "strong")
        } else {
            ("*", "emph")
        };
        let after = star.get(mark.len()..).unwrap_or_default();
        match after.find(mark) {
            Some(end) if end > 0 && !after.starts_with(' ') => {
                push_plain(&mut plain, &mut found);
                found.push(Span {
                    style,
                    text: after.get(..end).unwrap_or_default().to_owned(),
                });
                rest = after.get(end + mark.len()..).unwrap_or_default();
            }
            _ => {
                plain.push_str(mark);
                rest = after;
            }
        }
    }
    plain.push_str(rest);
    push_plain(&mut plain, &mut found);
    found
}

fn push_plain(plain: &mut String, found: &mut Vec<Span>) {
    if !plain.is_empty() {
        found.push(Span::plain(std::mem::take(plain)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strong(text: &str) -> Span {
        Span {
            style: "strong",
            text: text.into(),
        }
    }

    #[test]
    fn emphasis_is_taken_apart() {
        assert_eq!(
            spans("Roll *one* die, **no more**."),
            [
                Span::plain("Roll "),
                Span::emph("one"),
                Span::plain(" die, "),
                strong("no more"),
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
}
