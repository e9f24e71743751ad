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
        LineColumn { line: 1, column: 1 }
    );
    assert_eq!(
        sources.place(Span::new(id, 11..16)),
        LineColumn { line: 2, column: 1 }
    );
    // The umlaut is two bytes and one column.
    assert_eq!(
        sources.place(Span::new(id, 22..23)),
        LineColumn {
            line: 2,
            column: 11
        }
    );
    assert_eq!(
        sources.place(Span::new(id, 9999..9999)),
        LineColumn { line: 5, column: 1 }
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
            LineColumn { line, column }
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
fn an_error_shows_context_message_and_hints() {
    let error = error!(
        command: "there is no fold called `{}`", "origami";
        hint: "fold it {}", "flat";
        hint: "or not at all"
    );
    assert_eq!(error.class(), Class::Command);
    assert_eq!(error.to_string(), "there is no fold called `origami`");
    assert_eq!(
        format!("{error:#}"),
        "there is no fold called `origami`\n  hint: fold it flat\n  hint: or not at all"
    );
    let inside = error!("too long").within("procedure fight").within("run 3");
    assert_eq!(inside.to_string(), "run 3, procedure fight: too long");
    assert_eq!(inside.message(), "too long");
    assert_eq!(inside.class(), Class::Content);
    assert_eq!(
        inside.within("").to_string(),
        "run 3, procedure fight: too long"
    );
}

#[test]
fn the_innermost_place_stays() {
    let (_, id) = sample();
    let (inner, outer) = (Span::new(id, 3..4), Span::new(id, 0..9));
    let error = error!("here").at(inner).at(outer);
    assert_eq!((error.span(), error.bytes()), (Some(inner), 0..0));
    let error = error!("here").at(2..5);
    assert_eq!((error.span(), error.bytes()), (None, 2..5));
    let found = error.hint("look").within("rule").at_span(outer);
    let expected = Diagnostic::error(outer, "rule: here").with_hint("look");
    assert_eq!(found, expected);
}

#[test]
fn several_errors_travel_as_one() {
    assert_eq!(Error::join([]), Ok(()));
    let all = [error!("a"; hint: "x"), error!(files: "b"), error!("c")];
    let joined = Error::join(all.clone()).expect_err("three errors");
    assert_eq!(joined.to_string(), "a; b; c");
    assert_eq!(format!("{joined:#}"), "a\n  hint: x\nb\nc");
    assert_eq!(
        joined.each().map(Error::line).collect::<Vec<_>>(),
        ["a", "b", "c"]
    );
    assert_eq!(joined.split(), all);
}

#[test]
fn findings_travel_as_an_error_with_their_places() {
    let (sources, id) = sample();
    let found = [
        Diagnostic::warning(Span::new(id, 0..6), "odd"),
        Diagnostic::error(Span::new(id, 11..16), "unknown key `titel`").with_hint("h"),
        Diagnostic::new(Severity::Error, None, "no rows"),
    ];
    assert_eq!(Error::join_findings(&sources, &found[..1]), Ok(()));
    let error = Error::join_findings(&sources, &found).expect_err("two errors");
    assert_eq!(
        format!("{error:#}"),
        "game/game.toml:2:1: unknown key `titel`\n  hint: h\nno rows"
    );
}

#[test]
fn an_error_is_an_error_for_everybody() {
    fn fails() -> Result<(), Error> {
        Err(error!("wrong"))
    }
    fn passes_on() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
        fails()?;
        Ok(())
    }
    assert_eq!(passes_on().expect_err("an error").to_string(), "wrong");
}

#[test]
fn lists_and_numbers_are_said_as_in_a_sentence() {
    assert_eq!(listed([]), "");
    assert_eq!(listed(["a"]), "`a`");
    assert_eq!(listed(["a", "b", "c"]), "`a`, `b` and `c`");
    assert_eq!(
        (counted(1, "page"), counted(0, "page")),
        ("1 page".into(), "0 pages".into())
    );
}

#[test]
fn slips_of_the_keys_are_found() {
    let words = [
        "title",
        "table",
        "text",
        "trait",
        "dungeon",
        "pocketmod",
        "hp",
    ];
    let slips = [
        ("titel", "title"),
        ("tabl", "table"),
        ("tabble", "table"),
        ("txet", "text"),
        ("dugneon", "dungeon"),
        ("dungoen", "dungeon"),
        ("pcoketmdo", "pocketmod"),
        ("pocket-mod", "pocketmod"),
        ("Text", "text"),
        ("HP", "hp"),
    ];
    for (slip, word) in slips {
        assert_eq!(nearest(slip, words), Some(word), "{slip}");
    }
    assert_eq!(
        did_you_mean("tabel", words).as_deref(),
        Some("did you mean `table`?")
    );
    assert_eq!(nearest("table", words), None, "a known word is no slip");
    assert_eq!(
        nearest("tble", ["tale", "tbla"]),
        Some("tale"),
        "the first of two as near"
    );
}

#[test]
fn words_that_are_not_near_are_not_suggested() {
    assert_eq!(nearest("foo", ["bold", "cautious"]), None);
    assert_eq!(nearest("zzz", ["title", "text"]), None);
    assert_eq!(nearest("nothing", ["something"]), None);
    // Any two letters are one slip away from any other two.
    for (word, known) in [
        ("a", "b"),
        ("ab", "ac"),
        ("a9", "a4"),
        ("x", "xp"),
        ("", "a"),
    ] {
        assert_eq!(nearest(word, [known]), None, "{word}");
    }
    // A third of a long word would be another word.
    assert_eq!(nearest("character-sheet", ["chapters-shelf"]), None);
    let far = std::iter::repeat_n("zzzzzz", 5_000).chain(["wander"]);
    assert_eq!(nearest("wandre", far), None, "nobody looks through so many");
}
