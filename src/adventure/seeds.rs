//! Looking for seeds: one that can be won, one of a given difficulty, or enough of them for a series.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::USUAL_TRIES;
use super::player::{Player, Proof, derive_certificate_seed, derive_search_seed};
use crate::booklet::queue::{first_good, threads};
use crate::booklet::search::{Band, Candidate, Questions, Search, SearchLimits, search};
use crate::booklet::{self, Booklet, BookletRequest};
use crate::diag::{Error, error};
use crate::play::{Ending, Fixed};

/// Seeds that a series tries for each booklet when no difficulty is asked for: a dungeon that fails its checks or is never won is rare.
const TRIES_PER_BOOKLET: u32 = 5;

/// Seeds that are tried where nobody asked for a difficulty.
const UNASKED_TRIES: u32 = 60;

/// Which booklet is wanted, from the adventure's seed on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SeedChoice {
    /// That of the seed itself.
    #[default]
    ThisSeed,
    /// The first that is won at least once.
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
    /// Whether somebody asked for it: if not, a game that cannot be simulated goes without.
    pub asked: bool,
    /// Seeds that are tried at most, for each booklet.
    pub tries: u32,
}

/// A seed that was found, and what is known of its booklet by then.
#[derive(Debug, Clone)]
pub struct FoundSeed {
    /// The seed.
    pub seed: u64,
    /// A note about the search.
    pub note: Option<String>,
    /// The booklet before its entries are in order, if the search has made and checked it.
    pub(super) booklet: Option<Booklet>,
    /// What playing it for its certificate has shown, if the search has done so.
    pub(super) proof: Option<Proof>,
}

/// Booklets that were played for a certificate, by seed.
type Proven = BTreeMap<u64, (Booklet, Proof)>;

/// Seeds for a series of booklets.
#[derive(Debug)]
pub struct Seeds {
    /// In rising order from the first one asked for.
    pub found: Vec<FoundSeed>,
    /// What the user should know.
    pub notes: Vec<String>,
}

impl FoundSeed {
    /// A seed of which nothing is known yet.
    pub fn unknown(seed: u64) -> Self {
        Self {
            seed,
            note: None,
            booklet: None,
            proof: None,
        }
    }

    /// A seed with its booklet, which has passed the checks of its dungeon.
    pub(super) fn prepared(booklet: Booklet) -> Self {
        let seed = booklet.request.seed;
        Self {
            booklet: Some(booklet),
            ..Self::unknown(seed)
        }
    }

    fn proven(booklet: Booklet, proof: Proof) -> Self {
        Self {
            proof: Some(proof),
            ..Self::prepared(booklet)
        }
    }

    /// The same, without what was made and played for another request.
    pub(super) fn known_for(self, request: &BookletRequest) -> Self {
        let is_same = |made: &Booklet| made.request.is_same_apart_from_chapter(request);
        if self.booklet.as_ref().is_some_and(is_same) {
            return self;
        }
        Self {
            note: self.note,
            ..Self::unknown(self.seed)
        }
    }
}

impl Difficulty {
    /// A band, looked for as long as usual.
    pub fn of(band: Band) -> Self {
        Self {
            band,
            nearest: false,
            asked: true,
            tries: USUAL_TRIES,
        }
    }

