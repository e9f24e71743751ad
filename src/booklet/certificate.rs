//! What a booklet says about itself: where it comes from, what was checked, how often it is won.

use crate::play::wilson;

/// The certificate of a booklet.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Certificate {
    /// The share code.
    pub code: String,
    /// Hash of the ruleset.
    pub fingerprint: String,
    /// Names of the checks that were passed.
    pub checks: Vec<&'static str>,
    /// Runs, in all, after which no game had been won: the check `unbeatable` is not among those that were passed.
    pub unbeaten: Option<u64>,
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
    /// Labels of the modes it was played in.
    pub modes: Vec<String>,
    /// Runs won.
    pub won: u64,
    /// Runs played.
    pub runs: u64,
}

impl Played {
    /// `42.1 % (39.9 to 44.3 %)` with one place after the point.
    pub fn rate(&self) -> String {
        let (low, high) = self.interval();
        let [share, low, high] = [self.share(), low, high].map(percent);
        format!("{share} % ({low} to {high} %)")
    }

    /// The modes, to be added to the player.
    pub fn in_modes(&self) -> String {
        let modes = self.modes.iter().map(|mode| format!(", {mode}"));
        modes.collect()
    }

    /// Runs won of a million.
    pub fn share(&self) -> u64 {
        (self.won * 1_000_000).checked_div(self.runs).unwrap_or(0)
    }

    /// The bounds, in millionths, between which the true share is 19 times out of 20.
    pub fn interval(&self) -> (u64, u64) {
        wilson(self.won, self.runs)
    }
}

/// Millionths as percent with one place.
pub fn percent(millionths: u64) -> String {
    let tenths = (millionths + 500) / 1_000;
    format!("{}.{}", tenths / 10, tenths % 10)
}
