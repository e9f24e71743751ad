//! Printer profiles: read, written, refused, applied.

use super::super::{Flip, Insets, Measured, Paper, PrinterProfile};
use super::{request, same};
use crate::diag::{Error, error};

const INKJET: &str = "\
name = \"inkjet\"
flip = \"long\"

[portrait]
back-dx = 0.5
back-dy = -1.0

[portrait.margins]
left = 3.4
right = 3.4
top = 1.8
bottom = 6.7
";

fn inkjet() -> PrinterProfile {
    PrinterProfile::parse(INKJET).unwrap()
}

#[test]
fn profiles_survive_being_written() {
    let mut profile = inkjet();
    assert_eq!(profile.to_toml().unwrap(), INKJET);
    profile.landscape = Some(Measured {
        margins: Insets::all(5.0),
        back_dx: 1.0,
        back_dy: 2.0,
    });
    profile.flip = Flip::Short;
    let text = profile.to_toml().unwrap();
    assert_eq!(PrinterProfile::parse(&text), Ok(profile));
}

#[test]
fn a_new_profile_is_safe_and_valid() {
    let profile = PrinterProfile::new("laser");
    assert_eq!(profile.check(), Ok(()));
    assert_eq!(profile.portrait.margins, Insets::all(6.35));
}

#[test]
fn upright_sheets_take_what_was_measured() {
    let a4 = Paper::parse("a4").unwrap().size;
    assert_eq!(inkjet().on(a4), inkjet().portrait);
    assert!(inkjet().knows(a4));
}

/// Nobody knows which way the printer turns it: the wider margin is kept at both ends, and backs stay.
#[test]
fn landscape_sheets_that_were_never_measured_are_safe() {
    let a4 = Paper::parse("a4-landscape").unwrap().size;
    let expected = Insets {
        left: 6.7,
        right: 6.7,
        top: 3.4,
        bottom: 3.4,
    };
    let measured = inkjet().on(a4);
    assert_eq!(
        (measured.margins, measured.back_dx, measured.back_dy),
        (expected, 0.0, 0.0)
    );
    assert!(!inkjet().knows(a4));
}

#[test]
fn requests_take_margins_flip_and_offset() {
    let mut wanted = request("pocketmod-16", "a4");
    wanted.use_printer(&inkjet()).unwrap();
    assert_eq!(wanted.flip, Some(Flip::Long));
    assert_eq!(wanted.back_offset, (0.5, -1.0));
    assert!(same(wanted.margins.sheet.bottom, 6.7) && same(wanted.margins.fold, 3.0));
    let mut wanted = request("saddle", "a4");
    wanted.use_printer(&inkjet()).unwrap();
    assert_eq!(wanted.back_offset, (0.0, 0.0));
    assert!(same(wanted.margins.sheet.left, 6.7));
}

#[test]
fn all_problems_are_reported_at_once() {
    let text = INKJET
        .replace("\"inkjet\"", "\"my printer\"")
        .replace("top = 1.8", "top = -1.8")
        .replace("bottom = 6.7", "bottom = 67")
        .replace("back-dx = 0.5", "back-dx = 50");
    let margin = "margins must be between 0 and 40 mm";
    let expected = [
        error!(
            command: "`my printer` cannot name a printer";
            hint: "use letters, digits, `-` and `_`"
        ),
        error!(command: "the portrait margin `top` cannot be `-1.8` mm").hint(margin),
        error!(command: "the portrait margin `bottom` cannot be `67` mm").hint(margin),
        error!(
            command: "the portrait offset `back-dx` cannot be `50` mm";
            hint: "offsets must be between -15 and 15 mm, so check the flip first"
        ),
    ];
    let found = PrinterProfile::parse(&text).map_err(Error::split);
    assert_eq!(found, Err(expected.into()));
}

#[test]
fn unreadable_profiles_name_the_line() {
    let hint = "a profile has `name`, `flip` (\"short\" or \"long\") and a `[portrait]` with `margins`, as `delve printer set` writes it";
    let cases = [
        (
            INKJET.replace("\"long\"", "\"sideways\""),
            "the printer profile cannot be read in line 2: unknown variant `sideways`, expected `short` or `long`",
        ),
        (
            INKJET.replace("top = 1.8", "head = 1.8"),
            "the printer profile cannot be read in line 11: unknown field `head`, expected one of `left`, `right`, `top`, `bottom`",
        ),
        (
            INKJET.replace("top = 1.8\n", ""),
            "the printer profile cannot be read in line 8: missing field `top`",
        ),
    ];
    for (text, message) in cases {
        assert_eq!(
            PrinterProfile::parse(&text),
            Err(Error::command(message).hint(hint))
        );
    }
}
