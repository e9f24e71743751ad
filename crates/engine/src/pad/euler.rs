//! Random round trips: every arrow of a graph exactly once, each such trip equally likely.

use crate::rng::Stream;

/// A graph as arrows out of each node. Every node has as many arrows in as out, and every node can be reached.
pub(super) type Arrows = Vec<Vec<usize>>;

/// A round trip along all arrows, as the nodes it passes; the arrow from the last back to the first is part of it.
///
/// By the theorem of de Bruijn, van Aardenne-Ehrenfest, Smith and Tutte a round trip is a tree of last exits towards the start and an order
/// of the other exits. The tree is drawn by walking the arrows backwards at random (Aldous, Broder): each is equally likely.
pub(super) fn round_trip(stream: &mut Stream, arrows: &Arrows) -> Vec<usize> {
    let nodes = arrows.len();
    let start = index(stream, nodes);
    let last_exits = last_exits(stream, arrows, start);
    let mut exits: Arrows = arrows.clone();
    for (node, exits) in exits.iter_mut().enumerate() {
        stream.shuffle(exits);
        // Exits are taken from the end, so the last one stands first.
        if let Some(at) = last_exits
            .get(node)
            .copied()
            .flatten()
            .and_then(|to| exits.iter().position(|exit| *exit == to))
        {
            exits.swap(0, at);
        }
    }
    let mut trip = Vec::new();
    let mut here = start;
    while let Some(next) = exits.get_mut(here).and_then(Vec::pop) {
        trip.push(here);
        here = next;
    }
    trip
}

/// For every node but the start, the node that its last exit leads to.
fn last_exits(stream: &mut Stream, arrows: &Arrows, start: usize) -> Vec<Option<usize>> {
    let mut backwards: Arrows = vec![Vec::new(); arrows.len()];
    for (from, exits) in arrows.iter().enumerate() {
        for to in exits {
            if let Some(entries) = backwards.get_mut(*to) {
                entries.push(from);
            }
        }
    }
    let mut found = vec![None; arrows.len()];
    let mut missing = arrows.len().saturating_sub(1);
    let mut here = start;
    while missing > 0 {
        let Some(from) = backwards
            .get(here)
            .and_then(|entries| stream.pick(entries).copied())
        else {
            break;
        };
        if from != start && found.get(from) == Some(&None) {
            found[from] = Some(here);
            missing -= 1;
        }
        here = from;
    }
    found
}

fn index(stream: &mut Stream, count: usize) -> usize {
    let face = stream.die(u32::try_from(count).unwrap_or(u32::MAX));
    face as usize - 1
}
