//! Tests of importing.

mod fixtures;
mod hostile;

use std::collections::BTreeSet;

use super::*;
use crate::diag::Severity;
use crate::ruleset::{no_base, read};

/// Imports one text.
fn import_text(name: &str, text: &str) -> Imported {
    let title = name.split('.').next().unwrap_or(name).to_owned();
    let document = Document {
        name: name.to_owned(),
        title,
        text: text.to_owned(),
    };
    import(vec![document], &Request::default())
}

/// The first error of an import that must fail.
fn first_error(imported: &Imported) -> &str {
    assert_eq!(imported.toml, "");
    let errors = imported.diagnostics.iter();
    let mut errors = errors.filter(|found| found.severity == Severity::Error);
    &errors.next().expect("an error").message
}

/// The dice of the only table.
fn dice_of(text: &str) -> String {
    let imported = import_text("x.csv", text);
    let line = imported.toml.lines().find(|line| line.starts_with("dice"));
    let line = line.unwrap_or_else(|| panic!("{:?}", imported.diagnostics));
    line.trim_start_matches("dice = ")
        .trim_matches('"')
        .to_owned()
}

#[test]
fn dice_are_recognised() {
    let numbered = |from: u32, to: u32| {
        let rows = (from..=to).map(|number| format!("{number},row {number}\n"));
        rows.collect::<String>()
    };
    for (from, to, dice) in [
        (1, 4, "1d4"),
        (1, 6, "1d6"),
        (1, 20, "1d20"),
        (1, 100, "1d100"),
        (1, 7, "1d7"),
    ] {
        assert_eq!(dice_of(&numbered(from, to)), dice);
    }
    assert_eq!(dice_of(&numbered(2, 12)), "2d6");
    assert_eq!(dice_of(&numbered(3, 18)), "3d6");
    assert_eq!(dice_of(&numbered(0, 9)), "1d10 - 1");
    let two: String = (1..=6)
        .flat_map(|tens| (1..=6).map(move |ones| format!("{tens}{ones},a\n")))
        .collect();
    assert_eq!(dice_of(&two), "d66");
    assert_eq!(dice_of("00-49,a\n50-99,b\n"), "1d100 - 1");
    assert_eq!(dice_of("01-50,a\n51-00,b\n"), "1d100");
    assert_eq!(dice_of("D20,what\n1-10,a\n11-20,b\n"), "1d20");
    assert_eq!(dice_of("W66,was\n11-36,a\n41-66,b\n"), "d66");
    assert_eq!(dice_of("d%,what\n1-10,a\n11-100,b\n"), "1d%");
}

#[test]
fn a_guess_is_said() {
    for (text, dice) in [
        ("6-,no\n7-9,maybe\n10+,yes\n", "2d6"),
        ("1-4,a\n5-6,b\n7+,c\n", "1d8"),
    ] {
        let imported = import_text("x.csv", text);
        assert!(
            imported.toml.contains(&format!("dice = \"{dice}\"")),
            "{}",
            imported.toml
        );
        let warned = imported
            .diagnostics
            .iter()
            .map(|found| found.message.as_str());
        let expected = format!("`{dice}` is a guess: the dice are not named");
        assert_eq!(warned.collect::<Vec<_>>(), [expected.as_str()]);
    }
    let sure = import_text("x.csv", "1-4,a\n5,b\n6+,c\n");
    assert_eq!(sure.diagnostics, []);
}

#[test]
fn ids_are_unique_and_begin_as_asked() {
    let text = "# Town\n## Shops\n1. a\n2. b\n## Shops\n1. c\n2. d\n## Shops\n1. e\n2. f\n";
    assert_eq!(
        import_text("x.md", text).ids,
        ["shops", "town-shops", "shops2"]
    );
    let request = |id: &str, taken: &[&str]| Request {
        id: Some(id.to_owned()),
        taken: taken
            .iter()
            .map(|id| (*id).to_owned())
            .collect::<BTreeSet<_>>(),
        ..Request::default()
    };
    let document = |text: &str| Document {
        name: "x.md".into(),
        title: "x".into(),
        text: text.into(),
    };
    let several = import(vec![document(text)], &request("my", &[]));
    assert_eq!(several.ids, ["my-shops", "town-my-shops", "my-shops2"]);
    let one = import(vec![document("1. a\n2. b\n")], &request("my", &["my"]));
    assert_eq!(one.ids, ["my2"]);
}

#[test]
fn the_header_can_be_stated() {
    let document = || Document {
        name: "x.csv".into(),
        title: "x".into(),
        text: "Name\nAda\nBo\n".into(),
    };
    let rows = |header| {
        let request = Request {
            header,
            ..Request::default()
        };
        import(vec![document()], &request)
            .toml
            .matches(" | ")
            .count()
    };
    assert_eq!(rows(Header::Auto), 2);
    assert_eq!(rows(Header::Yes), 2);
    assert_eq!(rows(Header::No), 3);
}

#[test]
fn names_in_dice_become_a_context() {
    let imported = import_text(
        "x.md",
        "## Room (1d6 + depth)\n| Roll | What |\n|---|---|\n| ≤ 3 | a |\n| 4-8 | b |\n| ≥ 9 | c |\n",
    );
    assert!(
        imported.toml.contains("context = { depth = \"0-3\" }"),
        "{}",
        imported.toml
    );
    assert!(
        imported.toml.contains("\n..3 | a\n4-8 | b\n9+  | c\n"),
        "{}",
        imported.toml
    );
    assert_eq!(imported.diagnostics.len(), 1);
}

#[test]
fn a_text_without_an_ending_is_recognised() {
    assert_eq!(
        import_text(
            "-",
            "{\"oracles\":{\"a\":{\"rows\":[{\"min\":1,\"max\":1,\"text\":\"x\"}]}}}"
        )
        .ids,
        ["oracle"]
    );
    assert_eq!(import_text("-", "# Sea\n1. a\n2. b\n").ids, ["sea"]);
    assert_eq!(import_text("-", "1,a\n2,b\n").ids.len(), 1);
}

#[test]
fn every_column_may_have_any_heading() {
    // Keys of rows, items and foes mean something to the reader; a table of somebody else's does not mean that.
    let names = [
        "id",
        "do",
        "when",
        "foe",
        "count",
        "traits",
        "tags",
        "on",
        "makes",
        "again",
        "side",
        "state",
        "shape",
        "symbol",
        "otherwise",
        "roll",
        "price",
        "slot",
        "group",
        "life",
        "level",
        "label",
        "plural",
        "uses",
        "like",
        "text",
        "name",
        "use",
        "gains",
    ];
    for name in names {
        let text = format!("d2,Thing,{name},Yes\n1,one,yes,no\n2,two,\"a, b\",3\n");
        let imported = import_text("x.csv", &text);
        let whole = format!("format = 1\nid = \"x\"\ntitle = \"X\"\n\n{}", imported.toml);
        let reading = read(vec![("x".into(), whole.clone())], &no_base);
        assert!(
            reading.ruleset.is_some(),
            "{name}: {:?}\n{whole}",
            reading.diagnostics
        );
    }
}
