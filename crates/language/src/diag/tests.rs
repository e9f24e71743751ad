//! Rendering compared as whole texts.

use super::*;

fn sample() -> (Sources, SourceId) {
    let mut sources = Sources::new();
    let id = sources.add(
        "game/game.toml",
        "format = 1\ntitel = \"Über\"\n[stat.hp]\nkind = \"pol\"\n",
    );
    (sources, id)
}

#[test]
fn places_count_lines_and_characters_from_one() {
    let (sources, id) = sample();
    assert_eq!(
        sources.place(Span::new(id, 0..6)),
        Place { line: 1, column: 1 }
    );
    assert_eq!(
        sources.place(Span::new(id, 11..16)),
        Place { line: 2, column: 1 }
    );
    // The umlaut is two bytes and one column.
    assert_eq!(
        sources.place(Span::new(id, 22..23)),
        Place {
            line: 2,
            column: 11
        }
    );
    assert_eq!(
        sources.place(Span::new(id, 9999..9999)),
        Place { line: 5, column: 1 }
    );
}

#[test]
fn places_agree_with_counting_by_hand() {
    let text = "a\nbc\r\n\nd\u{e9}f\n";
    let mut sources = Sources::new();
    let id = sources.add("t", text);
    for (offset, _) in text.char_indices() {
        let before = &text[..offset];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        assert_eq!(
            sources.place(Span::new(id, offset..offset)),
            Place { line, column }
        );
    }
}

#[test]
fn a_report_names_place_and_hint() {
    let (sources, id) = sample();
    let found = vec![
        Diagnostic::error(Span::new(id, 11..16), "unknown key `titel`")
            .with_hint("did you mean `title`?"),
        Diagnostic::warning(Span::new(id, 45..48), "odd kind")
            .with_code("odd-kind")
            .with_related(Span::new(id, 28..35), "declared here"),
    ];
    let expected = "\
error: unknown key `titel`
 --> game/game.toml:2:1
  |
2 | titel = \"Über\"
  | ^^^^^
  |
  = hint: did you mean `title`?

warning[odd-kind]: odd kind
 --> game/game.toml:4:9
  |
4 | kind = \"pol\"
  |         ^^^
  |
 ::: game/game.toml:3:2
  |
3 | [stat.hp]
  |  ------- declared here

1 error, 1 warning
";
    assert_eq!(render(&sources, &found, false), expected);
}

#[test]
fn findings_are_sorted_and_said_once() {
    let (_, id) = sample();
    let mut found = Diagnostics::new();
    found.push(Diagnostic::new(Severity::Warning, None, "no place"));
    found.push(Diagnostic::error(Span::new(id, 11..16), "b"));
    found.push(Diagnostic::error(Span::new(id, 11..16), "a"));
    found.push(Diagnostic::error(Span::new(id, 11..16), "b"));
    found.push(Diagnostic::error(Span::new(id, 0..1), "z"));
    let messages: Vec<String> = found.finish().into_iter().map(|d| d.message).collect();
    assert_eq!(messages, ["z", "a", "b", "no place"]);
}

#[test]
fn a_huge_line_is_not_printed() {
    let mut sources = Sources::new();
    let id = sources.add("long.toml", "x".repeat(5_000));
    let text = render(
        &sources,
        &[Diagnostic::error(Span::new(id, 4_000..4_001), "here")],
        false,
    );
    assert_eq!(text, "error: here\n--> long.toml:1:4001\n\n1 error\n");
}

#[test]
fn json_has_places_as_numbers() {
    let (sources, id) = sample();
    let found = [Diagnostic::error(Span::new(id, 11..16), "unknown key `titel`").with_hint("h")];
    let expected = serde_json::json!({
        "errors": 1,
        "warnings": 0,
        "findings": [{
            "severity": "error", "code": null, "message": "unknown key `titel`", "related": [],
            "hints": ["h"], "file": "game/game.toml", "line": 2, "column": 1, "length": 5,
        }],
    });
    assert_eq!(to_json(&sources, &found), expected);
}

#[test]
fn suggestions_are_near_or_absent() {
    let words = ["title", "table", "text", "trait"];
    assert_eq!(nearest("titel", words), Some("title"));
    assert_eq!(nearest("Text", words), Some("text"));
    assert_eq!(nearest("zzz", words), None);
    assert_eq!(nearest("a", ["b"]), None);
    assert_eq!(
        did_you_mean("tabel", words).as_deref(),
        Some("did you mean `table`?")
    );
}
