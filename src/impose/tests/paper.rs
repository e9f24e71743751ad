//! Paper by name and by measure.

use super::super::Paper;
use super::same;
use crate::diag::Error;

#[test]
fn papers_are_read_by_name_and_by_measure() {
    let cases = [
        ("a4", 210.0, 297.0),
        ("A4", 210.0, 297.0),
        (" letter ", 215.9, 279.4),
        ("letter-landscape", 279.4, 215.9),
        ("half-letter", 139.7, 215.9),
        ("tabloid", 279.4, 431.8),
        ("200x150mm", 200.0, 150.0),
        ("200mmx150mm", 200.0, 150.0),
        ("20 x 15 cm", 200.0, 150.0),
        ("8.5x11in", 215.9, 279.4),
        ("612x792pt", 215.9, 279.4),
        ("200×150mm", 200.0, 150.0),
    ];
    for (text, width, height) in cases {
        let size = Paper::parse(text).unwrap().size;
        assert!(
            same(size.width, width) && same(size.height, height),
            "{text}: {size}"
        );
    }
}

#[test]
fn wrong_papers_are_refused_with_a_hint() {
    let all = "papers are `a3`, `a4`, `a5`, `a6`, `b4`, `b5`, `letter`, `legal`, `tabloid`, `half-letter` and `executive`, \
               or a size such as `200x150mm`";
    let shape = "write the width, an x, the height and a unit, as in `200x150mm`";
    let range = "each side must be between 30 mm and 2000 mm";
    let cases = [
        (
            "leter",
            "there is no paper called `leter`",
            "did you mean `letter`?",
        ),
        (
            "a44",
            "there is no paper called `a44`",
            "did you mean `a4`?",
        ),
        ("papyrus", "there is no paper called `papyrus`", all),
        ("", "there is no paper called ``", all),
        ("200mm", "`200mm` is not a paper size", shape),
        (
            "200x150",
            "the paper size `200x150` has no unit",
            "write `200x150mm`, or use cm, in or pt",
        ),
        (
            "200x150km",
            "the paper size `200x150km` has the unknown unit `km`",
            "use mm, cm, in or pt",
        ),
        (
            "2..0x150mm",
            "`2..0` in the paper size `2..0x150mm` is not a number",
            shape,
        ),
        (
            "200xmm",
            "`` in the paper size `200xmm` is not a number",
            shape,
        ),
        ("8.5x11mm", "`8.5x11mm` is not a possible paper size", range),
        (
            "-200x150mm",
            "`-200x150mm` is not a possible paper size",
            range,
        ),
        (
            "1e9x150mm",
            "`1e9x150mm` is not a possible paper size",
            range,
        ),
    ];
    for (text, message, hint) in cases {
        assert_eq!(
            Paper::parse(text),
            Err(Error::command(message).hint(hint)),
            "{text}"
        );
    }
}
