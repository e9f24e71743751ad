//! Fields on a page as the exporter leaves it, read back by somebody else.

use lopdf::{Document, Object};

use super::*;

/// A page with links to these places, laid out as the exporter does it.
fn exported(places: &[&str]) -> Vec<u8> {
    let links: Vec<u32> = (3..).take(places.len()).collect();
    let list: String = links
        .iter()
        .map(|number| format!("{number} 0 R "))
        .collect();
    let mut bodies = vec![
        "<</Type/Pages/Count 1/Kids[2 0 R]>>".to_owned(),
        format!("<</Type/Page/Parent 1 0 R/MediaBox[0 0 200 100]/Annots[{list}]>>"),
    ];
    bodies.extend(places.iter().map(|place| {
        format!("<</Type/Annot/Subtype/Link/Rect[0 0 1 1]/A<</S/URI/URI({place})>>>>")
    }));
    bodies.push("<</Type/Catalog/Pages 1 0 R>>".to_owned());
    let mut pdf = b"%PDF-1.7\n%AAAA\n\n".to_vec();
    let mut lines = "0000000000 65535 f\r\n".to_owned();
    for (number, body) in (1..).zip(&bodies) {
        lines += &format!("{:010} 00000 n\r\n", pdf.len());
        pdf.extend_from_slice(format!("{number} 0 obj\n{body}\nendobj\n\n").as_bytes());
    }
    let (start, size) = (pdf.len(), bodies.len() + 1);
    let tail = format!(
        "xref\n0 {size}\n{lines}trailer\n<</Size {size}/Root {} 0 R>>\nstartxref\n{start}\n%%EOF",
        bodies.len()
    );
    pdf.extend_from_slice(tail.as_bytes());
    pdf
}

const TYPEFACE: Typeface = Typeface {
    name: "IBMPlexSansCondensed",
    key: "Plex",
    data: include_bytes!("../../../../fonts/plex-condensed/IBMPlexSansCondensed-Regular.ttf"),
};

fn filled(pdf: Vec<u8>, places: &[Place], fields: &[FormField]) -> Result<Vec<u8>, RevisionError> {
    let form = Form {
        mark: "field:",
        places,
        fields,
        typeface: TYPEFACE,
    };
    add_fields(pdf, &form)
}

fn spot(name: &str, turned: bool) -> Place {
    Place {
        name: name.to_owned(),
        page: 1,
        rect: [36.0, 72.0, 54.0, 81.0],
        turned,
    }
}

fn field(name: &str, kind: FormKind, value: Option<&str>) -> FormField {
    FormField {
        name: name.to_owned(),
        kind,
        label: format!("The {name}"),
        value: value.map(str::to_owned),
        calculation: None,
    }
}

fn widget(document: &Document, number: u32) -> &lopdf::Dictionary {
    document.get_dictionary((number, 0)).unwrap()
}

fn drawn(document: &Document, number: u32) -> String {
    let looks = widget(document, number)
        .get(b"AP")
        .unwrap()
        .as_dict()
        .unwrap();
    let id = looks.get(b"N").unwrap().as_reference().unwrap();
    let stream = document.get_object(id).unwrap().as_stream().unwrap();
    String::from_utf8(stream.content.clone()).unwrap()
}

#[test]
fn a_mark_becomes_a_field_with_the_same_number() {
    let pdf = filled(
        exported(&["field:hero.hp", "https://example.org", "field:hero.life.1"]),
        &[spot("hero.hp", false), spot("hero.life.1", true)],
        &[
            field("hero.hp", FormKind::Number, Some("7")),
            field("hero.life.1", FormKind::Tick, Some("Yes")),
            field("delvepress.game", FormKind::Kept, Some("toy 1")),
        ],
    )
    .unwrap();
    let document = Document::load_mem(&pdf).unwrap();
    let hp = widget(&document, 3);
    let rect: Vec<f32> = hp
        .get(b"Rect")
        .unwrap()
        .as_array()
        .unwrap()
        .iter()
        .map(|n| n.as_float().unwrap())
        .collect();
    assert_eq!(rect, [36.0, 19.0, 54.0, 28.0]);
    assert_eq!(hp.get(b"TU").unwrap().as_str().unwrap(), b"The hero.hp");
    assert_eq!(hp.get(b"V").unwrap(), hp.get(b"DV").unwrap());
    assert!(
        drawn(&document, 3).contains("(7) Tj"),
        "{}",
        drawn(&document, 3)
    );
    // Other links are left alone.
    assert_eq!(
        widget(&document, 4)
            .get(b"Subtype")
            .unwrap()
            .as_name()
            .unwrap(),
        b"Link"
    );
    let life = widget(&document, 5);
    assert_eq!(life.get(b"AS").unwrap().as_name().unwrap(), b"Yes");
    let turn = life
        .get(b"MK")
        .unwrap()
        .as_dict()
        .unwrap()
        .get(b"R")
        .unwrap();
    assert_eq!(turn.as_i64().unwrap(), 180);
    // One of each object: what was replaced is gone.
    let text = String::from_utf8_lossy(&pdf);
    for once in [
        "\n3 0 obj",
        "\n5 0 obj",
        "/AcroForm",
        "%%EOF",
        "/T(hero)",
        "/T(life)",
        "toy 1",
    ] {
        assert_eq!(
            text.matches(once).count() - usize::from(once == "toy 1"),
            1,
            "{once}"
        );
    }
}

