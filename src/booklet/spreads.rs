//! Which sections share an open spread: no two that are near each other in the dungeon are side by side on the table.
//!
//! Sections are weighed (lines of print, about), so that the order hangs on the content alone: another paper or theme moves no number. Every
//! spread of the plan begins on a left-hand page, and one that turns out longer takes the next pages as well: nothing is given away.

use super::sections::SectionId;
use crate::rng::Stream;

/// How sections are put on spreads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arrangement {
    /// The sections of each spread, in order; their numbers run through the book from 1.
    pub spreads: Vec<Vec<SectionId>>,
    /// Two sections on one spread are at least this many moves apart.
    pub apart: u32,
}

impl Arrangement {
    /// All sections in the order of their numbers.
    pub fn order(&self) -> impl Iterator<Item = SectionId> {
        self.spreads.iter().flatten().copied()
    }
}

/// What a book offers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageCapacity {
    /// What one page holds, in the measure of the weights.
    pub page: u32,
    /// Whether all of it is open at once: one folded sheet has no page to spare.
    pub one_sheet: bool,
}

/// No book tries harder than this to keep rooms apart; beyond, nobody would notice.
const FARTHEST: u32 = 12;
/// Orders tried for each distance.
const TRIES: u64 = 60;
/// Spreads that a better distance may cost, in percent of those that keep neighbours apart; one at least.
const SLACK: usize = 15;
/// Neighbours are kept this far apart, whatever it costs.
const NEIGHBOURS_APART: u32 = 2;

/// Finds an order in which sections on one spread are as far apart as the book allows. The first section comes first.
pub fn arrange(
    weights: &[u32],
    distances: &[Vec<u32>],
    shelf: PageCapacity,
    stream: &Stream,
) -> Arrangement {
    if shelf.one_sheet {
        return at_once(weights.len(), stream);
    }
    let fewest = |apart: u32| {
        let tries = (0..TRIES).map(|attempt| {
            let mut stream = stream.split_numbered(&format!("apart-{apart}"), attempt);
            fill(weights, distances, shelf.page, apart, &mut stream)
        });
        tries.min_by_key(Vec::len).unwrap_or_default()
    };
    let near = fewest(NEIGHBOURS_APART);
    let most = near.len() + (near.len() * SLACK / 100).max(1);
    let farther = (NEIGHBOURS_APART + 1..=FARTHEST).rev();
    let mut farther = farther.map(|apart| (apart, fewest(apart)));
    let found = farther.find(|(_, spreads)| spreads.len() <= most);
    let (apart, spreads) = found.unwrap_or((NEIGHBOURS_APART, near));
    let even = even(weights, distances, shelf.page, apart, spreads.len(), stream);
    Arrangement {
        spreads: even.unwrap_or(spreads),
        apart,
    }
}

/// As many spreads, but none much fuller than the others: first as few as possible that need both pages, then the fullest as empty as
/// possible.
fn even(
    weights: &[u32],
    distances: &[Vec<u32>],
    page: u32,
    apart: u32,
    count: usize,
    stream: &Stream,
) -> Option<Vec<Vec<SectionId>>> {
    let tries = (0..TRIES).filter_map(|attempt| {
        let mut stream = stream.split_numbered(&format!("even-{apart}"), attempt);
        share(weights, distances, page, apart, count, &mut stream)
    });
    let load = |spread: &Vec<SectionId>| -> u32 { spread.iter().map(|id| weights[*id]).sum() };
    tries.min_by_key(|spreads| {
        let both = spreads.iter().filter(|spread| load(spread) > page).count();
        (both, spreads.iter().map(load).max())
    })
}

