//! What is known of a PDF's pages.

use super::*;
use crate::matrix;
use crate::syntax::{lex, raw};

fn sizes(objects: &[(u32, Vec<u8>)]) -> Vec<(f64, f64)> {
    let file = pdf(objects);
    let source = read(&file).unwrap();
    (0..source.page_count())
        .filter_map(|n| source.size(n))
        .collect()
}

#[test]
fn pages_inherit_their_size() {
    assert_eq!(sizes(&book(3)), [(100.0, 150.0); 3]);
    let file = pdf(&book(3));
    let source = read(&file).unwrap();
    assert!(!source.has_mixed_sizes());
    assert!(!source.was_repaired());
}

#[test]
fn what_is_seen_is_cropped_turned_and_scaled() {
    let book = with(
        book(4),
        12,
        page(1, "/CropBox[10 20 60 90]/MediaBox[0 0 50 200]"),
    );
    let book = with(book, 14, page(2, "/Rotate 270"));
    let book = with(book, 16, page(3, "/UserUnit 2.5/Rotate -90"));
    let book = with(book, 18, page(4, "/CropBox[500 500 600 600]/Rotate 45"));
    assert_eq!(
        sizes(&book),
        [(40.0, 70.0), (150.0, 100.0), (375.0, 250.0), (100.0, 150.0)]
    );
    assert!(read(&pdf(&book)).unwrap().has_mixed_sizes());
}

#[test]
fn corners_may_come_in_any_order_and_by_reference() {
    let book = with(book(1), 12, page(1, "/MediaBox[100 4 0 R 0 0]"));
    assert_eq!(sizes(&with(book, 4, "150.5")), [(100.0, 150.5)]);
}

#[test]
fn a_page_without_a_box_is_a_letter_page() {
    let book = with(book(1), 2, "<</Type/Pages/Count 1/Kids[12 0 R]>>");
    assert_eq!(sizes(&book), [(612.0, 792.0)]);
}

/// The slow way to see a page upright: turn every corner by hand.
#[test]
fn upright_pages_have_their_corners_where_turning_puts_them() {
    for turns in 0..4u8 {
        let page = crate::reader::pages::Page {
            number: 1,
            resources_from: None,
            visible: [10.0, 20.0, 110.0, 220.0],
            turns,
            unit: 2.0,
        };
        let (mut corners, mut size) = (
            vec![(0.0, 0.0), (100.0, 0.0), (100.0, 200.0), (0.0, 200.0)],
            (100.0, 200.0),
        );
        for _ in 0..turns {
            // Clockwise: what was the height becomes the way to the right.
            corners = corners.into_iter().map(|(x, y)| (y, size.0 - x)).collect();
            size = (size.1, size.0);
        }
        let own = [(10.0, 20.0), (110.0, 20.0), (110.0, 220.0), (10.0, 220.0)];
        let seen = own.map(|corner| matrix::apply(page.upright(), corner));
        let twice: Vec<(f64, f64)> = corners
            .into_iter()
            .map(|(x, y)| (x * 2.0, y * 2.0))
            .collect();
        assert_eq!(seen.to_vec(), twice, "{turns} quarter turns");
        assert_eq!(page.size(), (size.0 * 2.0, size.1 * 2.0));
    }
}

#[test]
fn later_revisions_win() {
    let mut file = pdf(&book(2));
    let before = lex::find_last(&file, b"xref\n0").unwrap();
    let at = file.len();
    let body = format!(
        "12 0 obj\n{}\nendobj\n",
        String::from_utf8(page(1, "/MediaBox[0 0 7 8]")).unwrap()
    );
    file.extend_from_slice(body.as_bytes());
    let start = file.len();
    let tail = format!(
        "xref\n12 1\n{at:010} 00000 n \ntrailer\n<</Size 16/Root 1 0 R/Prev {before}>>\nstartxref\n{start}\n%%EOF\n"
    );
    file.extend_from_slice(tail.as_bytes());
    let source = read(&file).unwrap();
    assert_eq!(
        (source.size(0), source.size(1)),
        (Some((7.0, 8.0)), Some((100.0, 150.0)))
    );
    assert!(!source.was_repaired());
}

#[test]
fn packed_and_linearized_files_say_the_same() {
    let packed = read(include_bytes!("../../fixtures/packed.pdf")).unwrap();
    let linear = read(include_bytes!("../../fixtures/linearized.pdf")).unwrap();
    for source in [packed, linear] {
        assert_eq!(source.page_count(), 2);
        assert_eq!(
            (source.size(0), source.size(1)),
            (Some((285.0, 195.0)), Some((420.0, 594.0)))
        );
        assert!(!source.was_repaired());
    }
}

#[test]
fn values_are_cut_out_whole() {
    let cut = |text: &'static str| {
        lex::Lexer::new(text.as_bytes())
            .value()
            .map(|v| std::str::from_utf8(v).unwrap())
    };
    assert_eq!(cut(" 7 0 R /Next"), Some("7 0 R"));
    assert_eq!(cut("7 0 7"), Some("7"));
    assert_eq!(
        cut("[1 [2 (a]\\)b)] <</K<3e>>>] 5"),
        Some("[1 [2 (a]\\)b)] <</K<3e>>>]")
    );
    assert_eq!(cut("% note\n/A#20b/C"), Some("/A#20b"));
    assert_eq!(cut("(a(b)c) x"), Some("(a(b)c)"));
    assert_eq!(cut("<< /K [1 2 endobj"), None);
    assert_eq!(cut("]"), None);
    assert_eq!(cut(""), None);
}

#[test]
fn values_mean_what_they_say() {
    let raw = |text: &'static str| raw::Raw(text.as_bytes());
    assert_eq!(raw("--5").number(), Some(-5.0));
    assert_eq!(raw("+.5").number(), Some(0.5));
    assert_eq!(raw("4.").int(), Some(4));
    assert_eq!(raw("1.5").int(), None);
    assert_eq!(raw(&"9".repeat(400).leak()[..]).number(), None);
    assert_eq!(raw("7 0 R").number(), None);
    assert_eq!(raw("7 0 R").reference(), Some(7));
    assert_eq!(
        raw("/A#20b#zz").name().as_deref(),
        Some(b"A b#zz".as_slice())
    );
    assert_eq!(
        raw("(a\\(b\\051\\n\\\r\n\\7\\q)").string(),
        Some(b"a(b)\n\x07q".to_vec())
    );
    assert_eq!(raw("<48 65 6>").string(), Some(b"He`".to_vec()));
    let dict = raw("<</A 1/B null/A 2>>").dict().unwrap();
    assert_eq!(dict.get(b"A").and_then(raw::Raw::int), Some(2));
    assert!(dict.get(b"B").is_none());
}
