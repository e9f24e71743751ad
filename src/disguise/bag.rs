//! Phrases drawn from word lists: no list repeats a word before all are used, and no phrase comes twice on a sheet.

use std::collections::{BTreeMap, BTreeSet};

use super::list::Disguise;
use super::personal::{CoverDate, Personal};
use crate::rng::Stream;
use crate::words::Calendar;

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
    /// Phrases that the user gave.
    given: BTreeMap<&'static str, String>,
    used: BTreeSet<String>,
}

impl<'a> Bag<'a> {
    pub fn new(stream: &Stream, disguise: &'a Disguise) -> Self {
        Self {
            disguise,
            stream: stream.split("words"),
            decks: BTreeMap::new(),
            kept: BTreeMap::new(),
            given: BTreeMap::new(),
            used: BTreeSet::new(),
        }
    }

    /// The same with the user's own name, date and company.
    pub fn with(mut self, personal: &Personal, calendar: &Calendar) -> Self {
        let date = personal.date.as_ref();
        let given = [
            ("name", personal.name.clone()),
            ("company", personal.company.clone()),
            ("date", date.map(|date| date.date(calendar))),
            ("week", date.map(CoverDate::week)),
        ];
        let given = given.into_iter();
        self.given
            .extend(given.filter_map(|(part, words)| Some((part, words?))));
        self
    }

    /// Whether a pattern shows something that the user gave.
    pub fn is_given(&self, pattern: &str) -> bool {
        let mut parts = self.given.keys();
        parts.any(|part| pattern.contains(&format!("{{={part}}}")))
    }

    /// The disguise that the words belong to.
    pub fn disguise(&self) -> &'a Disguise {
        self.disguise
    }

    /// A new phrase for a part of the page.
    pub fn phrase(&mut self, part: &str) -> String {
        let phrase = match self.try_phrase(part) {
            Ok(phrase) => return phrase,
            Err(used) => used,
        };
        // A short list on a long sheet: real paper would number them too.
        let next = (2..).map(|number| format!("{phrase} ({number})"));
        for phrase in next.take(1000) {
            if self.used.insert(phrase.to_lowercase()) {
                return phrase;
            }
        }
        phrase
    }

    /// A phrase that was not used yet; the last one that was drawn where all seem to be.
    pub fn try_phrase(&mut self, part: &str) -> Result<String, String> {
        let mut phrase = String::new();
        for _ in 0..TRIES {
            let pattern = self.draw(part).unwrap_or_default();
            phrase = capitalise(&self.fill(pattern));
            if self.used.insert(phrase.to_lowercase()) {
                return Ok(phrase);
            }
        }
        Err(phrase)
    }

    /// A phrase made of a pattern, noted as used.
    pub fn phrase_of(&mut self, pattern: &str) -> String {
        let phrase = capitalise(&self.fill(pattern));
        self.used.insert(phrase.to_lowercase());
        phrase
    }

    /// An amount of something, as it is bought.
    pub fn amount(&mut self, thing: &str) -> String {
        let thing = thing.to_lowercase();
        let disguise = self.disguise;
        let named = |things: &[String]| {
            let lengths = things
                .iter()
                .filter(|one| thing.contains(&one.to_lowercase()));
            lengths.map(String::len).max()
        };
        let found = disguise.amounts.iter();
        let found = found.filter_map(|(amounts, things)| Some((named(things)?, amounts)));
        match found.max_by_key(|(length, _)| *length) {
            Some((_, amounts)) => self.stream.pick(amounts).cloned().unwrap_or_default(),
            None => String::new(),
        }
    }

    /// The initials of one of these people, or a word for all or none of them.
    pub fn initials(&mut self, people: &[&str]) -> String {
        let mut choices: Vec<String> = Vec::new();
        for part in people {
            let name = self.once(part);
            let words = name.split(|letter: char| !letter.is_alphabetic());
            choices.push(words.filter_map(|word| word.chars().next()).collect());
        }
        let others = self.disguise.lists.get("initials");
        choices.extend(others.into_iter().flatten().cloned());
        self.stream.pick(&choices).cloned().unwrap_or_default()
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
        // Drawn in any case: what the user gives changes nothing else on the sheet.
        let drawn = self.value(part);
        let phrase = self.given.get(part).cloned().unwrap_or(drawn);
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
