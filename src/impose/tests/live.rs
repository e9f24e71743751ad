//! The box pages are typeset in, and where it comes to lie.

use super::super::geometry::{Affine, POINTS_PER_MM, Point, Rect};
use super::super::{
    Flip, Insets, Margins, Paper, Request, Size, Turn, folds, live_box, plan, poster_box,
    poster_parts,
};
use super::{request, same};
use crate::diag::error;

fn papers(names: &[&str]) -> Vec<Paper> {
    names
        .iter()
        .map(|name| Paper::parse(name).unwrap())
        .collect()
}

fn box_of(fold: &str, names: &[&str]) -> Size {
    live_box(&request(fold, "a3"), &papers(names)).unwrap()
}

#[test]
fn boxes_have_the_measures_of_their_narrowest_page() {
    let cases = [
        ("pocketmod", vec!["a4"], 64.9, 95.65),
        ("pocketmod", vec!["letter"], 60.5, 98.6),
        ("pocketmod", vec!["a4", "letter"], 60.5, 95.65),
        (
            "pocketmod-16",
            vec!["a4", "letter"],
            52.5 - 9.35,
            69.85 - 9.35,
        ),
        ("folio", vec!["a4", "letter"], 139.7 - 9.35, 210.0 - 12.7),
        ("saddle", vec!["a4"], 148.5 - 9.35, 210.0 - 12.7),
        (
            "trifold",
            vec!["a4"],
            299.0 / 3.0 - 2.0 - 9.35,
            210.0 - 12.7,
        ),
        ("flat", vec!["a4", "letter"], 210.0 - 12.7, 279.4 - 12.7),
        ("cards", vec!["a4", "letter"], 57.0, 82.0),
    ];
    for (fold, names, width, height) in cases {
        let size = box_of(fold, &names);
        assert!(
            same(size.width, width) && same(size.height, height),
            "{fold} {names:?}: {size}"
        );
    }
}

/// The tucked panel is narrower by 2 mm and has a border; the middle one has two folds. The box fits both.
#[test]
fn trifold_box_fits_the_narrowest_panel() {
    let size = box_of("trifold", &["letter"]);
    let full: f64 = (279.4 + 2.0) / 3.0;
    assert!(same(size.width, (full - 2.0 - 3.0 - 6.35).min(full - 6.0)));
}

fn odd_margins() -> Margins {
    Margins {
        sheet: Insets {
            left: 2.0,
            right: 8.5,
            top: 1.8,
            bottom: 6.7,
        },
        ..Margins::default()
    }
}

/// Folds, papers, flips, reading directions and margins that no live box may violate.
fn each_plan(check: impl Fn(&Request, Size)) {
    for fold in folds::ALL {
        for margins in [Margins::default(), odd_margins()] {
            for flip in [Flip::Short, Flip::Long] {
                for (two_sided, right_to_left) in [(false, false), (true, false), (true, true)] {
                    let wanted = Request {
                        margins,
                        flip: Some(flip),
                        two_sided,
                        right_to_left,
                        ..request(fold.name, "a4")
                    };
                    let both = papers(&["a4", "letter"]);
                    let size = live_box(&wanted, &both).unwrap();
                    for paper in both {
                        check(
                            &Request {
                                paper,
                                ..wanted.clone()
                            },
                            size,
                        );
                    }
                }
            }
        }
    }
}

/// The test measures the sheet itself: border, whole fold lines and slits as printed, not the kinds of edges.
#[test]
fn no_live_box_touches_a_margin_a_fold_or_a_slit() {
    each_plan(|wanted, size| {
        let layout = super::super::sheets::layout_for(wanted).unwrap();
        let plan = plan(wanted, 12).unwrap();
        assert_eq!(plan.scale_for(size), Ok(1.0), "{}", wanted.fold.name);
        for side in &plan.sides {
            let printable = Rect::of(side.size).inset(wanted.margins.sheet);
            let lines = layout.folds.iter().chain(&layout.cuts);
            for slot in &side.slots {
                let live = slot.live(size);
                let within = live.shared_with(printable);
                assert!(same(within.width, size.width) && same(within.height, size.height));
                let within = live.shared_with(slot.panel);
                assert!(same(within.width, size.width) && same(within.height, size.height));
                for line in lines.clone() {
                    let behind = match side.side {
                        crate::impose::SideKind::Front => *line,
                        crate::impose::SideKind::Back => line.mirrored(side.size),
                    };
                    let as_printed = if side.turned {
                        behind.half_turned(side.size)
                    } else {
                        behind
                    };
                    let common = live.shared_with(as_printed.zone(3.0));
                    let apart = common.width < 1e-6 || common.height < 1e-6;
                    assert!(
                        apart,
                        "{} {} page {}",
                        wanted.fold.name,
                        wanted.paper.name,
                        slot.position + 1
                    );
                }
            }
        }
    });
}

/// The box is the largest: some page of some paper has no slack in its width, and some none in its height.
#[test]
fn the_live_box_wastes_nothing() {
    for fold in folds::ALL {
        let wanted = request(fold.name, "a4");
        let size = live_box(&wanted, &papers(&["a4"])).unwrap();
        let plan = plan(&wanted, 16).unwrap();
        let slots = || plan.sides.iter().flat_map(|side| &side.slots);
        assert!(
            slots().any(|slot| same(slot.safe.width, size.width)),
            "{}",
            fold.name
        );
        assert!(
            slots().any(|slot| same(slot.safe.height, size.height)),
            "{}",
            fold.name
        );
    }
}

