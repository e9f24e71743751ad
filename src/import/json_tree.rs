//! JSON with places. `serde_json` judges the text and decodes its strings; the places of its values are found here.

use std::ops::Range;

use crate::diag::{Diagnostic, SourceId, Span};

/// A value with its place.
#[derive(Debug)]
pub struct Node {
    /// Its bytes.
    pub range: Range<usize>,
    /// What it is.
    pub value: Value,
}

/// What tables are made of; other values are nothing here.
#[derive(Debug)]
pub enum Value {
    /// In the order of the file.
    Object(Vec<(String, Node)>),
    /// A list.
    List(Vec<Node>),
    /// Decoded.
    Words(String),
    /// A whole number.
    Number(i64),
    /// `null`, `true`, `false`, a fraction.
    Other,
}

impl Node {
    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&Self> {
        self.entries()
            .iter()
            .find(|(name, _)| name == key)
            .map(|(_, node)| node)
    }

    /// Keys and values of an object; none of anything else.
    pub fn entries(&self) -> &[(String, Self)] {
        match &self.value {
            Value::Object(entries) => entries,
            _ => &[],
        }
    }

    /// Values of a list; none of anything else.
    pub fn items(&self) -> &[Self] {
        match &self.value {
            Value::List(items) => items,
            _ => &[],
        }
    }

    /// The words of a key.
    pub fn words(&self, key: &str) -> Option<&str> {
        match &self.get(key)?.value {
            Value::Words(words) => Some(words),
            _ => None,
        }
    }

    /// The number of a key.
    pub fn number(&self, key: &str) -> Option<i64> {
        match self.get(key)?.value {
            Value::Number(number) => Some(number),
            _ => None,
        }
    }
}

/// Reads a text. Its depth is limited by `serde_json`, whose words about a mistake are passed on.
pub fn read(text: &str, source: SourceId) -> Result<Node, Diagnostic> {
    if let Err(error) = serde_json::from_str::<serde_json::Value>(text) {
        let start = offset_of(text, error.line(), error.column());
        let words = error.to_string();
        let words = words.split(" at line ").next().unwrap_or_default();
        let message = format!("not JSON: {words}");
        return Err(
            Diagnostic::error(Span::new(source, start..start + 1), message)
                .with_hint("check that this is the right file"),
        );
    }
    let mut scanner = Scanner { text, at: 0 };
    Ok(scanner.value())
}

fn offset_of(text: &str, line: usize, column: usize) -> usize {
    let lines = text.split_inclusive('\n').take(line.saturating_sub(1));
    let before: usize = lines.map(str::len).sum();
    let mut at = (before + column.saturating_sub(1)).min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Walks through a text that is known to be JSON of a limited depth.
struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl Scanner<'_> {
    fn peek(&mut self) -> u8 {
        let bytes = self.text.as_bytes();
        while bytes.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
        bytes.get(self.at).copied().unwrap_or(0)
    }

    /// Goes past a letter if it is next.
    fn pass(&mut self, letter: u8) -> bool {
        let there = self.peek() == letter;
        self.at += usize::from(there);
        there
    }

    fn value(&mut self) -> Node {
        let first = self.peek();
        let start = self.at;
        let value = match first {
            b'{' => self.object(),
            b'[' => self.list(),
            b'"' => Value::Words(self.words()),
            _ => self.plain(),
        };
        let range = start..self.at;
        Node { range, value }
    }

    fn object(&mut self) -> Value {
        let mut entries = Vec::new();
        self.at += 1;
        while self.peek() == b'"' {
            let key = self.words();
            self.pass(b':');
            entries.push((key, self.value()));
            if !self.pass(b',') {
                break;
            }
        }
        self.pass(b'}');
        Value::Object(entries)
    }

    fn list(&mut self) -> Value {
        let mut items = Vec::new();
        self.at += 1;
        while !matches!(self.peek(), b']' | 0) {
            items.push(self.value());
            if !self.pass(b',') {
                break;
            }
        }
        self.pass(b']');
        Value::List(items)
    }

    fn words(&mut self) -> String {
        let start = self.at;
        let bytes = self.text.as_bytes();
        self.at += 1;
        while let Some(byte) = bytes.get(self.at) {
            self.at += if *byte == b'\\' { 2 } else { 1 };
            if *byte == b'"' {
                break;
            }
        }
        let raw = self.text.get(start..self.at).unwrap_or("\"\"");
        serde_json::from_str(raw).unwrap_or_default()
    }

    fn plain(&mut self) -> Value {
        let start = self.at;
        let rest = self.text.get(start..).unwrap_or("");
        let ends = |letter: char| matches!(letter, ',' | ']' | '}') || letter.is_whitespace();
        let length = rest.find(ends).unwrap_or(rest.len());
        self.at += length;
        let words = rest.get(..length).unwrap_or("");
        words.parse().map_or(Value::Other, Value::Number)
    }
}
