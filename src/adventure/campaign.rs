//! Campaigns: dungeons in a row, the easiest first, and a logbook that knows them all.

use std::sync::Arc;

use super::player::{Player, fresh, look};
use super::seeds::no_sound_booklet;
use super::{CampaignHandout, PartOfCampaign};
use crate::booklet::queue::{first_good, threads};
use crate::booklet::search::{Band, Candidate};
use crate::booklet::{Booklet, BookletWish, Chapter, Fingerprint, Links};
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
struct InOrder(Vec<Fixed>);

impl Dungeons for InOrder {
    fn dungeon(&self, seed: u64, number: u32) -> Result<Arc<Map>, String> {
        let at = (number as usize).min(self.0.len().saturating_sub(1));
        match self.0.get(at) {
            Some(dungeon) => dungeon.dungeon(seed, number),
            None => Err("the campaign has no parts".to_owned()),
        }
    }
}

impl Player<'_> {
    /// The seeds of a campaign's parts, the easiest dungeon first. Games that cannot be played are ordered by the danger in their rooms.
    /// In a band the shares of victories go from its easy end to its hard end. `tick` hears of every seed.
    pub fn find_campaign(
        &self,
        parts: u32,
        band: Option<Band>,
        tick: &dyn Fn(u32),
    ) -> Result<Vec<u64>, Error> {
        let parts = parts.max(1);
        let first = self.adventure.wish.seed;
        let wanted = parts.saturating_mul(CANDIDATES_PER_PART);
        let runs = FIRST_LOOK_RUNS.min(self.playtest().runs);
        let glance = |number: u32| {
            let seed = first.wrapping_add(number.into());
            let Some(booklet) = self.sound(seed) else {
                return Ok((false, (seed, 0)));
            };
            let rate = match self.walkable(&booklet) {
                Some(dungeon) => {
                    let tally = self.play(&dungeon, runs, 1, look(seed, 0), Some(1))?;
                    rate(seed, &tally, runs).share()
                }
                None => safety(&booklet),
            };
            Ok::<_, Error>((true, (seed, rate)))
        };
        let threads = threads(self.playtest().threads);
        let wanted_seeds = wanted as usize;
        let tried = first_good::<_, Error>(wanted_seeds, wanted * 2, threads, &glance, tick)?;
        let mut pool: Vec<(u64, u64)> = tried
            .iter()
            .filter(|tried| tried.good)
            .map(|tried| tried.what)
            .collect();
        if pool.len() < parts as usize {
            return Err(no_sound_booklet());
        }
        self.settle(choose(&mut pool, &targets(parts, band)))
    }

    /// The same seeds, played more often and put in order once more.
    fn settle(&self, chosen: Vec<(u64, u64)>) -> Result<Vec<u64>, Error> {
        let runs = CLOSE_LOOK_RUNS.min(self.playtest().runs);
        let mut known = Vec::new();
        for (seed, seen) in chosen {
            let booklet = self.sound(seed);
            let dungeon = booklet.and_then(|booklet| self.walkable(&booklet));
            let share = match dungeon {
                Some(dungeon) => {
                    let threads = self.playtest().threads;
                    let tally = self.play(&dungeon, runs, 1, look(seed, 1), threads)?;
                    rate(seed, &tally, runs).share()
                }
                None => seen,
            };
            known.push((seed, share));
        }
        known.sort_by_key(|(seed, share)| (std::cmp::Reverse(*share), *seed));
        Ok(known.into_iter().map(|(seed, _)| seed).collect())
    }

    /// Everything that the logbook of the campaign with these seeds says. `code` gives the share code of each part, and of the logbook.
    pub fn keep_logbook(
        &self,
        seeds: &[u64],
        code: &dyn Fn(&BookletWish) -> String,
    ) -> Result<CampaignHandout, Error> {
        let adventure = self.adventure;
        let wish = |number: usize| part(&adventure.wish, seeds, number);
        let mut parts = Vec::new();
        let mut dungeons = Vec::new();
        for number in 1..=seeds.len() {
            let wish = wish(number);
            let booklet = self.make(&wish)?;
            let played = self.prove(&booklet, None)?.map(|proof| proof.played);
            dungeons.extend(self.walkable(&booklet));
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
                code: code(&wish),
                played,
                begun: None,
            });
        }
        let own = wish(0);
        let runs = self.playtest().runs;
        let mut won_all = None;
        if dungeons.len() == parts.len() && runs > 0 {
            let delves = u32::try_from(parts.len()).unwrap_or(1);
            let (seed, threads) = (fresh(own.seed), self.playtest().threads);
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
        let links = Links::of(self.ruleset, &own)?;
        Ok(CampaignHandout {
            title: links.map_or_else(String::new, |links| links.campaign().to_owned()),
            seed: own.seed,
            parts,
            code: code(&own),
            fingerprint: Fingerprint::of(self.ruleset).short(),
            won_all,
            runs,
            who: self.who(),
            policy: self.playtest().policy.clone(),
            modes: own.modes(self.ruleset),
            text_only: adventure.text_only,
        })
    }
}

/// The wish for a part of a campaign with these seeds; 0 is the logbook, whose seed is that of the first part.
pub fn part(wish: &BookletWish, seeds: &[u64], number: usize) -> BookletWish {
    let at = number.saturating_sub(1);
    BookletWish {
        seed: seeds.get(at).copied().unwrap_or(wish.seed),
        chapter: Some(Chapter {
            number: u32::try_from(number).unwrap_or(0),
            seeds: seeds.to_vec(),
        }),
        ..wish.clone()
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
fn safety(booklet: &Booklet) -> u64 {
    let rooms = &booklet.made.dungeon.rooms;
    let danger: u64 = rooms.iter().map(|room| u64::from(room.danger)).sum();
    1_000_000_u64.saturating_sub(danger * 1_000)
}

/// For each target the nearest dungeon that is left; without targets evenly from the easiest to the hardest that somebody has won.
fn choose(pool: &mut Vec<(u64, u64)>, targets: &[Option<u64>]) -> Vec<(u64, u64)> {
    pool.sort_by_key(|(seed, share)| (std::cmp::Reverse(*share), *seed));
    let winnable = pool.iter().filter(|(_, share)| *share > 0).count();
    let last = winnable.max(targets.len()).min(pool.len()) - 1;
    let steps = targets.len().saturating_sub(1).max(1);
    let even: Vec<(u64, u64)> = (0..targets.len())
        .map(|at| pool[last * at / steps])
        .collect();
    if targets.iter().any(Option::is_none) {
        return even;
    }
    let mut found = Vec::new();
    for target in targets.iter().flatten() {
        let nearest = (0..pool.len()).min_by_key(|at| pool[*at].1.abs_diff(*target));
        found.extend(nearest.map(|at| pool.remove(at)));
    }
    found
}
