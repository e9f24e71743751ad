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

const PARTY: &str = r#"
[stat.hp]
start = 5
[class.cook]
[class.guard]
[class.scout]
[class.tall]
kind = "build"
[class.short]
kind = "build"
[creation]
party = 4
usual = ["cook"]
march = ["guard", "scout"]
steps = [{ choose = "class" }, { choose = "build" }]
"#;

/// The classes of a party's heroes, from front to rear.
fn jobs(game: &Ruleset, request: &HeroRequest, seed: u64) -> Vec<String> {
    let party = make_party(game, &vec![request.clone(); 4], seed);
    let heroes = party.unwrap_or_else(|error| panic!("{error}")).heroes;
    let jobs = heroes.iter().filter_map(|hero| hero.class("class"));
    jobs.map(str::to_owned).collect()
}

#[test]
fn a_sensible_party_has_one_of_each_class_before_two_of_any_and_marches() {
    let game = game(PARTY);
    let request = HeroRequest {
        sensible: true,
        ..HeroRequest::none()
    };
    let order = |job: &String| ["guard", "scout", "cook"].iter().position(|id| id == job);
    for seed in 0..40 {
        let jobs = jobs(&game, &request, seed);
        for id in ["cook", "guard", "scout"] {
            let times = jobs.iter().filter(|job| *job == id).count();
            assert!((1..=2).contains(&times), "{seed}: {jobs:?}");
        }
        assert!(jobs.is_sorted_by_key(order), "{seed}: {jobs:?}");
    }
}

/// Builds are no jobs: a party may be all tall. Nor does anybody who leaves it to the dice get more than the dice say.
#[test]
fn without_good_sense_a_party_is_what_the_dice_say() {
    let game = game(PARTY);
    let is_mixed = |seed: &u64| {
        let mut jobs = jobs(&game, &HeroRequest::none(), *seed);
        jobs.sort();
        jobs.dedup();
        jobs.len() == 3
    };
    let mixed = (0..40).filter(is_mixed).count();
    assert!((5..35).contains(&mixed), "{mixed}");
}
