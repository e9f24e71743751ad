//! Icons by words.

use super::{Icon, all};
use crate::diag::nearest;

/// The icons whose names have all of these words or beginnings of words, the best first: whole words before beginnings, short names before long ones.
/// Of a word that no name has, the nearest that one has is taken.
pub fn search(words: &str) -> Vec<Icon> {
    let words = words.to_lowercase();
    let words = words.split(|letter: char| !letter.is_alphanumeric());
    let mut words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    if words.is_empty() {
        return Vec::new();
    }
    let mut found = find_all(&words);
    if found.is_empty() {
        words.iter_mut().for_each(mend);
        found = find_all(&words);
    }
    found
}

fn find_all(words: &[String]) -> Vec<Icon> {
    let mut found: Vec<(usize, usize, Icon)> = Vec::new();
    for icon in all() {
        let mut begun = 0;
        let has_all = words.iter().all(|word| {
            let mut parts = icon.name().split('-');
            let whole = icon.name().split('-').any(|part| part == word);
            begun += usize::from(!whole);
            whole || parts.any(|part| part.contains(word.as_str()))
        });
        if has_all {
            found.push((begun, icon.name().len(), icon));
        }
    }
    found.sort_by_key(|(begun, length, icon)| (*begun, *length, icon.name()));
    found.into_iter().map(|(_, _, icon)| icon).collect()
}

/// The nearest word of any name instead of one that none has.
fn mend(word: &mut String) {
    let mut parts: Vec<&str> = all().flat_map(|icon| icon.name().split('-')).collect();
    parts.sort_unstable();
    parts.dedup();
    if let Some(near) = nearest(word, parts) {
        *word = near.to_owned();
    }
}
