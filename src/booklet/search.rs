//! Looking for dungeons of the requested difficulty: seed after seed is played until the share of victories is in the band.
//!
//! A seed is looked at again and again, each time with more runs, and most are thrown away after the first few. One that seems to be inside
//! the band is then played for its certificate, and that count alone decides: what is found is in the band by the figure that is printed.
//! Seeds that are there by a margin, so that other dice would very likely agree, are preferred; where none does, the first that is merely
//! inside will do.

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

/// Names for how hard a booklet is, each with its band: a hard one is lost more often than won, a medium one is a fair chance, an easy one is
/// mostly won and still not certain.
pub const NAMES: [(&str, Band); 3] = [
    ("hard", Band { low: 15, high: 35 }),
    ("medium", Band { low: 40, high: 60 }),
    ("easy", Band { low: 65, high: 90 }),
];

/// The name of a band that asks for nothing but that somebody wins.
const ANY: &str = "any";

/// How hard a booklet is, in steps. Each is named after the band around its middle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Almost nobody wins.
    VeryHard,
    /// Lost more often than won.
    Hard,
    /// A fair chance.
    Medium,
    /// Mostly won.
    Easy,
    /// Hardly ever lost.
    VeryEasy,
}

impl Level {
    /// The level of a share of victories, in millionths: between two bands, that of the nearer one.
    pub fn of(share: u64) -> Self {
        match share {
            0..150_000 => Self::VeryHard,
            150_000..375_000 => Self::Hard,
            375_000..625_000 => Self::Medium,
            625_000..=900_000 => Self::Easy,
            _ => Self::VeryEasy,
        }
    }
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
pub struct SearchLimits {
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
    /// Those that are in the band, in the order of their seeds.
    pub found: Vec<Candidate>,
    /// Those that were played for a certificate and are outside, the nearest first; none when no seed could be played.
    pub nearest: Vec<Candidate>,
    /// Seeds tried.
    pub tried: u32,
    /// Runs played in all.
    pub runs: u64,
}

/// Runs of each look at a seed, which are added to those before: most seeds fail the first.
const LOOKS: [u64; 5] = [40, 80, 280, 800, 2_400];
/// From this many runs on a seed is given up as soon as its share is outside.
const FAIR: u64 = 400;
/// Runs of the usual certificate, which a margin is reckoned against.
const FRESH: u64 = 2_000;
/// Of twenty parts of the margin, so many should be between the certificate and the ends of the band: one and a third spreads.
const PROOF: u64 = 13;
/// Seeds that were given up early and are played for a certificate after all, when nothing was found.
const SECOND_CHANCES: usize = 8;
/// Twice the spread: of a hundred fresh counts, two are farther off on one side.
const SPREADS: u64 = 2;

impl Band {
    /// What a booklet for certain heroes is balanced for, if nothing else is asked for.
    pub const USUAL: Self = Self { low: 45, high: 75 };

    /// Reads `40..60`, one of [`NAMES`], or `any`.
    pub fn read(text: &str) -> Option<Self> {
        if text.trim() == ANY {
            return Some(Self { low: 0, high: 100 });
        }
        if let Some((_, band)) = NAMES.iter().find(|(name, _)| *name == text.trim()) {
            return Some(*band);
        }
        let (low, high) = text.split_once("..")?;
        let percent = |part: &str| part.trim().trim_end_matches('%').trim().parse::<u32>().ok();
        let (low, high) = (percent(low)?, percent(high)?);
        (low < high && high <= 100).then_some(Self { low, high })
    }

    /// `hard (15 to 35 %)`, or `40 to 60 %` for a band without a name.
    pub fn words(self) -> String {
        let percent = format!("{} to {} %", self.low, self.high);
        match NAMES.iter().find(|(_, band)| *band == self) {
            Some((name, _)) => format!("{name} ({percent})"),
            None => percent,
        }
    }

    fn millionths(self) -> (u64, u64) {
        (u64::from(self.low) * 10_000, u64::from(self.high) * 10_000)
    }

    /// How far a share is from the middle of the band, in millionths.
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
        if self.holds_by(seen, seen.margin()) {
            return Some(true);
        }
        let outside = !(low..=high).contains(&share);
        (seen.runs >= FAIR && outside).then_some(false)
    }

    /// Whether a share is in the band, and is not that of a dungeon that was never won.
    pub fn holds(self, seen: Candidate) -> bool {
        let (low, high) = self.millionths();
        seen.won > 0 && (low..=high).contains(&seen.share())
    }

    /// Whether a share is so far inside the band; 0 and 100 % are no ends. A dungeon that was never won is not merely hard.
    fn holds_by(self, seen: Candidate, margin: u64) -> bool {
        let (low, high) = self.millionths();
        let low_enough = self.high == 100 || seen.share() + margin <= high;
        let high_enough = self.low == 0 || seen.share() >= low + margin;
        seen.won > 0 && low_enough && high_enough
    }

