//! Links and pictures that lie on top of pages.

use super::*;

const TURNED: [f64; 6] = [-1.0, 0.0, 0.0, -1.0, 300.0, 250.0];

/// Page 1 with some annotations, page 2 on the other side, on its head; page 3 nowhere.
fn result(annotations: &str, more: &[(u32, &str)]) -> Vec<u8> {
    let mut objects = with(book(3), 12, page(1, &format!("/Annots[{annotations}]")));
    for (number, body) in more {
        objects = with(objects, *number, *body);
    }
    let file = pdf(&objects);
    let source = read(&file).unwrap();
    let sides = [side(vec![placed(0, TURNED)]), side(vec![placed(1, TURNED)])];
    write(&source, &sides, &ViewerPrefs::default(), &Meta::default()).unwrap()
}

fn links(seen: &Seen) -> Vec<lopdf::Dictionary> {
    let Ok(list) = seen.side(0).get(b"Annots") else {
        return Vec::new();
    };
    list.as_array()
        .unwrap()
        .iter()
        .map(|a| seen.follow(a).as_dict().unwrap().clone())
        .collect()
}

#[test]
fn addresses_stay_clickable_where_their_page_lands() {
    let pdf = result(
        "<</Subtype/Link/Rect[10 20 30 50]/A<</S/URI/URI(https://example.org/a\\(b)>>>>",
        &[],
    );
    let seen = Seen::new(&pdf);
    let links = links(&seen);
    assert_eq!(links.len(), 1);
    assert_eq!(
        floats(links[0].get(b"Rect").unwrap()),
        [270.0, 200.0, 290.0, 230.0]
    );
    assert_eq!(floats(links[0].get(b"Border").unwrap()), [0.0, 0.0, 0.0]);
    let action = links[0].get(b"A").unwrap().as_dict().unwrap();
    assert_eq!(
        action.get(b"URI").unwrap().as_str().unwrap(),
        b"https://example.org/a(b"
    );
}

/// The destination of the only link of a result: side, and the point if there is one.
fn destination(pdf: &[u8]) -> Option<(u32, Option<(f32, f32)>)> {
    let seen = Seen::new(pdf);
    let links = links(&seen);
    let parts = links.first()?.get(b"Dest").unwrap().as_array().unwrap();
    let target = parts[0].as_reference().unwrap();
    let side = seen
        .0
        .get_pages()
        .iter()
        .find(|(_, id)| **id == target)
        .map(|(n, _)| *n)
        .unwrap();
    match parts[1].as_name().unwrap() {
        b"Fit" => Some((side, None)),
        b"XYZ" => Some((
            side,
            Some((parts[2].as_float().unwrap(), parts[3].as_float().unwrap())),
        )),
        other => panic!("{other:?}"),
    }
}

fn to(destination: &str) -> String {
    format!("<</Subtype/Link/Rect[1 1 9 9]{destination}>>")
}

#[test]
fn links_between_pages_lead_to_the_sheets_they_landed_on() {
    let lead = |dest: &str| destination(&result(&to(dest), &[]));
    assert_eq!(
        lead("/Dest[14 0 R/XYZ 40 100 0]"),
        Some((2, Some((260.0, 150.0))))
    );
    assert_eq!(
        lead("/Dest[14 0 R/XYZ null null null]"),
        Some((2, Some((300.0, 100.0))))
    );
    assert_eq!(
        lead("/Dest[14 0 R/FitH 50]"),
        Some((2, Some((300.0, 200.0))))
    );
    assert_eq!(lead("/Dest[14 0 R/Fit]"), Some((2, None)));
    assert_eq!(lead("/A<</S/GoTo/D[0/Fit]>>"), Some((1, None)));
    // Page 3 is on no sheet, object 99 no page, and a script leads nowhere.
    assert_eq!(lead("/Dest[16 0 R/Fit]"), None);
    assert_eq!(lead("/Dest[99 0 R/Fit]"), None);
    assert_eq!(lead("/A<</S/JavaScript/JS(x)>>"), None);
}

#[test]
fn named_destinations_are_looked_up() {
    let more = [
        (
            1,
            "<</Type/Catalog/Pages 2 0 R/Dests<</old[14 0 R/Fit]>>/Names<</Dests 4 0 R>>>>",
        ),
        (4, "<</Kids[5 0 R 4 0 R]>>"),
        (
            5,
            "<</Names[(a)6 0 R(b)<</D(a)>>(loop)(loop)]/Limits[(a)(b)]>>",
        ),
        (6, "<</D[14 0 R/XYZ 0 0 0]>>"),
    ];
    let lead = |dest: &str| destination(&result(&to(dest), &more));
    assert_eq!(lead("/Dest/old"), Some((2, None)));
    assert_eq!(lead("/Dest(a)"), Some((2, Some((300.0, 250.0)))));
    assert_eq!(lead("/A<</S/GoTo/D<62>>>"), Some((2, Some((300.0, 250.0)))));
    assert_eq!(lead("/Dest(loop)"), None);
    assert_eq!(lead("/Dest(missing)"), None);
}

#[test]
fn links_end_where_the_page_is_cut_off() {
    let link = |rect: &str| format!("<</Subtype/Link/Rect[{rect}]/A<</S/URI/URI(x)>>>>");
    let objects = with(book(1), 12, page(1, "/Annots[4 0 R 5 0 R]"));
    let file = pdf(&with(
        with(objects, 4, link("10 10 40 40")),
        5,
        link("50 50 60 60"),
    ));
    let source = read(&file).unwrap();
    let cut = Placed {
        clip: Some([0.0, 0.0, 20.0, 150.0]),
        ..placed(0, HERE)
    };
    let pdf = write(
        &source,
        &[side(vec![cut])],
        &ViewerPrefs::default(),
        &Meta::default(),
    )
    .unwrap();
    let seen = Seen::new(&pdf);
    let links = links(&seen);
    assert_eq!(links.len(), 1);
    assert_eq!(
        floats(links[0].get(b"Rect").unwrap()),
        [10.0, 10.0, 20.0, 40.0]
    );
}

#[test]
fn filled_in_fields_are_drawn_and_hidden_ones_are_not() {
    let field = |flags: u32, look: &str| {
        format!("<</Subtype/Widget/F {flags}/Rect[10 20 30 60]/AS/On/AP<</N {look}>>>>")
    };
    let objects = with(
        book(1),
        4,
        stream(
            "/Type/XObject/Subtype/Form/BBox[0 0 10 10]/Matrix[2 0 0 2 1 1]",
            b"0 0 10 10 re f",
        ),
    );
    let shown = format!(
        "{}{}",
        field(4, "4 0 R"),
        field(4, "<</On 4 0 R/Off 3 0 R>>")
    );
    let hidden = format!(
        "{}{}{}",
        field(0, "4 0 R"),
        field(6, "4 0 R"),
        field(4, "3 0 R")
    );
    let file = pdf(&with(
        objects,
        12,
        page(1, &format!("/Annots[{shown}{hidden}]")),
    ));
    let result = imposed(&file);
    let seen = Seen::new(&result);
    let content = seen.content(0);
    // The picture covers 1..21 in both directions; it must cover 10..30 and 20..60.
    let expected = "q\n1 0 0 2 9 18 cm\n/A";
    assert_eq!(
        (
            content.matches("/A").count(),
            content.matches(expected).count()
        ),
        (2, 2),
        "{content}"
    );
    assert!(links(&seen).is_empty());
}
