//! Sections and their order, against slow and plain twins.

use crate::booklet::section_order::{arrange, shuffle};
use crate::booklet::sections::{
    Link, LinkKind, Section, SectionKind, dead_ends, distances, orphans,
};
use crate::rng::Stream;

/// A tree of rooms with a few rings, as dungeons are.
fn dungeon(count: usize, seed: u64) -> Vec<Section> {
    let mut stream = Stream::new(seed, "test");
    let mut sections: Vec<Section> = (0..count)
        .map(|at| Section {
            part: SectionKind::Arrive(at as u32 + 1),
            links: Vec::new(),
        })
        .collect();
    let mut join = |a: usize, b: usize| {
        for (from, to) in [(a, b), (b, a)] {
            sections[from].links.push(Link {
                to,
                way: LinkKind::Door(0),
                hidden: false,
            });
        }
    };
    for at in 1..count {
        let low = at.saturating_sub(4) as i64;
        join(stream.range(low..=at as i64 - 1) as usize, at);
    }
    sections
}

/// Floyd and Warshall, who do not walk.
fn slow_distances(sections: &[Section]) -> Vec<Vec<u32>> {
    let count = sections.len();
    let mut table = vec![vec![u32::MAX; count]; count];
    for (from, section) in sections.iter().enumerate() {
        table[from][from] = 0;
        for link in &section.links {
            table[from][link.to] = 1;
            table[link.to][from] = 1;
        }
    }
    for via in 0..count {
        for from in 0..count {
            for to in 0..count {
                let sum = table[from][via].saturating_add(table[via][to]);
                table[from][to] = table[from][to].min(sum);
            }
        }
    }
    table
}

#[test]
fn distances_are_those_of_the_slow_way() {
    for seed in 0..20 {
        let sections = dungeon(5 + seed as usize * 2, seed);
        assert_eq!(distances(&sections), slow_distances(&sections));
    }
}

/// How far two sections that are near each other in the dungeon are in the book at least.
fn least_gap(order: &[usize], far: &[Vec<u32>], apart: u32) -> usize {
    let mut least = order.len();
    for (one, id) in order.iter().enumerate() {
        let rest = order.iter().enumerate().skip(one + 1);
        let near = rest.filter(|(_, other)| far[*id][**other] < apart);
        least = near.map(|(other, _)| other - one).fold(least, usize::min);
    }
    least
}

#[test]
fn an_order_holds_every_section_once_and_keeps_neighbours_far_apart() {
    for seed in 0..60 {
        let count = 6 + (seed as usize * 7) % 60;
        let far = distances(&dungeon(count, seed));
        let found = arrange(&far, &Stream::new(seed, "order"));
        let mut all = found.order.clone();
        assert_eq!(all.first(), Some(&0), "the beginning comes first");
        all.sort_unstable();
        assert_eq!(all, (0..count).collect::<Vec<_>>());
        assert!(found.apart >= 2, "neighbours may share a spread of {count}");
        let gap = least_gap(&found.order, &far, found.apart);
        // A dungeon of a few rooms has too few others to put between neighbours.
        let least = if count < 16 { 1 } else { 4 };
        assert!(gap >= least, "{count} sections, seed {seed}: {gap} apart");
    }
}

/// A row of rooms, all alike: far from each other, and far in the book.
#[test]
fn a_long_row_of_rooms_is_well_shuffled() {
    let far: Vec<Vec<u32>> = (0..40_u32)
        .map(|one| (0..40_u32).map(|other| one.abs_diff(other)).collect())
        .collect();
    let found = arrange(&far, &Stream::new(1, "order"));
    assert!(found.apart >= 3, "{}", found.apart);
    assert!(least_gap(&found.order, &far, found.apart) >= 8);
}

#[test]
fn one_sheet_is_open_as_a_whole() {
    let found = shuffle(8, &Stream::new(1, "order"));
    assert_eq!((found.order.len(), found.order[0], found.apart), (8, 0, 0));
    assert_ne!(found.order, (0..8).collect::<Vec<_>>());
}

#[test]
fn orphans_and_dead_ends_are_found() {
    let mut sections = dungeon(6, 3);
    assert_eq!((orphans(&sections), dead_ends(&sections)), (vec![], vec![]));
    sections[5].links.clear();
    for section in &mut sections {
        section.links.retain(|link| link.to != 5);
    }
    assert_eq!(
        (orphans(&sections), dead_ends(&sections)),
        (vec![5], vec![5])
    );
}
