//! What comes up.

use super::*;

#[test]
fn a_row_is_found_and_its_text_rolled() {
    let game = game(STAIR);
    let outcome = rolled(
        &game,
        "landing",
        &Situation::new().with("depth", 0),
        0,
        &[4, 2],
    );
    assert_eq!(outcome.text(), "2 rats.");
    assert_eq!(
        (outcome.row, outcome.label.as_str(), outcome.totals()),
        (Some(1), "4 Rats", Some((4, 4)))
    );
    let outcome = rolled(&game, "landing", &Situation::of(&game), 0, &[5, 6]);
    assert_eq!(outcome.text(), "A locked chest holding Gold snuffer.");
}

#[test]
fn the_trace_shows_every_die() {
    let game = game(STAIR);
    let outcome = rolled(
        &game,
        "landing",
        &Situation::new().with("depth", 2),
        -1,
        &[5, 4],
    );
    assert_eq!(
        trace(&outcome),
        "landing-1: d6 + depth: [5] + 2 = 7, -1 = 6 -> 5-6 Chest\n  treasure: d6: [4] = 4 -> 4-5 Silver candle\n"
    );
}

#[test]
fn json_holds_the_whole_tree() {
    let game = game(STAIR);
    let outcome = rolled(
        &game,
        "landing",
        &Situation::new().with("depth", 0),
        0,
        &[4, 3],
    );
    let die =
        |face: u32, sides: u32| serde_json::json!([{ "sides": sides, "face": face, "kept": true }]);
    assert_eq!(
        to_json(&outcome),
        serde_json::json!({
            "table": "landing", "title": "Landing", "call": "landing", "column": null,
            "throws": [{
                "dice": { "expression": "d6 + depth", "working": "[4] + 0", "faces": die(4, 6), "total": 4 },
                "modifier-dice": null, "modifier": 0, "result": 4, "verdict": "counts", "why": null,
            }],
            "row": 1, "label": "4 Rats", "text": "3 rats.",
            "facts": [{ "number": 3, "dice": "d3" }, { "words": " rats." }], "name": "Rats", "cells": {}, "makes": null,
            "rolls": [{ "dice": { "expression": "d3", "working": "[3]", "faces": die(3, 3), "total": 3 } }],
            "again": [], "columns": [],
        })
    );
}

#[test]
fn results_beyond_the_rows_follow_ends() {
    let table = |ends: &str| {
        game(&format!(
            "[table.t]\ndice = \"1d6\"\nends = \"{ends}\"\nrows = [{{ roll = \"2-3\", name = \"low\" }}, {{ roll = \"5\", name = \"high\" }}]"
        ))
    };
    let clamp = table("clamp");
    let situation = Situation::new();
    for (face, text) in [(1, "low"), (3, "low"), (4, "low"), (5, "high"), (6, "high")] {
        assert_eq!(
            rolled(&clamp, "t", &situation, 0, &[face]).text(),
            text,
            "{face}"
        );
    }
    assert_eq!(rolled(&clamp, "t", &situation, 50, &[1]).text(), "high");
    let outcome = rolled(&table("reroll"), "t", &situation, 0, &[6, 1, 5]);
    assert_eq!(outcome.text(), "high");
    assert_eq!(
        trace(&outcome),
        "t: d6: [6] = 6 -> rolled again: no row covers 6\nt: d6: [1] = 1 -> rolled again: no row covers 1\nt: d6: [5] = 5 -> 5 high\n"
    );
    let outcome = rolled(&table("nothing"), "t", &situation, 0, &[6]);
    assert_eq!((outcome.text(), outcome.row), (String::new(), None));
    assert_eq!(
        trace(&outcome),
        "t: d6: [6] = 6 -> nothing: no row covers 6\n"
    );
}

