//! The saddle stitch: formula, signatures, blanks, creep.

use super::super::geometry::Turn;
use super::super::{Blanks, Flip, Plan, Request, plan, thickness};
use super::{request, same};

/// (left, right) page numbers of a side from left to right, 0 for blanks.
fn pairs(plan: &Plan) -> Vec<(usize, usize)> {
    let sides = plan.sides.iter();
    sides
        .map(|side| {
            let mut slots: Vec<_> = side.slots.iter().collect();
            slots.sort_by(|a, b| a.panel.x.total_cmp(&b.panel.x));
            let number = |index: usize| slots[index].page.map_or(0, |page| page + 1);
            (number(0), number(1))
        })
        .collect()
}

#[test]
fn every_length_follows_the_formula() {
    for pages in 1..=64 {
        for right_to_left in [false, true] {
            let wanted = Request {
                blanks: Blanks::Append,
                right_to_left,
                ..request("saddle", "a4")
            };
            let plan = plan(&wanted, pages).unwrap();
            let filled = 4 * pages.div_ceil(4);
            let shown = |page: usize| if page <= pages { page } else { 0 };
            let mut expected = Vec::new();
            for k in 1..=filled / 4 {
                let front = (filled - 2 * (k - 1), 2 * k - 1);
                let back = (2 * k, filled - 2 * k + 1);
                for (left, right) in [front, back] {
                    let pair = if right_to_left {
                        (right, left)
                    } else {
                        (left, right)
                    };
                    expected.push((shown(pair.0), shown(pair.1)));
                }
            }
            assert_eq!(pairs(&plan), expected, "{pages} {right_to_left}");
        }
    }
}

#[test]
fn signatures_start_anew_and_the_last_may_be_thinner() {
    let wanted = Request {
        signature: Some(2),
        ..request("saddle", "a4")
    };
    let plan = plan(&wanted, 12).unwrap();
    assert_eq!(
        pairs(&plan),
        [(8, 1), (2, 7), (6, 3), (4, 5), (12, 9), (10, 11)]
    );
}

#[test]
fn blanks_stand_before_the_last_page_by_default() {
    let wanted = request("saddle", "a4");
    let two_blanks = plan(&wanted, 6).unwrap();
    assert_eq!(pairs(&two_blanks), [(6, 1), (2, 0), (0, 3), (4, 5)]);
    assert_eq!(
        two_blanks.notes,
        ["added 2 blank pages before the back cover to fill the book"]
    );
    let one_blank = plan(&wanted, 3).unwrap();
    assert_eq!(pairs(&one_blank), [(3, 1), (2, 0)]);
    assert_eq!(
        one_blank.notes,
        ["added 1 blank page before the back cover to fill the book"]
    );
    assert_eq!(plan(&wanted, 8).unwrap().notes, [""; 0]);
}

#[test]
fn a_single_page_stays_the_cover() {
    let plan = plan(&request("saddle", "a4"), 1).unwrap();
    assert_eq!(pairs(&plan), [(0, 1), (0, 0)]);
    assert_eq!(
        plan.notes,
        ["added 3 blank pages at the end to fill the book"]
    );
}

#[test]
fn blanks_may_be_appended() {
    let wanted = Request {
        blanks: Blanks::Append,
        ..request("saddle", "a4")
    };
    let plan = plan(&wanted, 6).unwrap();
    assert_eq!(pairs(&plan), [(0, 1), (2, 0), (6, 3), (4, 5)]);
    assert_eq!(
        plan.notes,
        ["added 2 blank pages at the end to fill the book"]
    );
}

