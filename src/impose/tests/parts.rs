//! Spreads and the parts of the hidden back: clear of every slit, and whole where the paper is whole.

use super::super::geometry::{Rect, Size};
use super::super::{Flip, Paper, Request, plan, spread_box};
use super::folding::planned;
use super::{request, same};

/// The pages that a spread may begin on, found by asking for every one.
fn spreads(fold: &str, pages: usize) -> Vec<usize> {
    let plan = plan(&request(fold, "a4"), pages).expect("a plan");
    (0..pages)
        .filter(|page| {
            let side = plan
                .sides
                .iter()
                .find(|side| side.slots.iter().any(|slot| slot.page == Some(*page)));
            side.is_some_and(|side| side.spread(*page, fold).is_ok())
        })
        .map(|page| page + 1)
        .collect()
}

#[test]
fn spreads_lie_where_the_sheet_is_uncut() {
    assert_eq!(spreads("pocketmod", 8), [2, 4, 6]);
    assert_eq!(spreads("pocketmod-16", 16), [2, 4, 6, 8, 10, 12, 14]);
    assert_eq!(spreads("flat", 4), Vec::<usize>::new());
    // Of a folio only the middle opens flat on the sheet.
    assert_eq!(spreads("folio", 4), [2]);
}

/// A spread lies between the margins of the outer edges and crosses the fold in its middle, on the sheet side of its two pages.
#[test]
fn a_spread_covers_its_two_panels_and_nothing_else() {
    let plan = plan(&request("pocketmod", "a4"), 8).expect("a plan");
    let side = &plan.sides[0];
    for left in [1, 3, 5] {
        let room = side.spread(left, "pocketmod").expect("uncut");
        let panel = |page: usize| {
            side.slots
                .iter()
                .find(|slot| slot.page == Some(page))
                .expect("a slot")
                .panel
        };
        let (a, b) = (panel(left), panel(left + 1));
        let fold = if a.x < b.x { b.x } else { a.x };
        assert!(
            room.x < fold - 60.0 && room.right() > fold + 60.0,
            "{room:?}"
        );
        assert!(room.x > a.x.min(b.x) && room.right() < a.right().max(b.right()));
        assert!(room.y > a.y && room.bottom() < a.bottom());
    }
}

#[test]
fn a_spread_across_a_slit_or_a_leaf_is_refused() {
    let plan = plan(&request("pocketmod", "a4"), 8).expect("a plan");
    let error = plan.sides[0]
        .spread(2, "pocketmod")
        .expect_err("two sides of a leaf");
    assert_eq!(
        error.message(),
        "pages 3 and 4 of `pocketmod` are not side by side on the sheet, so nothing can span them"
    );
}

#[test]
fn the_box_of_spreads_serves_both_papers() {
    let papers: Vec<Paper> = ["a4", "letter"]
        .iter()
        .map(|name| Paper::parse(name).expect("a paper"))
        .collect();
    let size = spread_box(&request("pocketmod", "a4"), &papers)
        .expect("a box")
        .expect("spreads");
    assert!(same(size.width, 2.0 * 69.85 - 6.35 - 3.0), "{size:?}");
    assert!(same(size.height, 105.0 - 6.35 - 3.0));
    assert_eq!(spread_box(&request("flat", "a4"), &papers), Ok(None));
}

/// However the printer flips, no part of the back comes within 3 mm of a slit, and the first part is read first.
#[test]
fn parts_of_the_back_keep_clear_of_every_slit() {
    for (fold, pages, parts) in [("pocketmod", 8, 2), ("pocketmod-16", 16, 8)] {
        for flip in [Flip::Short, Flip::Long] {
            let wanted = Request {
                inside: 1,
                ..request(fold, "letter")
            };
            let plan = planned(&wanted, pages, flip);
            let side = plan
                .sides
                .iter()
                .find(|side| side.poster.is_some())
                .expect("a back");
            let poster = side.poster.as_ref().expect("a poster");
            assert_eq!(poster.parts.len(), parts);
            for part in &poster.parts {
                for zone in &poster.keep_clear {
                    let shared = zone.shared_with(*part);
                    assert!(
                        shared.width < 1e-6 || shared.height < 1e-6,
                        "{fold}: {part:?} meets {zone:?}"
                    );
                }
            }
            let size = Size::new(50.0, 20.0);
            let first = poster.place(0, size, 1.0).expect("a place");
            let last = poster.place(parts - 1, size, 1.0).expect("a place");
            let up = |placement: super::super::Affine| {
                placement.apply(super::super::Point::new(0.0, 0.0)).y
            };
            assert_eq!(up(first) < up(last), !side.turned);
            assert_eq!(poster.place(parts, size, 1.0), None);
            let area = Rect::of(side.size);
            assert!(
                poster
                    .parts
                    .iter()
                    .all(|part| part.right() < area.width && part.bottom() < area.height)
            );
        }
    }
}
