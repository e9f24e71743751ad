//! TOML into a [`Branch`], with every syntax mistake the parser can name.

use toml::de::{DeTable, DeValue};

use super::{Branch, Key, Node, NodeKind, Words};
use crate::diag::{Diagnostic, Diagnostics, SourceId, Sources, Span};

/// Reads one file; what could not be read is left out and reported.
pub fn parse(sources: &Sources, source: SourceId, found: &mut Diagnostics) -> Branch {
    let text = sources.text(source);
    let (table, errors) = DeTable::parse_recoverable(text);
    for error in &errors {
        let span = Span::new(source, error.span().unwrap_or(0..0));
        found.push(
            Diagnostic::error(span, message(error.message())).with_hint_if(advice(error.message())),
        );
    }
    let mut reader = TreeBuilder {
        source,
        text,
        found,
    };
    reader.branch(table.into_inner())
}

/// Whether what follows a syntax mistake can still be trusted: only a repeated key leaves the rest of the file as it is.
pub fn is_fatal(diagnostic: &Diagnostic) -> bool {
    !diagnostic.message.contains("duplicate key")
}

/// The parser's words in the manner of the house: one clause, no capital.
fn message(words: &str) -> String {
    let line = words
        .lines()
        .next()
        .unwrap_or("")
        .trim()
        .trim_end_matches('.');
    let mut letters = line.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_lowercase().to_string())
        .unwrap_or_default();
    format!("not TOML: {first}{}", letters.as_str())
}

fn advice(words: &str) -> Option<String> {
    let advice = if words.contains("duplicate key") {
        "a table can have a key only once; rename the second, or join the two"
    } else if words.contains("string") {
        "put text of several lines between triple quotes: `\"\"\"...\"\"\"`"
    } else if words.contains("recurs") {
        "use fewer levels"
    } else {
        return None;
    };
    Some(advice.into())
}

struct TreeBuilder<'a> {
    source: SourceId,
    text: &'a str,
    found: &'a mut Diagnostics,
}

impl TreeBuilder<'_> {
    fn branch(&mut self, table: DeTable<'_>) -> Branch {
        let mut entries: Vec<(Key, Node)> = Vec::with_capacity(table.len());
        for (key, value) in table {
            let span = Span::new(self.source, key.span());
            let key = Key {
                name: key.into_inner().into_owned(),
                span,
            };
            let place = Span::new(self.source, value.span());
            let kind = self.kind(value.into_inner(), place);
            // A table under a header is pointed at by its key: its own span would be the whole header.
            let headed = matches!(kind, NodeKind::Branch(_)) && !self.is_inline(place);
            entries.push((
                key,
                Node {
                    span: if headed { span } else { place },
                    kind,
                },
            ));
        }
        entries.sort_by_key(|(key, _)| key.span);
        Branch { entries }
    }

    fn is_inline(&self, place: Span) -> bool {
        self.text
            .get(place.range())
            .is_some_and(|written| written.starts_with('{'))
    }

    fn kind(&mut self, value: DeValue<'_>, place: Span) -> NodeKind {
        match value {
            DeValue::String(words) => NodeKind::Words(Words {
                value: words.into_owned(),
                offsets: None,
            }),
            DeValue::Integer(integer) => {
                match i64::from_str_radix(integer.as_str(), integer.radix()) {
                    Ok(number) => NodeKind::Integer(number),
                    Err(_) => {
                        self.found.push(Diagnostic::error(
                            place,
                            format!("the number `{integer}` is too large"),
                        ));
                        NodeKind::Integer(0)
                    }
                }
            }
            DeValue::Float(_) => NodeKind::Other("a number with a decimal point"),
            DeValue::Datetime(_) => NodeKind::Other("a date"),
            DeValue::Boolean(flag) => NodeKind::Flag(flag),
            DeValue::Array(values) => {
                let nodes = values.into_iter().map(|value| {
                    let place = Span::new(self.source, value.span());
                    Node {
                        span: place,
                        kind: self.kind(value.into_inner(), place),
                    }
                });
                NodeKind::List(nodes.collect())
            }
            DeValue::Table(table) => NodeKind::Branch(self.branch(table)),
        }
    }
}
