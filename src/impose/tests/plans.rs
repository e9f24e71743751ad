//! Sides, backs, posters, cards: what the folding tests do not fold.

use super::super::geometry::{Rect, Turn};
use super::super::{Flip, Plan, Request, SideKind, Sides, plan};
use super::printer::{behind, print, same_rect};
use super::{request, same};

fn order(plan: &Plan) -> Vec<(usize, char)> {
    let sides = plan.sides.iter();
    sides
        .map(|side| {
            (
                side.sheet,
                if side.side == SideKind::Front {
                    'f'
                } else {
                    'b'
                },
            )
        })
        .collect()
}

#[test]
fn sides_come_in_printing_order() {
    let wanted = request("saddle", "a4");
    let both = plan(&wanted, 12).unwrap();
    assert_eq!(
        order(&both),
        [(0, 'f'), (0, 'b'), (1, 'f'), (1, 'b'), (2, 'f'), (2, 'b')]
    );
    assert_eq!((both.sheets, both.duplex), (3, Some(Flip::Short)));
    let only = |sides: Sides, reverse_backs: bool| {
        let wanted = Request {
            sides,
            reverse_backs,
            ..wanted.clone()
        };
        plan(&wanted, 12).unwrap()
    };
    assert_eq!(
        order(&only(Sides::Fronts, true)),
        [(0, 'f'), (1, 'f'), (2, 'f')]
    );
    assert_eq!(
        order(&only(Sides::Backs, false)),
        [(0, 'b'), (1, 'b'), (2, 'b')]
    );
    assert_eq!(
        order(&only(Sides::Backs, true)),
        [(2, 'b'), (1, 'b'), (0, 'b')]
    );
    assert_eq!(
        only(Sides::Backs, true).duplex,
        None,
        "a stack turned by hand needs no duplexer"
    );
}

#[test]
fn one_sided_folds_ask_for_no_duplex() {
    for fold in ["pocketmod", "pocketmod-16", "flat", "cards"] {
        let plan = plan(&request(fold, "a4"), 8).unwrap();
        assert_eq!(plan.duplex, None);
        assert!(plan.sides.iter().all(|side| side.side == SideKind::Front));
    }
}

/// The flip that leaves backs upright is asked for unless the printer has another.
#[test]
fn without_a_flip_backs_stand_upright() {
    for (fold, flip) in [
        ("saddle", Flip::Short),
        ("trifold", Flip::Short),
        ("flat", Flip::Long),
        ("cards", Flip::Long),
    ] {
        let wanted = Request {
            two_sided: true,
            ..request(fold, "a4")
        };
        let plan = plan(&wanted, 4).unwrap();
        assert_eq!(plan.duplex, Some(flip), "{fold}");
        assert!(plan.sides.iter().all(|side| !side.turned));
    }
}

/// Whatever the printer flips: turned like the page of a book, a flat sheet's back stands upright behind its front.
#[test]
fn flat_backs_stand_upright_behind_their_fronts() {
    for paper in ["a4", "a4-landscape", "letter", "200x150mm"] {
        for flip in [Flip::Short, Flip::Long] {
            let wanted = Request {
                two_sided: true,
                flip: Some(flip),
                ..request("flat", paper)
            };
            let sheets = print(&plan(&wanted, 5).unwrap(), flip);
            assert_eq!(sheets.len(), 3);
            for (number, sheet) in sheets.iter().enumerate() {
                assert_eq!(
                    (sheet.front[0].position, sheet.back[0].position),
                    (2 * number, 2 * number + 1)
                );
                assert!(same_rect(sheet.front[0].rect, sheet.back[0].rect));
                assert!(
                    sheet.front[0].head_up && sheet.back[0].head_up,
                    "{paper} {flip:?}"
                );
            }
        }
    }
}

#[test]
fn flat_paper_lies_as_it_is_named() {
    let size = |paper: &str| plan(&request("flat", paper), 1).unwrap().sides[0].size;
    assert_eq!((size("a4").width, size("a4").height), (210.0, 297.0));
    assert_eq!(
        (size("a4-landscape").width, size("a4-landscape").height),
        (297.0, 210.0)
    );
    assert_eq!(
        (size("200x150mm").width, size("200x150mm").height),
        (200.0, 150.0)
    );
}

#[test]
fn folds_choose_the_orientation() {
    for paper in ["a4", "a4-landscape", "letter"] {
        for fold in ["folio", "saddle", "trifold", "pocketmod"] {
            assert!(
                plan(&request(fold, paper), 4).unwrap().sides[0]
                    .size
                    .is_landscape()
            );
        }
        assert!(
            !plan(&request("pocketmod-16", paper), 4).unwrap().sides[0]
                .size
                .is_landscape()
        );
    }
}

