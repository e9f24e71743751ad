//! Sections and their order, against slow and plain twins.

use crate::booklet::sections::{
    Link, LinkKind, Section, SectionKind, dead_ends, distances, orphans,
};
use crate::booklet::spreads::{PageCapacity, arrange, least_apart};
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

fn shelf(page: u32) -> PageCapacity {
    PageCapacity {
        page,
        one_sheet: false,
    }
}

/// Floyd and Warshall, who do not walk.
fn slow_distances(sections: &[Section]) -> Vec<Vec<u32>> {
    let count = sections.len();
    let mut table = vec![vec![u32::MAX; count]; count];
    for (from, section) in sections.iter().enumerate() {
        table[from][from] = 0;
        for link in &section.links {
            let moves = link.way.moves();
            table[from][link.to] = moves.min(table[from][link.to]);
            table[link.to][from] = moves.min(table[link.to][from]);
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
        let mut sections = dungeon(5 + seed as usize * 2, seed);
        // Some rooms have a fight in them: their links cost no move.
        for link in sections
            .iter_mut()
            .step_by(3)
            .filter_map(|section| section.links.first_mut())
        {
            link.way = LinkKind::Beaten;
        }
        assert_eq!(distances(&sections), slow_distances(&sections));
    }
}

#[test]
fn an_order_holds_every_section_once_and_keeps_its_word() {
    const PAGE: u32 = 48;
    for seed in 0..60 {
        let count = 6 + (seed as usize * 7) % 60;
        let sections = dungeon(count, seed);
        let far = distances(&sections);
        let mut stream = Stream::new(seed, "weights");
        let weights: Vec<u32> = (0..count).map(|_| stream.range(6..=25) as u32).collect();
        let order = arrange(&weights, &far, shelf(PAGE), &Stream::new(seed, "order"));
        let mut all: Vec<usize> = order.order().collect();
        assert_eq!(all.first(), Some(&0), "the beginning comes first");
        all.sort_unstable();
        assert_eq!(all, (0..count).collect::<Vec<_>>());
        for spread in &order.spreads {
            let weight: u32 = spread.iter().map(|id| weights[*id]).sum();
            assert!(weight <= 2 * PAGE, "{weight} on one spread");
        }
        let least = least_apart(&order.spreads, &far);
        assert!(least.is_none_or(|least| least >= order.apart));
        assert!(order.apart >= 2, "neighbours share a spread of {count}");
    }
}

/// A row of rooms, all alike: two spreads keep neighbours apart, and each gets half of them.
#[test]
fn spreads_are_equally_full() {
    let far: Vec<Vec<u32>> = (0..20_u32)
        .map(|one| (0..20_u32).map(|other| one.abs_diff(other)).collect())
        .collect();
    let order = arrange(&[4; 20], &far, shelf(48), &Stream::new(1, "order"));
    let sizes: Vec<usize> = order.spreads.iter().map(Vec::len).collect();
    let (least, most) = (sizes.iter().min(), sizes.iter().max());
    assert!(order.apart >= 2);
    assert!(
        most.zip(least)
            .is_some_and(|(most, least)| most - least <= 1),
        "{sizes:?}"
    );
}

#[test]
fn neighbours_on_one_spread_are_found() {
    let far = distances(&dungeon(8, 1));
    let alone: Vec<Vec<usize>> = (0..8).map(|id| vec![id]).collect();
    assert_eq!(least_apart(&alone, &far), None);
    assert_eq!(least_apart(&[vec![0, 1], vec![2]], &far), Some(1));
}

#[test]
fn one_sheet_lies_open_as_a_whole() {
    let far = distances(&dungeon(8, 1));
    let sheet = PageCapacity {
        page: 48,
        one_sheet: true,
    };
    let order = arrange(&[10; 8], &far, sheet, &Stream::new(1, "order"));
    assert_eq!((order.spreads.len(), order.apart), (1, 0));
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
