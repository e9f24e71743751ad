//! Every value of every die.

use super::*;

#[test]
fn every_value_of_dice_and_names_is_rolled() {
    let game = game(STAIR);
    let every = every_value(&game, game.tables.get("landing").unwrap());
    // 13 depths, 6 faces.
    assert_eq!(
        (every.rolls, every.failures.len(), every.thinned),
        (78, 0, false)
    );
}

#[test]
fn failures_say_which_value() {
    let game = game(
        "[table.t]\ndice = \"2d3 + depth\"\ncontext = { depth = \"0-1\" }\nrows = [{ roll = \"2-6\", name = \"x\" }]\n[table.u]\ndice = \"1\"\nrows = [{ roll = \"1\", text = \"{t-2}\" }]\n",
    );
    let every = every_value(&game, game.tables.get("t").unwrap());
    let failures: Vec<String> = every
        .failures
        .iter()
        .map(|failed| {
            format!(
                "{:?} {} {:+}: {}",
                failed.names, failed.total, failed.modifier, failed.error
            )
        })
        .collect();
    assert_eq!(every.rolls, 20);
    assert_eq!(
        failures,
        [
            "[(\"depth\", 0)] 2 -2: no row of `t` covers 0",
            "[(\"depth\", 0)] 3 -2: no row of `t` covers 1",
            "[(\"depth\", 1)] 3 -2: no row of `t` covers 1",
            "[(\"depth\", 1)] 7 +0: no row of `t` covers 7",
        ]
    );
}
