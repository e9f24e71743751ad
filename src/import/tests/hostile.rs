//! Files that nobody wrote by hand: each ends with a message, none with a panic.

use super::{first_error, import_text};

#[test]
fn a_million_columns_are_refused() {
    let text = format!("{}\n", "a,".repeat(1_000_000));
    let imported = import_text("x.csv", &text);
    assert_eq!(
        first_error(&imported),
        "1000001 columns are more than the 100 that fit"
    );
    let text = format!("{}|\n|---|---|\n", "|a".repeat(100_000));
    let imported = import_text("x.md", &text);
    assert_eq!(
        first_error(&imported),
        "100000 columns are more than the 100 that fit"
    );
}

#[test]
fn too_many_rows_are_refused() {
    let text = "a\n".repeat(30_000);
    assert_eq!(
        first_error(&import_text("x.csv", &text)),
        "more than 20000 rows do not fit"
    );
}

#[test]
fn too_many_tables_are_refused() {
    let text = "# A\n1. a\n2. b\n".repeat(100_000);
    let imported = import_text("x.md", &text);
    assert_eq!(first_error(&imported), "there are more than 1000 tables");
}

#[test]
fn deep_json_is_refused() {
    for depth in [200, 1_000_000] {
        let text = format!("{{\"oracles\":{}", "[".repeat(depth));
        let imported = import_text("x.json", &text);
        assert_eq!(first_error(&imported), "not JSON: recursion limit exceeded");
    }
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let imported = import_text("x.csv", "a,b\n\0\u{1},c\n");
    assert_eq!(
        first_error(&imported),
        "not text: it contains a control character"
    );
}

#[test]
fn numbers_beyond_reason_are_refused() {
    for (text, error) in [
        ("1-999999999,a\n", "no common dice give 1 to 999999999"),
        (
            "d999999999,what\n1-999999999,a\n",
            "no common dice give 1 to 999999999",
        ),
        (
            "1-99999999999999999999,a\n2,b\n",
            "is not a range of results",
        ),
        ("Weight,Name\n9999999999999999999,a\n", "is not a weight"),
    ] {
        let imported = import_text("x.csv", text);
        assert!(
            first_error(&imported).contains(error),
            "{text}: {}",
            first_error(&imported)
        );
    }
}

#[test]
fn odd_texts_do_not_panic() {
    let pieces = [
        "|",
        "\\|",
        "|---|",
        "\n",
        "#",
        "# ",
        "**",
        "1.",
        "1. a",
        "- 2-3: ",
        "\"",
        ",",
        ";",
        "\t",
        "{",
        "}",
        "{{",
        "}}",
        "[a](",
        "](b)",
        "é",
        "\u{2013}",
        "d6",
        "00",
        "7+",
        "\u{feff}",
        "```",
        "\\",
        " ",
        "\"oracles\"",
        ":",
        "min",
    ];
    // Every pair and many longer texts, from a fixed sequence.
    let mut state = 7_usize;
    for round in 0..4000 {
        let mut text = String::new();
        for _ in 0..(round % 9) + 1 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            text.push_str(pieces[(state >> 33) % pieces.len()]);
        }
        for name in ["x.csv", "x.md", "x.json"] {
            let imported = import_text(name, &text);
            if !imported.toml.is_empty() {
                let whole = format!("format = 1\nid = \"x\"\ntitle = \"X\"\n\n{}", imported.toml);
                let reading =
                    crate::ruleset::read(vec![("x".into(), whole)], &crate::ruleset::no_base);
                assert!(
                    reading.ruleset.is_some(),
                    "{text:?} became\n{}\n{:?}",
                    imported.toml,
                    reading.diagnostics
                );
            }
        }
    }
}
