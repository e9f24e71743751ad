//! Strips of pre-rolled dice: crossed off from the left, one number for each roll.

use super::euler::{Arrows, round_trip};
use super::fairness::{Fairness, fairness};
use crate::rng::Stream;

/// Pre-rolled numbers of one die, and how fair they are.
#[derive(Debug, Clone, PartialEq)]
pub struct Strip {
    /// Sides of the die.
    pub sides: u32,
    /// The numbers, in the order they are used.
    pub faces: Vec<u32>,
    /// The test of these very numbers.
    pub fairness: Fairness,
}

/// A strip of `count` numbers, rounded up so that every face comes equally often; each pair of successive values, the last and the first
/// included, comes as often as any other or once less.
///
/// Faces are the nodes of a graph and pairs its arrows, so a strip is a round trip along all arrows. Where there is no room for
/// all pairs, every face keeps the same number of arrows: to those that follow it at a few drawn distances on a shuffled wheel.
pub fn strip(stream: &mut Stream, sides: u32, count: usize) -> Strip {
    let sides = sides.max(1);
    let wheel_size = sides as usize;
    let each = count.div_ceil(wheel_size).max(1);
    let arrows = arrows(stream, wheel_size, each);
    let faces: Vec<u32> = round_trip(stream, &arrows)
        .into_iter()
        .map(|node| u32::try_from(node + 1).unwrap_or(sides))
        .collect();
    let fairness = fairness(&faces, sides);
    Strip {
        sides,
        faces,
        fairness,
    }
}

/// A graph in which every face has `each` arrows out and in.
fn arrows(stream: &mut Stream, sides: usize, each: usize) -> Arrows {
    let mut wheel: Vec<usize> = (0..sides).collect();
    stream.shuffle(&mut wheel);
    let distances = distances(stream, sides, each);
    let mut arrows: Arrows = vec![Vec::new(); sides];
    for (place, node) in wheel.iter().enumerate() {
        let reached = distances
            .iter()
            .filter_map(|distance| wheel.get((place + distance) % sides));
        if let Some(exits) = arrows.get_mut(*node) {
            exits.extend(reached.copied());
        }
    }
    arrows
}

/// How far round the wheel the arrows go: all distances as often as they fit, then a few that together reach every face.
fn distances(stream: &mut Stream, sides: usize, each: usize) -> Vec<usize> {
    let mut all: Vec<usize> = (0..sides).collect();
    stream.shuffle(&mut all);
    let (rounds, rest) = (each / sides, each % sides);
    let mut few: Vec<usize> = all.iter().copied().take(rest).collect();
    let connected = few.iter().fold(sides, |common, d| divisor(common, *d)) == 1;
    if rounds == 0
        && !connected
        && let Some(first) = few.first_mut()
    {
        *first = 1;
    }
    let mut found: Vec<usize> = (0..rounds).flat_map(|_| 0..sides).collect();
    found.append(&mut few);
    found
}

fn divisor(a: usize, b: usize) -> usize {
    if b == 0 { a } else { divisor(b, a % b) }
}
