//! Stretches of print in reading order.

use super::origin::Origin;

/// A stretch of print from one origin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Phrase {
    /// As printed.
    pub text: String,
    /// Where it comes from.
    pub origin: Origin,
}

/// A sentence or two, stretch by stretch.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Phrases(Vec<Phrase>);

impl Phrases {
    /// Nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// One stretch.
    pub fn of(text: impl Into<String>, origin: Origin) -> Self {
        let mut phrases = Self::new();
        phrases.push(text, origin);
        phrases
    }

    /// The stretches in reading order.
    pub fn iter(&self) -> impl Iterator<Item = &Phrase> {
        self.0.iter()
    }

    /// Whether nothing is printed.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|phrase| phrase.text.is_empty())
    }

    /// Adds a stretch.
    pub fn push(&mut self, text: impl Into<String>, origin: Origin) {
        let text = text.into();
        if !text.is_empty() {
            self.0.push(Phrase { text, origin });
        }
    }

    /// Adds all of another.
    pub fn extend(&mut self, others: Self) {
        self.0.extend(others.0);
    }

    /// Goes on after a roll: what came up may have ended its sentence or left a gap, which these words do themselves.
    pub fn go_on(&mut self, words: &str, origin: Origin) {
        if let Some(last) = self.0.last_mut() {
            let ends = last.text.ends_with('.') && !last.text.ends_with("..");
            if ends && words.starts_with(['.', ',', ';', ':', ')']) {
                last.text.pop();
            }
        }
        let gap = self.ends_with(' ') && words.starts_with(' ');
        let words = words.strip_prefix(' ').filter(|_| gap).unwrap_or(words);
        self.push(words, origin);
    }

    /// The last printed letter.
    pub fn ends_with(&self, letter: char) -> bool {
        let mut printed = self.0.iter().rev().filter(|phrase| !phrase.text.is_empty());
        printed
            .next()
            .is_some_and(|last| last.text.ends_with(letter))
    }

    /// The same with one blank between words and none at the ends, and without a last sentence that ends in a colon: rolls that came to nothing
    /// leave gaps.
    pub fn tidied(&self) -> Self {
        let mut tidy = Self::new();
        let mut blank = true;
        for phrase in &self.0 {
            let mut text = String::with_capacity(phrase.text.len());
            for letter in phrase.text.chars() {
                if letter.is_whitespace() {
                    if !blank {
                        text.push(' ');
                    }
                    blank = true;
                } else {
                    text.push(letter);
                    blank = false;
                }
            }
            tidy.push(text, phrase.origin.clone());
        }
        tidy.trim_end();
        if tidy.ends_with(':') {
            tidy.drop_last_sentence();
        }
        tidy
    }

    fn trim_end(&mut self) {
        while let Some(last) = self.0.last_mut() {
            last.text.truncate(last.text.trim_end().len());
            if !last.text.is_empty() {
                break;
            }
            self.0.pop();
        }
    }

    /// Cuts after the last full stop that a blank follows, if there is one.
    fn drop_last_sentence(&mut self) {
        let plain = self.plain();
        let Some(end) = plain.rfind(". ").map(|at| at + 1) else {
            return;
        };
        let mut left = end;
        for phrase in &mut self.0 {
            let keep = left.min(phrase.text.len());
            phrase.text.truncate(keep);
            left -= keep;
        }
        self.0.retain(|phrase| !phrase.text.is_empty());
    }

    /// All stretches in one string.
    pub fn plain(&self) -> String {
        self.0.iter().map(|phrase| phrase.text.as_str()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn phrases(texts: &[&str]) -> Phrases {
        let mut found = Phrases::new();
        for text in texts {
            found.push(*text, Origin::Program);
        }
        found
    }

    #[test]
    fn words_after_a_roll_end_its_sentence_and_close_its_gap() {
        let mut found = phrases(&["A mummy."]);
        found.go_on(", undead", Origin::Program);
        assert_eq!(found.plain(), "A mummy, undead");
        let mut found = phrases(&["no elf "]);
        found.go_on(" at all", Origin::Program);
        assert_eq!(found.plain(), "no elf at all");
    }

    #[test]
    fn tidying_keeps_origins_and_drops_sentences_that_come_to_nothing() {
        let found = phrases(&["  A  chest. ", " ", "Inside: ", ""]).tidied();
        assert_eq!(found.plain(), "A chest.");
        assert_eq!(phrases(&["Inside: "]).tidied().plain(), "Inside:");
        assert_eq!(phrases(&["3 ", " rats"]).tidied().plain(), "3 rats");
    }
}
