//! A PDF as the exporter lays it out, changed and read back by somebody else.

use super::*;
use crate::writer::prefs::Duplex;

/// The layout of the exporter: catalogue last, one table, no line break at the end.
fn exported(catalog: &str) -> Vec<u8> {
    let bodies = [
        "<</Type/Pages/Count 1/Kids[2 0 R]>>",
        "<</Type/Page/Parent 1 0 R/MediaBox[0 0 10 10]>>",
        "<</DisplayDocTitle true>>",
        catalog,
    ];
    let mut pdf = b"%PDF-1.7\n%AAAA\n\n".to_vec();
    let mut lines = "0000000000 65535 f\r\n".to_owned();
    for (number, body) in (1..).zip(bodies) {
        lines += &format!("{:010} 00000 n\r\n", pdf.len());
        pdf.extend_from_slice(format!("{number} 0 obj\n{body}\nendobj\n\n").as_bytes());
    }
    let start = pdf.len();
    let tail = format!(
        "xref\n0 5\n{lines}trailer\n<</Size 5/Root 4 0 R/ID[(a)(b)]>>\nstartxref\n{start}\n%%EOF"
    );
    pdf.extend_from_slice(tail.as_bytes());
    pdf
}

const BOTH: ViewerPrefs = ViewerPrefs {
    duplex: Some(Duplex::ShortEdge),
};

fn read_preferences(pdf: &[u8]) -> Vec<(String, String)> {
    let document = lopdf::Document::load_mem(pdf).unwrap();
    assert_eq!(document.get_pages().len(), 1);
    let preferences = document
        .catalog()
        .unwrap()
        .get(b"ViewerPreferences")
        .unwrap()
        .as_dict()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let value = |object: &lopdf::Object| match object.as_name() {
        Ok(name) => text(name),
        Err(_) => object.as_bool().unwrap().to_string(),
    };
    preferences
        .iter()
        .map(|(key, object)| (text(key), value(object)))
        .collect()
}

fn pairs<const N: usize>(pairs: [(&str, &str); N]) -> Vec<(String, String)> {
    pairs
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .to_vec()
}

#[test]
fn preferences_are_added_where_there_were_none() {
    let pdf =
        add_viewer_preferences(exported("<</Type/Catalog/Pages 1 0 R/Lang(en)>>"), &BOTH).unwrap();
    let preferences = [
        ("PrintScaling", "None"),
        ("Duplex", "DuplexFlipShortEdge"),
        ("PickTrayByPDFSize", "true"),
    ];
    assert_eq!(read_preferences(&pdf), pairs(preferences));
    let text = String::from_utf8(pdf).unwrap();
    // The old catalogue made room: one of each object, one table, one end.
    for once in [
        "/Type/Catalog",
        "4 0 obj",
        "\nxref\n",
        "%%EOF",
        "/Lang(en)",
        "/ID[(a)(b)]",
        "/Size 5",
    ] {
        assert_eq!(text.matches(once).count(), 1, "{once}");
    }
}

#[test]
fn other_preferences_are_kept_and_the_same_ones_replaced() {
    let direct =
        "<</Type/Catalog/Pages 1 0 R/ViewerPreferences<</Direction/L2R/PrintScaling/AppDefault>>>>";
    let pdf = add_viewer_preferences(exported(direct), &ViewerPrefs::default()).unwrap();
    let preferences = [
        ("Direction", "L2R"),
        ("PrintScaling", "None"),
        ("PickTrayByPDFSize", "true"),
    ];
    assert_eq!(read_preferences(&pdf), pairs(preferences));

    let by_reference = "<</Type/Catalog/Pages 1 0 R/ViewerPreferences 3 0 R>>";
    let pdf = add_viewer_preferences(exported(by_reference), &ViewerPrefs::default()).unwrap();
    let preferences = [
        ("DisplayDocTitle", "true"),
        ("PrintScaling", "None"),
        ("PickTrayByPDFSize", "true"),
    ];
    assert_eq!(read_preferences(&pdf), pairs(preferences));
}

#[test]
fn a_document_without_suspects_does_not_speak_of_them() {
    let marked = "<</Type/Catalog/Pages 1 0 R/MarkInfo<</Marked true/Suspects false>>>>";
    let pdf = add_viewer_preferences(exported(marked), &BOTH).unwrap();
    let text = String::from_utf8(pdf.clone()).unwrap();
    assert!(text.contains("/MarkInfo<</Marked true>>"), "{text}");
    assert_eq!(add_viewer_preferences(pdf.clone(), &BOTH).unwrap(), pdf);
    // Where something is suspect, that is kept.
    let suspect = marked.replace("false", "true");
    let pdf = add_viewer_preferences(exported(&suspect), &BOTH).unwrap();
    let text = String::from_utf8(pdf).unwrap();
    assert!(
        text.contains("/MarkInfo<</Marked true/Suspects true>>"),
        "{text}"
    );
}

#[test]
fn doing_it_twice_changes_nothing_more() {
    let once = add_viewer_preferences(exported("<</Type/Catalog/Pages 1 0 R>>"), &BOTH).unwrap();
    assert_eq!(add_viewer_preferences(once.clone(), &BOTH).unwrap(), once);
}

#[test]
fn objects_can_be_added_and_changed() {
    let mut revision = Revision::open(exported("<</Type/Catalog/Pages 1 0 R>>")).unwrap();
    let field = revision.add(b"<</FT/Tx/T(name)>>".to_vec());
    revision
        .set_entry(2, b"Annots", format!("[{field} 0 R]").as_bytes())
        .unwrap();
    let root = revision.root();
    revision
        .set_entry(
            root,
            b"AcroForm",
            format!("<</Fields[{field} 0 R]>>").as_bytes(),
        )
        .unwrap();
    revision.set_entry(root, b"Lang", b"(en)").unwrap();
    let document = lopdf::Document::load_mem(&revision.finish()).unwrap();
    assert_eq!(field, 5);
    let catalog = document.catalog().unwrap();
    assert_eq!(catalog.get(b"Lang").unwrap().as_str().unwrap(), b"en");
    let page = document.get_dictionary(document.get_pages()[&1]).unwrap();
    let id = page.get(b"Annots").unwrap().as_array().unwrap()[0]
        .as_reference()
        .unwrap();
    assert_eq!(
        document
            .get_dictionary(id)
            .unwrap()
            .get(b"T")
            .unwrap()
            .as_str()
            .unwrap(),
        b"name"
    );
    assert_eq!(document.trailer.get(b"Size").unwrap().as_i64().unwrap(), 6);
}

#[test]
fn files_laid_out_otherwise_are_refused() {
    let message = "the exported PDF has no plain table of objects".to_owned();
    for file in [
        b"".to_vec(),
        b"startxref".to_vec(),
        b"startxref 9999".to_vec(),
        b"%PDF\nstartxref\n0\n".to_vec(),
    ] {
        let error = add_viewer_preferences(file, &BOTH).unwrap_err();
        assert_eq!(
            error,
            RevisionError {
                message: message.clone()
            }
        );
    }
    let mut revision = Revision::open(exported("<</Type/Catalog/Pages 1 0 R>>")).unwrap();
    let error = revision.set_entry(77, b"A", b"1").unwrap_err();
    assert_eq!(
        error.message,
        "object 77 of the exported PDF is not a dictionary"
    );
}
