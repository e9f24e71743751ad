//! Chances as they are printed, and their slow twin.

use super::*;
use crate::ruleset::{no_base, read};

fn game(dice: &str, rows: &str) -> Ruleset {
    let text = format!(
        "format = 1\nid = \"a\"\ntitle = \"A\"\n[table.t]\ndice = \"{dice}\"\nends = \"clamp\"\nrows = [{rows}]\n"
    );
    let reading = read(vec![("a.toml".into(), text)], &no_base);
    reading
        .ruleset
        .unwrap_or_else(|| panic!("{:?}", reading.diagnostics))
}

fn shown(dice: &str, rows: &str) -> Option<Vec<String>> {
    let game = game(dice, rows);
    let table = game.tables.iter().next().expect("the table");
    chances(&game, table)
}

const TWO_ROWS: &str = "{ roll = \"2-3\", name = \"A\" }, { roll = \"4+\", name = \"B\" }";

#[test]
fn percents_where_they_come_out_even_else_throws_else_rounded_percents() {
    let cases = [
        ("1d4", vec!["75 %", "25 %"]),
        ("1d100", vec!["3 %", "97 %"]),
        ("1d6", vec!["3/6", "3/6"]),
        ("2d6", vec!["3/36", "33/36"]),
        ("5d6", vec!["0", "100 %"]),
        ("1d3000", vec!["0.1 %", "99.9 %"]),
        ("1d6000", vec!["0.1 %", "100.0 %"]),
        ("1d60000", vec!["< 0.1 %", "100.0 %"]),
    ];
    for (dice, expected) in cases {
        assert_eq!(shown(dice, TWO_ROWS).unwrap(), expected, "{dice}");
    }
}

/// The slow twin: every throw of two dice, counted.
#[test]
fn throws_are_those_that_are_counted_one_by_one() {
    let rows = "{ roll = \"2-5\", name = \"A\" }, { roll = \"6-8\", name = \"B\" }, { roll = \"9-12\", name = \"C\" }";
    let mut counts = [0; 3];
    for one in 1..=6 {
        for other in 1..=6 {
            counts[match one + other {
                2..=5 => 0,
                6..=8 => 1,
                _ => 2,
            }] += 1;
        }
    }
    let counted: Vec<String> = counts.iter().map(|count| format!("{count}/36")).collect();
    assert_eq!(shown("2d6", rows).unwrap(), counted);
}

#[test]
fn what_depends_on_the_game_has_no_chance() {
    let text = "format = 1\nid = \"a\"\ntitle = \"A\"\n[table.t]\ndice = \"1d6 + depth\"\ncontext = { depth = \"1-9\" }\n\
                ends = \"clamp\"\nrows = [{ roll = \"1+\", name = \"A\" }]\n";
    let reading = read(vec![("a.toml".into(), text.into())], &no_base);
    let game = reading
        .ruleset
        .unwrap_or_else(|| panic!("{:?}", reading.diagnostics));
    assert_eq!(chances(&game, game.tables.iter().next().unwrap()), None);
}
