//! Odds of the rows of one table.

use super::brute::all_rolls;
use super::*;

fn exact(game: &Ruleset, table: &str, situation: &Situation, modifier: i64) -> RowOdds {
    odds(game, game.tables.get(table).unwrap(), situation, modifier).unwrap()
}

/// `label: lands, comes up` of every row, and nothing.
fn listed(odds: &RowOdds) -> Vec<String> {
    let rows = odds
        .rows
        .iter()
        .map(|row| format!("{}: {}, {}", row.label, row.lands, row.comes_up));
    rows.chain([format!("nothing: {}", odds.nothing)]).collect()
}

#[test]
fn plain_rows_are_counted() {
    let game = game(STAIR);
    let odds = exact(&game, "landing", &Situation::new().with("depth", 1), 0);
    assert_eq!(
        listed(&odds),
        [
            "1-3 Dust: 1/3, 1/3",
            "4 Rats: 1/6, 1/6",
            "5-6 Chest: 1/3, 1/3",
            "7+ Keeper: 1/6, 1/6",
            "nothing: 0"
        ]
    );
    let chart = odds.chart("nothing");
    assert_eq!(chart.denominator, 6_u32.into());
    assert_eq!(
        chart
            .rows
            .iter()
            .map(|(label, count)| format!("{label} {count}"))
            .collect::<Vec<_>>(),
        ["1-3 Dust 2", "4 Rats 1", "5-6 Chest 2", "7+ Keeper 1"]
    );
}

#[test]
fn json_has_counts_over_one_denominator() {
    let game = game(
        "[table.t]\ndice = \"1d6\"\nends = \"nothing\"\nrows = [{ roll = \"1-2\", name = \"x\" }, { roll = \"3\", name = \"y\" }]\n",
    );
    assert_eq!(
        exact(&game, "t", &Situation::new(), 0).to_json(),
        serde_json::json!({
            "table": "t", "denominator": "6",
            "rows": [
                { "row": 0, "label": "1-2 x", "quantity": "2", "comes-up": { "numerator": "1", "denominator": "3" } },
                { "row": 1, "label": "3 y", "quantity": "1", "comes-up": { "numerator": "1", "denominator": "6" } },
            ],
            "nothing": "3",
        })
    );
}

#[test]
fn rolling_again_divides_by_what_counts() {
    let game = game(
        "[table.t]\ndice = \"2d6\"\nends = \"reroll\"\nrows = [{ roll = \"2-3\", name = \"x\" }, { roll = \"7\", name = \"y\" }]\n",
    );
    assert_eq!(
        listed(&exact(&game, "t", &Situation::new(), 0)),
        ["2-3 x: 1/3, 1/3", "7 y: 2/3, 2/3", "nothing: 0"]
    );
}

#[test]
fn again_is_at_least_once_of_several() {
    let game = game(
        "[table.t]\ndice = \"1d4\"\nrows = [{ roll = \"1\", name = \"x\" }, { roll = \"2-3\", name = \"y\" }, { roll = \"4\", name = \"Twice\", again = 2 }]\n",
    );
    // x: 1/4 at once, or 1/4 of the time two rolls of 1 in 3: 1/4 + 1/4 * 5/9.
    assert_eq!(
        listed(&exact(&game, "t", &Situation::new(), 0)),
        [
            "1 x: 1/4, 7/18",
            "2-3 y: 1/2, 13/18",
            "4 Twice: 1/4, 1/4",
            "nothing: 0"
        ]
    );
}

/// Tables with everything that can happen on the way to a row; each is rolled in all ways and compared.
const HARD: &str = r#"
[table.conditions]
dice = "1d6 + depth"
context = { depth = "0-3" }
ends = "reroll"
rows = [
  { roll = "1", name = "a", when = "depth >= 1" },
  { roll = "2", name = "b", when = "depth >= 2", otherwise = "next" },
  { roll = "3", name = "c", when = "25% chance", otherwise = "next" },
  { roll = "4", name = "d", when = "1d2 = 1", otherwise = "nothing" },
  { roll = "5", name = "e" },
  { roll = "6", name = "f", when = "50% chance or 1d4 >= 3" },
]
[table.agains]
dice = "1d6"
context = { depth = "0-3" }
rows = [
  { roll = "1-2", name = "a" },
  { roll = "3", name = "b" },
  { roll = "4", name = "c", when = "depth > 1", otherwise = "nothing" },
  { roll = "5", name = "Twice", again = 2 },
  { roll = "6", name = "Twice too", again = 2 },
]
[table.clamped]
dice = "2d3 - 1d4"
ends = "clamp"
rows = [{ roll = "1", name = "a" }, { roll = "3-4", name = "b" }]
"#;

#[test]
fn the_twin_agrees_on_conditions() {
    let game = game(HARD);
    for depth in 0..=3 {
        let situation = Situation::new().with("depth", depth);
        compare(&game, "conditions", &situation, 0);
    }
}

#[test]
fn the_twin_agrees_on_rolling_again() {
    let game = game(HARD);
    for depth in [0, 2] {
        let situation = Situation::new().with("depth", depth);
        compare(&game, "agains", &situation, 0);
    }
}

#[test]
fn the_twin_agrees_on_clamping_and_modifiers() {
    let game = game(HARD);
    for modifier in -3..=4 {
        compare(&game, "clamped", &Situation::new(), modifier);
    }
}

fn compare(game: &Ruleset, table: &str, situation: &Situation, modifier: i64) {
    let odds = exact(game, table, situation, modifier);
    let lands = all_rolls(game, table, situation, modifier, |outcome| {
        vec![outcome.label.clone()]
    });
    let comes_up = all_rolls(game, table, situation, modifier, labels);
    for row in &odds.rows {
        lands.agrees(&row.label, &row.lands);
        comes_up.agrees(&row.label, &row.comes_up);
    }
    lands.agrees("", &odds.nothing);
    let sum: f64 = odds
        .rows
        .iter()
        .map(|row| super::brute::float(&row.lands))
        .sum();
    assert!((sum + super::brute::float(&odds.nothing) - 1.0).abs() < 1e-9);
}

/// The rows of the table itself that came up.
fn labels(outcome: &Outcome) -> Vec<String> {
    let mut labels: Vec<String> = outcome.again.iter().flat_map(labels).collect();
    labels.push(outcome.label.clone());
    labels
}

#[test]
fn decks_count_as_full() {
    let game = game(
        "[table.t]\ndice = \"1d3\"\ndraw = \"deck\"\nrows = [{ roll = 1, name = \"x\" }, { roll = 2, name = \"y\" }, { roll = 3, name = \"z\" }]\n",
    );
    assert_eq!(
        listed(&exact(&game, "t", &Situation::new(), 0)),
        [
            "1 x: 1/3, 1/3",
            "2 y: 1/3, 1/3",
            "3 z: 1/3, 1/3",
            "nothing: 0"
        ]
    );
}
