//! The line that says how to print: folds x sides x signatures x sheets behind the others.

use super::super::request::Sides;
use super::super::{ExtraSheet, Flip, Handling, Request, plan};
use super::request;

fn handling(request: &Request, pages: usize) -> Handling {
    Handling::of(request, &plan(request, pages).unwrap())
}

fn line(request: &Request, pages: usize) -> String {
    handling(request, pages).line()
}

#[test]
fn each_fold_says_what_to_do_with_one_sheet_and_with_several() {
    for (fold, one, several) in [
        (
            "flat",
            (1, "1 sheet of A4, one side, at 100 %"),
            (3, "3 sheets of A4, one side, at 100 %"),
        ),
        (
            "folio",
            (
                4,
                "1 sheet of A4, both sides, flip on the short edge, at 100 %; then fold once",
            ),
            (
                8,
                "2 sheets of A4, both sides, flip on the short edge, at 100 %; then fold each sheet once",
            ),
        ),
        (
            "pocketmod",
            (
                8,
                "1 sheet of A4, one side, at 100 %; then fold and cut the slit",
            ),
            (
                16,
                "2 sheets of A4, one side, at 100 %; then fold each sheet and cut its slit",
            ),
        ),
        (
            "saddle",
            (
                4,
                "1 sheet of A4, both sides, flip on the short edge, at 100 %; then fold and staple twice",
            ),
            (
                12,
                "3 sheets of A4, both sides, flip on the short edge, at 100 %; then nest the sheets, fold and staple twice",
            ),
        ),
    ] {
        let wanted = request(fold, "a4");
        for (pages, expected) in [one, several] {
            assert_eq!(line(&wanted, pages), expected, "{fold}");
        }
    }
}

#[test]
fn fronts_and_backs_say_how_to_go_on() {
    let with = |sides| Request {
        sides,
        ..request("saddle", "letter")
    };
    assert_eq!(
        line(&with(Sides::Fronts), 12),
        "3 sheets of Letter, the fronts, at 100 %; then print the backs with `--sides backs --flip short`"
    );
    assert_eq!(
        line(&with(Sides::Backs), 12),
        "3 sheets of Letter, the backs, turned over on the short edge, at 100 %; then nest the sheets, fold and staple twice"
    );
    let long = Request {
        flip: Some(Flip::Long),
        ..with(Sides::Fronts)
    };
    assert_eq!(
        line(&long, 12),
        "3 sheets of Letter, the fronts, at 100 %; then print the backs with `--sides backs --flip long`"
    );
}

#[test]
fn signatures_are_sewn_and_trimmed_books_are_cut() {
    let before = "3 sheets of A4, both sides, flip on the short edge, at 100 %; then";
    for (signature, expected) in [
        (1, "fold each sheet and sew the 3 signatures"),
        (2, "nest every 2 sheets, fold and sew the 2 signatures"),
        (3, "nest the sheets, fold and staple twice"),
        (9, "nest the sheets, fold and staple twice"),
    ] {
        let wanted = Request {
            signature: Some(signature),
            ..request("saddle", "a4")
        };
        assert_eq!(line(&wanted, 12), format!("{before} {expected}"));
    }
    let trimmed = Request {
        trim: Some(3.0),
        ..request("saddle", "a4")
    };
    assert_eq!(
        line(&trimmed, 12),
        format!(
            "{before} nest the sheets, fold and staple twice, then trim 3 mm off the fore-edge"
        )
    );
}

#[test]
fn sheets_behind_the_others_are_counted_and_named() {
    let one_sided = handling(&request("pocketmod", "a4"), 8);
    assert_eq!(
        one_sided
            .clone()
            .with_extra(ExtraSheet::Secret, 0, None)
            .line(),
        one_sided.line(),
        "no sheet, no word"
    );
    assert_eq!(
        one_sided
            .clone()
            .with_extra(ExtraSheet::Secret, 1, None)
            .line(),
        "2 sheets of A4, one side, at 100 %; then fold and cut the slit; sheet 2 is to keep apart"
    );
    let short = Some(Flip::Short);
    assert_eq!(
        one_sided
            .with_extra(ExtraSheet::Instructions, 1, short)
            .with_extra(ExtraSheet::Secret, 2, short)
            .line(),
        "4 sheets of A4, both sides, flip on the short edge, at 100 %; then fold and cut the slit; \
         sheet 2 shows how to fold; sheets 3-4 are to keep apart"
    );
    let fronts = Request {
        sides: Sides::Fronts,
        ..request("saddle", "a4")
    };
    assert_eq!(
        handling(&fronts, 12)
            .with_extra(ExtraSheet::Instructions, 1, None)
            .line(),
        "4 sheets of A4, the fronts, at 100 %; then print the backs with `--sides backs --flip short`; sheet 4 shows how to fold"
    );
}
