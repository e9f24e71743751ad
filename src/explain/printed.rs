//! What is printed for a room: the words and figures of its entries, piece by piece, in the order of the page.

use serde_json::Value;

use crate::content::{Block, Content};

/// What a piece of an entry is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// The number of the entry itself.
    Number,
    /// The number that a way leads to.
    Target,
    /// Boxes to tick, counted.
    Boxes,
    /// A figure of a foe: who, and the label of the figure.
    Figure {
        /// The foe as printed.
        foe: String,
        /// The label.
        label: String,
    },
    /// Boxes for the life of a foe.
    Life {
        /// The foe as printed.
        foe: String,
    },
    /// The name of foes with their number.
    Foe,
    /// Where the room lies on one's own map.
    Place,
    /// Mood and floor.
    Flavour,
    /// A way.
    Way,
    /// Any other words.
    Words,
}

/// A piece of an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// What it is.
    pub kind: Kind,
    /// As printed.
    pub text: String,
}

impl Piece {
    /// The piece with the words around it, as a reader finds it on the page.
    pub fn shown(&self) -> String {
        let text = &self.text;
        match &self.kind {
            Kind::Number => format!("number {text}"),
            Kind::Target => format!("way to {text}"),
            Kind::Figure { foe, label } => format!("{foe}: {label} {text}"),
            Kind::Life { foe } => format!("boxes of {foe}"),
            Kind::Boxes => format!("boxes: {text}"),
            Kind::Foe | Kind::Place | Kind::Flavour | Kind::Way | Kind::Words => text.clone(),
        }
    }
}

/// The pieces of the entries with these numbers. Drawings are left out: their numbers are those of the entry.
pub fn pieces(content: &Content, entries: &[u32]) -> Vec<Piece> {
    let blocks = content.pages.iter().flat_map(|page| &page.blocks);
    let mut found = Vec::new();
    for block in blocks {
        let told = match block {
            Block::Entry(entry) if entries.contains(&entry.number) => {
                vec![serde_json::to_value(entry)]
            }
            Block::HiddenWays { found, .. } => {
                let here = found.iter().filter(|it| entries.contains(&it.number));
                here.map(serde_json::to_value).collect()
            }
            _ => Vec::new(),
        };
        for value in told.into_iter().flatten() {
            walk(&value, "", "", &mut found);
        }
    }
    found
}

/// Goes through an entry as templates see it, so that nothing that is printed is missed.
fn walk(value: &Value, key: &str, foe: &str, found: &mut Vec<Piece>) {
    let mut push = |kind: Kind, text: String| found.push(Piece { kind, text });
    match (key, value) {
        ("picture" | "part" | "style" | "long", _) | (_, Value::Null | Value::Bool(_)) => {}
        ("number" | "also", value) => push(Kind::Number, value.to_string()),
        ("to", value) => push(Kind::Target, value.to_string()),
        ("count", value) => push(Kind::Boxes, value.to_string()),
        ("place", Value::String(text)) => push(Kind::Place, text.clone()),
        ("flavour", Value::String(text)) => push(Kind::Flavour, text.clone()),
        ("text", Value::Array(spans)) => push(Kind::Words, joined(spans)),
        ("boxes", Value::Array(boxes)) => {
            let kind = Kind::Life {
                foe: foe.to_owned(),
            };
            let counts: Vec<String> = boxes.iter().map(Value::to_string).collect();
            push(kind, counts.join(" "));
        }
        ("figures", Value::Array(figures)) => {
            for figure in figures {
                let word = |at: usize| figure.get(at).and_then(Value::as_str).unwrap_or_default();
                let kind = Kind::Figure {
                    foe: foe.to_owned(),
                    label: word(0).to_owned(),
                };
                push(kind, word(1).to_owned());
            }
        }
        ("foes", Value::Array(foes)) => {
            for line in foes {
                let name = line.get("name").and_then(Value::as_str).unwrap_or_default();
                found.push(Piece {
                    kind: Kind::Foe,
                    text: name.to_owned(),
                });
                let rest = line.as_object().into_iter().flatten();
                rest.filter(|(key, _)| *key != "name")
                    .for_each(|(key, value)| walk(value, key, name, found));
            }
        }
        ("ways", Value::Array(ways)) => {
            for way in ways {
                let text = way.get("text").and_then(Value::as_str).unwrap_or_default();
                found.push(Piece {
                    kind: Kind::Way,
                    text: text.to_owned(),
                });
                let rest = way.as_object().into_iter().flatten();
                rest.filter(|(key, _)| *key != "text")
                    .for_each(|(key, value)| walk(value, key, foe, found));
            }
        }
        (_, Value::String(text)) => push(Kind::Words, text.clone()),
        (_, Value::Number(number)) => push(Kind::Words, number.to_string()),
        (_, Value::Array(all)) => all.iter().for_each(|value| walk(value, key, foe, found)),
        (_, Value::Object(all)) => all
            .iter()
            .for_each(|(key, value)| walk(value, key, foe, found)),
    }
}

/// Words in several styles as one.
fn joined(spans: &[Value]) -> String {
    let texts = spans.iter().map(|span| match span {
        Value::String(text) => text.as_str(),
        span => span.get("text").and_then(Value::as_str).unwrap_or_default(),
    });
    texts.collect()
}
