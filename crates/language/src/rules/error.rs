//! A mistake in a script: where it is, what is wrong, what to do about it.

use std::ops::Range;

/// One mistake. The range counts bytes of the script's own text, so that the ruleset reader can shift it to the place of the
/// string in its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleError {
    pub range: Range<usize>,
    pub message: String,
    pub hint: Option<String>,
}

impl RuleError {
    pub fn new(range: Range<usize>, message: impl Into<String>) -> RuleError {
        RuleError {
            range,
            message: message.into(),
            hint: None,
        }
    }

    pub fn with_hint(mut self, hint: impl Into<String>) -> RuleError {
        self.hint = Some(hint.into());
        self
    }
}

/// More mistakes than this in one script are noise; the rest is dropped so that hostile input stays cheap.
pub(crate) const MOST_ERRORS: usize = 100;

/// The known word that is most like the one written, if any is close enough to be what was meant: one slip in three letters.
/// Letter case does not count: `Hp` for `hp` is the nearest mistake there is.
pub(crate) fn nearest<'a>(
    written: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let written = written.to_lowercase();
    let reach = written.chars().count() / 3;
    known
        .into_iter()
        .filter(|word| word.len().abs_diff(written.len()) <= reach)
        .map(|word| (strsim::osa_distance(&written, &word.to_lowercase()), word))
        .filter(|(distance, word)| *distance <= reach && *distance < word.chars().count())
        .min()
        .map(|(_, word)| word)
}

/// `A, B and C`, as a sentence lists things.
pub(crate) fn listing<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let words: Vec<String> = words.into_iter().map(|word| format!("`{word}`")).collect();
    match words.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    }
}
