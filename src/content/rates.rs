//! Shares of games as they are printed.

use crate::booklet::search::Level;
use crate::booklet::{self, Played};
use crate::words::{Word, Words, say};

/// Millionths as percent with one place, behind the point or comma of the language.
pub fn percent(words: Words<'_>, millionths: u64) -> String {
    booklet::percent(millionths).replace('.', words.get(Word::Decimal))
}

/// `Medium`: how hard it is to win so often.
fn name_level<'w>(words: Words<'w>, played: &Played) -> &'w str {
    words.get(match Level::of(played.share()) {
        Level::VeryHard => Word::LevelVeryHard,
        Level::Hard => Word::LevelHard,
        Level::Medium => Word::LevelMedium,
        Level::Easy => Word::LevelEasy,
        Level::VeryEasy => Word::LevelVeryEasy,
    })
}

/// The same from 1, which is nearly always won, to 5, which is hardly ever.
pub fn grade_level(played: &Played) -> u32 {
    match Level::of(played.share()) {
        Level::VeryEasy => 1,
        Level::Easy => 2,
        Level::Medium => 3,
        Level::Hard => 4,
        Level::VeryHard => 5,
    }
}

/// `Medium: won in 42.1 % of games`.
pub fn describe_level(words: Words<'_>, played: &Played) -> String {
    let share = percent(words, played.share());
    let share = words.say(say::Percent { share });
    words.say(say::Rated {
        level: name_level(words, played),
        rate: words.say(say::WonIn { share }),
    })
}

/// `Medium: 42.1 % (39.9 to 44.3 %)`.
pub fn rated_share(words: Words<'_>, played: &Played) -> String {
    words.say(say::Rated {
        level: name_level(words, played),
        rate: won_share(words, played),
    })
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
