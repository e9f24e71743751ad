//! The order of the sections of a gamebook: those that are near each other in the dungeon are far from each other in the book.
//!
//! The order is found without paper, by the moves between sections alone. Whoever sets the pages breaks them so that what must not be seen together
//! is never on one open spread; the farther apart such sections are in this order, the fewer pages end early for it.

use super::sections::SectionId;
use crate::rng::Stream;

/// The order of all sections.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SectionOrder {
    /// By their numbers, which run from 1.
    pub order: Vec<SectionId>,
    /// Two sections on one spread are at least this many moves apart.
    pub apart: u32,
}

/// No book tries harder than this to keep rooms apart; more would make no visible difference.
const FARTHEST: u32 = 12;
/// Neighbours are never side by side.
const NEIGHBOURS_APART: u32 = 2;
/// Sections that follow each other and should have nothing to do with each other: as many as a spread may hold, or fewer in a small dungeon.
const RUNS: [usize; 9] = [12, 10, 9, 8, 7, 6, 5, 4, 3];
/// As many as a spread usually holds: what is farther than next door may cost a page here and there.
const USUAL_RUN: usize = 8;
/// Orders tried for each distance.
const TRIES: u64 = 60;

/// Finds an order in which the sections of a run are as far apart as the dungeon allows. The first section comes first.
pub fn arrange(distances: &[Vec<u32>], stream: &Stream) -> SectionOrder {
    let find = |run: usize, apart: u32| {
        (0..TRIES).find_map(|attempt| {
            let mut stream = stream.split_numbered(&format!("apart-{apart}-{run}"), attempt);
            line_up(distances, run, apart, &mut stream)
        })
    };
    let mut runs = RUNS.into_iter();
    let Some((run, near)) = runs.find_map(|run| Some((run, find(run, NEIGHBOURS_APART)?))) else {
        // A dungeon of few rooms: pages end early wherever neighbours follow each other.
        return SectionOrder {
            apart: NEIGHBOURS_APART,
            ..shuffle(distances.len(), stream)
        };
    };
    let mut farther = (NEIGHBOURS_APART + 1..=FARTHEST).rev();
    let found = farther.find_map(|apart| Some((apart, find(run.min(USUAL_RUN), apart)?)));
    let (apart, order) = found.unwrap_or((NEIGHBOURS_APART, near));
    SectionOrder { order, apart }
}

/// All sections shuffled, the first one first: one folded sheet is open as a whole.
pub fn shuffle(count: usize, stream: &Stream) -> SectionOrder {
    let mut order: Vec<SectionId> = (0..count).collect();
    if let Some((_, rest)) = order.split_first_mut() {
        stream.split("anyhow").shuffle(rest);
    }
    SectionOrder { order, apart: 0 }
}

/// One try: of the sections that have nothing to do with the last few, the one with most to avoid among the rest comes next, with a pinch of
/// chance. None as soon as there is no such section.
fn line_up(
    distances: &[Vec<u32>],
    run: usize,
    apart: u32,
    stream: &mut Stream,
) -> Option<Vec<SectionId>> {
    let near = |one: SectionId, other: SectionId| distances[one][other] < apart;
    let mut waiting: Vec<SectionId> = (1..distances.len()).collect();
    stream.shuffle(&mut waiting);
    let count = |id: SectionId| waiting.iter().filter(|other| near(id, **other)).count() as i64;
    // How many of those that wait each has to avoid.
    let mut trouble: Vec<i64> = (0..distances.len()).map(count).collect();
    let mut order: Vec<SectionId> = (0..distances.len().min(1)).collect();
    while !waiting.is_empty() {
        let last = &order[order.len().saturating_sub(run - 1)..];
        let free = |at: &usize| !last.iter().any(|other| near(waiting[*at], *other));
        let free = (0..waiting.len()).filter(free);
        let next = free.max_by_key(|at| (2 * trouble[waiting[*at]] + stream.range(0..=3), *at))?;
        let next = waiting.swap_remove(next);
        let others = waiting.iter().filter(|other| near(next, **other));
        others.for_each(|other| trouble[*other] -= 1);
        order.push(next);
    }
    Some(order)
}
