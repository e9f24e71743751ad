//! Variants laid over their base.

use super::*;
use crate::diag::error;
use crate::model::Range;

const BASE: &str = r#"
format = 1
id = "stair"
title = "The Stair"
licence = "CC0-1.0"
summary = "Up and up"
allow = [{ check = "table-gap", reason = "meant" }]

[labels]
page = "Page"
seed = "Seed"

[stat.hp]
label = "Health"
start = 6

[stat.nerve]
label = "Nerve"

[table.landing]
title = "Landing"
dice = "1d6"
columns = ["name", "text"]
rows = """
1-3 | Dust | Nothing.
4-5 | Rats | {1d3} rats.
6   | Door | Locked.
"""

[list.prices]
columns = ["name", "gold"]
rows = """
Rope | 3
Lamp | 5
"""

[icons.stat]
hp = "hearts"
nerve = "brain"
"#;

fn variant(text: &str) -> Reading {
    let resolver = |name: &str, from: &str| match name {
        "stair" => Ok(Base {
            key: "stair".into(),
            files: vec![("stair.toml".into(), BASE.into())],
        }),
        "middle" => {
            assert_eq!(from, "variant.toml");
            let text = "format = 1\nid = \"middle\"\nextends = \"stair\"\n[stat.hp]\nstart = 8\n[labels]\npage = \"Leaf\"\n";
            Ok(Base {
                key: "middle".into(),
                files: vec![("middle.toml".into(), text.into())],
            })
        }
        deep if deep.starts_with("deep") => {
            let next = format!("format = 1\nid = \"deep\"\nextends = \"{deep}x\"\n");
            Ok(Base {
                key: deep.into(),
                files: vec![("deep.toml".into(), next)],
            })
        }
        _ => Err(error!("there is no such ruleset")),
    };
    let text = format!("format = 1\nid = \"variant\"\n{text}");
    read(vec![("variant.toml".into(), text)], &resolver)
}

fn label<'a>(ruleset: &'a Ruleset, key: &str) -> &'a str {
    let found = ruleset.labels.iter().find(|(name, _)| name == key);
    found.map_or("", |(_, word)| word.as_str())
}

fn rows(ruleset: &Ruleset, table: &str) -> Vec<(String, String, String)> {
    let Some(table) = ruleset.tables.get(table) else {
        return Vec::new();
    };
    let words = |text: &Option<crate::model::Text>| {
        text.as_ref()
            .map(|text| text.source.clone())
            .unwrap_or_default()
    };
    let roll = |ranges: &[Range]| {
        ranges
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(",")
    };
    table
        .grid
        .rows
        .iter()
        .map(|row| (roll(&row.ranges), words(&row.name), words(&row.text)))
        .collect()
}

#[test]
fn single_values_are_overridden_and_the_rest_is_kept() {
    let ruleset = ready(variant(
        "extends = \"stair\"\n[stat.hp]\nlabel = \"Leben\"\n[labels]\npage = \"Seite\"",
    ));
    assert_eq!(ruleset.head.id, "variant");
    assert_eq!(ruleset.head.title, "The Stair");
    assert_eq!(ruleset.head.extends.as_deref(), Some("stair"));
    assert_eq!(ruleset.head.summary, None, "a summary is not handed down");
    let hp = ruleset.stats.get("hp").map(|stat| {
        (
            stat.label.clone(),
            stat.start.as_ref().map(|start| start.source.clone()),
        )
    });
    assert_eq!(hp, Some(("Leben".into(), Some("6".into()))));
    assert_eq!(label(&ruleset, "page"), "Seite");
    assert_eq!(label(&ruleset, "seed"), "Seed");
    assert_eq!(
        ruleset.stats.ids().collect::<Vec<_>>(),
        ["hp", "nerve"],
        "the order is the base's"
    );
}

#[test]
fn a_row_is_overridden_by_its_roll_and_new_rows_are_added() {
    let text = "extends = \"stair\"\n[table.landing]\ndice = \"1d8\"\nrows = [\n{ roll = \"04-05\", text = \"Cats.\" },\n{ roll = \"7-8\", name = \"Wind\" },\n]";
    let ruleset = ready(variant(text));
    let expected = [
        ("1-3", "Dust", "Nothing."),
        ("4-5", "Rats", "Cats."),
        ("6", "Door", "Locked."),
        ("7-8", "Wind", ""),
    ];
    let expected =
        expected.map(|(roll, name, text)| (roll.to_owned(), name.to_owned(), text.to_owned()));
    assert_eq!(rows(&ruleset, "landing"), expected);
}

#[test]
fn rows_with_bars_take_the_columns_of_the_base() {
    let ruleset = ready(variant(
        "extends = \"stair\"\n[list.prices]\nrows = \"\"\"\nLamp | 7\nSalt | 1\n\"\"\"",
    ));
    let prices = ruleset.lists.get("prices").map(|list| {
        let cell = |row: &crate::model::Row| {
            row.cells
                .first()
                .cloned()
                .flatten()
                .and_then(|cell| cell.as_integer())
        };
        list.grid
            .rows
            .iter()
            .map(|row| (row.label().to_owned(), cell(row)))
            .collect::<Vec<_>>()
    });
    let expected = vec![
        ("Rope".to_owned(), Some(3)),
        ("Lamp".to_owned(), Some(7)),
        ("Salt".to_owned(), Some(1)),
    ];
    assert_eq!(prices, Some(expected));
}

