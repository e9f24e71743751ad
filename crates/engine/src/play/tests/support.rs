//! Small games for the tests, and the games of the repository.

use crate::play::{HeroSpec, Program, Setup};
pub(super) use crate::tests::files_of_games as games;
use crate::tests::read;

/// Reads a game from one text; the test fails with its mistakes.
pub fn program(text: &str) -> Program {
    compile(vec![("test.toml".to_owned(), text.to_owned())])
}

/// The game of the repository that has this procedure, with a few more things in it.
pub fn game_with(procedure: &str, more: &str) -> Program {
    let wanted = format!("[procedure.{procedure}]");
    let found = games()
        .into_iter()
        .find(|(_, files)| files.iter().any(|(_, text)| text.contains(&wanted)));
    let (_, mut files) = found.unwrap_or_else(|| panic!("no game has the procedure `{procedure}`"));
    files.push(("more.toml".to_owned(), more.to_owned()));
    compile(files)
}

pub fn compile(files: Vec<(String, String)>) -> Program {
    let ruleset = read(files);
    Program::compile(&ruleset).unwrap_or_else(|error| panic!("{error:#}"))
}

/// A setup of one hero with these stats and items.
pub fn hero(classes: &[&str], stats: &[(&str, i64)], items: &[&str]) -> Setup {
    let spec = HeroSpec {
        name: "Hero".into(),
        classes: classes.iter().map(|id| (*id).to_owned()).collect(),
        stats: stats
            .iter()
            .map(|(id, value)| ((*id).to_owned(), *value))
            .collect(),
        items: items.iter().map(|id| ((*id).to_owned(), 1)).collect(),
        traits: Vec::new(),
        finished: true,
    };
    Setup {
        heroes: vec![spec],
        ..Setup::default()
    }
}

/// The head that every game needs.
pub const HEAD: &str = r#"
format = 1
id = "test-game"
title = "Test game"
licence = "CC0-1.0"
"#;

/// The boss fight of the benchmark.
pub const BOSS_FIGHT: &str = r#"
format = 1
id = "boss-fight"
title = "Boss fight"
licence = "CC0-1.0"

[stat.hp]
kind = "pool"
start = "7"

[foe-stat.level]
[foe-stat.hp]
kind = "pool"

[foe.boss]
level = 5
hp = 4

[procedure.fight]
do = """
until heroes are down or foes are down:
  foe.hp - ((d6! + 1) / foe.level rounded down)
  if foe.hp < 2: foe.level = 4
  if foe.hp > 0:
    repeat 2 times:
      let face = 1d6
      if face = 1 or (face < 6 and face + 2 <= foe.level): hp - 1
"""
"#;
