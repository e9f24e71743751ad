//! Looking for seeds: one that somebody wins, one that is as hard as asked, or enough of them for a series.

use super::USUAL_TRIES;
use super::player::{Player, fresh, look};
use crate::booklet::queue::{first_good, threads};
use crate::booklet::search::{Band, Candidate, Questions, Search, SearchLimits, search};
use crate::booklet::{self, Booklet, BookletWish};
use crate::diag::{Error, error};
use crate::play::{Ending, Fixed};

/// Seeds that a series tries for each booklet when no difficulty is asked for: a dungeon that its checks refuse, or that nobody wins, is rare.
const TRIES_PER_BOOKLET: u32 = 5;

/// Which booklet is wanted, from the adventure's seed on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SeedChoice {
    /// That of the seed itself.
    #[default]
    ThisSeed,
    /// The first that somebody wins.
    Won,
    /// The first that is as hard as asked.
    As(Difficulty),
}

/// How hard a booklet is to be, and how long to look for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Difficulty {
    /// Share of victories, in percent.
    pub band: Band,
    /// Whether the closest seed will do when none is as hard as asked.
    pub nearest: bool,
    /// Seeds that are tried at most, for each booklet.
    pub tries: u32,
}

/// Seeds for a series of booklets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seeds {
    /// In rising order from the first one asked for.
    pub seeds: Vec<u64>,
    /// What the user should know.
    pub notes: Vec<String>,
}

impl Difficulty {
    /// A band, looked for as long as usual.
    pub fn of(band: Band) -> Self {
        Self {
            band,
            nearest: false,
            tries: USUAL_TRIES,
        }
    }

    /// Seeds that a search for so many booklets tries at most.
    pub fn budget(&self, count: u32) -> u32 {
        self.tries.max(1).saturating_mul(count)
    }

    /// The seed that was found, or the closest one if that will do.
    fn choose(&self, found: &Search) -> Result<Candidate, Error> {
        if let Some(seen) = found.found.first() {
            return Ok(*seen);
        }
        let nearest = found.nearest.ok_or_else(no_sound_booklet)?;
        if self.nearest {
            return Ok(nearest);
        }
        Err(error!(
            "no seed of {} is won in {}; closest: {} ({} %)",
                found.tried, self.band.words(), nearest.seed, booklet::percent(nearest.share());
            hint: "add `--nearest` to print that one, widen `--difficulty`, or raise `--tries`"
        ))
    }

    /// What came of a search, in words.
    fn report(&self, found: &Search) -> String {
        let rate = |seen: &Candidate| {
            let percent = booklet::percent(seen.share());
            format!("{percent} % of {} runs", seen.runs)
        };
        let budget = self.budget(1);
        match (found.found.first(), &found.nearest) {
            (Some(seen), _) => format!(
                "seed {} is won in {}, which is in {}; {} of at most {budget} seeds were tried",
                seen.seed,
                rate(seen),
                self.band.words(),
                found.tried
            ),
            (None, Some(seen)) => format!(
                "no seed of {} is won in {}; seed {} is closest with {}",
                found.tried,
                self.band.words(),
                seen.seed,
                rate(seen)
            ),
            (None, None) => String::new(),
        }
    }
}

