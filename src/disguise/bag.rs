//! Phrases drawn from word lists: no list repeats a word before all are used, and no phrase comes twice on a sheet.

use std::collections::{BTreeMap, BTreeSet};

use super::list::Disguise;
use crate::rng::Stream;

/// How often a phrase that was used is drawn anew before a number is put behind it.
const TRIES: usize = 60;

/// The words of one sheet.
pub(super) struct Bag<'a> {
    disguise: &'a Disguise,
    stream: Stream,
    /// What is left of each list, in shuffled order.
    decks: BTreeMap<String, Vec<&'a str>>,
    /// Phrases that stay the same on a whole sheet.
    kept: BTreeMap<String, String>,
    used: BTreeSet<String>,
}

impl<'a> Bag<'a> {
    pub fn new(stream: &Stream, disguise: &'a Disguise) -> Self {
        Self {
            disguise,
            stream: stream.split("words"),
            decks: BTreeMap::new(),
            kept: BTreeMap::new(),
            used: BTreeSet::new(),
        }
    }

    /// The disguise that the words belong to.
    pub fn disguise(&self) -> &'a Disguise {
        self.disguise
    }

    /// A new phrase for a part of the page.
    pub fn phrase(&mut self, part: &str) -> String {
        let mut phrase = String::new();
        for _ in 0..TRIES {
            let pattern = self.draw(part).unwrap_or_default();
            phrase = capitalise(&self.fill(pattern));
            if self.used.insert(phrase.to_lowercase()) {
                return phrase;
            }
        }
        // A short list on a long sheet: real paper would number them too.
        let next = (2..).map(|number| format!("{phrase} ({number})"));
        for phrase in next.take(1000) {
            if self.used.insert(phrase.to_lowercase()) {
                return phrase;
            }
        }
        phrase
    }

    /// A phrase that may come again, such as a person or a number.
    pub fn value(&mut self, part: &str) -> String {
        let pattern = self.draw(part).unwrap_or_default();
        self.fill(pattern)
    }

    /// The one phrase of this part on the whole sheet.
    pub fn once(&mut self, part: &str) -> String {
        if let Some(kept) = self.kept.get(part) {
            return kept.clone();
        }
        let phrase = self.value(part);
        self.kept.insert(part.to_owned(), phrase.clone());
        phrase
    }

    /// A pattern with its words; `{=word}` is the same on the whole sheet, and a word that no list has stays as it is.
    pub fn fill(&mut self, pattern: &str) -> String {
        let mut filled = String::new();
        let mut rest = pattern;
        while let Some((before, after)) = rest.split_once('{') {
            let Some((word, behind)) = after.split_once('}') else {
                break;
            };
            filled.push_str(before);
            match word.strip_prefix('=') {
                Some(word) => filled.push_str(&self.once(word)),
                None => match self.draw(word) {
                    Some(drawn) => filled.push_str(&self.fill(drawn)),
                    None => {
                        filled.push('{');
                        filled.push_str(word);
                        filled.push('}');
                    }
                },
            }
            rest = behind;
        }
        filled.push_str(rest);
        filled
    }

    /// The next word of a list.
    fn draw(&mut self, list: &str) -> Option<&'a str> {
        let words = self
            .disguise
            .patterns
            .get(list)
            .or_else(|| self.disguise.lists.get(list))?;
        let deck = self.decks.entry(list.to_owned()).or_default();
        if deck.is_empty() {
            deck.extend(words.iter().map(String::as_str));
            self.stream.shuffle(deck);
        }
        deck.pop()
    }
}

fn capitalise(words: &str) -> String {
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
