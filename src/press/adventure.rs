//! The booklet that a product shows: found, made, checked, played, and certified.

use super::player::{Player, fresh, look};
use super::{Order, recipe};
use crate::booklet::queue::{first_good, threads};
use crate::booklet::search::{Band, Candidate, Ground, Questions, Search, search};
use crate::booklet::{self, Booklet, BookletWish, CHECKS, Certificate, Fingerprint, Referee};
use crate::content::BookletHandout;
use crate::diag::{Error, error};
use crate::drawing::{self, Style};
use crate::model::Ruleset;

/// Which booklet, who plays it, and how it is shown.
#[derive(Debug, Clone)]
pub struct BookletOrder {
    /// What to make.
    pub wish: BookletWish,
    /// Wishes for heroes that are rolled, one for each in turn: ids of classes, with commas between them.
    pub classes: Vec<String>,
    /// How decisions are made when it is played.
    pub policy: Option<String>,
    /// How often it is played; not at all when 0.
    pub runs: u64,
    /// Share of victories that is looked for, in percent.
    pub difficulty: Option<Band>,
    /// Whether the closest seed will do when none is as hard as asked.
    pub nearest: bool,
    /// Seeds that are tried at most.
    pub tries: u32,
    /// Words instead of drawings.
    pub text_only: bool,
    /// How its maps are painted.
    pub style: &'static Style,
    /// Threads that play; as many as there are cores when nothing is said.
    pub threads: Option<usize>,
    /// Parts of a campaign.
    pub parts: u32,
}

/// Runs that the usual certificate rests on.
pub const USUAL_RUNS: u64 = 2_000;
/// Seeds that a search tries.
pub const USUAL_TRIES: u32 = 200;
/// Parts of a usual campaign.
pub const USUAL_PARTS: u32 = 3;
/// Seeds that a series tries for each booklet when no difficulty is asked for: a dungeon that its checks refuse, or that nobody wins, is rare.
const SPARE: u32 = 5;

impl Default for BookletOrder {
    fn default() -> Self {
        Self {
            wish: BookletWish::default(),
            classes: Vec::new(),
            policy: None,
            runs: USUAL_RUNS,
            difficulty: None,
            nearest: false,
            tries: USUAL_TRIES,
            text_only: false,
            style: drawing::ALL[0],
            threads: None,
            parts: USUAL_PARTS,
        }
    }
}

/// A booklet that was made, with remarks about it.
pub struct Adventure {
    /// The booklet and its certificate.
    pub handout: BookletHandout,
    /// What the user should know.
    pub notes: Vec<String>,
}

/// Seeds for a series of booklets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seeds {
    /// In rising order from the first one asked for.
    pub seeds: Vec<u64>,
    /// What the user should know.
    pub notes: Vec<String>,
}

impl Order {
    /// Makes the booklet and whatever is known about it. `tick` hears of every seed that a search tries.
    pub fn adventure(&self, ruleset: &Ruleset, tick: &dyn Fn(u32)) -> Result<Adventure, Error> {
        let player = Player::new(self, ruleset);
        let mut notes = Vec::new();
        let mut wish = self.booklet.wish.clone();
        if let Some(band) = self.booklet.difficulty {
            let found = self.look_for(ruleset, &player, band, 1, tick)?;
            wish.seed = self.chosen(band, &found)?.seed;
            notes.push(self.searched(band, &found));
        }
        let mut made = self.certify(ruleset, &player, &wish, None)?;
        made.notes.splice(0..0, notes);
        Ok(made)
    }

    /// The booklet of the order's own seed with its certificate, played with dice of another seed if one is given.
    pub fn certified(&self, ruleset: &Ruleset, dice: Option<u64>) -> Result<Adventure, Error> {
        let player = Player::new(self, ruleset);
        self.certify(ruleset, &player, &self.booklet.wish, dice)
    }

