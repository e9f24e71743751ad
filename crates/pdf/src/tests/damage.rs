//! Files that are no PDFs, are broken, or are made to hurt.

use super::*;
use crate::{ReadError, WriteError};

fn complaint(file: &[u8]) -> (String, String) {
    let ReadError { message, hint } = read(file).unwrap_err();
    (message, hint)
}

fn says(file: &[u8], message: &str, hint: &str) {
    assert_eq!(complaint(file), (message.to_owned(), hint.to_owned()));
}

const CUT_OFF: &str = "download or export it again: it may have been cut off";
const RESAVE: &str = "open it in a PDF viewer and save or print it to a new PDF, then impose that";

#[test]
fn what_is_not_a_pdf_is_called_so() {
    says(
        b"",
        "the file is empty",
        "check that the PDF was saved or downloaded completely",
    );
    says(
        b"hello",
        "the file is not a PDF",
        "give the path of a PDF file",
    );
    let picture = "it looks like a PNG picture; print or export it to a PDF first";
    says(b"\x89PNG\r\n", "the file is not a PDF", picture);
    says(
        b"%PDF-1.7\nnothing",
        "the PDF is damaged beyond repair",
        RESAVE,
    );
}

#[test]
fn a_pdf_without_pages_is_refused() {
    let objects = vec![
        (1, b"<</Type/Catalog/Pages 2 0 R>>".to_vec()),
        (2, b"<</Type/Pages/Count 0/Kids[]>>".to_vec()),
    ];
    says(&pdf(&objects), "the PDF has no pages", RESAVE);
}

#[test]
fn a_lost_table_is_mended() {
    let whole = pdf(&book(3));
    let cut = crate::syntax::lex::find_last(&whole, b"xref\n0").unwrap();
    let source = read(&whole[..cut]).unwrap();
    assert_eq!((source.page_count(), source.was_repaired()), (3, true));

    let shifted = [b"some mail header\n".as_slice(), &whole].concat();
    let source = read(&shifted).unwrap();
    assert_eq!((source.page_count(), source.was_repaired()), (3, false));

    let headless = [b"%oops\n".as_slice(), &whole[9..]].concat();
    assert_eq!(read(&headless).unwrap().page_count(), 3);
}

#[test]
fn a_trailer_without_its_keyword_still_opens_the_lock() {
    let whole = include_bytes!("../../fixtures/rc4-128.pdf");
    let at = crate::syntax::lex::find_last(whole, b"trailer").unwrap();
    let mut lost = whole.to_vec();
    lost[at] = b'#';
    assert!(read(&lost).unwrap().was_repaired());
    assert_eq!(imposed(&lost), imposed(whole));
}

#[test]
fn wrong_places_are_mended_one_by_one() {
    let text = String::from_utf8(pdf(&book(3))).unwrap();
    let line = text
        .lines()
        .filter(|line| line.ends_with(" n "))
        .nth(3)
        .unwrap();
    let wrong = text.replacen(line, "0000000003 00000 n ", 1);
    let source = read(wrong.as_bytes()).unwrap();
    assert_eq!((source.page_count(), source.was_repaired()), (3, false));
}

#[test]
fn tables_that_start_at_one_by_mistake_are_read() {
    let text = String::from_utf8(pdf(&book(1))).unwrap();
    let wrong = text.replacen("xref\n0 14", "xref\n1 14", 1);
    let pdf = imposed(wrong.as_bytes());
    assert!(plain(Seen::new(&pdf).form(0, "P1")).contains("(1) Tj"));
}

#[test]
fn what_was_cut_off_is_missed_and_not_left_blank() {
    let whole = pdf(&book(3));
    let at = |needle: &[u8]| crate::syntax::lex::find(&whole, 0, needle).unwrap();
    let first = &whole[..at(b"14 0 obj")];
    says(
        first,
        "the PDF is damaged: only 1 of its 3 pages can be found",
        CUT_OFF,
    );
    let contents = &whole[..at(b"(3) Tj")];
    says(
        contents,
        "the PDF is damaged: the contents of page 3 are missing",
        CUT_OFF,
    );
}

#[test]
fn loops_and_shared_branches_end() {
    let looped = with(book(2), 12, "<</Type/Pages/Kids[2 0 R 12 0 R 14 0 R]>>");
    assert_eq!(read(&pdf(&looped)).unwrap().page_count(), 2);

    // Every level doubles: thirty levels would be a thousand million pages.
    let mut objects = book(1);
    for level in 0..30 {
        let next = if level == 29 { 12 } else { 101 + level };
        objects = with(
            objects,
            100 + level,
            format!("<</Type/Pages/Kids[{next} 0 R {next} 0 R]>>"),
        );
    }
    let objects = with(objects, 1, "<</Type/Catalog/Pages 100 0 R>>");
    assert_eq!(read(&pdf(&objects)).unwrap().page_count(), 2);
}

#[test]
fn absurd_numbers_of_pages_are_refused() {
    let kids = "12 0 R ".repeat(50_001);
    let many = with(book(1), 2, format!("<</Type/Pages/Count 7/Kids[{kids}]>>"));
    let split = "split it into several files first";
    says(&pdf(&many), "the PDF has more than 50000 pages", split);
    let claimed = with(book(1), 2, "<</Type/Pages/Count 999999999/Kids[12 0 R]>>");
    assert_eq!(read(&pdf(&claimed)).unwrap().page_count(), 1);
}

