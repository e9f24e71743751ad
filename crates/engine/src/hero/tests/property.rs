//! Every hero that is made is legal, is read back as it was, and keeps its seed.

use super::*;

/// Makes heroes from many seeds and checks each.
pub fn all_are_legal(game: &Ruleset, seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let party = make_party(game, &[], seed)
            .unwrap_or_else(|error| panic!("{} {seed}: {error}", game.head.id));
        for hero in &party.heroes {
            let text = to_toml(game, hero);
            let (sources, found) = check_text(game, "hero.toml", &text);
            assert!(
                found.is_empty(),
                "seed {seed}:\n{text}\n{}",
                diag::render(&sources, &found, false)
            );
            let mut sources = diag::Sources::new();
            let source = sources.add("hero.toml", text);
            assert_eq!(from_toml(&sources, source).0.as_ref(), Some(hero));
        }
    }
}

#[test]
fn heroes_of_the_full_game_are_legal() {
    all_are_legal(&game(FULL), 0..700);
}

/// A game that is hard to check: conditions on dice, sets after rolls, sums cut by limits, several shops.
const CROOKED: &str = r#"
[stat.a]
start = "1d6"
max = 5
[stat.b]
start = "a + 1d4"
min = "a"
[stat.c]
start = 3
max = "b + 2"
[stat.d]
derived = "max(a, b) - c"
min = 0
[stat.gold]
start = "2d6"
min = 0
[stat.hp]
kind = "pool"
start = "a + 3"
[class.ex]
may-not-use = ["hat", "cup"]
stats = { a = "2d4", c = 1 }
gains = ["hp.max + 1"]
items = ["pin x1d2"]
[class.why]
requires = "a <= 4 or hero is red"
gains = ["c + 2; gain sharp", "gain cup / pin"]
[class.red]
kind = "colour"
gains = ["gain marked", "gold + 1"]
[class.blue]
kind = "colour"
requires = "b < 9"
[trait.sharp]
gains = ["b + 1"]
tags = ["edge"]
[trait.dull]
gains = ["b - 1"]
tags = ["edge"]
[trait.round]
tags = ["edge"]
[condition.marked]
[item.pin]
price = 1
tags = ["small"]
[item.cup]
price = 3
tags = ["small"]
[item.hat]
price = 4
[list.box]
makes = "item"
columns = ["name"]
rows = "Bell\nBook"
[table.bonus]
dice = "a"
context = { a = "1-8" }
ends = "clamp"
columns = ["name", "points"]
rows = "1-2 | low | -1\n3-4 | mid | 0\n5+ | high | 1d2"
[creation]
party = 2
steps = [
  { when = "50% chance", roll = "a" },
  { choose = "class" },
  { choose = "colour" },
  { roll = "b" },
  { when = "hero is marked", set = ["c + 1"] },
  { set = ["b + {bonus.points}", "c = c + 1d2 - 1"] },
  { raise = { by = "1d2", count = 2, among = ["a", "c"] } },
  { choose = "trait", from = ["edge"], count = "1d2" },
  { one-of = [
    [{ when = "a >= 3", gain = ["hat"] }],
    [{ choose = "item", from = ["small"] }, { one-of = [[{ set = ["gold + 2"] }], [{ choose = "row", from = ["box"], count = 2 }]] }],
    [{ distribute = { points = "a", among = ["b", "hp"], max = 20 } }],
  ] },
  { buy = { from = ["pin", "cup"], with = "gold", at-most = "2" } },
  { when = "number of pin >= 2", buy = { from = ["hat", "box"], with = "gold" } },
  { when = "has hat", set = ["hp + 1"] },
]
"#;

#[test]
fn heroes_of_the_crooked_game_are_legal() {
    all_are_legal(&game(CROOKED), 0..1_000);
}

/// More alternatives than are tried one by one.
#[test]
fn many_alternatives_are_legal_too() {
    let steps: Vec<String> = (0..9)
        .map(|number| {
            format!("{{ one-of = [[{{ set = [\"a + {number}\"] }}], [{{ gain = [\"pin\"] }}]] }}")
        })
        .collect();
    let game = game(&format!(
        "[stat.a]\n[item.pin]\n[creation]\nsteps = [\n{}\n]\n",
        steps.join(",\n")
    ));
    all_are_legal(&game, 0..100);
    let hero = "game = \"test-game\"\nversion = \"1\"\n[stats]\na = 37\n";
    assert_eq!(
        findings(&game, hero),
        ["4:5: error: `a` is 37, but a new hero has 36"]
    );
}

/// Points that are only perhaps given.
#[test]
fn sums_of_uncertain_steps_are_wide() {
    let game = game(
        "[stat.a]\n[stat.b]\n[creation]\nsteps = [{ when = \"50% chance\", raise = { by = 2, among = [\"a\", \"b\"] } }]\n",
    );
    all_are_legal(&game, 0..20);
    let hero = "game = \"test-game\"\nversion = \"1\"\n[stats]\na = 2\nb = 2\n";
    assert_eq!(
        findings(&game, hero),
        ["3:2: error: `a` and `b` add up to 4, but a new hero has 0 to 2"]
    );
}

/// What a roll brought need not have been paid for.
#[test]
fn rolled_gear_is_free() {
    let game = game(
        "[stat.gold]\nstart = \"1d6\"\nmin = 0\n[table.I]\ndice = \"1d2\"\nmakes = \"item\"\ncolumns = [\"name\", \"price\"]\nrows = \"1 | Pin | 4\\n2 | Cup | 5\"\n[creation]\nsteps = [{ gain = [\"{I}\"] }, { buy = { from = [\"I\"], with = \"gold\" } }]\n",
    );
    all_are_legal(&game, 0..100);
}
