//! The fields of a PDF as a text, a line each, so that what is wrong can be shown with its place.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::{Entry, EntryValue};
use crate::diag::{SourceId, Sources, Span};

/// Where the value of each field is in the text.
pub struct Listing {
    source: SourceId,
    ranges: BTreeMap<String, std::ops::Range<usize>>,
}

impl Listing {
    /// Writes the text.
    pub fn new(file: &str, entries: &[Entry], sources: &mut Sources) -> Self {
        let mut text = String::new();
        let mut ranges = BTreeMap::new();
        for entry in entries {
            let _ = write!(text, "{} = ", one_line(&entry.name));
            let start = text.len();
            match &entry.value {
                EntryValue::Words(words) => text.push_str(&one_line(words)),
                EntryValue::Ticked(true) => text.push_str("ticked"),
                EntryValue::Ticked(false) => text.push_str("empty"),
            }
            ranges.insert(entry.name.clone(), start..text.len());
            text.push('\n');
        }
        Self {
            source: sources.add(file, text),
            ranges,
        }
    }

    /// The place of a field.
    pub fn span(&self, name: &str) -> Span {
        let range = self.ranges.get(name).cloned().unwrap_or(0..0);
        Span::new(self.source, range)
    }
}

fn one_line(words: &str) -> String {
    words
        .chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect()
}
