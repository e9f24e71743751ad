//! From the graph to the odds of every state.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::graph::{Graph, Node};
use crate::play::run::Ending;
use crate::table::Chance;

/// How likely each ending is, in the order of [`Ending::ALL`].
pub(super) type Shares = Vec<Chance>;

/// Solves every node; parts come after all that they lead to.
pub(super) fn solve(graph: &Graph) -> Vec<Shares> {
    let mut shares: Vec<Shares> = vec![Shares::new(); graph.nodes.len()];
    for part in graph.parts() {
        match part.as_slice() {
            [one] => {
                if let Node::End(ending) = &graph.nodes[*one] {
                    shares[*one] = certain(*ending);
                    continue;
                }
                solve_part(graph, &part, &mut shares);
            }
            _ => solve_part(graph, &part, &mut shares),
        }
    }
    shares
}

fn certain(ending: Ending) -> Shares {
    let is_it = |other: Ending| {
        if other == ending {
            Chance::certain()
        } else {
            Chance::never()
        }
    };
    Ending::ALL.into_iter().map(is_it).collect()
}

/// What a state of a part leads to: states of the same part, and what is already known.
struct Row {
    inside: BTreeMap<usize, Chance>,
    outside: Shares,
}

fn solve_part(graph: &Graph, part: &[usize], shares: &mut [Shares]) {
    let place: BTreeMap<usize, usize> = part
        .iter()
        .enumerate()
        .map(|(at, node)| (*node, at))
        .collect();
    let mut rows: Vec<Row> = part
        .iter()
        .map(|node| row(graph, *node, &place, shares))
        .collect();
    for last in (0..rows.len()).rev() {
        take_out(&mut rows, last);
    }
    // Now each state leads to earlier ones only.
    for at in 0..rows.len() {
        let mut found = rows[at].outside.clone();
        for (to, chance) in &rows[at].inside {
            for (sum, share) in found.iter_mut().zip(&shares[part[*to]]) {
                *sum = sum.plus(&share.times(chance));
            }
        }
        shares[part[at]] = found;
    }
}

fn row(graph: &Graph, node: usize, place: &BTreeMap<usize, usize>, shares: &[Shares]) -> Row {
    let mut row = Row {
        inside: BTreeMap::new(),
        outside: vec![Chance::never(); Ending::ALL.len()],
    };
    let Node::Chance(edges) = &graph.nodes[node] else {
        return row;
    };
    let ways: BigUint = edges.iter().map(|(_, ways)| ways).sum();
    for (to, count) in edges {
        let chance = Chance::new(count.clone(), ways.clone());
        match place.get(to) {
            Some(at) => {
                row.inside.insert(*at, chance);
            }
            None => {
                for (sum, share) in row.outside.iter_mut().zip(&shares[*to]) {
                    *sum = sum.plus(&share.times(&chance));
                }
            }
        }
    }
    row
}

/// Lets every earlier state step over this one. Staying where one is counts for nothing in the end: what leaves is scaled up.
fn take_out(rows: &mut [Row], last: usize) {
    let Some((taken, earlier)) = rows[..=last].split_last_mut() else {
        return;
    };
    if taken.inside.remove(&last).is_some() {
        let mut leaving = taken
            .outside
            .iter()
            .fold(Chance::never(), |sum, share| sum.plus(share));
        leaving = taken
            .inside
            .values()
            .fold(leaving, |sum, chance| sum.plus(chance));
        taken
            .inside
            .values_mut()
            .for_each(|chance| *chance = chance.over(&leaving));
        taken
            .outside
            .iter_mut()
            .for_each(|share| *share = share.over(&leaving));
    }
    for row in earlier {
        let Some(chance) = row.inside.remove(&last) else {
            continue;
        };
        for (to, further) in &taken.inside {
            let sum = row.inside.entry(*to).or_default();
            *sum = sum.plus(&further.times(&chance));
        }
        for (sum, share) in row.outside.iter_mut().zip(&taken.outside) {
            *sum = sum.plus(&share.times(&chance));
        }
    }
}