const CONDITIONS: &str = r#"
[table.t]
dice = "1d4"
context = { depth = "0-5" }
rows = [
  { roll = "1", name = "again", when = "depth >= 2" },
  { roll = "2", name = "next", when = "depth >= 2", otherwise = "next" },
  { roll = "3", name = "third", when = "depth >= 3", otherwise = "next" },
  { roll = "4", name = "none", when = "depth >= 2", otherwise = "nothing" },
]
"#;

#[test]
fn conditions_pass_the_roll_on() {
    let game = game(CONDITIONS);
    let at = |depth: i64, faces: &[u32]| {
        let outcome = rolled(&game, "t", &Situation::new().with("depth", depth), 0, faces);
        outcome.text()
    };
    assert_eq!(at(2, &[1]), "again");
    assert_eq!(at(1, &[1, 4]), "");
    assert_eq!(at(2, &[2]), "next");
    assert_eq!(at(2, &[3]), "none");
    assert_eq!(at(3, &[3]), "third");
    assert_eq!(at(1, &[2]), "");
}

#[test]
fn roll_again_leaves_the_row_out() {
    let game = game(
        r#"
[table.t]
dice = "1d4"
rows = [
  { roll = "1", name = "one" },
  { roll = "2", name = "two" },
  { roll = "3", name = "Twice", again = 2 },
  { roll = "4", name = "Once more", text = "and {1d6} rats", again = true },
]
"#,
    );
    let outcome = rolled(&game, "t", &Situation::new(), 0, &[3, 3, 1, 4, 5, 3, 4, 2]);
    assert_eq!(outcome.text(), "one; and 5 rats; two");
    let names: Vec<&str> = outcome
        .again
        .iter()
        .map(|again| again.label.as_str())
        .collect();
    assert_eq!(names, ["1 one", "4 Once more"]);
    assert_eq!(
        trace(&outcome),
        "\
t: d4: [3] = 3 -> 3 Twice
  t: d4: [3] = 3 -> rolled again: `3 Twice` has already come up
  t: d4: [1] = 1 -> 1 one
  t: d4: [4] = 4 -> 4 Once more
    d6: [5] = 5
    t: d4: [3] = 3 -> rolled again: `3 Twice` has already come up
    t: d4: [4] = 4 -> rolled again: `4 Once more` has already come up
    t: d4: [2] = 2 -> 2 two
"
    );
}

#[test]
fn columns_are_rolled_for_separately() {
    let game = game(
        r#"
[table.generic]
dice = "1d3"
separate = true
columns = ["exits", "smell"]
labels = { exits = "Exits" }
rows = """
1 | {1d6} | damp
2 | none  | smoke
3 | one   | -
"""
[table.chamber]
dice = "1"
rows = [{ roll = "1", text = "A room with {generic.exits} exits." }]
"#,
    );
    let outcome = rolled(&game, "generic", &Situation::new(), 0, &[1, 5, 2]);
    assert_eq!(outcome.text(), "Exits: 5; Smell: smoke");
    assert_eq!(
        trace(&outcome),
        "generic\n  generic.exits: d3: [1] = 1 -> 1\n    d6: [5] = 5\n  generic.smell: d3: [2] = 2 -> 2\n"
    );
    assert_eq!(
        rolled(&game, "chamber", &Situation::new(), 0, &[3]).text(),
        "A room with one exits."
    );
    let table = game.tables.get("generic").unwrap();
    let one = roll_column(
        &game,
        table,
        "smell",
        &Situation::new(),
        0,
        &mut Scripted::new([1]),
    )
    .unwrap();
    assert_eq!(one.text(), "damp");
}

#[test]
fn a_deck_gives_every_row_once_before_it_is_shuffled() {
    let game = game(
        r#"
[table.cards]
dice = "1d3"
draw = "deck"
rows = "1 | ace\n2 | king\n3 | queen"
columns = ["name"]
"#,
    );
    let table = game.tables.get("cards").unwrap();
    let mut decks = Decks::new();
    let mut source = Scripted::new([2, 2, 1, 1, 2, 3, 2]);
    let mut drawn = || {
        let outcome =
            roll_from(&game, table, &Situation::new(), 0, &mut decks, &mut source).unwrap();
        outcome.text()
    };
    assert_eq!(
        [drawn(), drawn(), drawn(), drawn()],
        ["king", "ace", "queen", "king"]
    );
    assert_eq!(source.left(), &[] as &[u32]);
    assert_eq!(decks.drawn_rows("cards").collect::<Vec<_>>(), [1]);
}

