//! Looking for dungeons of the wished-for difficulty: seed after seed is played until the share of victories lies in the band.
//!
//! A seed is looked at again and again, each time with more runs, and most are thrown away after the first few. One that lies so far inside
//! the band that another count would very likely lie there too has to prove it: of many hard seeds some look easy for a while, so that a
//! count of its own, with dice that nobody has seen, decides.

use super::queue::{Tried, first_good};
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

/// Where to look and how long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ground {
    /// The first seed; the others follow it.
    pub first: u64,
    /// Seeds that are tried at most.
    pub budget: u32,
    /// Seeds that are wanted.
    pub wanted: usize,
    /// Threads that look; the result is the same for any number of them.
    pub threads: usize,
}

/// What came of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Search {
    /// Those that lie in the band, in the order of their seeds.
    pub found: Vec<Candidate>,
    /// The nearest of those that do not; none when no seed could be played.
    pub nearest: Option<Candidate>,
    /// Seeds tried.
    pub tried: u32,
    /// Runs played in all.
    pub runs: u64,
}

/// Runs of each look at a seed, which are added to those before: most seeds fail the first.
const LOOKS: [u64; 5] = [40, 80, 280, 800, 2_400];
/// From this many runs on a seed is given up as soon as its share lies outside.
const FAIR: u64 = 400;
/// Runs of the count that decides, and of the one that everybody can make afterwards.
const FRESH: u64 = 2_000;
/// Of twenty parts of the margin, so many must lie between that count and the ends of the band: one and a third spreads.
const PROOF: u64 = 13;
/// Twice the spread: of a hundred fresh counts, two lie farther off on one side.
const SPREADS: u64 = 2;

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

    /// Whether a seed that fared so is taken or given up; nothing while it is not clear.
    fn verdict(self, seen: Candidate) -> Option<bool> {
        let (low, high) = self.millionths();
        let (least, most) = wilson(seen.won, seen.runs);
        let share = seen.share();
        if most < low || least > high {
            return Some(false);
        }
        let margin = seen.margin();
        let low_enough = self.high == 100 || share + margin <= high;
        // A dungeon that nobody has ever won is not merely hard.
        let high_enough = seen.won > 0 && (self.low == 0 || share >= low + margin);
        if low_enough && high_enough {
            return Some(true);
        }
        let outside = !(low..=high).contains(&share);
        (seen.runs >= FAIR && outside).then_some(false)
    }

    /// Whether a count of [`FRESH`] runs proves that a seed lies in the band.
    fn proved(self, seen: Candidate) -> bool {
        let (low, high) = self.millionths();
        let (share, margin) = (seen.share(), seen.margin() * PROOF / 20);
        let low_enough = self.high == 100 || share + margin <= high;
        let high_enough = seen.won > 0 && (self.low == 0 || share >= low + margin);
        (low_enough && high_enough) || self.last_verdict(seen)
    }

    /// After the last look: in a band too narrow to be sure of, the middle half will do.
    fn last_verdict(self, seen: Candidate) -> bool {
        let (low, high) = self.millionths();
        let narrow = seen.margin() * 2 >= high - low;
        seen.won > 0 && narrow && self.off(seen.share()) * 4 <= high - low
    }
}

impl Candidate {
    /// Runs won of a million.
    pub fn share(self) -> u64 {
        let share = u128::from(self.won) * 1_000_000 / u128::from(self.runs.max(1));
        u64::try_from(share).unwrap_or(1_000_000)
    }

    /// How far another count may lie from this one, in millionths: the spread of both together.
    fn margin(self) -> u64 {
        let runs = u128::from(self.runs) + 4;
        let share = (u128::from(self.won) + 2) * 1_000_000 / runs;
        let both = runs * u128::from(FRESH) / (runs + u128::from(FRESH));
        let spread = (share * (1_000_000 - share.min(1_000_000)) / both.max(1)).isqrt();
        SPREADS * u64::try_from(spread).unwrap_or(1_000_000)
    }
}

/// Tries seeds. `prepare` makes whatever a seed is played with, or nothing when it will not do; `play` says how many of so many runs are
/// won, each look (from 0) with dice of its own; `tick` hears of every seed.
pub fn search<P, E: Send>(
    band: Band,
    ground: Ground,
    prepare: &(dyn Fn(u64) -> Result<Option<P>, E> + Sync),
    play: &(dyn Fn(&P, u64, u64) -> Result<u64, E> + Sync),
    tick: &dyn Fn(u32),
) -> Result<Search, E> {
    let attempt = |number: u32| {
        let seed = ground.first.wrapping_add(u64::from(number));
        let mut seen = Candidate {
            seed,
            won: 0,
            runs: 0,
        };
        let Some(prepared) = prepare(seed)? else {
            return Ok((false, seen));
        };
        for (look, runs) in (0..).zip(LOOKS) {
            seen.won += play(&prepared, look, runs)?;
            seen.runs += runs;
            match band.verdict(seen) {
                Some(false) => return Ok((false, seen)),
                Some(true) => break,
                None => {}
            }
        }
        if band.verdict(seen) != Some(true) && !band.last_verdict(seen) {
            return Ok((false, seen));
        }
        seen.won = play(&prepared, LOOKS.len() as u64, FRESH)?;
        seen.runs = FRESH;
        Ok((band.proved(seen), seen))
    };
    let budget = ground.budget.max(1);
    let tried = first_good(ground.wanted, budget, ground.threads, &attempt, tick)?;
    let good = |wanted: bool| {
        let those = tried.iter().filter(move |tried| tried.good == wanted);
        those.map(|tried: &Tried<Candidate>| tried.what)
    };
    Ok(Search {
        found: good(true).collect(),
        nearest: good(false)
            .filter(|seen| seen.runs > 0)
            .min_by_key(|seen| (band.off(seen.share()), seen.seed)),
        tried: u32::try_from(tried.len()).unwrap_or(u32::MAX),
        runs: tried.iter().map(|tried| tried.what.runs).sum(),
    })
}