#[test]
fn impossible_sizes_are_refused() {
    let hint = "a page must be between 1 and 1000000 points wide and high; crop it first";
    let huge = with(book(2), 14, page(2, "/MediaBox[0 0 9999999 5]"));
    says(
        &pdf(&huge),
        "page 2 of the PDF measures 9999999 x 5 points",
        hint,
    );
    let tiny = with(book(1), 12, page(1, "/MediaBox[0 0 .5 5]"));
    says(&pdf(&tiny), "page 1 of the PDF measures 0 x 5 points", hint);
    let unit = with(book(1), 12, page(1, "/UserUnit 100000"));
    says(
        &pdf(&unit),
        "page 1 of the PDF measures 10000000 x 15000000 points",
        hint,
    );
    let boundless = format!("/MediaBox[0 0 {} 5]", "9".repeat(400));
    let unreadable = with(book(1), 12, page(1, &boundless));
    assert_eq!(
        read(&pdf(&unreadable)).unwrap().size(0),
        Some((100.0, 150.0))
    );
}

#[test]
fn deep_nesting_costs_nothing() {
    let deep = [b"[".repeat(300_000), b"]".repeat(300_000)].concat();
    let file = pdf(&with(
        with(book(1), 12, page(1, "/Group 4 0 R/Resources 4 0 R")),
        4,
        deep,
    ));
    assert_eq!(Seen::new(&imposed(&file)).0.get_pages().len(), 1);
    let open = pdf(&with(book(1), 4, b"[".repeat(300_000)));
    assert_eq!(read(&open).unwrap().page_count(), 1);
}

#[test]
fn brackets_leave_in_pairs_even_if_they_came_without() {
    let file = pdf(&with(
        book(1),
        12,
        page(1, "/Group<</S[/Transparency>>/X garbage]"),
    ));
    let form = imposed(&file);
    let seen = Seen::new(&form);
    let group = seen
        .form(0, "P1")
        .dict
        .get(b"Group")
        .unwrap()
        .as_dict()
        .unwrap();
    assert_eq!(group.get(b"S").unwrap().as_array().unwrap().len(), 1);
}

/// Why a page with these contents cannot be written, where the fourth object is this one.
fn refused(contents: &str, fourth: Vec<u8>) -> WriteError {
    let page = page(1, "").replace_contents(contents);
    let file = pdf(&with(with(book(1), 12, page), 4, fourth));
    let source = read(&file).unwrap();
    let (prefs, meta) = (ViewerPrefs::default(), Meta::default());
    write(&source, &one_by_one(&source), &prefs, &meta).unwrap_err()
}

#[test]
fn data_that_grows_without_end_is_refused() {
    // In run lengths, a byte of 129 repeats the next one 128 times: here each filter makes the same bytes sixty-four times as many.
    let filters = format!("/Filter[{}]", "/RunLengthDecode".repeat(8));
    let bomb = stream(&filters, &[129; 1000]);
    let WriteError { message, hint } = refused("[4 0 R 4 0 R]", bomb);
    assert_eq!(message, "the PDF is too large when it is unpacked");
    assert_eq!(hint, RESAVE);
}

#[test]
fn contents_that_are_no_text_are_refused() {
    let picture = stream("/Filter/DCTDecode", b"x");
    let error = refused("[4 0 R 13 0 R]", picture);
    assert_eq!(
        error.message,
        "the contents of page 1 of the PDF cannot be unpacked"
    );
}

#[test]
fn an_object_stream_that_needs_itself_is_given_up() {
    let packed = stream("/Type/ObjStm/N 1/First 4/Extra", b"5 0 99").replace_length("5 0 R");
    let rows = [[0, 0, 255], [1, 0, 9], [2, 4, 0]].concat();
    let mut file = b"%PDF-1.5\n4 0 obj\n".to_vec();
    file.extend_from_slice(&packed);
    file.extend_from_slice(b"\nendobj\n");
    let start = file.len();
    let table = stream(
        "/Type/XRef/Root 5 0 R/Size 6/W[1 1 1]/Index[0 1 4 2]",
        &rows,
    );
    file.extend_from_slice(b"6 0 obj\n");
    file.extend_from_slice(&table);
    file.extend_from_slice(format!("\nendobj\nstartxref\n{start}\n%%EOF").as_bytes());
    says(&file, "the PDF has no pages", RESAVE);
}

/// Small changes to bodies made by the helpers.
trait Tweak {
    fn replace_contents(self, contents: &str) -> Vec<u8>;
    fn replace_length(self, length: &str) -> Vec<u8>;
}

impl Tweak for Vec<u8> {
    fn replace_contents(self, contents: &str) -> Vec<u8> {
        let text = String::from_utf8(self).unwrap();
        text.replace("13 0 R", contents).into_bytes()
    }

    fn replace_length(self, length: &str) -> Vec<u8> {
        let text = String::from_utf8(self).unwrap();
        text.replace("/Length 6", &format!("/Length {length}"))
            .into_bytes()
    }
}
