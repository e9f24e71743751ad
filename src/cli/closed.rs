//! Options with a closed list of words: what was typed is one of them, or the command is refused with the list.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// One of these, by its word.
pub fn one_of<T, const N: usize>(
    all: [T; N],
    word: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    let words = all.map(|entry| PossibleValue::new(word(entry)));
    named(words, all.map(|entry| (word(entry), entry)).to_vec())
}

/// The value of a word.
pub fn named<T>(
    words: impl IntoIterator<Item = PossibleValue>,
    meanings: Vec<(&'static str, T)>,
) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    PossibleValuesParser::new(words).try_map(move |typed| {
        let mut meanings = meanings.iter();
        let found = meanings.find(|(word, _)| *word == typed);
        found.map(|(_, meaning)| *meaning).ok_or("not in the list")
    })
}
