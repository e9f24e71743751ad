//! Preferences of classes decide before chance does, if somebody plays without a human.

use super::*;
use crate::ruleset;

const GAME: &str = r#"
[stat.hp]
kind = "pool"
start = 5
[stat.might]
max = 5
start = 0
[stat.wits]
max = 5
start = 0
[stat.grace]
max = 5
start = 0
[stat.gold]
kind = "counter"
start = 10
[item.club]
price = 1
tags = ["arm"]
[item.wand]
price = 1
tags = ["magic"]
[item.rope]
price = 1
[trait.strong]
[trait.clever]
[class.brute]
prefers = ["might 4", "grace 2", "strong", "arm", "rope"]
[creation]
steps = [
  { choose = "class" },
  { distribute = { points = 7, among = ["might", "wits", "grace"] } },
  { raise = { by = 1, count = 2, among = ["wits", "grace", "might"], distinct = true } },
  { choose = "trait", from = ["clever", "strong"] },
  { one-of = [[{ gain = ["wand"] }], [{ gain = ["club"] }]] },
]
"#;

#[test]
fn a_sensible_hero_takes_what_the_class_prefers() {
    let game = game(GAME);
    let request = HeroRequest {
        sensible: true,
        ..HeroRequest::none()
    };
    // No die decides anything: might to 4, grace to 2, then might again, as it comes first.
    let hero = made(&game, &request, &[]);
    let found = stats(&hero);
    for stat in ["might 5", "grace 3", "wits 1"] {
        assert!(found.contains(&stat.to_owned()), "{stat} in {found:?}");
    }
    assert_eq!(hero.traits, ["strong"]);
    assert_eq!(hero.items, [("club".to_owned(), 1)]);
}

#[test]
fn without_good_sense_chance_decides() {
    let game = game(GAME);
    let item = |seed| {
        let hero =
            make(&game, &HeroRequest::none(), seed).unwrap_or_else(|error| panic!("{error}"));
        hero.items[0].0.clone()
    };
    let found: std::collections::BTreeSet<String> = (0..40).map(item).collect();
    assert_eq!(found.into_iter().collect::<Vec<_>>(), ["club", "wand"]);
}

#[test]
fn a_preference_for_nothing_is_a_mistake() {
    let head = "format = 1\nid = \"test-game\"\ntitle = \"Test\"\nlicence = \"CC0-1.0\"\n";
    let text = format!("{head}[stat.might]\n[class.brute]\nprefers = [\"migt 3\"]\n");
    let reading = ruleset::read(vec![("game.toml".to_owned(), text)], &ruleset::no_base);
    let shown = diag::render(&reading.sources, &reading.diagnostics, false);
    assert!(
        shown.contains("there is no stat, item or trait `migt`") && shown.contains("`might`"),
        "{shown}"
    );
}