const LOOT: &str = r#"
[table.loot]
dice = "1d8"
context = { depth = "0-5" }
rows = [
  { roll = "1", text = "{A/W}" },
  { roll = "2", text = "{1d2 x W+1}" },
  { roll = "3", text = "{W#iron}" },
  { roll = "4", text = "{if depth >= 3: W else \"nothing {{at all}}\"}" },
  { roll = "5", text = "{names}" },
  { roll = "6", text = "{if 25% chance: A}" },
  { roll = "7", text = "{W-1d2}" },
  { roll = "8", text = "{depth} x {depth+1}" },
]
[table.A]
dice = "1d6"
columns = ["name"]
rows = "1-6 | armour"
[table.W]
dice = "1d6"
ends = "clamp"
rows = [
  { roll = "1-3", name = "club" },
  { roll = "4-6", id = "iron", name = "iron", price = 4 },
]
[list.names]
columns = ["name"]
rows = "Ada\nBert"
"#;

#[test]
fn texts_roll_in_every_way() {
    let game = game(LOOT);
    let at = |depth: i64, faces: &[u32]| {
        let outcome = rolled(
            &game,
            "loot",
            &Situation::new().with("depth", depth),
            0,
            faces,
        );
        outcome.text()
    };
    assert_eq!(at(0, &[1, 2, 5]), "iron");
    assert_eq!(at(0, &[2, 2, 3, 1]), "iron, club");
    assert_eq!(at(0, &[3]), "iron");
    assert_eq!(at(3, &[4, 1]), "club");
    assert_eq!(at(2, &[4]), "nothing {at all}");
    assert_eq!(at(0, &[5, 2]), "Bert");
    assert_eq!(at(0, &[6, 25, 3]), "armour");
    assert_eq!(at(0, &[6, 26]), "");
    assert_eq!(at(0, &[7, 2, 5]), "club");
    assert_eq!(at(3, &[8]), "3 x 4");
}

/// What comes up may be a sentence of its own; the text around it ends only once and leaves no gap.
#[test]
fn a_text_goes_on_after_what_came_up() {
    let game = game(
        r#"
[table.hoard]
dice = "d2"
columns = ["text"]
rows = """
1 | Gold: {2 x coin}. More.
2 | A {gap} purse, {coin}; and so on
"""
[table.coin]
dice = "d2"
columns = ["text"]
rows = """
1 | 5 gp.
2 | Dots...
"""
[table.gap]
dice = "d1"
columns = ["text"]
rows = "1 | "
"#,
    );
    let at = |faces: &[u32]| {
        let outcome = rolled(&game, "hoard", &Situation::new(), 0, faces);
        outcome.text()
    };
    assert_eq!(at(&[1, 1, 1]), "Gold: 5 gp, 5 gp. More.");
    assert_eq!(at(&[1, 2, 1]), "Gold: Dots..., 5 gp. More.");
    assert_eq!(at(&[2, 1, 1]), "A purse, 5 gp; and so on");
}

