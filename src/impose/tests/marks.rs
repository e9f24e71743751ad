//! Marks: where they are, what they say, and that they stay off the pages.

use super::super::geometry::{Point, Rect};
use super::super::marks::{Mark, MarkKind, THINNEST};
use super::super::{
    Flip, MarkSwitches, Paper, Plan, Request, SideKind, calibration, folds, live_box, plan,
};
use super::{request, same};
use crate::words::{Language, Words};

fn english() -> Words<'static> {
    Words::of(Language::english())
}

fn proof(fold: &str, pages: usize) -> Plan {
    let wanted = Request {
        marks: MarkSwitches::proof(),
        ..request(fold, "a4")
    };
    plan(&wanted, pages).unwrap()
}

fn of_kind(marks: &[Mark], kind: MarkKind) -> Vec<Mark> {
    marks
        .iter()
        .filter(|mark| mark.kind() == kind)
        .cloned()
        .collect()
}

fn ends(mark: &Mark) -> (Point, Point) {
    match mark {
        Mark::Line { from, to, .. } => (*from, *to),
        Mark::Text { .. } => panic!("a line"),
    }
}

fn said(marks: &[Mark]) -> Vec<&str> {
    let texts = marks.iter().filter_map(|mark| match mark {
        Mark::Text { text, .. } => Some(text.as_str()),
        Mark::Line { .. } => None,
    });
    texts.collect()
}

#[test]
fn by_default_there_are_ticks_and_nothing_else() {
    for fold in folds::ALL {
        let plan = plan(&request(fold.name, "a4"), 8).unwrap();
        for side in &plan.sides {
            let front = side.side == SideKind::Front;
            let kinds = |mark: &Mark| matches!(mark.kind(), MarkKind::Fold | MarkKind::Crop);
            assert!(side.marks.iter().all(kinds), "{}", fold.name);
            assert_eq!(
                side.marks.is_empty(),
                !front || fold.name == "flat",
                "{}",
                fold.name
            );
        }
        let bare = Request {
            marks: MarkSwitches::none(),
            ..request(fold.name, "a4")
        };
        let plan = super::super::plan(&bare, 8).unwrap();
        assert!(plan.sides.iter().all(|side| side.marks.is_empty()));
    }
}

#[test]
fn pocketmod_ticks_point_at_its_folds() {
    let plan = plan(&request("pocketmod", "a4"), 8).unwrap();
    let ticks: Vec<(Point, Point)> = plan.sides[0].marks.iter().map(ends).collect();
    let mut expected = Vec::new();
    for x in [74.25, 148.5, 222.75] {
        expected.push((x, 6.35, x, 9.35));
        expected.push((x, 200.65, x, 203.65));
    }
    expected.push((6.35, 105.0, 9.35, 105.0));
    expected.push((287.65, 105.0, 290.65, 105.0));
    assert_eq!(ticks.len(), expected.len());
    for ((from, to), (x0, y0, x1, y1)) in ticks.iter().zip(expected) {
        assert!(same(from.x, x0) && same(from.y, y0) && same(to.x, x1) && same(to.y, y1));
    }
}

/// Ticks and slits lie inside the sheet, and on no page's box. Fold ticks begin where the printer can print.
#[test]
fn lines_stay_off_the_pages() {
    for fold in folds::ALL {
        for paper in ["a4", "letter"] {
            let wanted = Request {
                marks: MarkSwitches {
                    slit: true,
                    ..MarkSwitches::default()
                },
                trim: (fold.name == "saddle").then_some(8.0),
                ..request(fold.name, paper)
            };
            let size = live_box(
                &wanted,
                &["a4", "letter"].map(|name| Paper::parse(name).unwrap()),
            )
            .unwrap();
            let plan = plan(&wanted, 16).unwrap();
            for side in &plan.sides {
                let printable = Rect::of(side.size).inset(wanted.margins.sheet);
                for mark in &side.marks {
                    check_off_pages(mark, side.slots.iter().map(|slot| slot.live(size)));
                    if mark.kind() == MarkKind::Fold {
                        let (from, to) = ends(mark);
                        assert!([from, to].iter().all(|end| holds(printable, *end)));
                    }
                }
            }
        }
    }
}

fn check_off_pages(mark: &Mark, mut pages: impl Iterator<Item = Rect>) {
    let Mark::Line { from, to, .. } = mark else {
        return;
    };
    let line = super::super::geometry::Segment {
        from: *from,
        to: *to,
    }
    .zone(0.1);
    assert!(pages.all(|page| {
        let common = line.shared_with(page);
        common.width < 1e-6 || common.height < 1e-6
    }));
}

fn holds(rect: Rect, point: Point) -> bool {
    point.x >= rect.x - 1e-6
        && point.x <= rect.right() + 1e-6
        && point.y >= rect.y - 1e-6
        && point.y <= rect.bottom() + 1e-6
}

