//! Forms as different programs leave them.

use super::{book, pdf};
use crate::syntax::text::decode;
use crate::{FieldValue, Filled, read, read_fields};

/// A book of one page whose catalogue has this form; further objects from 40 on, widgets among the annotations of the page.
fn form(catalog: &str, annotations: &str, objects: &[(u32, &str)]) -> Vec<(String, Filled)> {
    let mut all = book(1);
    for (number, body) in &mut all {
        match number {
            1 => *body = format!("<</Type/Catalog/Pages 2 0 R{catalog}>>").into_bytes(),
            12 => {
                let closed = body.len() - 2;
                body.truncate(closed);
                body.extend_from_slice(format!("/Annots[{annotations}]>>").as_bytes());
            }
            _ => {}
        }
    }
    all.extend(
        objects
            .iter()
            .map(|(n, body)| (*n, body.as_bytes().to_vec())),
    );
    let bytes = pdf(&all);
    let source = read(&bytes).unwrap();
    let pair = |field: FieldValue| (field.name, field.value);
    read_fields(&source).into_iter().map(pair).collect()
}

fn said(name: &str, words: &str) -> (String, Filled) {
    (name.to_owned(), Filled::Words(words.to_owned()))
}

fn ticked(name: &str, ticked: bool) -> (String, Filled) {
    (name.to_owned(), Filled::Box(ticked))
}

#[test]
fn names_kinds_and_values_are_inherited() {
    let found = form(
        "/AcroForm 40 0 R",
        "",
        &[
            (40, "<</Fields[41 0 R 45 0 R]>>"),
            (41, "<</T(hero)/Kids[42 0 R 43 0 R]/FT/Tx>>"),
            (42, "<</T(hp)/V(7)/Parent 41 0 R/Subtype/Widget>>"),
            (43, "<</T(life)/FT/Btn/Kids[44 0 R]>>"),
            (44, "<</T(1)/V/Yes/AS/Off>>"),
            // Two faces of one field, and a value as bytes in hexadecimal.
            (45, "<</T(name)/FT/Tx/V<feff0141>/Kids[46 0 R 47 0 R]>>"),
            (46, "<</Subtype/Widget/Parent 45 0 R>>"),
            (47, "<</Subtype/Widget/Parent 45 0 R>>"),
        ],
    );
    assert_eq!(
        found,
        [
            said("hero.hp", "7"),
            ticked("hero.life.1", true),
            said("name", "\u{141}")
        ]
    );
}

#[test]
fn boxes_count_by_their_value_and_else_by_what_they_show() {
    let found = form(
        "/AcroForm<</Fields[41 0 R 42 0 R 43 0 R 44 0 R]>>",
        "",
        &[
            (41, "<</T(a)/FT/Btn/AS/Yes>>"),
            (42, "<</T(b)/FT/Btn/Kids[45 0 R]>>"),
            (43, "<</T(c)/FT/Btn>>"),
            (44, "<</T(d)/FT/Btn/V(Off)>>"),
            (45, "<</AS/1>>"),
        ],
    );
    assert_eq!(
        found,
        [
            ticked("a", true),
            ticked("b", true),
            ticked("c", false),
            ticked("d", false)
        ]
    );
}

#[test]
fn widgets_that_the_form_has_forgotten_are_found_on_the_pages() {
    let found = form(
        "",
        "41 0 R 42 0 R 43 0 R",
        &[
            (40, "<</T(hero)/FT/Tx>>"),
            (41, "<</Subtype/Widget/T(hp)/V(3)/Parent 40 0 R>>"),
            (42, "<</Subtype/Widget/T(hp)/V(4)/Parent 40 0 R>>"),
            (43, "<</Subtype/Link/T(no)/FT/Tx>>"),
        ],
    );
    assert_eq!(found, [said("hero.hp", "3")]);
}

#[test]
fn rings_and_rubbish_end() {
    let found = form(
        "/AcroForm<</Fields[41 0 R 41 0 R 99 0 R (x) null 43 0 R]>>",
        "44 0 R",
        &[
            (41, "<</T(a)/Kids[42 0 R]>>"),
            (42, "<</T(b)/Kids[41 0 R]>>"),
            (43, "<</T 7/FT/Tx/V[(first)(second)]>>"),
            (44, "<</Subtype/Widget/T(ring)/FT/Tx/V 9/Parent 45 0 R>>"),
            (45, "<</Parent 45 0 R>>"),
        ],
    );
    assert_eq!(found, [said("ring", "")]);
}

#[test]
fn text_is_read_in_every_encoding() {
    assert_eq!(
        decode(b"\xfe\xff\x01\x41\xd8\x3d\xdc\x09"),
        "\u{141}\u{1f409}"
    );
    assert_eq!(decode(b"\xff\xfe\x41\x01"), "\u{141}");
    assert_eq!(decode(b"\xef\xbb\xbf\xc5\x81"), "\u{141}");
    assert_eq!(
        decode(b"caf\xe9 \x80\x84\xa0"),
        "caf\u{e9} \u{2022}\u{2014}\u{20ac}"
    );
    assert_eq!(decode(b"\xfe\xff\xd8\x3d"), "\u{fffd}");
}