    /// What a booklet for certain heroes is balanced for. Nobody asked for it, so the closest seed will do.
    pub fn usual() -> Self {
        Self {
            nearest: true,
            asked: false,
            tries: UNASKED_TRIES,
            ..Self::of(Band::USUAL)
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
        let nearest = *found.nearest.first().ok_or_else(no_sound_booklet)?;
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
        match (found.found.first(), found.nearest.first()) {
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
    /// The seed of the booklet to print. `tick` is called for every seed.
    pub fn find_seed(&self, want: SeedChoice, tick: &dyn Fn(u32)) -> Result<FoundSeed, Error> {
        let first = FoundSeed::unknown(self.adventure.request.seed);
        match want {
            SeedChoice::ThisSeed => Ok(first),
            SeedChoice::Won => {
                // If none of the next few is won, the first sound one; if none is sound, its own checks report why.
                let won = self.find_winnable(1, &|_| ()).ok();
                Ok(won.and_then(|mut seeds| seeds.found.pop()).unwrap_or(first))
            }
            SeedChoice::As(difficulty) if !self.can_search(&difficulty) => Ok(first),
            SeedChoice::As(difficulty) => {
                let (search, mut proven) = self.search_for_seeds(&difficulty, 1, tick)?;
                let chosen = difficulty.choose(&search)?;
                Ok(FoundSeed {
                    note: Some(difficulty.report(&search)),
                    ..take_proven(&mut proven, chosen.seed)
                })
            }
        }
    }

    /// The seeds of a series: the first so many, from the adventure's own on, whose dungeons are sound and won at least once, or, if that is
    /// asked for, as hard as they should be. `tick` is called for every seed.
    pub fn find_seeds(
        &self,
        count: u32,
        difficulty: Option<&Difficulty>,
        tick: &dyn Fn(u32),
    ) -> Result<Seeds, Error> {
        match difficulty {
            Some(difficulty) if self.can_search(difficulty) => {
                self.find_as_hard(difficulty, count, tick)
            }
            Some(_) | None => self.find_winnable(count, tick),
        }
    }

    /// Whether a difficulty is looked for: where nobody asked for one, only if games are simulated.
    fn can_search(&self, difficulty: &Difficulty) -> bool {
        difficulty.asked || self.program().is_some()
    }

    fn find_as_hard(
        &self,
        difficulty: &Difficulty,
        count: u32,
        tick: &dyn Fn(u32),
    ) -> Result<Seeds, Error> {
        let (found, mut proven) = self.search_for_seeds(difficulty, count, tick)?;
        let missing = (count as usize).saturating_sub(found.found.len());
        let enough = difficulty.nearest && found.nearest.len() >= missing;
        if missing > 0 && !enough {
            return Err(error!(
                "only {} of {} seeds match {}, not {count}",
                    found.found.len(), found.tried, difficulty.band.words();
                hint: "widen `--difficulty`, or raise `--tries`"
            ));
        }
        let mut notes = vec![format!(
            "{} seeds were tried in {} runs",
            found.tried, found.runs
        )];
        if missing > 0 {
            notes.push(format!(
                "{missing} of {count} booklets are not won in {}: they are the closest",
                difficulty.band.words()
            ));
        }
        let closest = found.nearest.iter().take(missing);
        let mut seeds: Vec<u64> = found
            .found
            .iter()
            .chain(closest)
            .map(|it| it.seed)
            .collect();
        let first = self.adventure.request.seed;
        seeds.sort_by_key(|seed| seed.wrapping_sub(first));
        let seeds = seeds.into_iter();
        Ok(Seeds {
            found: seeds.map(|seed| take_proven(&mut proven, seed)).collect(),
            notes,
        })
    }

    /// Seeds whose booklets are won at least once.
    fn find_winnable(&self, count: u32, tick: &dyn Fn(u32)) -> Result<Seeds, Error> {
        let wanted = count as usize;
        let first = self.adventure.request.seed;
        let attempt = |number: u32| {
            let seed = first.wrapping_add(number.into());
            let booklet = self.make_if_sound(seed);
            let won = match &booklet {
                Some(booklet) => self.can_be_won(booklet)?,
                None => false,
            };
            let found = booklet.map(|booklet| {
                if self.keeps {
                    FoundSeed::prepared(booklet)
                } else {
                    FoundSeed::unknown(seed)
                }
            });
            Ok((won, found))
        };
        let budget = count.saturating_mul(TRIES_PER_BOOKLET);
        let threads = threads(self.playtest().threads);
        let tried = first_good::<_, Error>(wanted, budget, threads, &attempt, tick)?;
        let won = tried.iter().filter(|tried| tried.good).count();
        // A game may be so hard that few booklets are ever won: then they are taken as they come.
        let count = tried.len();
        let sound = tried
            .into_iter()
            .filter_map(|tried| Some((!tried.good, tried.what?)));
        let mut chosen: Vec<(bool, FoundSeed)> = sound.collect();
        chosen.sort_by_key(|(lost, _)| *lost);
        chosen.truncate(wanted);
        chosen.sort_by_key(|(_, found)| found.seed.wrapping_sub(first));
        if chosen.len() < wanted {
            return Err(no_sound_booklet());
        }
        let few = (won < wanted).then(|| {
            format!("{won} of {count} seeds were won in a few runs; the others are used untested")
        });
        Ok(Seeds {
            found: chosen.into_iter().map(|(_, found)| found).collect(),
            notes: few.into_iter().collect(),
        })
    }

    /// Looks for so many seeds whose booklets are won as often as the band says, and keeps the booklets that were played for a certificate.
    fn search_for_seeds(
        &self,
        difficulty: &Difficulty,
        count: u32,
        tick: &dyn Fn(u32),
    ) -> Result<(Search, Proven), Error> {
        if self.program().is_none() {
            return Err(error!(
                "`{}` cannot be simulated, so its difficulty is unknown",
                    self.ruleset.head.id;
                hint: "leave `--difficulty` out"
            ));
        }
        let certified = Mutex::new(BTreeMap::new());
        let prepare = |seed: u64| {
            let booklet = self.make_if_sound(seed);
            Ok(booklet.and_then(|booklet| Some((self.load_dungeon(&booklet)?, booklet))))
        };
        let play = |(dungeon, booklet): &(Fixed<'_>, Booklet), number: u64, runs: u64| {
            let seed = booklet.request.seed;
            let tally = self.play(dungeon, runs, 1, derive_search_seed(seed, number), Some(1))?;
            Ok(tally.count(Ending::Won))
        };
        let certify = |(dungeon, booklet): &(Fixed<'_>, Booklet)| {
            let (seed, runs) = (booklet.request.seed, self.playtest().runs);
            let tally = self.play(dungeon, runs, 1, derive_certificate_seed(seed), Some(1))?;
            let won = tally.count(Ending::Won);
            let proof = Proof {
                played: self.count_as_played(won),
                beaten: won > 0,
                needed: self.list_needed(&tally),
                is_final: won > 0,
            };
            if !self.keeps {
                return Ok((won, runs));
            }
            let mut kept = certified.lock().unwrap_or_else(PoisonError::into_inner);
            kept.insert(seed, (booklet.clone(), proof));
            Ok((won, runs))
        };
        let ground = SearchLimits {
            first: self.adventure.request.seed,
            budget: difficulty.budget(count),
            wanted: count as usize,
            threads: threads(self.playtest().threads),
        };
        let questions = Questions {
            prepare: &prepare,
            play: &play,
            certify: &certify,
        };
        let found = search::<_, Error>(difficulty.band, ground, &questions, tick)?;
        Ok((
            found,
            certified
                .into_inner()
                .unwrap_or_else(PoisonError::into_inner),
        ))
    }

    /// The dungeon of a seed with its encounters, if there is nothing wrong with it.
    pub(super) fn make_if_sound(&self, seed: u64) -> Option<Booklet> {
        let request = BookletRequest {
            seed,
            ..self.adventure.request.clone()
        };
        let booklet = booklet::prepare(&self.referee, &request).ok()?;
        booklet::check(&booklet).is_empty().then_some(booklet)
    }
}

/// What a search knows of a seed.
fn take_proven(proven: &mut Proven, seed: u64) -> FoundSeed {
    match proven.remove(&seed) {
        Some((booklet, proof)) => FoundSeed::proven(booklet, proof),
        None => FoundSeed::unknown(seed),
    }
}

pub(super) fn no_sound_booklet() -> Error {
    Error::content("no seed makes a dungeon that passes its checks")
        .hint("try another `--seed` or `--length`")
}