#[test]
fn a_place_printed_twice_is_one_field_with_two_faces() {
    let pdf = filled(
        exported(&["field:name", "field:name"]),
        &[spot("name", false), spot("name", false)],
        &[field("name", FormKind::Text, Some("Ada"))],
    )
    .unwrap();
    let document = Document::load_mem(&pdf).unwrap();
    let parent = |number| {
        widget(&document, number)
            .get(b"Parent")
            .unwrap()
            .as_reference()
            .unwrap()
    };
    assert_eq!(parent(3), parent(4));
    let field = document.get_dictionary(parent(3)).unwrap();
    assert_eq!(
        field.get(b"Kids").and_then(Object::as_array).unwrap().len(),
        2
    );
    assert!(!widget(&document, 3).has(b"T"));
}

#[test]
fn letters_beyond_one_byte_are_drawn_with_their_glyphs() {
    let pdf = filled(
        exported(&["field:name", "field:other"]),
        &[spot("name", false), spot("other", false)],
        &[
            field("name", FormKind::Text, Some("\u{141}ucja")),
            field("other", FormKind::Text, Some("caf\u{e9} \u{2026} (x)")),
        ],
    )
    .unwrap();
    let document = Document::load_mem(&pdf).unwrap();
    assert!(
        drawn(&document, 3).contains("/PlexWide"),
        "{}",
        drawn(&document, 3)
    );
    // One byte per letter: e with an accent, an ellipsis, brackets.
    assert!(
        drawn(&document, 4).contains("<636166e92085202878 29>".replace(' ', "").as_str()),
        "{}",
        drawn(&document, 4)
    );
    let map = document
        .objects
        .values()
        .filter_map(|object| object.as_stream().ok());
    let maps: Vec<String> = map
        .map(|stream| String::from_utf8_lossy(&stream.content).into_owned())
        .collect();
    assert!(
        maps.iter().any(|map| map.contains("<0141>")),
        "the glyph knows its letter"
    );
}

#[test]
fn words_shrink_until_they_fit() {
    let long = "a very long line indeed that never ends";
    let sizes = ["ab", "abcdef", long].map(|words| {
        let pdf = filled(
            exported(&["field:name"]),
            &[spot("name", false)],
            &[field("name", FormKind::Text, Some(words))],
        )
        .unwrap();
        let drawn = drawn(&Document::load_mem(&pdf).unwrap(), 3);
        let (before, _) = drawn.split_once(" Tf").unwrap();
        before.rsplit(' ').next().unwrap().parse::<f64>().unwrap()
    });
    assert_eq!(sizes, [6.9, 5.4, 5.0]);
}

#[test]
fn marks_and_fields_must_meet() {
    let places = ["field:a"];
    let fail = |spots: &[Place], fields: &[FormField]| {
        filled(exported(&places), spots, fields)
            .unwrap_err()
            .message
    };
    assert_eq!(fail(&[spot("a", false)], &[]), "the place `a` has no field");
    assert_eq!(
        fail(&[spot("b", false)], &[field("b", FormKind::Text, None)]),
        "the place `b` has no mark in the exported PDF"
    );
    let both = [
        field("a", FormKind::Text, None),
        field("a.1", FormKind::Kept, None),
    ];
    assert_eq!(
        fail(&[spot("a", false)], &both),
        "the field `a` has fields below it"
    );
}

#[test]
fn text_fits_itself_and_has_a_longest() {
    let pdf = filled(
        exported(&["field:gold", "field:name"]),
        &[spot("gold", false), spot("name", false)],
        &[
            field("gold", FormKind::Number, Some("12")),
            field("name", FormKind::Text, Some("more than fits in there")),
        ],
    )
    .unwrap();
    let document = Document::load_mem(&pdf).unwrap();
    let most = |number: u32| {
        let most = widget(&document, number).get(b"MaxLen").unwrap();
        most.as_i64().unwrap()
    };
    // 18 points hold five digits at the smallest size; what is there already is never cut.
    assert_eq!((most(3), most(4)), (5, 23));
    let look = widget(&document, 3).get(b"DA").unwrap().as_str().unwrap();
    assert_eq!(look, b"/Plex 0 Tf 0 g", "the viewer chooses the size");
}

#[test]
fn fields_are_worked_out_in_order() {
    let sum = |name: &str, script: &str| FormField {
        calculation: Some(script.to_owned()),
        ..field(name, FormKind::Number, None)
    };
    let pdf = filled(
        exported(&["field:a", "field:b", "field:c"]),
        &[spot("a", false), spot("b", false), spot("c", false)],
        &[
            field("a", FormKind::Number, Some("1")),
            sum("b", "event.value=1"),
            sum("c", "event.value=\"(2)\""),
        ],
    )
    .unwrap();
    let document = Document::load_mem(&pdf).unwrap();
    let root = document.catalog().unwrap();
    let form = root.get(b"AcroForm").and_then(Object::as_dict).unwrap();
    let order = form.get(b"CO").and_then(Object::as_array).unwrap();
    let order: Vec<u32> = order
        .iter()
        .map(|id| id.as_reference().unwrap().0)
        .collect();
    assert_eq!(order, [4, 5]);
    let actions = widget(&document, 5)
        .get(b"AA")
        .and_then(Object::as_dict)
        .unwrap();
    let action = actions.get(b"C").and_then(Object::as_dict).unwrap();
    let script = action.get(b"JS").unwrap().as_str().unwrap();
    assert_eq!(script, b"event.value=\"(2)\"");
    assert!(!widget(&document, 3).has(b"AA"));
}
