//! Small games for the tests, and the games of the repository.

use crate::play::{HeroSpec, Program, Setup};
use crate::ruleset;

/// Reads a game from one text; the test fails with its mistakes.
pub fn program(text: &str) -> Program {
    compile(vec![("test.toml".to_owned(), text.to_owned())])
}

/// The game of the repository that has this procedure, with a few more things in it.
pub fn game_with(procedure: &str, more: &str) -> Program {
    let wanted = format!("[procedure.{procedure}]");
    let games = games();
    let found = games
        .into_iter()
        .find(|(_, files)| files.iter().any(|(_, text)| text.contains(&wanted)));
    let (_, mut files) = found.unwrap_or_else(|| panic!("no game has the procedure `{procedure}`"));
    files.push(("more.toml".to_owned(), more.to_owned()));
    compile(files)
}

/// All games of the repository: folder and files.
pub fn games() -> Vec<(String, Vec<(String, String)>)> {
    let here = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let top =
        std::env::var("RULESETS").map_or(here.join("../../rulesets"), std::path::PathBuf::from);
    let mut folders: Vec<_> = std::fs::read_dir(top)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    folders.sort();
    let games = folders.into_iter().filter(|path| path.is_dir());
    games
        .map(|folder| (folder.display().to_string(), files_of(&folder)))
        .collect()
}

fn files_of(folder: &std::path::Path) -> Vec<(String, String)> {
    let paths = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let tomls = paths.filter(|path| path.extension().is_some_and(|end| end == "toml"));
    let mut files: Vec<(String, String)> = tomls
        .map(|path| {
            (
                path.display().to_string(),
                std::fs::read_to_string(&path).unwrap(),
            )
        })
        .collect();
    files.sort();
    files
}

pub fn compile(files: Vec<(String, String)>) -> Program {
    let reading = ruleset::read(files, &ruleset::no_base);
    let messages: Vec<String> = reading
        .diagnostics
        .iter()
        .map(|found| format!("{found:?}"))
        .collect();
    let ruleset = reading
        .ruleset
        .unwrap_or_else(|| panic!("{}", messages.join("\n")));
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