#[test]
fn no_line_is_too_thin_to_print() {
    let sheet = Paper::parse("a4").unwrap().size;
    let mut plans: Vec<Plan> = folds::ALL.iter().map(|fold| proof(fold.name, 8)).collect();
    plans.push(calibration(sheet, Flip::Long, english()));
    for mark in plans
        .iter()
        .flat_map(|plan| &plan.sides)
        .flat_map(|side| &side.marks)
    {
        match mark {
            Mark::Line { width, .. } => assert!(*width >= THINNEST),
            Mark::Text { size, .. } => assert!(*size >= 5.0),
        }
    }
}

#[test]
fn the_slit_is_dashed_and_named_on_proofs() {
    let plan = proof("pocketmod", 8);
    let slit = of_kind(&plan.sides[0].marks, MarkKind::Slit);
    let Mark::Line { from, to, dash, .. } = &slit[0] else {
        panic!("a line first")
    };
    assert!(dash.is_some());
    assert!(same(from.x, 74.25) && same(to.x, 222.75) && same(from.y, 105.0) && same(to.y, 105.0));
    assert_eq!(said(&slit), ["cut here"]);
    let sixteen = proof("pocketmod-16", 16);
    let lines = of_kind(&sixteen.sides[0].marks, MarkKind::Slit);
    assert_eq!(
        lines
            .iter()
            .filter(|mark| matches!(mark, Mark::Line { .. }))
            .count(),
        5
    );
}

#[test]
fn staples_lie_on_the_spine_of_the_cover() {
    let plan = proof("saddle", 12);
    for (index, side) in plan.sides.iter().enumerate() {
        let staples = of_kind(&side.marks, MarkKind::Staple);
        if index > 0 {
            assert!(staples.is_empty());
            continue;
        }
        let middles: Vec<(f64, f64)> = staples
            .iter()
            .map(ends)
            .map(|(a, b)| (a.x, (a.y + b.y) / 2.0))
            .collect();
        assert_eq!(middles, [(148.5, 52.5), (148.5, 157.5)]);
    }
}

#[test]
fn the_ruler_is_fifty_millimetres_long_and_says_how_to_print() {
    for (fold, flip, words) in [
        (
            "saddle",
            Some(Flip::Short),
            "print at 100 %, flip on the short edge",
        ),
        (
            "saddle",
            Some(Flip::Long),
            "print at 100 %, flip on the long edge",
        ),
        ("pocketmod", Some(Flip::Long), "print at 100 %"),
    ] {
        let wanted = Request {
            marks: MarkSwitches::proof(),
            flip,
            ..request(fold, "letter")
        };
        for side in &plan(&wanted, 8).unwrap().sides {
            let ruler = of_kind(&side.marks, MarkKind::Ruler);
            let (from, to) = ends(&ruler[0]);
            assert!(same(to.x - from.x, 50.0) && same(to.y, from.y));
            assert_eq!(said(&ruler), ["50 mm"]);
            assert_eq!(said(&of_kind(&side.marks, MarkKind::Note)), [words]);
        }
    }
}

#[test]
fn proofs_number_every_page_the_way_it_stands() {
    let plan = proof("pocketmod", 7);
    let numbers = of_kind(&plan.sides[0].marks, MarkKind::Number);
    assert_eq!(said(&numbers), ["1", "2", "3", "4", "5", "6", "blank", "7"]);
    for (mark, slot) in numbers.iter().zip(&plan.sides[0].slots) {
        let Mark::Text {
            at,
            turn,
            underline,
            text,
            ..
        } = mark
        else {
            panic!("numbers are text")
        };
        assert_eq!((*at, *turn), (slot.panel.centre(), slot.turn));
        assert_eq!(*underline, text == "6");
    }
}

#[test]
fn numbers_that_turn_into_others_are_underlined() {
    let plan = proof("saddle", 100);
    let mut underlined = Vec::new();
    for mark in plan.sides.iter().flat_map(|side| &side.marks) {
        if let Mark::Text {
            text,
            underline: true,
            ..
        } = mark
        {
            underlined.push(text.parse::<usize>().unwrap());
        }
    }
    underlined.sort_unstable();
    assert_eq!(
        underlined,
        [6, 9, 16, 18, 19, 61, 66, 68, 81, 86, 89, 91, 98, 99]
    );
}

#[test]
fn crop_marks_stand_outside_the_cards_at_every_edge() {
    let plan = plan(&request("cards", "a4"), 9).unwrap();
    let crops = of_kind(&plan.sides[0].marks, MarkKind::Crop);
    // Three columns and three rows have six edges each, marked at both ends.
    assert_eq!(crops.len(), 24);
    for mark in &crops {
        let (from, to) = ends(mark);
        let line = super::super::geometry::Segment { from, to }.zone(0.0);
        assert!(line.width.max(line.height) >= 1.0, "long enough to see");
        for slot in &plan.sides[0].slots {
            let common = line.shared_with(slot.panel);
            assert!(common.width < 0.0 || common.height < 0.0);
        }
    }
}

