//! What a booklet says about itself: where it comes from, what was checked, how often it is won.

use crate::play::wilson;

/// The certificate of a booklet.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Certificate {
    /// The share code.
    pub code: String,
    /// Hash of ruleset and program.
    pub fingerprint: String,
    /// Names of the checks that were passed.
    pub checks: Vec<&'static str>,
    /// How it fared when it was played; none when the game cannot be played without a human.
    pub played: Option<Played>,
}

/// Runs of one booklet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// Who played: classes, or the hero's name.
    pub heroes: String,
    /// How decisions were made.
    pub policy: Option<String>,
    /// Runs won.
    pub won: u64,
    /// Runs played.
    pub runs: u64,
}

impl Played {
    /// `42.1 % (39.9 to 44.3 %)` with one place after the point.
    pub fn rate(&self) -> String {
        let (low, high) = wilson(self.won, self.runs);
        let share = (self.won * 1_000_000).checked_div(self.runs).unwrap_or(0);
        format!(
            "{} % ({} to {} %)",
            percent(share),
            percent(low),
            percent(high)
        )
    }
}

/// Millionths as percent with one place.
fn percent(millionths: u64) -> String {
    let tenths = (millionths + 500) / 1_000;
    format!("{}.{}", tenths / 10, tenths % 10)
}
