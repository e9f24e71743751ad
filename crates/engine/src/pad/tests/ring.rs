//! How strips were once made: every face equally often and every pair of successive faces as often as any other. Fair over a whole strip,
//! and easy to guess: it is kept as the example that the tests must tell from dice.

use crate::rng::Stream;

/// A graph as arrows out of each node. Every node has as many arrows in as out, and every node can be reached.
type Arrows = Vec<Vec<usize>>;

/// A balanced strip: a random round trip along the arrows of a graph whose nodes are the faces.
pub fn balanced(stream: &mut Stream, sides: u32, count: usize) -> Vec<u32> {
    let size = sides as usize;
    let arrows = arrows(stream, size, count.div_ceil(size).max(1));
    let trip = round_trip(stream, &arrows).into_iter();
    trip.map(|node| node as u32 + 1).collect()
}

/// A graph in which every face has `each` arrows out and in, to those that follow it at a few drawn distances on a shuffled wheel.
fn arrows(stream: &mut Stream, sides: usize, each: usize) -> Arrows {
    let mut wheel: Vec<usize> = (0..sides).collect();
    stream.shuffle(&mut wheel);
    let distances = distances(stream, sides, each);
    let mut arrows: Arrows = vec![Vec::new(); sides];
    for (place, node) in wheel.iter().enumerate() {
        arrows[*node] = distances
            .iter()
            .map(|distance| wheel[(place + distance) % sides])
            .collect();
    }
    arrows
}

/// How far round the wheel the arrows go: all distances as often as they fit, then a few that together reach every face.
fn distances(stream: &mut Stream, sides: usize, each: usize) -> Vec<usize> {
    let mut all: Vec<usize> = (0..sides).collect();
    stream.shuffle(&mut all);
    let (rounds, rest) = (each / sides, each % sides);
    let mut few: Vec<usize> = all.into_iter().take(rest).collect();
    let connected = few.iter().fold(sides, |common, d| divisor(common, *d)) == 1;
    if rounds == 0 && !connected {
        few[0] = 1;
    }
    let mut found: Vec<usize> = (0..rounds).flat_map(|_| 0..sides).collect();
    found.append(&mut few);
    found
}

fn divisor(a: usize, b: usize) -> usize {
    if b == 0 { a } else { divisor(b, a % b) }
}

/// A round trip along all arrows, as the nodes it passes; the arrow from the last back to the first is part of it.
///
/// By the theorem of de Bruijn, van Aardenne-Ehrenfest, Smith and Tutte a round trip is a tree of last exits towards the start and an order
/// of the other exits. The tree is drawn by walking the arrows backwards at random (Aldous, Broder): each is equally likely.
fn round_trip(stream: &mut Stream, arrows: &Arrows) -> Vec<usize> {
    let nodes = arrows.len();
    let start = index(stream, nodes);
    let last_exits = last_exits(stream, arrows, start);
    let mut exits: Arrows = arrows.clone();
    for (node, exits) in exits.iter_mut().enumerate() {
        stream.shuffle(exits);
        // Exits are taken from the end, so the last one is first.
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
