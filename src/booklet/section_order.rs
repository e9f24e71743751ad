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

/// No book tries harder than this to keep rooms apart; beyond, nobody would notice.
const FARTHEST: u32 = 12;
/// Neighbours are never side by side.
const NEIGHBOURS_APART: u32 = 2;
/// Sections that follow each other and should have nothing to do with each other: as many as a spread may hold, or fewer in a small dungeon.
const RUNS: [usize; 7] = [10, 9, 8, 7, 6, 5, 4];
/// Orders tried for each distance.
const TRIES: u64 = 40;

/// Finds an order in which the sections of a run are as far apart as the dungeon allows. The first section comes first.
pub fn arrange(distances: &[Vec<u32>], stream: &Stream) -> SectionOrder {
    let find = |run: usize, apart: u32| {
        let tries = (0..TRIES).map(|attempt| {
            let mut stream = stream.split_numbered(&format!("apart-{apart}-{run}"), attempt);
            line_up(distances, run, apart, &mut stream)
        });
        first_without_fault(tries)
    };
    let neighbours = |run: usize| (run, find(run, NEIGHBOURS_APART));
    let mut runs = RUNS.into_iter().map(neighbours);
    let Some((run, near)) = runs.find(|(_, (faults, _))| *faults == 0) else {
        // A dungeon of few rooms: pages end early wherever neighbours follow each other.
        let (_, (_, order)) = neighbours(RUNS[RUNS.len() - 1]);
        return SectionOrder {
            order,
            apart: NEIGHBOURS_APART,
        };
    };
    let mut farther = (NEIGHBOURS_APART + 1..=FARTHEST)
        .rev()
        .map(|apart| (apart, find(run, apart)));
    let (apart, (_, order)) = farther
        .find(|(_, (faults, _))| *faults == 0)
        .unwrap_or((NEIGHBOURS_APART, near));
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

/// An order, after how often a section follows another one too soon.
type Attempt = (usize, Vec<SectionId>);

/// The first attempt without a fault, or the best of all.
fn first_without_fault(tries: impl Iterator<Item = Attempt>) -> Attempt {
    let mut best: Option<Attempt> = None;
    for found in tries {
        if best.as_ref().is_none_or(|best| found.0 < best.0) {
            best = Some(found);
        }
        if matches!(best, Some((0, _))) {
            break;
        }
    }
    best.unwrap_or_default()
}

/// One try: of the sections that have nothing to do with the last few, the one with most to avoid among the rest comes next, with a pinch of
/// chance. Where there is none, the one whose neighbour is farthest back.
fn line_up(distances: &[Vec<u32>], run: usize, apart: u32, stream: &mut Stream) -> Attempt {
    let near = |one: SectionId, other: SectionId| distances[one][other] < apart;
    let mut waiting: Vec<SectionId> = (1..distances.len()).collect();
    stream.shuffle(&mut waiting);
    let mut order: Vec<SectionId> = (0..distances.len().min(1)).collect();
    let mut faults = 0;
    while !waiting.is_empty() {
        let last = &order[order.len().saturating_sub(run - 1)..];
        // How far back the nearest neighbour is, at most the length of a run.
        let back = |id: SectionId| {
            let found = last.iter().rev().position(|other| near(id, *other));
            found.unwrap_or(run)
        };
        let trouble = |id: SectionId| waiting.iter().filter(|other| near(id, **other)).count();
        let next = (0..waiting.len()).max_by_key(|at| {
            let id = waiting[*at];
            (back(id), 2 * trouble(id) as i64 + stream.range(0..=3), *at)
        });
        let Some(next) = next else { break };
        faults += usize::from(back(waiting[next]) < run);
        order.push(waiting.remove(next));
    }
    (faults, order)
}