    fn certify(
        &self,
        ruleset: &Ruleset,
        player: &Player<'_>,
        wish: &BookletWish,
        dice: Option<u64>,
    ) -> Result<Adventure, Error> {
        let mut notes = Vec::new();
        let booklet = made(ruleset, wish)?;
        let certified = player.certify(&booklet, dice)?;
        let mut checks = CHECKS.to_vec();
        let mut unbeaten = None;
        match &certified {
            Some((_, true)) => checks.push(UNBEATABLE),
            Some((_, false)) => {
                unbeaten = Some(player.patience());
                notes.push("nobody won when it was played; see `delve simulate`".to_owned());
            }
            None => {}
        }
        let fingerprint = Fingerprint::of(ruleset);
        Ok(Adventure {
            handout: BookletHandout {
                certificate: Certificate {
                    code: self.share_code(ruleset, fingerprint, wish).print(),
                    fingerprint: fingerprint.short(),
                    checks,
                    unbeaten,
                    played: certified.map(|(played, _)| played),
                },
                booklet,
                style: self.booklet.style,
                text_only: self.booklet.text_only,
            },
            notes,
        })
    }

    /// The seeds of a series: the first so many, from the order's own on, whose dungeons are sound and won by somebody, or, if that is asked
    /// for, as hard as they should be.
    pub fn seeds(&self, ruleset: &Ruleset, count: u32, tick: &dyn Fn(u32)) -> Result<Seeds, Error> {
        let wanted = count as usize;
        if let Some(band) = self.booklet.difficulty {
            let player = Player::new(self, ruleset);
            let found = self.look_for(ruleset, &player, band, count, tick)?;
            let mut notes = Vec::new();
            if found.found.len() < wanted {
                return Err(error!(
                    "only {} of {} seeds are won in {}, not {count}",
                        found.found.len(), found.tried, band.words();
                    hint: "widen `--difficulty`, or raise `--tries`"
                ));
            }
            notes.push(format!(
                "{} seeds were tried in {} runs",
                found.tried, found.runs
            ));
            let seeds = found.found.iter().map(|found| found.seed).collect();
            return Ok(Seeds { seeds, notes });
        }
        let first = self.booklet.wish.seed;
        let comers = Referee::new(ruleset, self.booklet.wish.modes(ruleset));
        let player = Player::new(self, ruleset);
        let attempt = |number: u32| {
            let seed = first.wrapping_add(number.into());
            let booklet = self.sound(ruleset, &comers, seed);
            let won = match &booklet {
                Some(booklet) => player.has_won(booklet)?,
                None => false,
            };
            Ok::<_, Error>((won, (seed, booklet.is_some())))
        };
        let budget = count.saturating_mul(SPARE);
        let threads = threads(self.booklet.threads);
        let tried = first_good(wanted, budget, threads, &attempt, tick)?;
        let won = tried.iter().filter(|tried| tried.good).count();
        // A game may be so hard that few booklets are ever won: then they are taken as they come.
        let sound = tried.iter().filter(|tried| tried.what.1);
        let mut chosen: Vec<(bool, u64)> = sound.map(|tried| (!tried.good, tried.what.0)).collect();
        chosen.sort_by_key(|(lost, _)| *lost);
        chosen.truncate(wanted);
        let mut seeds: Vec<u64> = chosen.into_iter().map(|(_, seed)| seed).collect();
        seeds.sort_by_key(|seed| seed.wrapping_sub(first));
        if seeds.len() < wanted {
            return Err(nothing_sound());
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

    /// The seed of the difficulty that was asked for, and a word about it; none when any will do. `tick` hears of every seed.
    pub fn seed_of_difficulty(
        &self,
        ruleset: &Ruleset,
        tick: &dyn Fn(u32),
    ) -> Result<Option<(u64, String)>, Error> {
        let Some(band) = self.booklet.difficulty else {
            return Ok(None);
        };
        let sized = self.sized(&recipe(ruleset, &self.product)?)?;
        let player = Player::new(&sized, ruleset);
        let found = sized.look_for(ruleset, &player, band, 1, tick)?;
        let seed = sized.chosen(band, &found)?.seed;
        Ok(Some((seed, sized.searched(band, &found))))
    }

    /// The first seed from the order's own on whose booklet somebody wins, or the first sound one where nobody wins the next few.
    pub fn first_won(&self, ruleset: &Ruleset) -> Result<Option<u64>, Error> {
        let sized = self.sized(&recipe(ruleset, &self.product)?)?;
        let found = sized.seeds(ruleset, 1, &|_| ()).ok();
        Ok(found.and_then(|found| found.seeds.first().copied()))
    }

    /// Looks for so many seeds whose booklets are won as often as the band says.
    fn look_for(
        &self,
        ruleset: &Ruleset,
        player: &Player<'_>,
        band: Band,
        count: u32,
        tick: &dyn Fn(u32),
    ) -> Result<Search, Error> {
        if !player.can_play() {
            return Err(error!(
                "`{}` cannot be played without a human, so its difficulty is not known",
                    ruleset.head.id;
                hint: "leave `--difficulty` out"
            ));
        }
        let comers = Referee::new(ruleset, self.booklet.wish.modes(ruleset));
        let prepare = |seed: u64| {
            let booklet = self.sound(ruleset, &comers, seed);
            Ok(booklet.and_then(|booklet| Some((seed, player.walkable(&booklet)?))))
        };
        let play = |(seed, dungeon): &(u64, crate::play::Fixed), number: u64, runs: u64| {
            let tally = player.play(dungeon, runs, 1, look(*seed, number), Some(1))?;
            Ok(tally.count(crate::play::Ending::Won))
        };
        let certify = |(seed, dungeon): &(u64, crate::play::Fixed)| {
            let runs = self.booklet.runs;
            let tally = player.play(dungeon, runs, 1, fresh(*seed), Some(1))?;
            Ok((tally.count(crate::play::Ending::Won), runs))
        };
        let ground = Ground {
            first: self.booklet.wish.seed,
            budget: self.budget(count),
            wanted: count as usize,
            threads: threads(self.booklet.threads),
        };
        let questions = Questions {
            prepare: &prepare,
            play: &play,
            certify: &certify,
        };
        search(band, ground, &questions, tick)
    }

    /// Seeds that a search for so many booklets tries at most.
    pub fn budget(&self, count: u32) -> u32 {
        self.booklet.tries.max(1).saturating_mul(count)
    }

    /// The dungeon of a seed with everybody in it, if there is nothing wrong with it.
    pub(super) fn sound(
        &self,
        ruleset: &Ruleset,
        comers: &Referee<'_>,
        seed: u64,
    ) -> Option<Booklet> {
        let wish = BookletWish {
            seed,
            ..self.booklet.wish.clone()
        };
        let booklet = booklet::untold(ruleset, comers, &wish).ok()?;
        booklet::check(&booklet).is_empty().then_some(booklet)
    }

    /// The seed that was found, or the closest one if that will do.
    fn chosen(&self, band: Band, found: &Search) -> Result<Candidate, Error> {
        if let Some(seen) = found.found.first() {
            return Ok(*seen);
        }
        let nearest = found.nearest.ok_or_else(nothing_sound)?;
        if self.booklet.nearest {
            return Ok(nearest);
        }
        Err(error!(
            "no seed of {} is won in {}; closest: {} ({} %)",
                found.tried, band.words(), nearest.seed, booklet::percent(nearest.share());
            hint: "add `--nearest` to print that one, widen `--difficulty`, or raise `--tries`"
        ))
    }

    fn searched(&self, band: Band, found: &Search) -> String {
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
                band.words(),
                found.tried
            ),
            (None, Some(seen)) => format!(
                "no seed of {} is won in {}; seed {} is closest with {}",
                found.tried,
                band.words(),
                seen.seed,
                rate(seen)
            ),
            (None, None) => String::new(),
        }
    }
}

/// Passed when somebody has won.
const UNBEATABLE: &str = "unbeatable";

fn nothing_sound() -> Error {
    error!(
        "no seed makes a dungeon that passes its checks";
        hint: "another `--seed` or `--length` may do"
    )
}

/// Makes a booklet and refuses one that its checks find fault with.
pub fn made(ruleset: &Ruleset, wish: &BookletWish) -> Result<Booklet, Error> {
    let booklet = booklet::make(ruleset, wish)?;
    match booklet::check(&booklet).first() {
        None => Ok(booklet),
        Some(found) => {
            Err(error!("{}: {}", found.check, found.message; hint: "another `--seed` may do"))
        }
    }
}