#[test]
fn the_trace_shows_choices_conditions_and_modifiers() {
    let game = game(LOOT);
    let at = |faces: &[u32]| {
        trace(&rolled(
            &game,
            "loot",
            &Situation::new().with("depth", 3),
            0,
            faces,
        ))
    };
    let loot = |row: &str| format!("loot: d8: [{row}] = {row} -> {row} ");
    assert_eq!(
        at(&[1, 2, 5]),
        loot("1") + "{A/W}\n  A/W: W\n  W: d6: [5] = 5 -> 4-6 iron\n"
    );
    assert_eq!(
        at(&[2, 2, 3, 1]),
        loot("2")
            + "{1d2 x W+1}\n  times d2: [2] = 2\n  W+1: d6: [3] = 3, +1 = 4 -> 4-6 iron\n  W+1: d6: [1] = 1, +1 = 2 -> 1-3 club\n"
    );
    assert_eq!(at(&[3]), loot("3") + "{W#iron}\n  W#iron -> 4-6 iron\n");
    assert_eq!(
        at(&[7, 2, 5]),
        loot("7") + "{W-1d2}\n  W-1d2: d6: [5] = 5, -d2: -[2] = -2, -2 = 3 -> 1-3 club\n"
    );
    assert_eq!(
        at(&[4, 1]),
        loot("4")
            + "{if depth >= 3: W else \"nothing {{at all}}\"}\n  if depth >= 3: yes\n  W: d6: [1] = 1 -> 1-3 club\n"
    );
}

#[test]
fn the_first_choice_can_be_asked_for() {
    let game = game(LOOT);
    let mut situation = Situation::of(&game);
    situation.choice = Choice::First;
    assert_eq!(
        rolled(&game, "loot", &situation, 0, &[1, 4]).text(),
        "armour"
    );
}

#[test]
fn items_are_called_by_name_and_a_roll_in_their_text_is_kept() {
    let game = game(
        r#"
[table.t]
dice = "1d3"
rows = "1-3 | You find: {things}!"
columns = ["text"]
[table.things]
dice = "1d3"
makes = "item"
columns = ["name", "text", "gold"]
rows = """
1 | Rope   | Fifty feet. | 1
2 | Purse  | {1d6} coins | {1d6}
3 | Again  | -           | 0
"""
"#,
    );
    assert_eq!(
        rolled(&game, "t", &Situation::new(), 0, &[1, 1]).text(),
        "You find: Rope!"
    );
    let purse = rolled(&game, "t", &Situation::new(), 0, &[1, 2, 6]);
    assert_eq!(purse.text(), "You find: Purse: 6 coins!");
    let things: Vec<String> = purse
        .things()
        .iter()
        .map(|made| format!("{made:?}"))
        .collect();
    assert_eq!(things, ["Item(purse@1)"]);
    let whole = rolled(&game, "things", &Situation::new(), 0, &[2, 6, 3]);
    assert_eq!(
        whole
            .cells
            .iter()
            .map(|(key, cell)| (key.as_str(), cell.text()))
            .collect::<Vec<_>>(),
        [("gold", "3".to_owned())]
    );
}

#[test]
fn names_have_owners_and_usual_values() {
    let game = game(
        "[stat.luck]\nstart = 3\n[table.t]\ndice = \"room.depth + luck\"\ncontext = { \"room.depth\" = \"2-9\", luck = \"0-9\" }\nends = \"clamp\"\nrows = [{ roll = \"1-9\", text = \"{luck} {hero.luck} {room.depth}\" }]\n",
    );
    assert_eq!(
        rolled(&game, "t", &Situation::of(&game), 0, &[]).text(),
        "3 3 2"
    );
    let known = Situation::of(&game).with("hero.luck", 5).with("depth", 7);
    assert_eq!(rolled(&game, "t", &known, 0, &[]).text(), "5 5 7");
}

#[test]
fn facts_decide_conditions() {
    let game = game(
        "[stat.hp]\n[class.elf]\n[item.torch]\n[table.t]\ndice = \"1\"\nrows = [{ roll = \"1\", text = \"{if hero is elf: 'elf'}{if hero is not elf: 'no elf'} {if has torch: 'light'}\" }]\n",
    );
    let mut situation = Situation::of(&game);
    assert_eq!(rolled(&game, "t", &situation, 0, &[]).text(), "no elf ");
    situation.say("elf");
    situation.say("torch");
    assert_eq!(rolled(&game, "t", &situation, 0, &[]).text(), "elf light");
}