#[test]
fn a_whole_table_is_replaced() {
    let ruleset = ready(variant(
        "extends = \"stair\"\n[table.landing]\nreplace = true\ndice = \"1d4\"\nrows = \"1-4 | Fog\"",
    ));
    assert_eq!(
        rows(&ruleset, "landing"),
        [("1-4".to_owned(), "Fog".to_owned(), String::new())]
    );
    assert_eq!(
        ruleset
            .tables
            .get("landing")
            .map(|table| table.title.as_str()),
        Some("Landing"),
        "the id in words"
    );
}

#[test]
fn pieces_are_removed() {
    let text = "extends = \"stair\"\nremove = [\"stat.nerve\", \"table.landing.row.4-5\", \"table.landing.row.Door\", \"list.prices.row.Rope\", \"labels.seed\"]";
    let ruleset = ready(variant(text));
    assert_eq!(ruleset.stats.ids().collect::<Vec<_>>(), ["hp"]);
    assert_eq!(rows(&ruleset, "landing").len(), 1);
    assert_eq!(
        ruleset.lists.get("prices").map(|list| list.grid.rows.len()),
        Some(1)
    );
    assert_eq!(label(&ruleset, "seed"), "");
}

#[test]
fn icons_of_removed_things_go_with_them_and_those_of_nothing_are_reported() {
    let ruleset = ready(variant("extends = \"stair\"\nremove = [\"stat.nerve\"]"));
    let icons = ruleset.icons().map(crate::model::Icon::name);
    assert_eq!(icons.collect::<Vec<_>>(), ["hearts"]);
    let slip = variant(
        "extends = \"stair\"\nremove = [\"stat.nerve\"]\n[icons.stat]\ncourage = \"brain\"",
    );
    let messages = slip.diagnostics.iter().map(|found| found.message.as_str());
    assert_eq!(messages.collect::<Vec<_>>(), ["there is no stat `courage`"]);
    assert!(slip.ruleset.is_none());
}

#[test]
fn a_removed_thing_can_be_declared_anew() {
    let ruleset = ready(variant(
        "extends = \"stair\"\nremove = [\"stat.hp\"]\n[stat.hp]\nkind = \"counter\"",
    ));
    assert_eq!(
        ruleset.stats.get("hp").map(|stat| stat.label.as_str()),
        Some("Hp")
    );
}

#[test]
fn allowances_add_up() {
    let ruleset = ready(variant(
        "extends = \"stair\"\nallow = [{ check = \"dead-row\", reason = \"mine\" }]",
    ));
    let checks: Vec<&str> = ruleset
        .head
        .allow
        .iter()
        .map(|allow| allow.check.as_str())
        .collect();
    assert_eq!(checks, ["table-gap", "dead-row"]);
}

#[test]
fn variants_of_variants() {
    let ruleset = ready(variant("extends = \"middle\"\n[labels]\nseed = \"Korn\""));
    assert_eq!(
        (label(&ruleset, "page"), label(&ruleset, "seed")),
        ("Leaf", "Korn")
    );
    assert_eq!(
        ruleset
            .stats
            .get("hp")
            .and_then(|stat| stat.start.as_ref()?.constant()),
        Some(8)
    );
}

#[test]
fn the_chain_ends_somewhere() {
    let reading = variant("extends = \"deep\"");
    let messages: Vec<&str> = reading
        .diagnostics
        .iter()
        .map(|found| found.message.as_str())
        .collect();
    assert_eq!(
        messages,
        ["cannot extend `deepxxxxxxxx`: more than 8 rulesets extend one another"]
    );
}

#[test]
fn origins_point_into_the_right_file() {
    let reading = variant("extends = \"stair\"\n[stat.hp]\nlabel = \"Leben\"");
    let sources = reading.sources.clone();
    let ruleset = ready(reading);
    let origin = |id: &str| {
        ruleset
            .stats
            .get(id)
            .map(|stat| sources.name(stat.origin.source).to_owned())
    };
    assert_eq!(origin("hp").as_deref(), Some("variant.toml"));
    assert_eq!(origin("nerve").as_deref(), Some("stair.toml"));
    let row = ruleset
        .tables
        .get("landing")
        .and_then(|table| table.grid.rows.get(1))
        .map(|row| sources.slice(row.origin));
    assert_eq!(row, Some("4-5 | Rats | {1d3} rats."));
}

#[test]
fn a_mark_that_replaces_nothing_does_no_harm() {
    let text = "extends = \"stair\"\n[trait.quick]\nreplace = true\ntext = \"Fast.\"";
    assert_eq!(ready(variant(text)).traits.len(), 1);
}
