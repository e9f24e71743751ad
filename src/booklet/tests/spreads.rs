//! Sections and their order, against slow and plain twins.

use crate::booklet::sections::{Link, Part, Section, Way, dead_ends, distances, orphans};
use crate::booklet::spreads::{Shelf, arrange, least_apart};
use crate::rng::Stream;

/// A tree of rooms with a few rings, as dungeons are.
fn dungeon(count: usize, seed: u64) -> Vec<Section> {
    let mut stream = Stream::new(seed, "test");
    let mut sections: Vec<Section> = (0..count)
        .map(|at| Section {
            part: Part::Arrive(at as u32 + 1),
            links: Vec::new(),
        })
        .collect();
    let mut join = |a: usize, b: usize| {
        for (from, to) in [(a, b), (b, a)] {
            sections[from].links.push(Link {
                to,
                way: Way::Door(0),
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

#[test]
fn an_order_holds_every_section_once_and_keeps_its_word() {
    for seed in 0..60 {
        let count = 6 + (seed as usize * 7) % 60;
        let sections = dungeon(count, seed);
        let far = distances(&sections);
        let mut stream = Stream::new(seed, "weights");
        let weights: Vec<u32> = (0..count).map(|_| stream.range(6..=25) as u32).collect();
        let shelf = Shelf {
            page: 48,
            begins_left: seed % 2 == 0,
        };
        let order = arrange(&weights, &far, shelf, &Stream::new(seed, "order"));
        let mut all: Vec<usize> = order.pages.iter().flatten().copied().collect();
        assert_eq!(all.first(), Some(&0), "the beginning comes first");
        all.sort_unstable();
        assert_eq!(all, (0..count).collect::<Vec<_>>());
        for page in &order.pages {
            let weight: u32 = page.iter().map(|id| weights[*id]).sum();
            assert!(weight <= shelf.page, "{weight} on one page");
        }
        let least = least_apart(&order.pages, &far, shelf.begins_left);
        assert!(least.is_none_or(|least| least >= order.apart));
        assert!(
            count < 20 || order.apart >= 2,
            "neighbours share a spread of {count} sections"
        );
    }
}

#[test]
fn neighbours_on_one_spread_are_found() {
    let sections = dungeon(8, 1);
    let far = distances(&sections);
    let pages = vec![
        vec![0],
        vec![1, 2],
        vec![3],
        vec![4],
        vec![5],
        vec![6],
        vec![7],
    ];
    assert_eq!(least_apart(&pages, &far, true), Some(1));
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
