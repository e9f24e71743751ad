//! Plans of booklets, checked page by page against what they promise.

use std::collections::BTreeSet;

use super::pieces::{Group, Piece, cut};
use super::plan::{Chapter, Leaf, LeafKind, PageRules, plan};
use crate::content::blocks::Text;
use crate::content::{Block, Page};

const ROOM: f64 = 180.0;

fn rules(facing: bool, apart: &[(u32, u32)]) -> PageRules {
    let both = apart
        .iter()
        .flat_map(|(one, other)| [(*one, *other), (*other, *one)]);
    PageRules {
        room: ROOM,
        facing,
        leaves: if facing { 4 } else { 1 },
        apart: both.collect::<BTreeSet<_>>(),
    }
}

fn piece(number: u32, height: f64, asks: &[u32]) -> Group {
    vec![Piece {
        blocks: Vec::new(),
        height,
        numbers: vec![number],
        asks: asks.to_vec(),
        shows: Vec::new(),
    }]
}

fn book(entries: Vec<Group>, outcomes: Vec<Group>) -> Vec<Chapter> {
    let page = || Page::plain(Vec::new());
    vec![
        Chapter::Whole(page()),
        Chapter::Entries(entries),
        Chapter::Outcomes(outcomes),
        Chapter::End(Box::new(Chapter::Whole(page()))),
    ]
}

/// The first page of each piece, by its number, in the order of print.
fn pages_of(leaves: &[Leaf]) -> Vec<(u32, usize)> {
    let mut page = 1;
    let mut found = Vec::new();
    for leaf in leaves {
        if let LeafKind::Pieces { pieces, used, .. } = &leaf.kind {
            let numbers = pieces.iter().flat_map(|piece| piece.numbers.clone());
            found.extend(numbers.map(|number| (number, page)));
            assert!(
                leaf.takes > 1 || *used <= ROOM,
                "page {page} is {used} mm long"
            );
        }
        page += leaf.takes;
    }
    found
}

fn page_count(leaves: &[Leaf]) -> usize {
    leaves.iter().map(|leaf| leaf.takes).sum()
}

fn page(pages: &[(u32, usize)], number: u32) -> usize {
    pages
        .iter()
        .find(|(own, _)| *own == number)
        .expect("a page")
        .1
}

#[test]
fn pieces_keep_their_order_and_are_not_torn() {
    let entries: Vec<Group> = (1..=20)
        .map(|number| piece(number, f64::from(20 + number * 37 % 50), &[]))
        .collect();
    let leaves = plan(&book(entries, Vec::new()), &[], &rules(true, &[]));
    let pages = pages_of(&leaves);
    let numbers: Vec<u32> = pages.iter().map(|(number, _)| *number).collect();
    assert_eq!(numbers, (1..=20).collect::<Vec<_>>());
    assert!(pages.is_sorted_by_key(|(_, page)| *page));
    assert_eq!(page_count(&leaves) % 4, 0);
}

/// Two rooms, the first of which asks for the outcome: side by side unless that is known.
#[test]
fn an_outcome_is_never_on_the_spread_that_asks_for_it() {
    let print = |asks: &[u32], loose: &[Group]| {
        let entries = vec![piece(1, 60.0, asks), piece(2, 60.0, &[])];
        let outcomes = vec![piece(9, 40.0, &[])];
        plan(&book(entries, outcomes), loose, &rules(true, &[]))
    };
    let blind = pages_of(&print(&[], &[]));
    assert_eq!(page(&blind, 1), page(&blind, 9), "planted: it would be");
    let seen = pages_of(&print(&[9], &[]));
    assert_ne!(page(&seen, 1) / 2, page(&seen, 9) / 2);
    // What can be looked up fills the page between them.
    let rules = vec![piece(50, 50.0, &[]), piece(51, 150.0, &[])];
    let filled = print(&[9], &rules);
    assert_eq!(page_count(&filled), page_count(&print(&[9], &[])));
    let pages = pages_of(&filled);
    assert_eq!((page(&pages, 50), page(&pages, 51)), (2, 3));
}

