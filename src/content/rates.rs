//! Shares of games as they are printed.

use crate::booklet::{self, Played};
use crate::words::{Word, Words, say};

/// Millionths as percent with one place, behind the point or comma of the language.
pub fn percent(words: Words<'_>, millionths: u64) -> String {
    booklet::percent(millionths).replace('.', words.get(Word::Decimal))
}

/// `42.1 % (39.9 to 44.3 %)`: how often a game was won, and the bounds between which the true share is 19 times out of 20.
pub fn won_share(words: Words<'_>, played: &Played) -> String {
    let (low, high) = played.interval();
    words.say(say::Rate {
        share: percent(words, played.share()),
        low: percent(words, low),
        high: percent(words, high),
    })
}
