//! Rolling, tracing and odds, on small games written as TOML.

mod brute;
mod chance;
mod every;
mod games;
mod nested;
mod odds;
mod rolling;
mod trouble;

use super::*;
use crate::rng::Scripted;
use crate::tests::game;

/// Rolls on a table with these faces; all of them must be used.
pub fn rolled(
    game: &Ruleset,
    table: &str,
    situation: &Situation,
    modifier: i64,
    faces: &[u32],
) -> Outcome {
    let mut source = Scripted::new(faces);
    let outcome = roll(
        game,
        game.tables.get(table).unwrap(),
        situation,
        modifier,
        &mut source,
    );
    let outcome = outcome.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(source.left(), &[] as &[u32], "all faces are used");
    outcome
}

/// Why a roll with these faces fails.
pub fn failed(game: &Ruleset, table: &str, situation: &Situation, faces: &[u32]) -> TableError {
    let mut source = Scripted::new(faces);
    roll(
        game,
        game.tables.get(table).unwrap(),
        situation,
        0,
        &mut source,
    )
    .unwrap_err()
}

/// A table without anything special.
pub const STAIR: &str = r#"
[stat.nerve]
start = 2

[table.landing]
dice = "1d6 + depth"
context = { depth = "0-12" }
ends = "clamp"
rows = [
  { roll = "1-3", name = "Dust", text = "Nothing but dust." },
  { roll = "4",   name = "Rats", text = "{1d3} rats." },
  { roll = "5-6", name = "Chest", text = "A locked chest holding {treasure}." },
  { roll = "7+",  name = "Keeper", text = "The keeper of the lantern." },
]

[table.treasure]
dice = "1d6"
columns = ["name", "gold"]
rows = """
1-3 | Copper coins  | 1
4-5 | Silver candle | 3
6   | Gold snuffer  | 10
"""
"#;