#[test]
fn blanks_of_single_sheets_stay_in_the_last_book() {
    let order = |pages: usize| -> Vec<usize> {
        let plan = plan(&request("pocketmod", "a4"), pages).unwrap();
        let mut slots: Vec<_> = plan.sides.iter().flat_map(|side| &side.slots).collect();
        slots.sort_by_key(|slot| slot.position);
        slots
            .iter()
            .map(|slot| slot.page.map_or(0, |page| page + 1))
            .collect()
    };
    assert_eq!(order(5), [1, 2, 3, 4, 0, 0, 0, 5]);
    assert_eq!(order(9), [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(order(10), [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 0, 0, 10]);
}

#[test]
fn a_thick_book_is_warned_of() {
    let wanted = request("saddle", "a4");
    assert_eq!(plan(&wanted, 64).unwrap().notes, [""; 0]);
    let note = "68 pages are hard to fold and staple; sew signatures of 4 sheets instead";
    assert_eq!(plan(&wanted, 68).unwrap().notes, [note]);
}

fn trimmed(paper_thickness: f64) -> Request {
    Request {
        trim: Some(3.0),
        creep: Some(paper_thickness),
        ..request("saddle", "a4")
    }
}

#[test]
fn creep_moves_inner_pages_to_the_spine() {
    for flip in [Flip::Short, Flip::Long] {
        for right_to_left in [false, true] {
            let wanted = Request {
                flip: Some(flip),
                right_to_left,
                ..trimmed(0.1)
            };
            for (pages, most) in [(32, 0.7), (64, 1.5)] {
                let plan = plan(&wanted, pages).unwrap();
                let slots = plan
                    .sides
                    .iter()
                    .flat_map(|side| side.slots.iter().map(move |slot| (side, slot)));
                let mut largest: f64 = 0.0;
                for (side, slot) in slots {
                    let left_of_spine = slot.panel.centre().x < side.size.width / 2.0;
                    let inwards = if left_of_spine { 1.0 } else { -1.0 };
                    assert!(same(slot.shift, inwards * side.sheet as f64 * 0.1));
                    largest = largest.max(slot.shift.abs());
                }
                assert!(same(largest, most));
            }
        }
    }
}

#[test]
fn creep_starts_anew_in_every_signature() {
    let wanted = Request {
        signature: Some(2),
        ..trimmed(0.1)
    };
    let plan = plan(&wanted, 16).unwrap();
    let depths: Vec<bool> = plan
        .sides
        .iter()
        .map(|side| same(side.slots[0].shift, 0.0))
        .collect();
    assert_eq!(depths, [true, true, false, false, true, true, false, false]);
}

#[test]
fn without_creep_nothing_moves() {
    let plan = plan(&request("saddle", "a4"), 64).unwrap();
    assert!(
        plan.sides
            .iter()
            .flat_map(|side| &side.slots)
            .all(|slot| slot.shift == 0.0)
    );
}

#[test]
fn trimming_narrows_the_page_at_its_fore_edge_only() {
    for flip in [Flip::Short, Flip::Long] {
        let wanted = Request {
            flip: Some(flip),
            ..trimmed(0.1)
        };
        let plan = plan(&wanted, 8).unwrap();
        for side in &plan.sides {
            for slot in &side.slots {
                assert!(same(slot.panel.width, 145.5));
                let touches_spine = same(slot.panel.x, 148.5) || same(slot.panel.right(), 148.5);
                assert!(touches_spine);
                // 6.35 mm of border reach further than 3 mm of trim and 3 mm of cut.
                assert!(same(slot.safe.width, 148.5 - 6.35 - 3.0));
            }
        }
        let note = "the crop marks are outside the printable area; trim 3 mm with a ruler";
        assert_eq!(plan.notes, [note]);
    }
}

#[test]
fn thickness_is_read_from_the_packet() {
    let cases = [
        ("80g", 0.100),
        ("90g", 0.115),
        ("100 g", 0.130),
        ("120gsm", 0.160),
        ("85g", 0.1075),
        ("60g", 0.075),
        ("160g", 0.160 / 120.0 * 160.0),
        ("20lb", 0.097),
        ("0.1mm", 0.1),
    ];
    for (text, millimetres) in cases {
        assert!(same(thickness(text).unwrap(), millimetres), "{text}");
    }
}

/// Short-edge flips leave backs upright, long-edge flips turn every back: the fold is parallel to the short edge.
#[test]
fn backs_turn_with_the_flip() {
    for (flip, turn) in [(Flip::Short, Turn::Up), (Flip::Long, Turn::Half)] {
        for paper in ["a4", "letter"] {
            let wanted = Request {
                flip: Some(flip),
                ..request("saddle", paper)
            };
            let plan = plan(&wanted, 16).unwrap();
            assert_eq!(plan.duplex, Some(flip));
            for (index, side) in plan.sides.iter().enumerate() {
                let is_back = index % 2 == 1;
                let expected = if is_back { turn } else { Turn::Up };
                assert!(side.slots.iter().all(|slot| slot.turn == expected));
                assert_eq!(side.turned, is_back && turn == Turn::Half);
            }
        }
    }
}
