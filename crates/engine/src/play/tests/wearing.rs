//! What is worn, and what passes from one hero to another.

use super::support::{HEAD, program};
use crate::play::{HeroSpec, Machine, Rolling, Setup, delve};
use crate::rng::Scripted;

const GAME: &str = r#"
[stat.hp]
kind = "pool"
start = "2"
[stat.might]
start = "0"
[stat.gold]
kind = "counter"
of = "party"
[item-stat.edge]
[slot.weapon]
takes = ["arm"]
best = "item.edge"
[slot.ring]
takes = ["ring"]
best = "item.edge"
[slot.second-ring]
takes = ["ring"]
best = "item.edge"
[item.axe]
slot = "weapon"
edge = 2
tags = ["arm"]
[item.bow]
slot = "weapon"
edge = 3
tags = ["arm"]
gains = ["might + 5"]
[item.lance]
slot = "weapon"
edge = 9
tags = ["arm"]
requires = "might >= 99"
[item.band-i]
edge = 1
tags = ["ring"]
gains = ["might + 1"]
[item.band-ii]
edge = 2
tags = ["ring"]
gains = ["might + 10"]
[item.band-iii]
edge = 3
tags = ["ring"]
gains = ["might + 100"]
[item.draught]
tags = ["potion"]
[foe-stat.hp]
kind = "pool"
[foe.rat]
hp = 1
[procedure.fight]
do = "foes flee"
[procedure.take-over]
parameters = { dead = "hero" }
do = "chosen hero: gain 1 potion from dead"
[procedure.strip]
parameters = { dead = "hero" }
do = "chosen hero: gain all items from dead"
[procedure.hand-on]
parameters = { friend = "hero" }
do = "lose 1 potion to friend"
"#;

fn after<'p>(
    program: &'p crate::play::Program,
    heroes: &[&[&str]],
) -> Machine<'p, Rolling<Scripted>> {
    let spec = |items: &&[&str]| HeroSpec {
        items: items.iter().map(|id| ((*id).to_owned(), 1)).collect(),
        stats: [("hp".to_owned(), 2)].into(),
        finished: true,
        ..HeroSpec::default()
    };
    let setup = Setup {
        heroes: heroes.iter().map(spec).collect(),
        ..Setup::default()
    };
    let dice = Rolling(Scripted::new([]));
    let (_, machine) =
        delve(program, &setup, None, 0, dice).unwrap_or_else(|error| panic!("{error}"));
    machine
}

fn game(does: &str) -> crate::play::Program {
    program(&format!(
        "{HEAD}{GAME}[procedure.delve]\ndo = \"\"\"\n{does}\n\"\"\"\n"
    ))
}

#[test]
fn the_best_piece_is_worn_anew() {
    let program = game("gain axe; gain bow\nweapon.edge = 0\nwear best");
    let machine = after(&program, &[&[]]);
    assert_eq!(machine.worn_stat(0, "weapon", "edge"), Some(2));
    assert_eq!(
        machine.stat(0, "might"),
        Some(0),
        "a bow in the pack gives nothing"
    );
}

#[test]
fn nobody_wears_what_is_not_allowed() {
    let program = game("gain lance; gain axe\nwear best\neach item where item is lance: wear item");
    let machine = after(&program, &[&[]]);
    assert_eq!(machine.worn_stat(0, "weapon", "edge"), Some(2));
}

#[test]
fn two_slots_of_a_kind_hold_the_two_best() {
    let program = game("gain band-i; gain band-ii; gain band-iii\nwear best");
    let machine = after(&program, &[&[]]);
    assert_eq!(machine.worn_stat(0, "ring", "edge"), Some(3));
    assert_eq!(machine.worn_stat(0, "second-ring", "edge"), Some(2));
    assert_eq!(
        machine.stat(0, "might"),
        Some(110),
        "what is in the pack does not count"
    );
}

#[test]
fn a_piece_is_put_on_and_taken_off() {
    let program = game("gain axe; gain bow\nwear axe");
    let machine = after(&program, &[&[]]);
    assert_eq!(machine.worn_stat(0, "weapon", "edge"), Some(2));
    let program = game("gain bow; take off weapon");
    let machine = after(&program, &[&[]]);
    assert_eq!(machine.worn_stat(0, "weapon", "edge"), Some(0));
    assert_eq!(machine.stat(0, "might"), Some(0));
}

#[test]
fn heroes_take_from_the_fallen_and_hand_on() {
    let count = "each hero where hero.number = 1: gold + number of items\n";
    let one = game(&format!(
        "each hero where hero.number = 2: hero dies\neach fallen hero: take-over(hero)\n{count}"
    ));
    let heroes: &[&[&str]] = &[&[], &["axe", "draught", "draught"]];
    assert_eq!(after(&one, heroes).stat(0, "gold"), Some(1), "one potion");
    let all = game(&format!(
        "each hero where hero.number = 2: hero dies\neach fallen hero: strip(hero)\n{count}"
    ));
    let machine = after(&all, heroes);
    assert_eq!(machine.stat(0, "gold"), Some(3));
    assert_eq!(
        machine.worn_stat(0, "weapon", "edge"),
        Some(2),
        "and uses them"
    );
}

#[test]
fn a_hero_hands_something_to_another() {
    let does = "each hero where hero.number = 1: hand-all(hero)\neach hero where hero.number = 1: gold + number of potion";
    let text = format!(
        "{HEAD}{GAME}[procedure.hand-all]\nparameters = {{ friend = \"hero\" }}\ndo = \"\"\"\neach hero where hero.number = 2: hand-on(friend)\n\"\"\"\n[procedure.delve]\ndo = \"\"\"\n{does}\n\"\"\"\n"
    );
    let program = program(&text);
    let heroes: &[&[&str]] = &[&[], &["axe", "draught", "draught"]];
    assert_eq!(after(&program, heroes).stat(0, "gold"), Some(1));
}

/// A made hero brings the maximum of his sheet; where it is a formula, the formula is not counted twice.
#[test]
fn a_maximum_that_is_a_formula_counts_once() {
    let text = format!(
        "{HEAD}[stat.life]\nkind = \"pool\"\nmax = \"base + 1\"\nstart = \"base + 1\"\n[stat.base]\nstart = \"4\"\n[procedure.delve]\ndo = \"life = life.max\"\n"
    );
    let program = program(&text);
    for (max, expected) in [(5, 5), (7, 7)] {
        let stats = [("life", 1), ("life.max", max), ("base", 4)];
        let setup = super::support::hero(&[], &stats, &[]);
        let dice = Rolling(Scripted::new([]));
        let (_, machine) = delve(&program, &setup, None, 0, dice).unwrap();
        assert_eq!(machine.stat(0, "life"), Some(expected));
    }
}

/// What lasts for a game ends with it: the second delve of a campaign begins without it.
#[test]
fn a_campaign_takes_back_what_lasted() {
    use crate::play::log_of_delve;
    let does = "might + 3 for this game; gold + 100 x might";
    let program = game(does);
    let lines = log_of_delve(
        &program,
        &super::support::hero(&[], &[("hp", 2)], &[]),
        None,
        0,
        2,
        Rolling(Scripted::new([])),
    )
    .unwrap_or_else(|error| panic!("{error}"));
    let gold: Vec<&String> = lines.iter().filter(|line| line.contains("gold")).collect();
    assert_eq!(gold, ["  gold: 0 -> 300", "  gold: 300 -> 600"]);
}
