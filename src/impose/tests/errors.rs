//! Every refusal, word for word.

use super::super::{
    Blanks, Insets, Margins, Request, Sides, Size, folds, live_box, plan, thickness,
};
use super::request;
use crate::diag::{Error, error, listed};

fn refused(wanted: &Request, pages: usize, message: &str, hint: &str) {
    assert_eq!(plan(wanted, pages), Err(Error::command(message).hint(hint)));
}

#[test]
fn unknown_folds() {
    let error = folds::find("pocketmode").unwrap_err();
    assert_eq!(
        error,
        error!(
            command: "there is no fold called `pocketmode`";
            hint: "did you mean `pocketmod`?"
        )
    );
    let error = folds::find("origami").unwrap_err();
    let names = folds::ALL.iter().map(|fold| format!("`{}`", fold.name));
    let names: Vec<String> = names.collect();
    let [first @ .., last] = &names[..] else {
        panic!("no folds");
    };
    let all = format!("folds are {} and {last}", first.join(", "));
    assert_eq!(
        error,
        error!(command: "there is no fold called `origami`").hint(all)
    );
}

#[test]
fn page_counts() {
    for fold in folds::ALL {
        refused(
            &request(fold.name, "a4"),
            0,
            "there are no pages to print",
            "give 1 page or more",
        );
    }
    let one_sheet = |fold| Request {
        one_sheet: true,
        ..request(fold, "a4")
    };
    assert!(plan(&one_sheet("pocketmod"), 8).is_ok());
    refused(
        &one_sheet("pocketmod"),
        9,
        "`pocketmod` holds 8 pages on one sheet, but there are 9",
        "leave out 1 page or allow more than one sheet",
    );
    refused(
        &one_sheet("flat"),
        3,
        "`flat` holds 1 page on one sheet, but there are 3",
        "leave out 2 pages or allow more than one sheet",
    );
    let no_blanks = |fold| Request {
        blanks: Blanks::Error,
        ..request(fold, "a4")
    };
    assert!(plan(&no_blanks("saddle"), 8).is_ok());
    assert!(plan(&no_blanks("cards"), 4).is_ok());
    refused(
        &no_blanks("saddle"),
        7,
        "`saddle` needs a multiple of 4 pages, but 7 pages would leave 1 blank",
        "add 1 page or allow blanks before the last page",
    );
    refused(
        &no_blanks("pocketmod-16"),
        1,
        "`pocketmod-16` needs a multiple of 16 pages, but 1 page would leave 15 blank",
        "add 15 pages or allow blanks before the last page",
    );
}

#[test]
fn insides() {
    let inside = |fold, inside| Request {
        inside,
        ..request(fold, "a4")
    };
    let hiding = folds::ALL.iter().filter(|fold| fold.has_inside());
    let hiding: Vec<&str> = hiding.map(|fold| fold.name).collect();
    assert_eq!(hiding[..2], ["pocketmod", "pocketmod-16"]);
    for fold in folds::ALL.iter().filter(|fold| !fold.has_inside()) {
        let hint = format!("only {} hide the back of the sheet", listed(hiding.clone()));
        let message = format!("`{}` has no hidden inside to print on", fold.name);
        refused(&inside(fold.name, 1), 4, &message, &hint);
    }
    refused(
        &inside("pocketmod", 2),
        8,
        "there are 2 inside pages, but 1 sheet to print them on",
        "give one inside page for each sheet at most",
    );
}

#[test]
fn backs_of_one_sided_sheets() {
    let wanted = Request {
        sides: Sides::Backs,
        ..request("pocketmod", "a4")
    };
    refused(
        &wanted,
        8,
        "`pocketmod` is printed on one side, so there are no backs",
        "print the fronts only",
    );
}