    /// Whether a certificate is in the band by a margin, or in the middle of a narrow one.
    fn is_proved(self, seen: Candidate) -> bool {
        let margin = seen.margin() * PROOF / 20;
        self.holds(seen) && (self.holds_by(seen, margin) || self.last_verdict(seen))
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

    /// How far another count may be from this one, in millionths: the spread of both together.
    fn margin(self) -> u64 {
        let runs = u128::from(self.runs) + 4;
        let share = (u128::from(self.won) + 2) * 1_000_000 / runs;
        let both = runs * u128::from(FRESH) / (runs + u128::from(FRESH));
        let spread = (share * (1_000_000 - share.min(1_000_000)) / both.max(1)).isqrt();
        SPREADS * u64::try_from(spread).unwrap_or(1_000_000)
    }
}

/// Plays a seed for its certificate: runs won, and runs played.
type Certify<'a, P, E> = dyn Fn(&P) -> Result<(u64, u64), E> + Sync + 'a;

/// What a search needs from the player.
pub struct Questions<'a, P, E> {
    /// Makes whatever a seed is played with, or nothing when it will not do.
    pub prepare: &'a (dyn Fn(u64) -> Result<Option<P>, E> + Sync),
    /// How many of so many runs are won, each look (from 0) with dice of its own.
    pub play: &'a (dyn Fn(&P, u64, u64) -> Result<u64, E> + Sync),
    /// The certificate of a seed: runs won, and runs played.
    pub certify: &'a Certify<'a, P, E>,
}

/// A seed with what is known of it.
#[derive(Debug, Clone, Copy)]
struct PlayedSeed {
    score: Candidate,
    /// Whether that is its certificate.
    certified: bool,
}

/// Tries seeds. `tick` is called for every seed.
pub fn search<P, E: Send>(
    band: Band,
    ground: SearchLimits,
    questions: &Questions<'_, P, E>,
    tick: &dyn Fn(u32),
) -> Result<Search, E> {
    let attempt = |number: u32| {
        let seed = ground.first.wrapping_add(u64::from(number));
        let mut seen = PlayedSeed {
            score: Candidate {
                seed,
                won: 0,
                runs: 0,
            },
            certified: false,
        };
        let Some(prepared) = (questions.prepare)(seed)? else {
            return Ok((false, seen));
        };
        for (look, runs) in (0..).zip(LOOKS) {
            seen.score.won += (questions.play)(&prepared, look, runs)?;
            seen.score.runs += runs;
            match band.verdict(seen.score) {
                Some(false) => return Ok((false, seen)),
                Some(true) => break,
                None => {}
            }
        }
        let seen = certificate(seed, &prepared, questions)?;
        Ok((band.is_proved(seen.score), seen))
    };
    let budget = ground.budget.max(1);
    let tried = first_good(ground.wanted, budget, ground.threads, &attempt, tick)?;
    let runs = tried.iter().map(|tried| tried.what.score.runs).sum();
    let good = |tried: &&Tried<PlayedSeed>| tried.good;
    let mut found: Vec<Candidate> = tried.iter().filter(good).map(|t| t.what.score).collect();
    let mut others: Vec<PlayedSeed> = tried.iter().filter(|t| !t.good).map(|t| t.what).collect();
    if found.len() < ground.wanted {
        let missing = ground.wanted - found.len();
        give_second_chances(band, questions, &mut others, missing)?;
        let inside = others.iter().filter(|seen| seen.certified);
        let inside = inside.filter(|seen| band.holds(seen.score));
        found.extend(inside.map(|seen| seen.score));
        found.sort_by_key(|seen| seen.seed.wrapping_sub(ground.first));
        found.truncate(ground.wanted);
    }
    // Only certificates are compared: the rate that is shown is the one that would be printed.
    let outside = others.iter().filter(|seen| seen.certified);
    let outside = outside.filter(|seen| !band.holds(seen.score));
    let mut nearest: Vec<Candidate> = outside.map(|seen| seen.score).collect();
    nearest.sort_by_key(|seen| (band.off(seen.share()), seen.seed));
    Ok(Search {
        nearest,
        found,
        tried: u32::try_from(tried.len()).unwrap_or(u32::MAX),
        runs,
    })
}

fn certificate<P, E>(
    seed: u64,
    prepared: &P,
    questions: &Questions<'_, P, E>,
) -> Result<PlayedSeed, E> {
    let (won, runs) = (questions.certify)(prepared)?;
    Ok(PlayedSeed {
        score: Candidate { seed, won, runs },
        certified: true,
    })
}

/// Plays the nearest of the seeds that were given up early for their certificates: at least as many as are missing.
fn give_second_chances<P, E>(
    band: Band,
    questions: &Questions<'_, P, E>,
    others: &mut [PlayedSeed],
    missing: usize,
) -> Result<(), E> {
    let early = others
        .iter_mut()
        .filter(|seen| !seen.certified && seen.score.runs > 0);
    let mut early: Vec<&mut PlayedSeed> = early.collect();
    early.sort_by_key(|seen| (band.off(seen.score.share()), seen.score.seed));
    for seen in early.into_iter().take(missing.max(SECOND_CHANCES)) {
        if let Some(prepared) = (questions.prepare)(seen.score.seed)? {
            *seen = certificate(seen.score.seed, &prepared, questions)?;
        }
    }
    Ok(())
}