/// One try: every section goes to the emptiest of the spreads that can take it. None when a section finds no place.
fn share(
    weights: &[u32],
    distances: &[Vec<u32>],
    page: u32,
    apart: u32,
    count: usize,
    stream: &mut Stream,
) -> Option<Vec<Vec<SectionId>>> {
    let mut spreads = vec![[Vec::new(), Vec::new()]; count];
    let mut rooms = vec![[page; 2]; count];
    for id in by_trouble(distances, apart, stream) {
        let weight = weights[id].min(page);
        let takes = |at: &usize| {
            let near = |other: &SectionId| distances[id][*other] < apart;
            !spreads[*at].iter().flatten().any(near)
                && rooms[*at].iter().any(|room| *room >= weight)
        };
        // The first of equals, so that the beginning comes first.
        let at = (0..count)
            .filter(takes)
            .min_by_key(|at| 2 * page - rooms[*at].iter().sum::<u32>())?;
        let side = rooms[at].iter().position(|room| *room >= weight)?;
        rooms[at][side] -= weight;
        spreads[at][side].push(id);
    }
    let spreads: Vec<Vec<SectionId>> = spreads.into_iter().map(|pages| pages.concat()).collect();
    spreads
        .iter()
        .all(|spread| !spread.is_empty())
        .then_some(spreads)
}

/// All sections shuffled, the first one first.
fn at_once(count: usize, stream: &Stream) -> Arrangement {
    let mut order: Vec<SectionId> = (0..count).collect();
    if let Some((_, rest)) = order.split_first_mut() {
        stream.split("anyhow").shuffle(rest);
    }
    Arrangement {
        spreads: vec![order],
        apart: 0,
    }
}

/// One try: spread by spread, the sections that have most neighbours to avoid first, with a pinch of chance.
fn fill(
    weights: &[u32],
    distances: &[Vec<u32>],
    page: u32,
    apart: u32,
    stream: &mut Stream,
) -> Vec<Vec<SectionId>> {
    let mut waiting = by_trouble(distances, apart, stream);
    let mut spreads: Vec<Vec<SectionId>> = Vec::new();
    while !waiting.is_empty() {
        let mut pages = [Vec::new(), Vec::new()];
        let mut room = [page; 2];
        waiting.retain(|id| {
            let near = |other: &SectionId| distances[*id][*other] < apart;
            if pages.iter().flatten().any(near) {
                return true;
            }
            // What is longer than any page gets a page of its own.
            let weight = weights[*id].min(page);
            match (0..2).find(|page| room[*page] >= weight) {
                Some(at) => {
                    room[at] -= weight;
                    pages[at].push(*id);
                    false
                }
                None => true,
            }
        });
        spreads.push(pages.concat());
    }
    spreads
}

/// All sections but the first in an order of falling trouble; the first one before them.
fn by_trouble(distances: &[Vec<u32>], apart: u32, stream: &mut Stream) -> Vec<SectionId> {
    let mut rest: Vec<SectionId> = (1..distances.len()).collect();
    stream.shuffle(&mut rest);
    let trouble = |id: SectionId| distances[id].iter().filter(|steps| **steps < apart).count();
    let mut keyed: Vec<(u64, SectionId)> = rest
        .into_iter()
        .map(|id| {
            let chance = stream.range(0..=3).unsigned_abs();
            (trouble(id) as u64 * 2 + chance, id)
        })
        .collect();
    keyed.sort_by_key(|(trouble, _)| std::cmp::Reverse(*trouble));
    let first = (!distances.is_empty()).then_some(0);
    first
        .into_iter()
        .chain(keyed.into_iter().map(|(_, id)| id))
        .collect()
}

/// The least number of moves between two sections on one spread; none when every section has its own.
pub fn least_apart(spreads: &[Vec<SectionId>], distances: &[Vec<u32>]) -> Option<u32> {
    let mut least = None;
    for spread in spreads {
        for (at, one) in spread.iter().enumerate() {
            for other in &spread[at + 1..] {
                let steps = distances[*one][*other];
                least = Some(least.map_or(steps, |least: u32| least.min(steps)));
            }
        }
    }
    least
}