#[test]
fn pages_are_centred_in_the_slack() {
    let plan = plan(&request("pocketmod", "a4"), 8).unwrap();
    let size = box_of("pocketmod", &["a4", "letter"]);
    let live = |page: usize| plan.sides[0].slots[page - 1].live(size);
    // Page 1: bottom right panel, spine at its left, border at its right and foot.
    let slack = (64.9 - 60.5) / 2.0;
    assert!(same(live(1).x, 222.75 + 3.0 + slack));
    assert!(same(live(1).right(), 297.0 - 6.35 - slack));
    assert!(same(live(1).y, 105.0 + 3.0) && same(live(1).bottom(), 210.0 - 6.35));
    // Page 3 stands on its head: its head is at the slit below it on the sheet.
    assert!(same(live(3).bottom(), 105.0 - 3.0) && same(live(3).y, 6.35));
    assert!(same(live(3).centre().x, 74.25 * 2.5));
}

#[test]
fn half_turned_pages_are_placed_by_their_far_corner() {
    let plan = plan(&request("pocketmod", "a4"), 8).unwrap();
    let size = Size::new(60.0, 90.0);
    let slot = &plan.sides[0].slots[2];
    assert_eq!(slot.turn, Turn::Half);
    let (live, placement) = (slot.live(size), slot.place(size, 1.0));
    let corner = placement.apply(Point::new(0.0, 0.0));
    assert!(same(corner.x, live.right()) && same(corner.y, live.bottom()));
    let far = placement.apply(Point::new(60.0, 90.0));
    assert!(same(far.x, live.x) && same(far.y, live.y));
}

#[test]
fn wide_margins_shrink_pages_a_little_and_then_refuse() {
    let size = box_of("pocketmod", &["a4", "letter"]);
    let with_margin = |margin: f64| {
        let wanted = Request {
            margins: Margins {
                sheet: Insets::all(margin),
                ..Margins::default()
            },
            ..request("pocketmod", "letter")
        };
        plan(&wanted, 8).unwrap().scale_for(size)
    };
    assert_eq!(with_margin(5.0), Ok(1.0));
    let scale = with_margin(8.5).unwrap();
    assert!(same(scale, (69.85 - 3.0 - 8.5) / 60.5), "{scale}");
    assert_eq!(
        with_margin(20.0),
        Err(error!(
            command: "pages would shrink to 77 % to keep the margins";
            hint: "choose a larger paper or a printer with smaller margins"
        ))
    );
}

/// The slit of a pocketmod leaves two halves, the cuts of the larger one four rows of two.
#[test]
fn an_inside_page_fills_what_the_slits_leave_on_both_papers() {
    let wanted = request("pocketmod", "a4");
    let size = poster_box(&wanted, &papers(&["a4", "letter"])).unwrap();
    assert!(same(size.width, 279.4 - 12.7) && same(size.height, 105.0 - 6.35 - 3.0));
    let size = poster_box(&request("pocketmod-16", "a4"), &papers(&["a4"])).unwrap();
    assert!(same(size.width, 105.0 - 6.35 - 3.0) && same(size.height, 297.0 / 4.0 - 6.35 - 3.0));
    let parts = |fold| poster_parts(&request(fold, "a4")).unwrap();
    assert_eq!(
        (parts("pocketmod"), parts("pocketmod-16"), parts("folio")),
        (2, 8, 1)
    );
}

#[test]
fn foreign_pages_fill_their_panel_and_keep_their_aspect() {
    let plan = plan(&request("folio", "a4"), 4).unwrap();
    for (page, scale) in [
        (Size::new(148.5, 210.0), 1.0),
        (Size::new(297.0, 210.0), 0.5),
        (Size::new(100.0, 420.0), 0.5),
    ] {
        for slot in plan.sides.iter().flat_map(|side| &side.slots) {
            let fit = slot.fit(page);
            assert!(same(fit.0[0], scale) && same(fit.0[3], scale));
            let middle = fit.apply(Point::new(page.width / 2.0, page.height / 2.0));
            assert!(same(middle.x, slot.panel.centre().x) && same(middle.y, slot.panel.centre().y));
        }
    }
}

/// Twin: carry points by hand from PDF space to millimetres, through the placement, and back.
#[test]
fn pdf_matrices_do_what_the_placement_does() {
    let (page, sheet) = (Size::new(100.0, 60.0), Size::new(297.0, 210.0));
    let motions = [
        Affine::placing(page, Rect::new(10.0, 20.0, 50.0, 30.0), Turn::Up),
        Affine::placing(page, Rect::new(10.0, 20.0, 50.0, 30.0), Turn::Half),
        Affine([0.3, 0.4, -0.5, 0.6, 7.0, 8.0]),
    ];
    for motion in motions {
        let [a, b, c, d, e, f] = motion.to_pdf(page, sheet);
        for (x, y) in [(0.0, 0.0), (100.0, 0.0), (0.0, 60.0), (33.0, 44.0)] {
            let (u, v) = (x * POINTS_PER_MM, (page.height - y) * POINTS_PER_MM);
            let there = motion.apply(Point::new(x, y));
            assert!(same(a * u + c * v + e, there.x * POINTS_PER_MM));
            assert!(same(
                b * u + d * v + f,
                (sheet.height - there.y) * POINTS_PER_MM
            ));
        }
    }
}
