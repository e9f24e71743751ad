//! Words and names to look for in a text.

use std::collections::BTreeMap;

/// A word or name in all its forms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Term {
    /// As it may be printed; the first is what the decoder says.
    pub forms: Vec<String>,
    /// What is printed instead; nothing for a code.
    pub becomes: Vec<String>,
    /// Found with a capital letter only: a name that is an everyday word as well.
    pub capital: bool,
}

impl Term {
    /// What the decoder says.
    pub fn name(&self) -> &str {
        self.forms.first().map_or("", String::as_str)
    }
}

/// A term at its place in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Found {
    pub term: usize,
    pub form: usize,
    pub from: usize,
    pub to: usize,
}

/// Everything to look for. Longer forms win, then earlier terms.
#[derive(Debug, Clone, Default)]
pub(super) struct Terms {
    all: Vec<Term>,
    /// Terms and forms by the first word in small letters, the longest form first.
    by_word: BTreeMap<String, Vec<(usize, usize)>>,
}

impl Terms {
    /// Terms in the order of their weight; a form that an earlier term has is not looked for again.
    pub fn new(all: Vec<Term>) -> Self {
        let mut by_word: BTreeMap<String, Vec<(usize, usize)>> = BTreeMap::new();
        let mut known: BTreeMap<String, ()> = BTreeMap::new();
        for (place, term) in all.iter().enumerate() {
            for (form, words) in term.forms.iter().enumerate() {
                let small = words.to_lowercase();
                let first = first_word(&small).to_owned();
                if !first.is_empty() && known.insert(small, ()).is_none() {
                    by_word.entry(first).or_default().push((place, form));
                }
            }
        }
        let length = |(place, form): &(usize, usize)| {
            let term = all.get(*place);
            term.and_then(|term| term.forms.get(*form))
                .map_or(0, String::len)
        };
        for forms in by_word.values_mut() {
            forms.sort_by_key(|form| std::cmp::Reverse(length(form)));
        }
        Self { all, by_word }
    }

    pub fn get(&self, place: usize) -> Option<&Term> {
        self.all.get(place)
    }

    /// All terms in a text, from its beginning to its end; they do not overlap.
    pub fn find(&self, text: &str) -> Vec<Found> {
        let mut found = Vec::new();
        let mut end = 0;
        for (from, _) in text.char_indices() {
            if from < end || !starts_word(text, from) {
                continue;
            }
            let rest = text.get(from..).unwrap_or_default();
            let first = first_word(rest).to_lowercase();
            let forms = self.by_word.get(&first).into_iter().flatten();
            let hit = forms
                .filter_map(|&(term, form)| {
                    let here = self.all.get(term)?;
                    let length = match_length(rest, here.forms.get(form)?)?;
                    let capital = rest.chars().next().is_some_and(char::is_uppercase);
                    (capital || !here.capital).then_some((term, form, length))
                })
                .next();
            if let Some((term, form, length)) = hit {
                end = from + length;
                found.push(Found {
                    term,
                    form,
                    from,
                    to: end,
                });
            }
        }
        found
    }
}

/// Whether a word begins here.
pub(super) fn starts_word(text: &str, at: usize) -> bool {
    let is_word = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    let before = text.get(..at).and_then(|before| before.chars().next_back());
    let here = text.get(at..).and_then(|rest| rest.chars().next());
    is_word(here) && !is_word(before)
}

fn first_word(text: &str) -> &str {
    let end = text.find(|letter: char| !letter.is_alphanumeric());
    text.get(..end.unwrap_or(text.len())).unwrap_or_default()
}

/// How many bytes of a text a form takes, if the text begins with it as whole words. Any space will do between words.
fn match_length(text: &str, form: &str) -> Option<usize> {
    let mut letters = text.char_indices();
    for wanted in form.chars() {
        let (_, letter) = letters.next()?;
        let same = letter == wanted
            || letter.to_lowercase().eq(wanted.to_lowercase())
            || (wanted == ' ' && letter.is_whitespace());
        if !same {
            return None;
        }
    }
    match letters.next() {
        None => Some(text.len()),
        Some((_, next)) if next.is_alphanumeric() => None,
        Some((at, _)) => Some(at),
    }
}