impl Player<'_> {
    /// The seed of the booklet that is wanted, and a word about the search. `tick` hears of every seed.
    pub fn find_seed(
        &self,
        want: SeedChoice,
        tick: &dyn Fn(u32),
    ) -> Result<(u64, Option<String>), Error> {
        let first = self.adventure.wish.seed;
        match want {
            SeedChoice::ThisSeed => Ok((first, None)),
            SeedChoice::Won => {
                // Where nobody wins the next few, the first sound one; where none is sound, its own checks tell why.
                let found = self.find_won(1, &|_| ()).ok();
                let won = found.and_then(|found| found.seeds.first().copied());
                Ok((won.unwrap_or(first), None))
            }
            SeedChoice::As(difficulty) => {
                let found = self.look_for(&difficulty, 1, tick)?;
                let seed = difficulty.choose(&found)?.seed;
                Ok((seed, Some(difficulty.report(&found))))
            }
        }
    }

    /// The seeds of a series: the first so many, from the adventure's own on, whose dungeons are sound and won by somebody, or, if that is
    /// asked for, as hard as they should be. `tick` hears of every seed.
    pub fn find_seeds(
        &self,
        count: u32,
        difficulty: Option<&Difficulty>,
        tick: &dyn Fn(u32),
    ) -> Result<Seeds, Error> {
        match difficulty {
            Some(difficulty) => self.find_as_hard(difficulty, count, tick),
            None => self.find_won(count, tick),
        }
    }

    fn find_as_hard(
        &self,
        difficulty: &Difficulty,
        count: u32,
        tick: &dyn Fn(u32),
    ) -> Result<Seeds, Error> {
        let found = self.look_for(difficulty, count, tick)?;
        if found.found.len() < count as usize {
            return Err(error!(
                "only {} of {} seeds are won in {}, not {count}",
                    found.found.len(), found.tried, difficulty.band.words();
                hint: "widen `--difficulty`, or raise `--tries`"
            ));
        }
        let note = format!("{} seeds were tried in {} runs", found.tried, found.runs);
        Ok(Seeds {
            seeds: found.found.iter().map(|found| found.seed).collect(),
            notes: vec![note],
        })
    }

    fn find_won(&self, count: u32, tick: &dyn Fn(u32)) -> Result<Seeds, Error> {
        let wanted = count as usize;
        let first = self.adventure.wish.seed;
        let attempt = |number: u32| {
            let seed = first.wrapping_add(number.into());
            let booklet = self.sound(seed);
            let won = match &booklet {
                Some(booklet) => self.has_won(booklet)?,
                None => false,
            };
            Ok((won, (seed, booklet.is_some())))
        };
        let budget = count.saturating_mul(TRIES_PER_BOOKLET);
        let threads = threads(self.playtest().threads);
        let tried = first_good::<_, Error>(wanted, budget, threads, &attempt, tick)?;
        let won = tried.iter().filter(|tried| tried.good).count();
        // A game may be so hard that few booklets are ever won: then they are taken as they come.
        let sound = tried.iter().filter(|tried| tried.what.1);
        let mut chosen: Vec<(bool, u64)> = sound.map(|tried| (!tried.good, tried.what.0)).collect();
        chosen.sort_by_key(|(lost, _)| *lost);
        chosen.truncate(wanted);
        let mut seeds: Vec<u64> = chosen.into_iter().map(|(_, seed)| seed).collect();
        seeds.sort_by_key(|seed| seed.wrapping_sub(first));
        if seeds.len() < wanted {
            return Err(no_sound_booklet());
        }
        let few = (won < wanted).then(|| {
            let tried = tried.len();
            format!("{won} of {tried} seeds were won by anybody in a few runs; the others are taken as they come")
        });
        Ok(Seeds {
            seeds,
            notes: few.into_iter().collect(),
        })
    }

    /// Looks for so many seeds whose booklets are won as often as the band says.
    fn look_for(
        &self,
        difficulty: &Difficulty,
        count: u32,
        tick: &dyn Fn(u32),
    ) -> Result<Search, Error> {
        if self.program().is_none() {
            return Err(error!(
                "`{}` cannot be played without a human, so its difficulty is not known",
                    self.ruleset.head.id;
                hint: "leave `--difficulty` out"
            ));
        }
        let prepare = |seed: u64| {
            let booklet = self.sound(seed);
            Ok(booklet.and_then(|booklet| Some((seed, self.walkable(&booklet)?))))
        };
        let play = |(seed, dungeon): &(u64, Fixed), number: u64, runs: u64| {
            let tally = self.play(dungeon, runs, 1, look(*seed, number), Some(1))?;
            Ok(tally.count(Ending::Won))
        };
        let certify = |(seed, dungeon): &(u64, Fixed)| {
            let runs = self.playtest().runs;
            let tally = self.play(dungeon, runs, 1, fresh(*seed), Some(1))?;
            Ok((tally.count(Ending::Won), runs))
        };
        let ground = SearchLimits {
            first: self.adventure.wish.seed,
            budget: difficulty.budget(count),
            wanted: count as usize,
            threads: threads(self.playtest().threads),
        };
        let questions = Questions {
            prepare: &prepare,
            play: &play,
            certify: &certify,
        };
        search(difficulty.band, ground, &questions, tick)
    }

    /// The dungeon of a seed with everybody in it, if there is nothing wrong with it.
    pub(super) fn sound(&self, seed: u64) -> Option<Booklet> {
        let wish = BookletWish {
            seed,
            ..self.adventure.wish.clone()
        };
        let booklet = booklet::prepare(&self.referee, &wish).ok()?;
        booklet::check(&booklet).is_empty().then_some(booklet)
    }
}

pub(super) fn no_sound_booklet() -> Error {
    Error::content("no seed makes a dungeon that passes its checks")
        .hint("another `--seed` or `--length` may do")
}