/// The endings have no number of their own; they name that of the goal.
#[test]
fn endings_are_never_on_the_spread_of_the_goal() {
    let ending = |apart: &[u32]| piece(99, 40.0, apart);
    for facing in [true, false] {
        let print = |apart: &[u32]| {
            let entries = vec![piece(1, 60.0, &[]), piece(2, 30.0, &[])];
            let leaves = plan(
                &book(entries, vec![ending(apart)]),
                &[],
                &rules(facing, &[]),
            );
            pages_of(&leaves)
        };
        let opening =
            |pages: &[(u32, usize)], number| page(pages, number) / if facing { 2 } else { 1 };
        let blind = print(&[]);
        assert_eq!(
            opening(&blind, 2),
            opening(&blind, 99),
            "planted: they would be"
        );
        let seen = print(&[2]);
        assert_ne!(opening(&seen, 2), opening(&seen, 99), "{facing}");
    }
    let text = Text {
        apart_from: vec![2],
        ..Text::default()
    };
    let page = Page::plain(vec![Block::Text(text)]);
    let asks: Vec<u32> = cut(&page)
        .into_iter()
        .flatten()
        .flat_map(|piece| piece.asks)
        .collect();
    assert_eq!(asks, [2]);
}

#[test]
fn numbers_that_give_each_other_away_are_never_side_by_side() {
    let entries = || (1..=30).map(|number| piece(number, 30.0, &[])).collect();
    let apart: Vec<(u32, u32)> = (1..=30).map(|one| (one, 1 + (one + 6) % 30)).collect();
    for facing in [true, false] {
        let leaves = plan(&book(entries(), Vec::new()), &[], &rules(facing, &apart));
        let pages = pages_of(&leaves);
        let opening = |number| page(&pages, number) / if facing { 2 } else { 1 };
        for (one, other) in &apart {
            assert_ne!(
                opening(*one),
                opening(*other),
                "{one} and {other}, {facing}"
            );
        }
    }
}

#[test]
fn what_is_longer_than_a_page_takes_several_and_the_last_is_filled() {
    let loose = vec![piece(50, 200.0, &[]), piece(51, 60.0, &[])];
    let entries = vec![piece(1, 170.0, &[])];
    let leaves = plan(&book(entries, Vec::new()), &loose, &rules(true, &[]));
    let pages = pages_of(&leaves);
    assert_eq!(page(&pages, 50), page(&pages, 51));
    let tall = leaves.iter().find(|leaf| leaf.takes > 1).expect("a leaf");
    assert_eq!(tall.takes, 2);
}

/// Lines for notes are on pages of their own only where the last sheet has some to spare, before the last page.
#[test]
fn spare_pages_are_at_the_end() {
    for count in 1..40 {
        let entries = (1..=count).map(|number| piece(number, 70.0, &[])).collect();
        let leaves = plan(&book(entries, Vec::new()), &[], &rules(true, &[]));
        let empty: Vec<usize> = (0..leaves.len())
            .filter(|at| leaves[*at].is_empty())
            .collect();
        let last = leaves.len() - 1;
        assert!(empty.len() < 4, "{count}: {empty:?}");
        assert_eq!(empty, (last - empty.len()..last).collect::<Vec<_>>());
    }
}

/// Where an outcome has to wait for the next spread, the page that this leaves open takes half of the page beside it.
#[test]
fn pages_that_keep_outcomes_away_are_not_empty() {
    let entries = vec![
        piece(1, 40.0, &[9]),
        piece(2, 40.0, &[]),
        piece(3, 40.0, &[]),
    ];
    let outcomes = vec![piece(9, 40.0, &[])];
    let leaves = plan(&book(entries, outcomes), &[], &rules(true, &[]));
    let pages = pages_of(&leaves);
    assert_eq!(
        [1, 2, 3, 9].map(|number| page(&pages, number)),
        [2, 3, 3, 4]
    );
    // A page of one piece has nothing to give.
    let alone = plan(
        &book(vec![piece(1, 150.0, &[9])], vec![piece(9, 40.0, &[])]),
        &[],
        &rules(true, &[]),
    );
    assert!(alone[2].is_empty());
}
