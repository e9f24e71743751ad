//! Names in the words that players read: a rules digest may send them to a table that no rule rolls on.

use std::cell::Cell;

use super::parts::{Home, Part, PartKind};
use crate::model::{Roll, TextPart};

/// Bytes that are searched for names; when they are used up every name counts as found.
const MOST_BYTES: usize = 100_000_000;

/// All words of a ruleset in small letters.
pub struct Prose<'a> {
    words: Vec<(Home<'a>, String)>,
    left: Cell<usize>,
}

impl<'a> Prose<'a> {
    /// Collects the words.
    pub fn of(parts: &[Part<'a>]) -> Self {
        let mut words = Vec::new();
        for part in parts {
            match part.what {
                PartKind::Words(text) => words.push((part.home, text.to_lowercase())),
                PartKind::Text(text) => collect(part.home, &text.pieces, &mut words),
                _ => {}
            }
        }
        Self {
            words,
            left: Cell::new(MOST_BYTES),
        }
    }

    /// Whether some words outside `own` hold one of the names as whole words; letter case does not matter.
    pub fn mentions_any(&self, own: Home<'_>, names: &[&str]) -> bool {
        let names: Vec<String> = names
            .iter()
            .map(|name| name.to_lowercase())
            .filter(|name| !name.is_empty())
            .collect();
        let mut others = self.words.iter().filter(|(home, _)| *home != own);
        others.any(|(_, words)| {
            let left = self.left.get().saturating_sub(words.len());
            self.left.set(left);
            left == 0 || names.iter().any(|name| has_word(words, name))
        })
    }
}

fn collect<'a>(home: Home<'a>, pieces: &[TextPart], words: &mut Vec<(Home<'a>, String)>) {
    for piece in pieces {
        match piece {
            TextPart::Words(text) => words.push((home, text.to_lowercase())),
            TextPart::Roll(Roll::If {
                then, otherwise, ..
            }) => {
                collect(home, then, words);
                collect(home, otherwise, words);
            }
            TextPart::Roll(_) => {}
        }
    }
}

/// Whether a name is in words with no letter before and none but a plural's after it.
fn has_word(words: &str, name: &str) -> bool {
    let letter = |letter: char| letter.is_alphanumeric();
    words.match_indices(name).any(|(at, _)| {
        let before = words.get(..at).unwrap_or("").ends_with(letter);
        let after = words.get(at + name.len()..).unwrap_or("");
        let after = after.strip_prefix('s').unwrap_or(after);
        !before && !after.starts_with(letter)
    })
}
