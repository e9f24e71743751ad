//! Text and JSON compared as a whole.

use super::*;
use crate::ruleset::{no_base, read};

fn sample() -> Ruleset {
    let text = r#"
format = 1
id = "stair"
title = "The Stair"
licence = "CC0-1.0"
needs = ["1d6"]

[stat.hp]
kind = "pool"
start = 6

[table.landing]
title = "Landing"
text = "Once per door."
note = "Mind the step."
dice = "1d6"
ends = "clamp"
columns = ["name", "gold", "text"]
labels = { gold = "Gold" }
rows = """
..1  | Dust |    | Nothing.
2, 4 | Rats | 10 | {1d3} rats that have seen it all and would rather be somewhere else.
5+   | Door | -3 |
"""

[list.names]
rows = ["Ann", "Bob"]
"#;
    let reading = read(vec![("game.toml".into(), text.into())], &no_base);
    reading
        .ruleset
        .unwrap_or_else(|| panic!("{:?}", reading.diagnostics))
}

#[test]
fn a_table_is_aligned_and_wrapped() {
    let ruleset = sample();
    let text = find(&ruleset, "landing").map(|shown| shown_text(shown, 50));
    let expected = "\
Landing (landing): 1d6
Once per door.

Roll  Name  Gold  Text
----  ----  ----  --------------------------------
 ..1  Dust        Nothing.
2, 4  Rats    10  {1d3} rats that have seen it all
                  and would rather be somewhere
                  else.
  5+  Door    -3

beyond the ends: the nearest row
Mind the step.
";
    assert_eq!(text.as_deref(), Ok(expected));
}

#[test]
fn the_overview_names_everything() {
    let expected = "\
The Stair (stair), version 1

Licence: CC0-1.0
Needs: 1d6

Stats (1): hp

Table    Dice  Rows  Title
-------  ----  ----  -------
landing  1d6      3  Landing

List   Rows  Title
-----  ----  -----
names     2  Names
";
    assert_eq!(overview(&sample(), 80), expected);
}

#[test]
fn a_row_is_shown_once_for_each_range() {
    let ruleset = sample();
    let json = find(&ruleset, "landing")
        .map(shown_json)
        .unwrap_or_default();
    let expected = serde_json::json!({
        "id": "landing", "title": "Landing", "dice": "1d6", "ends": "clamp", "text": "Once per door.", "note": "Mind the step.",
        "columns": [{ "key": "name", "label": "Name" }, { "key": "gold", "label": "Gold" }, { "key": "text", "label": "Text" }],
        "rows": [
            { "from": null, "to": 1, "name": "Dust", "text": "Nothing." },
            { "from": 2, "to": 2, "name": "Rats", "gold": 10, "text": "{1d3} rats that have seen it all and would rather be somewhere else." },
            { "from": 4, "to": 4, "name": "Rats", "gold": 10, "text": "{1d3} rats that have seen it all and would rather be somewhere else." },
            { "from": 5, "to": null, "name": "Door", "gold": -3 },
        ],
    });
    assert_eq!(json, expected);
    assert_eq!(
        json.to_string(),
        expected.to_string(),
        "the order of keys is part of the contract"
    );
}

#[test]
fn the_json_has_every_section_in_order() {
    let json = json(&sample());
    let keys: Vec<&str> = json
        .as_object()
        .map(|map| map.keys().map(String::as_str).collect())
        .unwrap_or_default();
    let expected = [
        "format",
        "id",
        "title",
        "version",
        "licence",
        "credit",
        "notice",
        "summary",
        "language",
        "players",
        "needs",
        "rolls",
        "extends",
        "allow",
        "labels",
        "rules",
        "stats",
        "foe-stats",
        "item-stats",
        "classes",
        "traits",
        "conditions",
        "slots",
        "items",
        "foes",
        "tables",
        "lists",
        "tests",
        "creation",
        "procedures",
        "offers",
        "policies",
        "goal",
        "modes",
        "quests",
        "events",
        "shapes",
        "products",
    ];
    assert_eq!(keys, expected);
    assert_eq!(
        json["lists"][0]["rows"],
        serde_json::json!([{ "name": "Ann" }, { "name": "Bob" }])
    );
    assert_eq!(json["stats"][0]["start"], 6);
}

#[test]
fn an_unknown_table_gets_a_hint() {
    let ruleset = sample();
    assert_eq!(
        find(&ruleset, "landig").err(),
        Some(Some("did you mean `landing`?".into()))
    );
    assert_eq!(find(&ruleset, "zzz").err(), Some(None));
}
