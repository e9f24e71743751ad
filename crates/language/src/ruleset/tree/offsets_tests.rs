//! Our decoding held against the TOML parser's, and every offset against the letter it points at.

use proptest::prelude::*;

use super::*;

/// What the parser makes of a literal, or nothing if it is no TOML.
fn parsed(literal: &str) -> Option<(String, Range<usize>)> {
    let file = format!("key = {literal}\n");
    let (table, errors) = toml::de::DeTable::parse_recoverable(&file);
    let (_, value) = table.get_ref().iter().next()?;
    let words = value.get_ref().as_str()?.to_owned();
    errors.is_empty().then(|| (words, value.span()))
}

/// Every letter of the decoded text must be found where the offsets say, as itself or as an escape.
fn assert_points_back(literal: &str) {
    let Some((decoded, span)) = parsed(literal) else {
        return;
    };
    let file = format!("key = {literal}\n");
    let (offsets, ours) = Decoder::new(literal, span.start).run();
    assert_eq!(ours, decoded, "decoding {literal:?}");
    for (at, letter) in decoded.char_indices() {
        let place = offsets.locate(at..at + letter.len_utf8());
        let written = &file[place.clone()];
        let escaped = written.starts_with('\\') && written.len() > 1;
        assert!(
            written.starts_with(letter) || escaped,
            "{letter:?} of {literal:?} is not {written:?} at {place:?}"
        );
    }
    assert_eq!(
        offsets.locate(decoded.len()..decoded.len()).start,
        offsets.end as usize
    );
}

#[test]
fn every_sort_of_string() {
    let literals = [
        r#""plain""#,
        r#""""#,
        r#""a\"b\\c\td\u00e9e\U0001F3B2f\x41g""#,
        "'literal \\ text'",
        "\"\"\"\nfirst\nsecond\"\"\"",
        "\"\"\"\r\nfirst\r\nsecond\"\"\"",
        "'''\none\ntwo'''",
        "\"\"\"a \\\n   b \\  \n\n  c\"\"\"",
        "\"\"\"he said \"\"quiet\"\" twice\"\"\"\"",
        "\"\"\"\\\n  begins late\"\"\"",
        "\"caf\u{e9} \u{1F3B2}\"",
    ];
    for literal in literals {
        assert!(parsed(literal).is_some(), "{literal:?} is TOML");
        assert_points_back(literal);
    }
}

#[test]
fn a_caret_stands_inside_an_escaped_string() {
    let literal = r#""a \"quoted\" word""#;
    let offsets = Offsets::of_literal(literal, 100);
    let (decoded, _) = parsed(literal).unwrap_or_default();
    let at = decoded.find("word").unwrap_or(0);
    let place = offsets.locate(at..at + 4);
    assert_eq!(&literal[place.start - 100..place.end - 100], "word");
}

#[test]
fn an_escape_is_marked_in_full() {
    let literal = r#""x\u00e9y""#;
    let place = Offsets::of_literal(literal, 0).locate(1..3);
    assert_eq!(&literal[place], r"\u00e9");
}

#[test]
fn pieces_keep_their_places() {
    let literal = r#""one \\| two\tthree""#;
    let offsets = Offsets::of_literal(literal, 0);
    let decoded = "one \\| two\tthree";
    // Leaving out the backslash, as a cell with `\|` does.
    let joined = offsets.join(&[0..4, 5..decoded.len()]);
    let text = "one | two\tthree";
    for word in ["one", "|", "two", "three"] {
        let at = text.find(word).unwrap_or(0);
        assert_eq!(&literal[joined.locate(at..at + word.len())], word);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_string_points_back(body in "([a-z \"'\\\\|{}\\n]|\\\\[btnfre\"\\\\]|\\\\u00e9|\\\\x41|\\r\\n|\\\\\\n  |é|🎲){0,24}") {
        for (open, close) in [("\"", "\""), ("'", "'"), ("\"\"\"", "\"\"\""), ("'''", "'''"), ("\"\"\"\n", "\"\"\"")] {
            assert_points_back(&format!("{open}{body}{close}"));
        }
    }
}
