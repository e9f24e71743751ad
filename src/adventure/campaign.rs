//! Campaigns: dungeons in a row, the easiest first, and a logbook that knows them all.

use std::cmp::Reverse;
use std::sync::Arc;

use super::player::{Player, derive_certificate_seed, derive_search_seed};
use super::seeds::no_sound_booklet;
use super::{CampaignHandout, FoundSeed, PartOfCampaign};
use crate::booklet::queue::{first_good, threads};
use crate::booklet::search::{Band, Candidate};
use crate::booklet::{Booklet, BookletRequest, Chapter, Length, Links};
use crate::diag::Error;
use crate::play::{Dungeons, Ending, Fixed, Map, Tally};

/// Dungeons that are looked at for each part of a campaign.
const CANDIDATES_PER_PART: u32 = 8;
/// Runs of a first look at a dungeon, or those of the order if they are fewer.
const FIRST_LOOK_RUNS: u64 = 200;
/// The same, to settle the order of those that were chosen.
const CLOSE_LOOK_RUNS: u64 = 600;

/// The dungeons of a campaign, one after the other.
#[derive(Debug)]
struct InOrder<'p>(Vec<Fixed<'p>>);

impl Dungeons for InOrder<'_> {
    fn dungeon(&self, seed: u64, number: u32) -> Result<Arc<Map>, String> {
        let at = (number as usize).min(self.0.len().saturating_sub(1));
        match self.0.get(at) {
            Some(dungeon) => dungeon.dungeon(seed, number),
            None => Err("the campaign has no parts".to_owned()),
        }
    }

    fn imagine(&self, seed: u64) -> Result<Arc<Map>, String> {
        match self.0.first() {
            Some(dungeon) => dungeon.imagine(seed),
            None => Err("the campaign has no parts".to_owned()),
        }
    }
}

/// A dungeon that may become a part of a campaign.
struct Contender<'p> {
    booklet: Booklet,
    /// None without simulated games.
    dungeon: Option<Fixed<'p>>,
    /// Victories of a million games; without simulated games, the safety of its rooms.
    share: u64,
}

impl Contender<'_> {
    fn seed(&self) -> u64 {
        self.booklet.request.seed
    }

    /// The easiest first.
    fn rank(&self) -> (Reverse<u64>, u64) {
        (Reverse(self.share), self.seed())
    }
}

impl Player<'_> {
    /// The parts of a campaign, the easiest dungeon first. Games that cannot be played are ordered by the danger in their rooms.
    /// In a band the shares of victories go from its easy end to its hard end. `tick` is called for every seed.
    pub fn find_campaign(
        &self,
        parts: u32,
        band: Option<Band>,
        tick: &dyn Fn(u32),
    ) -> Result<Vec<FoundSeed>, Error> {
        let parts = parts.max(1);
        let first = self.adventure.request.seed;
        let wanted = parts.saturating_mul(CANDIDATES_PER_PART);
        let runs = FIRST_LOOK_RUNS.min(self.playtest().runs);
        let glance = |number: u32| {
            let seed = first.wrapping_add(number.into());
            let Some(booklet) = self.make_if_sound(seed) else {
                return Ok((false, None));
            };
            let dungeon = self.load_dungeon(&booklet);
            let share = match &dungeon {
                Some(dungeon) => {
                    let tally = self.scout(dungeon, runs, derive_search_seed(seed, 0), Some(1))?;
                    rate(seed, &tally, runs).share()
                }
                None => rate_safety(&booklet),
            };
            let contender = Contender {
                booklet,
                dungeon,
                share,
            };
            Ok::<_, Error>((true, Some(contender)))
        };
        let threads = threads(self.playtest().threads);
        let wanted_seeds = wanted as usize;
        let tried = first_good::<_, Error>(wanted_seeds, wanted * 2, threads, &glance, tick)?;
        let pool: Vec<Contender<'_>> = tried.into_iter().filter_map(|tried| tried.what).collect();
        if pool.len() < parts as usize {
            return Err(no_sound_booklet());
        }
        self.settle(choose(pool, &targets(parts, band)))
    }

    /// The same dungeons, played more often and put in order once more.
    fn settle(&self, mut chosen: Vec<Contender<'_>>) -> Result<Vec<FoundSeed>, Error> {
        let runs = CLOSE_LOOK_RUNS.min(self.playtest().runs);
        for contender in &mut chosen {
            if let Some(dungeon) = &contender.dungeon {
                let (seed, threads) = (contender.seed(), self.playtest().threads);
                let tally = self.scout(dungeon, runs, derive_search_seed(seed, 1), threads)?;
                contender.share = rate(seed, &tally, runs).share();
            }
        }
        chosen.sort_by_key(Contender::rank);
        let mut booklets: Vec<Booklet> = chosen.into_iter().map(|one| one.booklet).collect();
        link(&mut booklets);
        Ok(booklets.into_iter().map(FoundSeed::prepared).collect())
    }

    /// Plays all parts for their certificates, which both the parts and the logbook print.
    pub(crate) fn prove_parts(&self, parts: &mut [FoundSeed]) -> Result<(), Error> {
        for part in parts {
            if let Some(booklet) = &part.booklet {
                part.proof = self.prove(booklet, None)?;
            }
        }
        Ok(())
    }

    /// Everything that the logbook of the campaign with these parts says. `code` gives the share code of each part, and of the logbook.
    pub(crate) fn write_logbook(
        &self,
        found: &[FoundSeed],
        code: &dyn Fn(&BookletRequest) -> String,
    ) -> Result<CampaignHandout, Error> {
        let adventure = self.adventure;
        let seeds: Vec<u64> = found.iter().map(|part| part.seed).collect();
        let request = |number: usize| part(&adventure.request, &seeds, number);
        let mut title = String::new();
        let mut parts = Vec::new();
        let mut dungeons = Vec::new();
        for (number, found) in (1..).zip(found) {
            let request = request(number);
            let (booklet, proof) = self.complete(found.clone(), &request)?;
            dungeons.extend(self.load_dungeon(&booklet));
            if let Some(links) = &booklet.links {
                links.campaign().clone_into(&mut title);
            }
            parts.push(PartOfCampaign {
                title: booklet.made.dungeon.title.clone(),
                flavour: booklet.made.dungeon.tagline().to_owned(),
                rooms: booklet.made.dungeon.rooms.len(),
                goal: booklet
                    .made
                    .dungeon
                    .goal
                    .as_ref()
                    .map(|goal| goal.what.clone()),
                code: code(&request),
                played: proof.map(|proof| proof.played),
                begun: None,
            });
        }
        let own = request(0);
        let runs = self.playtest().runs;
        let mut won_all = None;
        if dungeons.len() == parts.len() && runs > 0 {
            let delves = u32::try_from(parts.len()).unwrap_or(1);
            let (seed, threads) = (derive_certificate_seed(own.seed), self.playtest().threads);
            let tally = self.play(&InOrder(dungeons), runs, delves, seed, threads)?;
            let figure = |name: &str, least: usize| {
                let all = tally.figures.get(name).map(|figures| &figures.0);
                let least = i64::try_from(least).unwrap_or(i64::MAX);
                all.into_iter()
                    .flatten()
                    .filter(|(value, _)| **value >= least)
                    .map(|(_, count)| *count)
                    .sum::<u64>()
            };
            for (number, part) in (1..).zip(&mut parts) {
                part.begun = Some(figure("delves", number));
            }
            won_all = Some(figure("delves won", parts.len()));
        }
        Ok(CampaignHandout {
            title,
            seed: own.seed,
            parts,
            code: code(&own),
            fingerprint: self.engine.fingerprint().short(),
            won_all,
            runs,
            who: self.name_players(),
            policy: self.playtest().policy.clone(),
            modes: own.modes(self.ruleset),
            text_only: adventure.text_only,
        })
    }
}

