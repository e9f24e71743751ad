//! Initials for names, as the charts of old sheets have them: `HA` for a hand axe, `Ko` for kobolds.

/// Words that initials leave out.
const SMALL: &[&str] = &[
    "of", "the", "a", "an", "and", "with", "der", "die", "das", "des", "und", "von",
];

/// Codes that a name may have, the best first.
pub(super) struct Codes;

/// Numbers that may follow an initial.
const NUMBERS: std::ops::Range<u32> = 2..1000;

impl Codes {
    /// All codes of a name.
    pub fn of(name: &str) -> impl Iterator<Item = String> {
        let words: Vec<Vec<char>> = name
            .split(|letter: char| !letter.is_alphanumeric())
            .filter(|word| !word.is_empty() && !SMALL.contains(&word.to_lowercase().as_str()))
            .map(|word| word.chars().collect())
            .collect();
        let initials: String = words
            .iter()
            .filter_map(|word| word.first())
            .flat_map(|letter| letter.to_uppercase())
            .collect();
        let last: Vec<char> = words.last().cloned().unwrap_or_default();
        let tail: Vec<char> = last.into_iter().skip(1).collect();
        let start = initials.clone();
        let several = words.len() > 1;
        let alone = several.then(|| initials.clone());
        let second = tail.clone().into_iter().map({
            let start = start.clone();
            move |letter| format!("{start}{}", letter.to_lowercase())
        });
        let third = pairs(&tail).into_iter().map({
            let start = start.clone();
            move |two| format!("{start}{}", two.to_lowercase())
        });
        let numbered = NUMBERS.map(move |number| format!("{start}{number}"));
        alone.into_iter().chain(second).chain(third).chain(numbered)
    }
}

/// Two letters of a word, in their order.
fn pairs(letters: &[char]) -> Vec<String> {
    let mut found = Vec::new();
    for (at, first) in letters.iter().enumerate() {
        let after = letters.iter().skip(at + 1);
        found.extend(after.map(|second| format!("{first}{second}")));
    }
    found
}
