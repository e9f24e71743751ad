//! Making and checking heroes, on small games written as TOML and on the built-in ones.

mod files;
mod games;
mod legal;
mod making;
mod property;
mod sensible;
mod twin;

use super::*;
use crate::diag;
use crate::model::Ruleset;
use crate::rng::Scripted;
pub(crate) use crate::tests::game;

/// Makes a hero with these faces; all of them must be used.
pub fn made(game: &Ruleset, request: &HeroRequest, faces: &[u32]) -> Hero {
    let mut source = Scripted::new(faces);
    let hero = make_from(game, request, &mut source).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(source.left(), &[] as &[u32], "all faces are used");
    hero
}

/// What the check says, one line each with line and column.
pub fn findings(game: &Ruleset, text: &str) -> Vec<String> {
    let (sources, found) = check_text(game, "hero.toml", text);
    found
        .iter()
        .map(|finding| {
            let place = finding.span.map(|span| sources.place(span));
            let at = place
                .map(|place| format!("{}:{}: ", place.line, place.column))
                .unwrap_or_default();
            let hints: Vec<String> = finding
                .hints
                .iter()
                .map(|hint| format!(" ({hint})"))
                .collect();
            format!(
                "{at}{}: {}{}",
                finding.severity.word(),
                finding.message,
                hints.concat()
            )
        })
        .collect()
}

/// Every stat as `id value` or `id value/max`.
pub fn stats(hero: &Hero) -> Vec<String> {
    let written = |(id, stat): &(String, StatValue)| match stat.max {
        Some(max) => format!("{id} {}/{max}", stat.value),
        None => format!("{id} {}", stat.value),
    };
    hero.stats.iter().map(written).collect()
}

/// A game with every kind of step.
pub const FULL: &str = r#"
[stat.strength]
start = "3d6"
min = 3
max = 18

[stat.wits]
start = "2d6 + 6"

[stat.hp]
kind = "pool"
start = "1d6 + strength"

[stat.mana]
kind = "pool"
start = "wits / 2"
max = "wits"

[stat.sneak]
max = 6
[stat.climb]
max = 6
[stat.swim]
max = 6

[stat.gold]
kind = "counter"
start = "3d6 x 10"
min = 0

[stat.rank]
derived = "(strength + wits) / 10 rounded down"

[stat.luck]
start = 1

[stat.doom]
of = "party"
start = 2

[class.fighter]
stats = { hp = "10 + 1d6" }
gains = ["strength + 1"]
items = ["sword", "torch x1d3"]
traits = ["brave"]
roll = "1-3"

[class.mage]
requires = "wits >= 12"
may-not-use = ["metal"]
gains = ["hp - 1", "mana.max + 2; mana + 2"]
traits = ["reads"]
roll = "4-5"

[class.thief]
may-use = ["light", "dagger"]
gains = ["gold + 10", "gain dagger; party.doom + 1"]
roll = "6"

[class.human]
kind = "species"

[class.troll]
kind = "species"
requires = "strength >= 12 and hero is not mage"
gains = ["wits - 2"]

[trait.brave]
of = "hero"
[trait.reads]
of = "hero"
tags = ["knack"]
[trait.quick]
of = "hero"
tags = ["knack"]
gains = ["luck + 2"]
[trait.deft]
of = "hero"
tags = ["knack"]

[slot.hand]

[item.sword]
tags = ["metal"]
price = 40
slot = "hand"
[item.dagger]
tags = ["metal"]
price = 10
slot = "hand"
[item.torch]
tags = ["light"]
price = 5
[item.candle]
tags = ["light"]
price = 1
[item.rope]
tags = ["gear"]
price = 20
[item.ruby]
tags = ["treasure"]

[list.spells]
columns = ["name"]
rows = "Sleep\nFire\nLight"

[table.names]
dice = "1d4"
columns = ["name"]
rows = "1 | Ada\n2 | Bert\n3-4 | Cid"

[creation]
party = 3
steps = [
  { text = "Read this." },
  { roll = ["strength", "wits"] },
  { choose = "class", roll = "1d6" },
  { choose = "species" },
  { roll = "hp" },
  { distribute = { points = 7, among = ["sneak", "climb", "swim"], min = 1, max = 4 } },
  { raise = { by = 1, count = 2, among = ["sneak", "climb", "swim"], distinct = true } },
  { one-of = [ [{ choose = "trait", from = ["knack"], count = 1 }], [{ set = ["luck + 1"] }, { gain = ["candle x2"] }] ] },
  { roll = "gold" },
  { when = "hero is mage", repeat = "1 + wits / 12 rounded down", choose = "row", from = ["spells"] },
  { buy = { from = ["torch", "rope", "sword", "dagger", "candle"], with = "gold", at-most = "3" } },
  { when = "has sword", set = ["luck - 1"] },
  { name = "names" },
]
"#;
