//! Words on a page that know where they come from. Templates see the words alone.

use serde::{Serialize, Serializer};

use crate::facts::{Origin, Phrases};

/// A line of print, with the origin of every stretch of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TracedText {
    /// As printed.
    pub text: String,
    /// Where its stretches come from.
    pub origins: Origins,
}

/// Origins of a text, each with the byte where its stretch ends.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Origins(Vec<(usize, Origin)>);

impl TracedText {
    /// Words from one origin.
    pub fn of(text: impl Into<String>, origin: Origin) -> Self {
        Self::from(&Phrases::of(text, origin))
    }

    /// The program's own words.
    pub fn program(text: impl Into<String>) -> Self {
        Self::of(text, Origin::Program)
    }

    /// Where its beginning comes from.
    pub fn origin(&self) -> Origin {
        self.origins.at(0).cloned().unwrap_or(Origin::Program)
    }

    /// Whether nothing is printed.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }
}

impl Origins {
    /// The origins of phrases one after another.
    pub fn of(phrases: &Phrases) -> Self {
        let mut end = 0;
        let stretches = phrases.iter().map(|phrase| {
            end += phrase.text.len();
            (end, phrase.origin.clone())
        });
        Self(stretches.collect())
    }

    /// Where the letter at a byte comes from.
    pub fn at(&self, byte: usize) -> Option<&Origin> {
        let stretch = self.0.iter().find(|(end, _)| byte < *end);
        stretch.map(|(_, origin)| origin)
    }

    /// The origins of a stretch of the text.
    pub fn slice(&self, range: std::ops::Range<usize>) -> Self {
        let after = self.0.iter().filter(|(end, _)| *end > range.start);
        let mut found: Vec<(usize, Origin)> = Vec::new();
        for (end, origin) in after {
            found.push((end.min(&range.end) - range.start, origin.clone()));
            if *end >= range.end {
                break;
            }
        }
        Self(found)
    }
}

impl From<&Phrases> for TracedText {
    fn from(phrases: &Phrases) -> Self {
        Self {
            text: phrases.plain(),
            origins: Origins::of(phrases),
        }
    }
}

impl From<Phrases> for TracedText {
    fn from(phrases: Phrases) -> Self {
        Self::from(&phrases)
    }
}

impl std::fmt::Display for TracedText {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

impl Serialize for TracedText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}
