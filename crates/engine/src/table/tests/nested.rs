//! Odds through tables inside tables.

use super::brute::all_rolls;
use super::*;

const WEB: &str = r#"
[table.top]
dice = "1d4"
context = { depth = "0-3" }
rows = [
  { roll = "1", text = "{W} and {W}" },
  { roll = "2", text = "{1d2 x W+1}, {if depth >= 2: A}" },
  { roll = "3", text = "{A+0/W-1d2}", again = true },
  { roll = "4", text = "{if 50% chance: W#2}{names}", price = "{A}" },
]
[table.A]
dice = "1d2"
columns = ["text"]
rows = "1 | helm\n2 | {W}"
[table.W]
dice = "1d3"
ends = "clamp"
rows = [
  { roll = "1", name = "club" },
  { roll = "2", name = "axe", text = "an axe of {names}" },
  { roll = "3", name = "bow" },
]
[list.names]
columns = ["name"]
rows = "Ada\nBert\nCid"
"#;

/// Every nested row that came up, by its path.
fn spots(outcome: &Outcome, path: &str, found: &mut Vec<String>) {
    found.push(format!("{path}: {}", outcome.label));
    let texts = outcome
        .name
        .iter()
        .chain(&outcome.text)
        .chain(outcome.cells.iter().map(|(_, cell)| cell));
    for inner in texts.flat_map(Facts::outcomes) {
        spots(inner, &format!("{path} > {}", inner.call), found);
    }
    for again in &outcome.again {
        spots(again, path, found);
    }
}

#[test]
fn the_twin_agrees_on_nested_tables() {
    let game = game(WEB);
    for depth in [0, 2] {
        for choice in [Choice::Even, Choice::First] {
            let mut situation = Situation::new().with("depth", depth);
            situation.choice = choice;
            let table = game.tables.get("top").unwrap();
            let odds = nested(&game, table, &situation, 0, 9).unwrap();
            assert!(!odds.cut && !odds.full_decks);
            let seen = all_rolls(&game, "top", &situation, 0, |outcome| {
                let mut found = Vec::new();
                spots(outcome, "top", &mut found);
                found
            });
            for leaf in &odds.leaves {
                let path: Vec<&str> = std::iter::once("top")
                    .chain(leaf.path.iter().map(String::as_str))
                    .collect();
                seen.agrees(
                    &format!("{}: {}", path.join(" > "), leaf.label),
                    &leaf.chance,
                );
            }
            assert_eq!(
                seen.weights.len(),
                odds.leaves.len(),
                "nothing comes up that has no odds"
            );
        }
    }
}

#[test]
fn mistakes_say_the_way() {
    let game = game(
        "[table.t]\ndice = \"1d3\"\nrows = [{ roll = \"1-3\", text = \"{u-1}\" }]\n[table.u]\ndice = \"1d2\"\nrows = [{ roll = \"1-2\", name = \"x\" }]\n",
    );
    let error = nested(
        &game,
        game.tables.get("t").unwrap(),
        &Situation::new(),
        0,
        1,
    )
    .unwrap_err();
    assert_eq!(
        error.to_string(),
        "no row of `u` covers 0 (through t > u-1)"
    );
}

#[test]
fn paths_name_the_calls() {
    let game = game(STAIR);
    let situation = Situation::new().with("depth", 0);
    let odds = nested(&game, game.tables.get("landing").unwrap(), &situation, 0, 3).unwrap();
    let listed: Vec<String> = odds
        .leaves
        .iter()
        .map(|leaf| {
            format!(
                "{:?} {} {}: {}",
                leaf.path, leaf.table, leaf.label, leaf.chance
            )
        })
        .collect();
    assert_eq!(
        listed,
        [
            "[] landing 1-3 Dust: 1/2",
            "[] landing 4 Rats: 1/6",
            "[] landing 5-6 Chest: 1/3",
            "[\"treasure\"] treasure 1-3 Copper coins: 1/6",
            "[\"treasure\"] treasure 4-5 Silver candle: 1/9",
            "[\"treasure\"] treasure 6 Gold snuffer: 1/18",
        ]
    );
}

#[test]
fn depth_cuts_and_loops_end() {
    let game =
        game("[table.a]\ndice = \"1d2\"\ncolumns = [\"text\"]\nrows = \"1 | x\\n2 | {2 x a}\"\n");
    let table = game.tables.get("a").unwrap();
    let none = nested(&game, table, &Situation::new(), 0, 0).unwrap();
    assert_eq!((none.leaves.len(), none.cut), (2, true));
    let odds = nested(&game, table, &Situation::new(), 0, 3).unwrap();
    assert!(odds.cut);
    // One level down: half the time two rolls of which at least one is an x in 3 of 4 ways.
    let chances: Vec<String> = odds
        .leaves
        .iter()
        .map(|leaf| format!("{}: {}", leaf.path.len(), leaf.chance))
        .collect();
    assert_eq!(chances[..4], ["0: 1/2", "0: 1/2", "1: 3/8", "1: 3/8"]);
}

#[test]
fn separate_columns_have_a_way_of_their_own() {
    let game = game(
        "[table.t]\ndice = \"1d2\"\nseparate = true\ncolumns = [\"x\", \"y\"]\nrows = \"1 | a | {u}\\n2 | b | c\"\n[table.u]\ndice = \"1d3\"\nrows = [{ roll = \"1-3\", name = \"z\" }]\n",
    );
    let odds = nested(
        &game,
        game.tables.get("t").unwrap(),
        &Situation::new(),
        0,
        2,
    )
    .unwrap();
    let listed: Vec<String> = odds
        .leaves
        .iter()
        .map(|leaf| format!("{} {}: {}", leaf.path.join(" "), leaf.row, leaf.chance))
        .collect();
    assert_eq!(
        listed,
        [
            ".x 0: 1/2",
            ".x 1: 1/2",
            ".y 0: 1/2",
            ".y 1: 1/2",
            ".y u 0: 1/2"
        ]
    );
}
