//! Every word that the program itself puts on paper, one file per language below `templates/words/`.
//!
//! [`Word`] names the phrases that are printed as they are; the types in [`say`] are phrases with holes, filled by name. Both are declared in
//! `keys.rs`, and the program is built only when every language has exactly these phrases with exactly these holes. A ruleset's
//! `[labels]` win over all of them.
//!
//! *Invariant:* words are looked up by key and never searched; nothing here knows a game.

mod check;
mod keys;
mod language;
mod vocabulary;

pub use check::{differences, label_problem};
pub use keys::{Word, say};
pub use language::{DisguiseWords, Language, TEXTS, keep_snapshots, read, snapshot};
pub use vocabulary::{Calendar, Swap, Vocabulary, split_forms};

use std::fmt::Write;

/// What a phrase is called and which holes it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// Its key in the files and in `[labels]`.
    pub id: &'static str,
    /// Names that are in braces.
    pub holes: &'static [&'static str],
    /// Whether it has a form for one and a form for many, chosen by `count`.
    pub counts: bool,
}

/// All phrases: words first, then those with holes.
pub fn entries() -> impl Iterator<Item = &'static Entry> {
    keys::WORDS.iter().chain(keys::PHRASES)
}

/// A phrase with its holes filled.
pub trait Phrase {
    /// Its place among all phrases.
    fn place(&self) -> usize;
    /// The number that decides between one and many.
    fn count(&self) -> Option<u64>;
    /// Writes what belongs into a hole.
    fn fill(&self, hole: &str, out: &mut String);
}

/// The words of a ruleset: its own labels, and below them those of a language.
#[derive(Debug, Clone, Copy)]
pub struct Words<'a> {
    labels: &'a [(String, String)],
    language: Language,
}

impl<'a> Words<'a> {
    /// The words of a language under a ruleset's labels.
    pub fn new(labels: &'a [(String, String)], language: Language) -> Self {
        Self { labels, language }
    }

    /// The words of a language alone.
    pub fn of(language: Language) -> Self {
        Self::new(&[], language)
    }

    /// The language below the labels.
    pub fn language(self) -> Language {
        self.language
    }

    /// A word as it is printed.
    pub fn get(self, word: Word) -> &'a str {
        let own = self.label(word);
        own.unwrap_or_else(|| self.language.form(word as usize, None))
    }

    /// The same as a string of its own.
    pub fn own(self, word: Word) -> String {
        self.get(word).to_owned()
    }

    /// A phrase with its holes filled.
    pub fn say(self, phrase: impl Phrase) -> String {
        let place = phrase.place();
        let entry = entries().nth(place);
        let own = entry.and_then(|entry| self.own_form(entry, phrase.count()));
        let text = own.unwrap_or_else(|| self.language.form(place, phrase.count()));
        fill_placeholders(text, &phrase)
    }

    /// The word for something that the ruleset names itself, such as a kind of class: its label, our word of that key, or `own`.
    pub fn named(self, key: &str, own: &'a str) -> &'a str {
        let ours = || Word::ALL.iter().find(|word| word.id() == key);
        match self.own_label(key) {
            Some(label) => label,
            None => ours().map_or(own, |word| self.language.form(*word as usize, None)),
        }
    }

    /// The ruleset's own word, if it has one.
    pub fn label(self, word: Word) -> Option<&'a str> {
        self.own_label(word.id())
    }

    fn own_label(self, key: &str) -> Option<&'a str> {
        let found = self.labels.iter().find(|(name, _)| name == key);
        found.map(|(_, label)| label.as_str())
    }

    /// The ruleset's own words for a phrase; `KEY-one` is its form for a single thing.
    fn own_form(self, entry: &Entry, count: Option<u64>) -> Option<&'a str> {
        let single = count.filter(|count| entry.counts && *count == 1);
        let one = single.and_then(|_| self.own_label(&format!("{}-one", entry.id)));
        one.or_else(|| self.own_label(entry.id))
    }
}

/// The same words kept by somebody who outlives the ruleset.
#[derive(Debug, Clone, Default)]
pub struct OwnWords {
    labels: Vec<(String, String)>,
    language: Language,
}

impl OwnWords {
    /// The words themselves.
    pub fn words(&self) -> Words<'_> {
        Words::new(&self.labels, self.language)
    }
}

impl From<Words<'_>> for OwnWords {
    fn from(words: Words<'_>) -> Self {
        Self {
            labels: words.labels.to_vec(),
            language: words.language,
        }
    }
}

/// A text with its holes filled; a brace without its partner stays what it is.
fn fill_placeholders(text: &str, phrase: &impl Phrase) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        let Some((hole, behind)) = after.split_once('}') else {
            out.push('{');
            rest = after;
            break;
        };
        phrase.fill(hole, &mut out);
        rest = behind;
    }
    out.push_str(rest);
    out
}

/// Writes a value into a text; a string takes everything.
fn put(out: &mut String, value: &dyn std::fmt::Display) {
    let _ = write!(out, "{value}");
}

#[cfg(test)]
mod tests;