#[test]
fn backs_of_what_is_cut_apart_lie_behind_their_fronts() {
    let pairs = [
        ("cards", "a4"),
        ("cards", "letter"),
        ("cards", "a3"),
        ("halves", "a4"),
        ("halves", "letter"),
    ];
    for (fold, paper) in pairs {
        for flip in [Flip::Short, Flip::Long] {
            for right_to_left in [false, true] {
                let wanted = Request {
                    two_sided: true,
                    flip: Some(flip),
                    right_to_left,
                    ..request(fold, paper)
                };
                let sheets = print(&plan(&wanted, 30).unwrap(), flip);
                for sheet in &sheets {
                    for front in &sheet.front {
                        let back = sheet
                            .back
                            .iter()
                            .find(|back| same_rect(back.rect, front.rect))
                            .unwrap();
                        assert_eq!(back.position, front.position + 1);
                        assert!(front.head_up && back.head_up);
                    }
                }
            }
        }
    }
}

#[test]
fn as_many_cards_as_fit() {
    let grid = |paper: &str| {
        let wanted = request("cards", paper);
        let layout = wanted.fold.layout(&wanted).unwrap();
        (layout.size.is_landscape(), layout.front.len())
    };
    assert_eq!(grid("a4"), (false, 9));
    assert_eq!(grid("letter"), (true, 8));
    assert_eq!(grid("a5"), (false, 4));
    assert_eq!(grid("a6"), (true, 2));
    let wanted = request("cards", "a4");
    let first = wanted.fold.layout(&wanted).unwrap().front[0].rect;
    assert!(
        same_rect(first, Rect::new(8.5, 14.5, 63.0, 88.0)),
        "{first:?}"
    );
}

#[test]
fn pages_of_cards_go_on_further_sheets() {
    let plan = plan(&request("cards", "a4"), 20).unwrap();
    assert_eq!(plan.sheets, 3);
    let last: Vec<Option<usize>> = plan.sides[2].slots.iter().map(|slot| slot.page).collect();
    assert_eq!(
        last,
        [Some(18), Some(19), None, None, None, None, None, None, None]
    );
    assert_eq!(
        plan.notes, [""; 0],
        "empty places on a sheet of cards are no news"
    );
}

#[test]
fn the_inside_is_printed_on_the_back_and_keeps_clear_of_the_slit() {
    for flip in [Flip::Short, Flip::Long] {
        let wanted = Request {
            inside: 1,
            flip: Some(flip),
            ..request("pocketmod", "a4")
        };
        let plan = plan(&wanted, 8).unwrap();
        assert_eq!(order(&plan), [(0, 'f'), (0, 'b')]);
        assert_eq!(plan.duplex, Some(flip));
        let back = &plan.sides[1];
        let poster = back.poster.as_ref().unwrap();
        assert_eq!((poster.page, back.slots.len()), (8, 0));
        assert!(same_rect(poster.area, Rect::new(6.35, 6.35, 284.3, 197.3)));
        let [slit] = poster.keep_clear[..] else {
            panic!("one slit")
        };
        // 3 mm around the slit, which lies behind itself however the sheet is turned.
        assert!(same_rect(slit, Rect::new(71.25, 102.0, 154.5, 6.0)));
        // Turned like the page of a book, the poster's head points to the top of the front.
        let (_, keeps_up) = behind(poster.area, back.size, flip);
        assert_eq!(poster.turn == Turn::Up, keeps_up);
    }
}

#[test]
fn every_slit_of_the_sixteen_is_kept_clear() {
    let wanted = Request {
        inside: 1,
        ..request("pocketmod-16", "a4")
    };
    let plan = plan(&wanted, 16).unwrap();
    let poster = plan.sides[1].poster.as_ref().unwrap();
    let wide = Rect::new(52.5 - 3.0, 74.25 - 3.0, 105.0 + 6.0, 6.0);
    assert_eq!(poster.keep_clear.len(), 5);
    assert!(poster.keep_clear.iter().any(|zone| same_rect(*zone, wide)));
}

#[test]
fn further_sheets_have_an_inside_each_or_stay_white() {
    let wanted = Request {
        inside: 1,
        ..request("pocketmod", "a4")
    };
    let plan = plan(&wanted, 16).unwrap();
    let posters: Vec<Option<usize>> = plan
        .sides
        .iter()
        .map(|side| side.poster.as_ref().map(|poster| poster.page))
        .collect();
    assert_eq!(posters, [None, Some(16), None, None]);
}

#[test]
fn only_backs_are_moved() {
    let wanted = Request {
        back_offset: (0.5, -1.0),
        ..request("folio", "a4")
    };
    let plan = plan(&wanted, 4).unwrap();
    assert_eq!(
        (plan.sides[0].offset, plan.sides[1].offset),
        ((0.0, 0.0), (0.5, -1.0))
    );
    let slot = &plan.sides[1].slots[0];
    let (still, moved) = (
        slot.fit(slot.panel.size()),
        plan.sides[1].shift_placement(slot.fit(slot.panel.size())),
    );
    assert!(same(moved.0[4] - still.0[4], 0.5) && same(moved.0[5] - still.0[5], -1.0));
}
