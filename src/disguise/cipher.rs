//! Other words for everything that would give a game away, and back again.
//!
//! *Invariant:* what is replaced can be read back: no two words share a replacement, and no replacement is a word that the pages use themselves.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::codes::Codes;
use super::terms::{Found, Term, Terms, starts_word};

/// A word and what is printed instead, for the decoder.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pair {
    /// What is printed.
    pub code: String,
    /// What it stands for.
    pub word: String,
}

/// The replacements of one sheet.
#[derive(Debug, Clone, Default)]
pub struct Cipher {
    terms: Terms,
    /// What is printed for each term that is used: one word for all its forms, or one for each.
    printed: BTreeMap<usize, Printed>,
}

#[derive(Debug, Clone)]
enum Printed {
    /// Initials.
    Code(String),
    /// A word in all forms.
    Word(Vec<String>),
}

impl Printed {
    fn at(&self, form: usize) -> &str {
        match self {
            Self::Code(code) => code,
            Self::Word(forms) => forms
                .get(form)
                .or_else(|| forms.last())
                .map_or("", String::as_str),
        }
    }
}

impl Cipher {
    /// Finds replacements for all terms that are used in some texts.
    pub(super) fn new(terms: Terms, texts: &[String]) -> Self {
        let mut used = BTreeSet::new();
        let mut kept = String::new();
        for text in texts {
            let mut rest = 0;
            for found in terms.find(text) {
                used.insert(found.term);
                kept.push_str(text.get(rest..found.from).unwrap_or_default());
                kept.push('\n');
                rest = found.to;
            }
            kept.push_str(text.get(rest..).unwrap_or_default());
            kept.push('\n');
        }
        let mut taken = Taken::by(&kept.to_lowercase());
        let mut printed = BTreeMap::new();
        let mut coded = Vec::new();
        for place in used {
            let Some(term) = terms.get(place) else {
                continue;
            };
            if taken.take(&term.becomes) {
                printed.insert(place, Printed::Word(term.becomes.clone()));
            } else {
                coded.push((place, term));
            }
        }
        // Codes come last: they must differ from every word on the pages.
        coded.sort_by(|(_, one), (_, other)| one.name().cmp(other.name()));
        for (place, term) in coded {
            let code = Codes::of(term.name())
                .find(|code| taken.take(std::slice::from_ref(code)))
                .unwrap_or_else(|| term.name().to_owned());
            printed.insert(place, Printed::Code(code));
        }
        Self { terms, printed }
    }

    /// A text as it is printed.
    pub fn encode(&self, text: &str) -> String {
        let mut encoded = String::with_capacity(text.len());
        let mut rest = 0;
        for Found {
            term,
            form,
            from,
            to,
        } in self.terms.find(text)
        {
            let Some(printed) = self.printed.get(&term) else {
                continue;
            };
            let was = text.get(from..to).unwrap_or_default();
            encoded.push_str(text.get(rest..from).unwrap_or_default());
            match printed {
                Printed::Code(code) => encoded.push_str(code),
                Printed::Word(_) => encoded.push_str(&follow_case(was, printed.at(form))),
            }
            rest = to;
        }
        encoded.push_str(text.get(rest..).unwrap_or_default());
        encoded
    }

    /// Every replacement with its meaning, in the order of the alphabet.
    pub fn pairs(&self) -> Vec<Pair> {
        let pairs = self.printed.iter().filter_map(|(place, printed)| {
            let word = self.terms.get(*place)?.name().to_owned();
            let code = printed.at(0).to_owned();
            Some(Pair { code, word })
        });
        let mut pairs: Vec<Pair> = pairs.collect();
        pairs.sort_by_key(|pair| (pair.code.to_lowercase(), pair.word.clone()));
        pairs
    }

    /// A text with the words of the decoder for everything that is replaced.
    #[cfg(test)]
    pub(super) fn mark(&self, text: &str) -> String {
        let mut marked = String::new();
        let mut rest = 0;
        for found in self.terms.find(text) {
            let Some(term) = self.terms.get(found.term) else {
                continue;
            };
            marked.push_str(text.get(rest..found.from).unwrap_or_default());
            marked.push_str(&format!("<{}>", term.name()));
            rest = found.to;
        }
        marked.push_str(text.get(rest..).unwrap_or_default());
        marked
    }

    /// Everything that is printed for a word, in all forms, with the word that it means.
    #[cfg(test)]
    pub(super) fn meanings(&self) -> BTreeMap<String, String> {
        let mut meanings = BTreeMap::new();
        for (place, printed) in &self.printed {
            let Some(term) = self.terms.get(*place) else {
                continue;
            };
            for form in 0..term.forms.len() {
                meanings.insert(printed.at(form).to_owned(), term.name().to_owned());
            }
        }
        meanings
    }