#[test]
fn trim_and_creep() {
    let wanted = |fold, trim, creep| Request {
        trim,
        creep,
        ..request(fold, "a4")
    };
    refused(
        &wanted("saddle", None, Some(0.1)),
        8,
        "creep compensation needs a trimmed fore-edge",
        "add `--trim`, or leave `--creep` out",
    );
    refused(
        &wanted("pocketmod", Some(3.0), None),
        8,
        "`pocketmod` has no fore-edge to trim",
        "only `saddle` is trimmed",
    );
    for (trim, shown) in [(0.0, "0"), (50.0, "50"), (-1.0, "-1"), (f64::NAN, "NaN")] {
        refused(
            &wanted("saddle", Some(trim), None),
            8,
            &format!("a fore-edge cannot be trimmed by `{shown}` mm"),
            "trim between 1 and 20 mm",
        );
    }
    refused(
        &wanted("saddle", Some(3.0), Some(80.0)),
        8,
        "paper is not `80` mm thick",
        "office paper of 80 g is 0.1 mm thick",
    );
    for text in ["", "80", "heavy", "-80g", "0mm", "80kg", "1e9g"] {
        let hint = "write it as on the packet, `80g` or `20lb`, or measured, `0.1mm`";
        assert_eq!(
            thickness(text),
            Err(error!(command: "`{text}` is not the weight or thickness of paper").hint(hint))
        );
    }
}

#[test]
fn signatures() {
    let wanted = |fold, signature| Request {
        signature: Some(signature),
        ..request(fold, "a4")
    };
    refused(
        &wanted("folio", 4),
        8,
        "`folio` is not sewn in signatures",
        "only `saddle` takes a signature size",
    );
    refused(
        &wanted("saddle", 0),
        8,
        "a signature of 0 sheets holds no pages",
        "give 1 sheet or more, 4 is usual",
    );
}

#[test]
fn margins() {
    let wanted = |margin, paper| Request {
        margins: Margins {
            sheet: Insets::all(margin),
            ..Margins::default()
        },
        ..request("pocketmod-16", paper)
    };
    for (margin, shown) in [
        (-1.0, "-1"),
        (101.0, "101"),
        (f64::NAN, "NaN"),
        (f64::INFINITY, "inf"),
    ] {
        refused(
            &wanted(margin, "a4"),
            16,
            &format!("a margin of `{shown}` mm is not possible"),
            "margins must be between 0 and 100 mm",
        );
    }
    let message = "the margins leave no room for a page of `pocketmod-16` on `a6`";
    let hint = "choose a larger paper or smaller margins";
    refused(&wanted(20.0, "a6"), 16, message, hint);
    let wide = wanted(20.0, "a6");
    assert_eq!(
        live_box(&wide, std::slice::from_ref(&wide.paper)),
        Err(Error::command(message).hint(hint))
    );
    let none = error!(command: "no paper is given"; hint: "name a paper, such as `a4`");
    assert_eq!(live_box(&wide, &[]), Err(none));
}

fn cards(change: impl Fn(&mut Request)) -> Request {
    let mut wanted = request("cards", "a4");
    change(&mut wanted);
    wanted
}

#[test]
fn cards_that_cannot_be_cut() {
    refused(
        &cards(|wanted| wanted.cards.card = Size::new(5.0, 88.0)),
        9,
        "a card of 5 x 88 mm cannot be cut",
        "each side must be between 10 mm and 1000 mm",
    );
    refused(
        &cards(|wanted| wanted.cards.gap = -1.0),
        9,
        "a gap of `-1` mm between cards is not possible",
        "use 0 to 50 mm",
    );
    refused(
        &cards(|wanted| (wanted.cards.gap, wanted.two_sided) = (1.0, true)),
        9,
        "a gap of `1` mm is too tight for cards printed on both sides",
        "backs are printed a little off, so leave 2 mm or more",
    );
    refused(
        &cards(|wanted| wanted.cards.rows = Some(0)),
        9,
        "a grid needs columns and rows",
        "use 1 or more of each",
    );
}

#[test]
fn cards_that_do_not_fit() {
    let hint = "choose a larger paper, smaller cards, a smaller gap or fewer of them";
    let grid = |columns, rows| {
        cards(move |wanted| (wanted.cards.columns, wanted.cards.rows) = (columns, rows))
    };
    refused(
        &grid(Some(4), Some(4)),
        9,
        "4 x 4 cards of 63 x 88 mm do not fit on `a4`",
        hint,
    );
    refused(
        &grid(Some(5), None),
        9,
        "5 columns of cards of 63 x 88 mm do not fit on `a4`",
        hint,
    );
    refused(
        &grid(None, Some(4)),
        9,
        "4 rows of cards of 63 x 88 mm do not fit on `a4`",
        hint,
    );
    let huge = cards(|wanted| wanted.cards.card = Size::new(300.0, 300.0));
    refused(
        &huge,
        9,
        "a card of 300 x 300 mm does not fit on `a4`",
        hint,
    );
}