#[test]
fn trimmed_books_are_marked_on_the_cover_only() {
    let wanted = Request {
        trim: Some(8.0),
        ..request("saddle", "a4")
    };
    let plan = plan(&wanted, 8).unwrap();
    let crops = |side: usize| of_kind(&plan.sides[side].marks, MarkKind::Crop);
    let xs: Vec<f64> = crops(0).iter().map(|mark| ends(mark).0.x).collect();
    assert_eq!(xs, [8.0, 8.0, 289.0, 289.0]);
    assert!((1..4).all(|side| crops(side).is_empty()));
    assert_eq!(plan.notes, [""; 0]);
}

/// The bar that says n lies n millimetres from its edge, on all four edges of both sides.
#[test]
fn calibration_bars_say_how_far_they_are_from_the_edge() {
    for paper in ["a4", "a4-landscape", "letter"] {
        let sheet = Paper::parse(paper).unwrap().size;
        let plan = calibration(sheet, Flip::Long, english());
        assert_eq!(plan.duplex, Some(Flip::Long));
        for side in &plan.sides {
            for depth in 1..=15 {
                let d = f64::from(depth);
                let lines = side
                    .marks
                    .iter()
                    .filter(|mark| matches!(mark, Mark::Line { .. }))
                    .map(ends);
                let at_edge = |level: bool, at: f64| {
                    lines.clone().any(|(from, to)| {
                        if level {
                            same(from.y, at) && same(to.y, at)
                        } else {
                            same(from.x, at) && same(to.x, at)
                        }
                    })
                };
                assert!(at_edge(true, d) && at_edge(true, sheet.height - d));
                assert!(at_edge(false, d) && at_edge(false, sheet.width - d));
            }
        }
    }
}

#[test]
fn calibration_says_how_to_read_it() {
    let sheet = Paper::parse("a4").unwrap().size;
    let notes = |flip: Flip, side: usize| {
        let plan = calibration(sheet, flip, english());
        let marks = of_kind(&plan.sides[side].marks, MarkKind::Note);
        said(&marks)
            .iter()
            .map(|text| (*text).to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        notes(Flip::Long, 0),
        [
            "turn over on the long edge, this way",
            "Calibration, front. Print at 100 %, on both sides.",
            "Margins: at each edge, the smallest number whose bar is printed completely, in mm.",
            "Check the size: the bars of 15 must be 15 mm from the edge of the sheet.",
            "Now turn the sheet over the way the arrow shows.",
        ]
    );
    assert_eq!(
        notes(Flip::Short, 1),
        [
            "Calibration, back. Is this text upright after turning as the arrow shows?",
            "If not, the printer flips on the other edge: set the other flip and print again.",
            "Hold the sheet against the light. Read where the cross of the front meets this scale:",
            "back-dx is the number to the right (+) or left (-), back-dy the number below (+) or above (-).",
        ]
    );
}

/// The cross-hairs are the only lines 40 mm long; where they cross.
fn cross_of(marks: &[Mark]) -> Point {
    let long = |mark: &&Mark| {
        mark.kind() == MarkKind::Scale && {
            let (from, to) = ends(mark);
            same(to.x - from.x + to.y - from.y, 40.0)
        }
    };
    let lines = marks
        .iter()
        .filter(|mark| matches!(mark, Mark::Line { .. }));
    let hairs: Vec<(Point, Point)> = lines.filter(long).map(ends).collect();
    let [(level, _), (upright, _)] = hairs[..] else {
        panic!("two hairs")
    };
    Point::new(upright.x, level.y)
}

/// What is read on the back of the calibration sheet is what brings backs onto fronts.
#[test]
fn the_offset_read_from_the_back_mends_it() {
    // A printer that puts every back 1.5 mm too far left and 0.5 mm too far down.
    let error = (-1.5, 0.5);
    let sheet = Paper::parse("a4-landscape").unwrap().size;
    let sides = calibration(sheet, Flip::Short, english()).sides;
    let back = cross_of(&sides[1].marks);
    let (printed_x, printed_y) = (back.x + error.0, back.y + error.1);
    // Seen through the paper from the back, the front is mirrored.
    let front = cross_of(&sides[0].marks).mirrored(sheet);
    let read = (front.x - printed_x, front.y - printed_y);
    assert!(same(read.0, 1.5) && same(read.1, -0.5));
    let wanted = Request {
        back_offset: read,
        flip: Some(Flip::Long),
        ..request("folio", "a4")
    };
    let plan = plan(&wanted, 4).unwrap();
    let (side, slot) = (&plan.sides[1], &plan.sides[1].slots[0]);
    let wanted = slot.fit(slot.panel.size());
    let lands = side.shift_placement(wanted).moved(error.0, error.1);
    assert!(wanted.0.iter().zip(lands.0).all(|(a, b)| same(*a, b)));
}
