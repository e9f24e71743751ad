//! Marks, titles, print preferences: what the imposed file says beyond its pages.

use super::*;
use crate::syntax::write::number;
use crate::{Duplex, Mark, Segment};

#[test]
fn the_print_dialogue_is_told() {
    let preferences = |duplex| {
        let file = pdf(&book(1));
        let source = read(&file).unwrap();
        let pdf = write(
            &source,
            &one_by_one(&source),
            &ViewerPrefs { duplex },
            &Meta::default(),
        )
        .unwrap();
        let seen = Seen::new(&pdf);
        let preferences = seen
            .0
            .catalog()
            .unwrap()
            .get(b"ViewerPreferences")
            .unwrap()
            .as_dict()
            .unwrap()
            .clone();
        assert_eq!(
            preferences.get(b"PrintScaling").unwrap().as_name().unwrap(),
            b"None"
        );
        assert!(
            preferences
                .get(b"PickTrayByPDFSize")
                .unwrap()
                .as_bool()
                .unwrap()
        );
        preferences
            .get(b"Duplex")
            .ok()
            .map(|d| String::from_utf8(d.as_name().unwrap().to_vec()).unwrap())
    };
    assert_eq!(preferences(None), None);
    assert_eq!(
        preferences(Some(Duplex::LongEdge)).as_deref(),
        Some("DuplexFlipLongEdge")
    );
    assert_eq!(
        preferences(Some(Duplex::ShortEdge)).as_deref(),
        Some("DuplexFlipShortEdge")
    );
}

#[test]
fn the_title_comes_along_or_is_replaced() {
    let file = pdf(&with(book(1), 9, "<</Title(Old \\(one\\))/Author(me)>>"));
    let source = read(&file).unwrap();
    let information = |title: Option<&str>| {
        let meta = Meta {
            title: title.map(str::to_owned),
        };
        let pdf = write(
            &source,
            &one_by_one(&source),
            &ViewerPrefs::default(),
            &meta,
        )
        .unwrap();
        let seen = Seen::new(&pdf);
        let info = seen
            .follow(seen.0.trailer.get(b"Info").unwrap())
            .as_dict()
            .unwrap()
            .clone();
        assert_eq!(
            info.get(b"Producer").unwrap().as_str().unwrap(),
            b"Delvepress"
        );
        assert_eq!(info.len(), 2);
        info.get(b"Title").unwrap().as_str().unwrap().to_vec()
    };
    assert_eq!(information(None), b"Old (one)");
    assert_eq!(information(Some("Neu")), b"Neu");
    assert_eq!(information(Some("Höhle")), b"\xfe\xff\0H\0\xf6\0h\0l\0e");
}

#[test]
fn marks_are_drawn_on_top() {
    let mut sheet = side(vec![]);
    sheet.marks = vec![
        Mark::Line {
            from: (0.0, 1.5),
            to: (10.0, 1.5),
            width: 0.25,
            dash: vec![3.0, 2.0],
            grey: 0.5,
        },
        Mark::Fill {
            path: vec![
                Segment::Move((0.0, 0.0)),
                Segment::Curve((1.0, 2.0), (3.0, 4.0), (5.0, 6.0)),
                Segment::Line((7.0, -8.0)),
                Segment::Close,
            ],
            grey: 0.0,
        },
    ];
    let file = pdf(&book(1));
    let source = read(&file).unwrap();
    let pdf = write(&source, &[sheet], &ViewerPrefs::default(), &Meta::default()).unwrap();
    assert_eq!(
        Seen::new(&pdf).content(0),
        "q 0.5 G 0.25 w [3 2 ] 0 d 0 1.5 m 10 1.5 l S Q\nq 0 g 0 0 m 1 2 3 4 5 6 c 7 -8 l h f Q\n"
    );
}

#[test]
fn impossible_sides_are_refused() {
    let file = pdf(&book(2));
    let source = read(&file).unwrap();
    let complaint = |sheet: Side| {
        let error = write(
            &source,
            &[side(vec![]), sheet],
            &ViewerPrefs::default(),
            &Meta::default(),
        )
        .unwrap_err();
        (error.message, error.hint)
    };
    let number = "side 2 of the sheets has a size or place that is not a number".to_owned();
    let check = "check the paper size and the margins".to_owned();
    let nowhere = side(vec![placed(0, [1.0, 0.0, 0.0, f64::NAN, 0.0, 0.0])]);
    assert_eq!(complaint(nowhere), (number.clone(), check.clone()));
    let nothing = Side::default();
    assert_eq!(complaint(nothing), (number, check));
    let missing = side(vec![placed(2, HERE)]);
    let expected = (
        "page 3 was asked for, but the PDF has 2",
        "choose pages that the PDF has",
    );
    assert_eq!(
        complaint(missing),
        (expected.0.to_owned(), expected.1.to_owned())
    );
}

/// The standard library's formatting, trimmed, is the slow twin.
#[test]
fn numbers_are_written_the_short_way() {
    for value in [
        0.0,
        1.0,
        -1.0,
        0.5,
        -0.000001,
        0.0000001,
        595.2756,
        123456.654321,
        -2834.6457,
        1e8,
        0.1 + 0.2,
    ] {
        let mut short = Vec::new();
        number(&mut short, value);
        let long = format!("{value:.6}");
        let long = long.trim_end_matches('0').trim_end_matches('.');
        let long = if long == "-0" { "0" } else { long };
        assert_eq!(String::from_utf8(short).unwrap(), long);
    }
}

#[test]
fn our_own_files_can_be_imposed_again() {
    let once = imposed(&pdf(&book(3)));
    let source = read(&once).unwrap();
    assert_eq!((source.page_count(), source.was_repaired()), (3, false));
    assert_eq!(source.size(2), Some((400.0, 300.0)));
    assert_eq!(Seen::new(&imposed(&once)).0.get_pages().len(), 3);
    // 400 objects do not fit into one object stream.
    let many = imposed(&pdf(&book(200)));
    assert_eq!(read(&many).unwrap().page_count(), 200);
    assert_eq!(Seen::new(&many).0.get_pages().len(), 200);
}
