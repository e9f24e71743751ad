//! Looking for a dungeon of the wished-for difficulty: seed after seed is played until the share of victories lies in the band.
//!
//! Most seeds are thrown away after a few runs. A seed is taken only when so many runs say so that a fresh count would very likely say
//! the same: the interval of its share lies in the band, or the band is too narrow for that and its middle is met.

use crate::play::wilson;

/// A band of victories in percent, both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Band {
    /// The hardest wanted.
    pub low: u32,
    /// The easiest wanted.
    pub high: u32,
}

/// A seed and how it fared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Candidate {
    /// The seed.
    pub seed: u64,
    /// Runs won.
    pub won: u64,
    /// Runs played.
    pub runs: u64,
}

/// What came of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Search {
    /// The seed that was taken, or the nearest one.
    pub best: Candidate,
    /// Whether it lies in the band.
    pub within: bool,
    /// Seeds tried.
    pub tried: u32,
}

/// Runs of each look at a seed: most fail the first.
const LOOKS: [u64; 3] = [100, 600, 4_000];

impl Band {
    /// Reads `40..60`.
    pub fn read(text: &str) -> Option<Self> {
        let (low, high) = text.split_once("..")?;
        let percent = |part: &str| part.trim().trim_end_matches('%').trim().parse::<u32>().ok();
        let (low, high) = (percent(low)?, percent(high)?);
        (low < high && high <= 100).then_some(Self { low, high })
    }

    fn millionths(self) -> (u64, u64) {
        (u64::from(self.low) * 10_000, u64::from(self.high) * 10_000)
    }

    /// How far a share lies from the middle of the band, in millionths.
    fn off(self, share: u64) -> u64 {
        let (low, high) = self.millionths();
        share.abs_diff(u64::midpoint(low, high))
    }
}

impl Candidate {
    /// Runs won of a million.
    pub fn share(self) -> u64 {
        let share = u128::from(self.won) * 1_000_000 / u128::from(self.runs.max(1));
        u64::try_from(share).unwrap_or(1_000_000)
    }
}

/// Tries seeds from `first` on, at most `budget` of them. `play` says how many of so many runs of a seed are won; `tick` hears of every seed.
pub fn search<E>(
    band: Band,
    first: u64,
    budget: u32,
    play: &dyn Fn(u64, u64) -> Result<u64, E>,
    tick: &dyn Fn(u32),
) -> Result<Search, E> {
    let mut best: Option<Candidate> = None;
    for number in 0..budget.max(1) {
        let seed = first.wrapping_add(u64::from(number));
        let candidate = look(band, seed, play)?;
        tick(number + 1);
        if candidate.runs == LOOKS[LOOKS.len() - 1] && certain(band, candidate) {
            return Ok(Search {
                best: candidate,
                within: true,
                tried: number + 1,
            });
        }
        let nearer = |best: Candidate| {
            (band.off(candidate.share()) < band.off(best.share())).then_some(candidate)
        };
        best = Some(best.map_or(candidate, |best| nearer(best).unwrap_or(best)));
    }
    let best = best.unwrap_or(Candidate {
        seed: first,
        won: 0,
        runs: 0,
    });
    Ok(Search {
        best,
        within: false,
        tried: budget.max(1),
    })
}

/// Plays a seed more and more often, until it is clear that it will not do, or to the end.
fn look<E>(
    band: Band,
    seed: u64,
    play: &dyn Fn(u64, u64) -> Result<u64, E>,
) -> Result<Candidate, E> {
    let (low, high) = band.millionths();
    let mut found = Candidate {
        seed,
        won: 0,
        runs: 0,
    };
    for runs in LOOKS {
        found = Candidate {
            seed,
            won: play(seed, runs)?,
            runs,
        };
        let (least, most) = wilson(found.won, runs);
        if most < low || least > high {
            break;
        }
    }
    Ok(found)
}

/// Whether a fresh count would very likely lie in the band as well.
fn certain(band: Band, candidate: Candidate) -> bool {
    let (low, high) = band.millionths();
    let (least, most) = wilson(candidate.won, candidate.runs);
    let narrow = most - least >= high - low;
    (low <= least && most <= high) || (narrow && band.off(candidate.share()) * 4 <= high - low)
}
