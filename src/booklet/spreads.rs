//! Which sections share an open spread: an order in which no two that are near each other in the dungeon lie side by side on the table.
//!
//! Sections are weighed (lines of print, about), so that the order hangs on the content alone: another paper or theme moves no number.

use super::sections::SectionId;
use crate::rng::Stream;

/// How sections are put on pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arrangement {
    /// The sections of each page, in order; their numbers run through the book from 1.
    pub pages: Vec<Vec<SectionId>>,
    /// Two sections on one spread are at least this many moves apart.
    pub apart: u32,
}

/// What a book offers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shelf {
    /// What one page holds.
    pub page: u32,
    /// Whether the first page of sections is a left-hand page, which shares its spread with the next.
    pub begins_left: bool,
}

/// No book tries harder than this to keep rooms apart; beyond, nobody would notice.
const FARTHEST: u32 = 9;
/// Orders tried for each distance.
const TRIES: u64 = 60;
/// Pages that a better distance may cost, in percent of the fewest possible.
const SLACK: usize = 12;

/// Finds an order in which sections on one spread are as far apart as the book allows. The first section comes first.
pub fn arrange(
    weights: &[u32],
    distances: &[Vec<u32>],
    shelf: Shelf,
    stream: &Stream,
) -> Arrangement {
    let total: u64 = weights
        .iter()
        .map(|weight| u64::from((*weight).min(shelf.page)))
        .sum();
    let fewest =
        usize::try_from(total.div_ceil(u64::from(shelf.page.max(1)))).unwrap_or(usize::MAX);
    let most = fewest + 1 + fewest * SLACK / 100;
    for apart in (1..=FARTHEST).rev() {
        for attempt in 0..TRIES {
            let mut stream = stream.split_numbered(&format!("apart-{apart}"), attempt);
            let pages = fill(weights, distances, shelf, apart, &mut stream);
            if pages.len() <= most {
                return Arrangement { pages, apart };
            }
        }
    }
    let mut stream = stream.split("anyhow");
    Arrangement {
        pages: fill(weights, distances, shelf, 0, &mut stream),
        apart: 0,
    }
}

/// One try: spread by spread, the sections that have most neighbours to avoid first, with a pinch of chance.
fn fill(
    weights: &[u32],
    distances: &[Vec<u32>],
    shelf: Shelf,
    apart: u32,
    stream: &mut Stream,
) -> Vec<Vec<SectionId>> {
    let mut waiting = by_trouble(distances, apart, stream);
    let mut pages: Vec<Vec<SectionId>> = Vec::new();
    while !waiting.is_empty() {
        let alone = pages.is_empty() && !shelf.begins_left;
        let mut spread = vec![Vec::new(); if alone { 1 } else { 2 }];
        let mut room = vec![shelf.page; spread.len()];
        waiting.retain(|id| {
            let near = |other: &SectionId| distances[*id][*other] < apart;
            let lonely = spread.iter().all(Vec::is_empty);
            if spread.iter().flatten().any(near) {
                return true;
            }
            // What is longer than any page gets a page of its own.
            let weight = weights[*id].min(shelf.page);
            let fits = (0..spread.len()).find(|page| room[*page] >= weight);
            match fits.or(lonely.then_some(0)) {
                Some(page) => {
                    room[page] -= weight;
                    spread[page].push(*id);
                    false
                }
                None => true,
            }
        });
        pages.extend(spread);
    }
    while pages.last().is_some_and(Vec::is_empty) {
        pages.pop();
    }
    pages
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

/// The least number of moves between two sections on one spread of a finished order; none when every section has its own.
pub fn least_apart(
    pages: &[Vec<SectionId>],
    distances: &[Vec<u32>],
    begins_left: bool,
) -> Option<u32> {
    let split = usize::from(!begins_left).min(pages.len());
    let (single, rest) = pages.split_at(split);
    let spreads = std::iter::once(single).chain(rest.chunks(2));
    let mut least = None;
    for spread in spreads {
        let all: Vec<SectionId> = spread.iter().flatten().copied().collect();
        for (at, one) in all.iter().enumerate() {
            for other in &all[at + 1..] {
                let steps = distances[*one][*other];
                least = Some(least.map_or(steps, |least: u32| least.min(steps)));
            }
        }
    }
    least
}
