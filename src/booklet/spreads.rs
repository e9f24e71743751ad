//! The order of a gamebook's sections: no two that are near each other in the dungeon lie side by side on the table.
//!
//! Where pages end hangs on paper and theme, and numbers must not. So the order promises more than it needs to: of *any* run of sections
//! that is short enough to lie on one open spread, no two are near. Wherever a page then ends, nothing is given away.

use super::sections::SectionId;
use crate::rng::Stream;

/// The order of the sections.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arrangement {
    /// All sections; their numbers run from 1.
    pub order: Vec<SectionId>,
    /// Two sections that can share a spread are at least this many moves apart.
    pub apart: u32,
    /// What a page may hold at most, where full pages would bring neighbours together.
    pub page: Option<u32>,
}

impl Arrangement {
    /// What two pages hold.
    pub fn spread(&self, full: u32) -> u32 {
        self.page.map_or(full, |page| (2 * page).min(full))
    }
}

/// No book tries harder than this to keep rooms apart; beyond, nobody would notice.
const FARTHEST: u32 = 12;
/// Orders tried for each distance.
const TRIES: u64 = 40;

/// Neighbours lie apart from this distance on. A book that is too short for it leaves some of its pages blank.
const NEIGHBOURS_APART: u32 = 2;
/// Parts of a page that are used when full pages bring neighbours together, in percent.
const FILLED: [u32; 4] = [75, 55, 40, 30];

/// Finds an order in which sections on one spread are as far apart as the book allows. The first section comes first.
/// `spread` is what two pages hold, in the measure of the weights.
pub fn arrange(
    weights: &[u32],
    distances: &[Vec<u32>],
    spread: u32,
    stream: &Stream,
) -> Arrangement {
    let full = |apart| (apart, None);
    let sparse = |percent| (NEIGHBOURS_APART, Some(spread / 2 * percent / 100));
    let wishes = (NEIGHBOURS_APART..=FARTHEST).rev().map(full);
    let wishes = wishes
        .chain(FILLED.into_iter().map(sparse))
        .chain([full(1)]);
    for (apart, page) in wishes {
        let shelf = Shelf {
            weights,
            distances,
            spread: page.map_or(spread, |page| 2 * page),
            apart,
        };
        for attempt in 0..TRIES {
            let mut stream = stream.split_numbered(&format!("apart-{apart}"), attempt);
            if let Some(order) = shelf.fill(&mut stream) {
                return Arrangement { order, apart, page };
            }
        }
    }
    // A book so short that all of it lies open at once.
    let mut order: Vec<SectionId> = (0..weights.len()).collect();
    let mut stream = stream.split("anyhow");
    if let Some((_, rest)) = order.split_first_mut() {
        stream.shuffle(rest);
    }
    Arrangement {
        order,
        apart: 0,
        page: None,
    }
}

/// What an order must keep to.
struct Shelf<'a> {
    weights: &'a [u32],
    distances: &'a [Vec<u32>],
    spread: u32,
    apart: u32,
}

impl Shelf<'_> {
    /// One try: section by section, each put somewhere among those that are placed, where it lies near none of its neighbours. Whatever is
    /// put between two sections only moves them apart, so that no later step spoils an earlier one.
    fn fill(&self, stream: &mut Stream) -> Option<Vec<SectionId>> {
        let mut waiting = self.by_trouble(stream);
        let mut order: Vec<SectionId> = (!self.weights.is_empty())
            .then_some(0)
            .into_iter()
            .collect();
        while !waiting.is_empty() {
            let before = waiting.len();
            let mut left = Vec::new();
            for id in waiting {
                let places: Vec<usize> = (1..=order.len())
                    .filter(|at| self.is_free(&order, *at, id))
                    .collect();
                let last = i64::try_from(places.len()).unwrap_or(0) - 1;
                match last {
                    ..0 => left.push(id),
                    _ => {
                        let drawn = stream.range(0..=last).unsigned_abs() as usize;
                        order.insert(places[drawn], id);
                    }
                }
            }
            if left.len() == before {
                return None;
            }
            waiting = left;
        }
        Some(order)
    }

    /// Whether a section may stand at a place: nothing near it within a spread on either side.
    fn is_free(&self, order: &[SectionId], at: usize, id: SectionId) -> bool {
        let (before, after) = order.split_at(at);
        self.is_clear(before.iter().rev(), id) && self.is_clear(after.iter(), id)
    }

    fn is_clear<'o>(&self, side: impl Iterator<Item = &'o SectionId>, id: SectionId) -> bool {
        let mut room = self.spread.saturating_sub(self.weights[id]);
        for other in side {
            let weight = self.weights[*other];
            if weight > room {
                return true;
            }
            if self.distances[id][*other] < self.apart {
                return false;
            }
            room -= weight;
        }
        true
    }

    /// All sections but the first, in an order of falling trouble with a pinch of chance.
    fn by_trouble(&self, stream: &mut Stream) -> Vec<SectionId> {
        let mut rest: Vec<SectionId> = (1..self.distances.len()).collect();
        stream.shuffle(&mut rest);
        let trouble = |id: SectionId| {
            let near = self.distances[id].iter();
            near.filter(|steps| **steps < self.apart).count()
        };
        let mut keyed: Vec<(u64, SectionId)> = rest
            .into_iter()
            .map(|id| {
                let chance = stream.range(0..=3).unsigned_abs();
                (trouble(id) as u64 * 2 + chance, id)
            })
            .collect();
        keyed.sort_by_key(|(trouble, _)| std::cmp::Reverse(*trouble));
        keyed.into_iter().map(|(_, id)| id).collect()
    }
}

/// The least number of moves between two sections that could share a spread in this order; none when every section has its own.
pub fn least_apart(
    order: &[SectionId],
    weights: &[u32],
    distances: &[Vec<u32>],
    spread: u32,
) -> Option<u32> {
    let mut least = None;
    for (at, one) in order.iter().enumerate() {
        let mut total = weights[*one];
        for other in &order[at + 1..] {
            total = total.saturating_add(weights[*other]);
            if total > spread {
                break;
            }
            let steps = distances[*one][*other];
            least = Some(least.map_or(steps, |least: u32| least.min(steps)));
        }
    }
    least
}