/// The request for a part of a campaign with these seeds; 0 is the logbook, whose seed is that of the first part.
pub fn part(request: &BookletRequest, seeds: &[u64], number: usize) -> BookletRequest {
    let at = number.saturating_sub(1);
    BookletRequest {
        seed: seeds.get(at).copied().unwrap_or(request.seed),
        chapter: Some(Chapter {
            number: u32::try_from(number).unwrap_or(0),
            seeds: seeds.to_vec(),
        }),
        ..request.clone()
    }
}

/// The shares of victories that parts should have, in millionths, where a band was asked for: from its easy end to its hard end.
fn targets(parts: u32, band: Option<Band>) -> Vec<Option<u64>> {
    let target = |at: u32| {
        let band = band?;
        let steps = u64::from(parts.saturating_sub(1)).max(1);
        let width = u64::from(band.high - band.low) * 10_000;
        Some(u64::from(band.high) * 10_000 - width * u64::from(at) / steps)
    };
    (0..parts).map(target).collect()
}

fn rate(seed: u64, tally: &Tally, runs: u64) -> Candidate {
    let won = tally.count(Ending::Won);
    Candidate { seed, won, runs }
}

/// The less danger in its rooms, the easier; in the place of a share of victories.
fn rate_safety(booklet: &Booklet) -> u64 {
    let rooms = &booklet.made.dungeon.rooms;
    let danger: u64 = rooms.iter().map(|room| u64::from(room.danger)).sum();
    1_000_000_u64.saturating_sub(danger * 1_000)
}

/// Tells each part of a campaign what the others are called.
fn link(parts: &mut [Booklet]) {
    // A tiny dungeon was made for as many rooms as fit, but is named after the whole one.
    if parts.iter().any(|part| part.request.length == Length::Tiny) {
        return;
    }
    let titles: Vec<String> = parts
        .iter()
        .map(|part| part.made.dungeon.title.clone())
        .collect();
    for (number, part) in (1..).zip(parts) {
        part.links = Some(Links {
            number,
            titles: titles.clone(),
        });
    }
}

/// For each target the nearest dungeon that is left; without targets evenly from the easiest to the hardest that was won at least once.
fn choose<'p>(mut pool: Vec<Contender<'p>>, targets: &[Option<u64>]) -> Vec<Contender<'p>> {
    pool.sort_by_key(Contender::rank);
    if targets.iter().any(Option::is_none) {
        let winnable = pool.iter().filter(|one| one.share > 0).count();
        let last = winnable.max(targets.len()).min(pool.len()) - 1;
        let steps = targets.len().saturating_sub(1).max(1);
        let even: Vec<usize> = (0..targets.len()).map(|at| last * at / steps).collect();
        let pool = pool.into_iter().enumerate();
        let chosen = pool.filter(|(at, _)| even.contains(at));
        return chosen.map(|(_, one)| one).collect();
    }
    let mut found = Vec::new();
    for target in targets.iter().flatten() {
        let nearest = (0..pool.len()).min_by_key(|at| pool[*at].share.abs_diff(*target));
        found.extend(nearest.map(|at| pool.remove(at)));
    }
    found
}