    /// Replaces everything that is printed of some content, but the lines of its credit.
    pub fn encode_content(&self, content: &mut Value, credit: &[String]) {
        visit_texts(content, &mut |text| {
            if !credit.contains(text) {
                *text = self.encode(text);
            }
        });
    }
}

/// All that is printed of some content.
pub(super) fn collect_texts(content: &Value) -> Vec<String> {
    let mut content = content.clone();
    let mut texts = Vec::new();
    visit_texts(&mut content, &mut |text| texts.push(text.clone()));
    texts
}

/// Keys of a content that hold no words of the game: names that templates know, and what the disguise says itself.
const NO_WORDS: &[&str] = &[
    "align",
    "block",
    "coordinates",
    "corner",
    "disguise",
    "field",
    "form",
    "heading",
    "id",
    "kind",
    "language",
    "mark",
    "needs",
    "others",
    "pattern",
    "running",
    "side",
    "style",
    "symbols",
];

/// Blocks that are printed as they are: covers are the disguise's own, and the decoder is on the hidden side.
const AS_THEY_ARE: &[&str] = &["back-cover", "cover", "decoder"];

fn visit_texts(value: &mut Value, visit: &mut dyn FnMut(&mut String)) {
    match value {
        Value::String(text) => visit(text),
        Value::Array(items) => items.iter_mut().for_each(|item| visit_texts(item, visit)),
        Value::Object(fields) => {
            let kind = fields.get("block").and_then(Value::as_str);
            if kind.is_some_and(|kind| AS_THEY_ARE.contains(&kind)) {
                return;
            }
            let spoken = fields
                .iter_mut()
                .filter(|(key, _)| !NO_WORDS.contains(&key.as_str()));
            spoken.for_each(|(_, value)| visit_texts(value, visit));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Words that mean something on the pages already.
struct Taken {
    /// Words of the pages themselves, each line with a space before and after every word.
    kept: String,
    words: BTreeSet<String>,
}

impl Taken {
    fn by(kept: &str) -> Self {
        let mut spaced = String::from(" ");
        for letter in kept.chars() {
            let is_word = letter.is_alphanumeric();
            spaced.push(if is_word || letter == '\n' {
                letter
            } else {
                ' '
            });
            if letter == '\n' {
                spaced.push(' ');
            }
        }
        Self {
            kept: spaced.replace('\n', " \n"),
            words: BTreeSet::new(),
        }
    }

    /// Takes all forms of a word, unless one of them means something else.
    fn take(&mut self, forms: &[String]) -> bool {
        let forms: BTreeSet<String> = forms.iter().map(|form| form.to_lowercase()).collect();
        let is_free = |form: &String| {
            let spaced: String = form
                .chars()
                .map(|letter| {
                    if letter.is_alphanumeric() {
                        letter
                    } else {
                        ' '
                    }
                })
                .collect();
            !self.words.contains(form) && !self.kept.contains(&format!(" {spaced} "))
        };
        if forms.is_empty() || !forms.iter().all(is_free) {
            return false;
        }
        self.words.extend(forms);
        true
    }
}

/// A word with a capital letter where the word in its place had one.
fn follow_case(was: &str, word: &str) -> String {
    let letters = |text: &str| text.chars().filter(|letter| letter.is_alphabetic()).count();
    let is_loud = letters(was) > 1 && !was.chars().any(char::is_lowercase);
    if is_loud {
        return word.to_uppercase();
    }
    let capital = was.chars().next().is_some_and(char::is_uppercase);
    let mut rest = word.chars();
    match rest.next() {
        Some(first) if capital => first.to_uppercase().chain(rest).collect(),
        _ => word.to_owned(),
    }
}

/// Whether a text has one of these words: whole ones, or beginnings of words where a `*` is at the end.
pub fn gives_away<'a>(text: &str, never: &'a [String]) -> Option<&'a str> {
    let text = text.to_lowercase();
    let found = never.iter().find(|word| {
        let word = word.to_lowercase();
        let (stem, open) = match word.strip_suffix('*') {
            Some(stem) => (stem, true),
            None => (word.as_str(), false),
        };
        let mut places = text.match_indices(stem);
        places.any(|(at, _)| {
            let next = text
                .get(at + stem.len()..)
                .and_then(|rest| rest.chars().next());
            starts_word(&text, at) && (open || !next.is_some_and(char::is_alphanumeric))
        })
    });
    found.map(String::as_str)
}

/// A term that is replaced by a word or by initials.
pub(super) fn swap(forms: Vec<String>, becomes: Vec<String>) -> Term {
    Term {
        forms,
        becomes,
        capital: false,
    }
}
