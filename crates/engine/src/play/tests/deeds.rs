//! Things in use, foes with turns of their own, slots, events, quests, places of mistakes: small scripts with their dice given.

use super::support::{HEAD, program};
use crate::diag::Error;
use crate::play::compare::{Sureness, means_differ, shares_differ};
use crate::play::{Figures, Machine, Program, Rolling, Setup, delve};
use crate::rng::Scripted;

const GAME: &str = r#"
[stat.hp]
kind = "pool"
start = "10"
[stat.skill]
start = "1"
[stat.gold]
kind = "counter"
of = "party"
start = "0"
[item-stat.edge]
[slot.weapon]
best = "item.edge"
[slot.belt]
takes = ["small"]
[item.knife]
slot = "weapon"
edge = 1
tags = ["small"]
[item.sword]
slot = "weapon"
edge = 3
[item.great-sword]
slot = "weapon"
edge = 9
requires = "skill >= 5"
[item.draught]
uses = 2
do = "hp + 3"
[item.purse]
do = "gold + 5; lose item"
on.lost = "gold + 1"
[item.gem]
on.gained = "gold + item.edge"
edge = 7
[trait.second-wind]
parameter = "breath"
do = "hp + breath"
[trait.thorny]
on.hit = "hp - 1"
[condition.cursed]
on.gained = "gold - 2"
on.lost = "gold + 2"
[class.runner]
traits = ["second-wind(4)"]
[foe-stat.hp]
kind = "pool"
[foe-stat.rank]
[foe.imp]
hp = 3
rank = 2
traits = ["thorny"]
reactions = "mood"
treasure = "{coins} and {coins}"
do = "hp - 2"
[foe.brute]
hp = 3
rank = 5
[table.mood]
dice = "1d6"
rows = [{ roll = "1-3", name = "Angry", do = "hp - roll" }, { roll = "4-6", name = "Merry", do = "gold + roll" }]
[table.coins]
dice = "1d6"
rows = [{ roll = "1-6", name = "Coins", do = "gold + roll" }]
[list.armour]
columns = ["skill", "weak", "strong"]
labels = { weak = "1-3", strong = "4+" }
rows = [{ skill = "1", weak = 3, strong = 5 }, { skill = "2+", weak = 2, strong = 4 }]
[test.strike]
dice = "1d6"
grades = [{ id = "hit", when = "roll >= target" }]
matrix = { list = "armour", row = "skill", column = "foe.rank" }
[procedure.fight]
do = "try()"
[quest.rich]
when = "gold >= 10"
do = "hp - 1"
[goal]
win = "gold >= 20"
lose = "gold < 0"
"#;

fn game(script: &str) -> Program {
    program(&format!(
        "{HEAD}{GAME}\n[procedure.try]\ndo = '''\n{script}\n'''\n[procedure.adventure]\ndo = '''\n{script}\n'''\n"
    ))
}

/// Runs a script; shows hp and gold afterwards.
fn after(script: &str, faces: &[u32]) -> [i64; 2] {
    let program = game(script);
    let setup = super::support::hero(&["runner"], &[("hp", 6), ("hp.max", 10)], &[]);
    let world = setup
        .world(&program, &mut Rolling(Scripted::new([])))
        .unwrap();
    let mut machine = Machine::new(&program, world, Rolling(Scripted::new(faces)));
    machine.procedure("try", &[]).unwrap();
    assert_eq!(machine.chance().0.left(), &[] as &[u32]);
    ["hp", "gold"].map(|stat| machine.stat(0, stat).unwrap())
}

#[test]
fn things_are_used_and_used_up() {
    assert_eq!(after("use draught", &[]), [6, 0], "there is none");
    assert_eq!(after("gain draught\nuse draught", &[]), [9, 0]);
    let twice = "gain draught\nhp = 1\nrepeat 3 times: use draught\nif has draught: gold = 99";
    assert_eq!(after(twice, &[]), [7, 0]);
    assert_eq!(after("gain purse\nuse purse\nuse purse", &[]), [6, 6]);
    let each = "gain purse x 2\neach item where item is purse: use item";
    assert_eq!(after(each, &[]), [6, 12]);
    assert_eq!(after("use second-wind", &[]), [10, 0]);
}

#[test]
fn gaining_and_losing_are_heard() {
    assert_eq!(after("gain gem", &[]), [6, 7]);
    assert_eq!(after("hero gains cursed\nhero gains cursed", &[]), [6, -2]);
    assert_eq!(after("hero gains cursed\nhero loses cursed", &[]), [6, 0]);
    assert_eq!(after("gain purse\nlose purse", &[]), [6, 1]);
}

#[test]
fn foes_act_react_and_leave_things() {
    let in_fight = |script: &str, faces: &[u32]| {
        let wrapped = format!(
            "if number of foes = 0 and number of fallen foes = 0: fight imp\nelse:\n  {script}"
        );
        after(&wrapped, faces)
    };
    assert_eq!(in_fight("foe acts", &[]), [4, 0]);
    assert_eq!(in_fight("roll foe.reactions", &[2]), [4, 0]);
    assert_eq!(in_fight("roll foe.reactions", &[5]), [6, 5]);
    assert_eq!(in_fight("roll foe.treasure", &[2, 3]), [6, 5]);
    assert_eq!(in_fight("foe.hp - 1", &[]), [5, 0], "it is thorny");
    assert_eq!(in_fight("foe.hp - 3", &[]), [6, 0], "and dead");
    assert_eq!(in_fight("gold = foe.number + hero.number", &[]), [6, 2]);
}

#[test]
fn targets_stand_in_a_list() {
    let fight = |foe: &str, skill: i64, face| {
        let script = format!(
            "if number of foes = 0: skill = {skill}; fight {foe}\nelse: test strike [hit: gold = target] [fail: gold = 10 x target]"
        );
        after(&script, &[face])[1]
    };
    assert_eq!(fight("imp", 1, 3), 3);
    assert_eq!(fight("imp", 9, 1), 20);
    assert_eq!(fight("brute", 1, 5), 5);
    assert_eq!(fight("brute", 2, 3), 40);
}

#[test]
fn the_best_piece_is_in_the_slot() {
    let edge = |script: &str| after(&format!("{script}\ngold = weapon.edge"), &[])[1];
    assert_eq!(edge("gain knife"), 1);
    assert_eq!(edge("gain knife; gain sword"), 3);
    assert_eq!(edge("gain sword; gain knife"), 3);
    assert_eq!(
        edge("gain sword; gain great-sword"),
        3,
        "the skill is missing"
    );
    assert_eq!(edge("skill = 5; gain sword; gain great-sword"), 9);
    assert_eq!(edge("gain knife; gain sword; lose sword"), 1);
    let belt = after("gain sword; gain knife\ngold = belt.edge", &[]);
    assert_eq!(belt[1], 1, "a second slot takes it");
}

#[test]
fn quests_and_goals_are_judged_at_the_end() {
    let ending = |script: &str| {
        let program = game(script);
        let setup = super::support::hero(&[], &[("hp", 6)], &[]);
        let (outcome, machine) =
            delve(&program, &setup, None, 0, Rolling(Scripted::new([]))).unwrap();
        (outcome.ending.word(), machine.stat(0, "hp").unwrap())
    };
    assert_eq!(ending("gold = 5"), ("fled", 6));
    assert_eq!(ending("gold = 12"), ("fled", 5), "a quest fulfilled once");
    assert_eq!(ending("gold = 30"), ("won", 5));
    assert_eq!(ending("gold = -1"), ("lost", 6));
    assert_eq!(ending("hero dies"), ("lost", 0));
}

/// A game with this script, and the mistake that it makes when it runs.
fn mistake(script: &str) -> (String, Error) {
    let text = format!("{HEAD}{GAME}\n[procedure.try]\ndo = '''\n{script}\n'''\n");
    let program = program(&text);
    let world = Setup::default()
        .world(&program, &mut Rolling(Scripted::new([])))
        .unwrap();
    let mut machine = Machine::new(&program, world, Rolling(Scripted::new([])));
    let error = machine.procedure("try", &[]).unwrap_err();
    (text, error)
}

#[test]
fn mistakes_while_running_have_a_place_in_the_file() {
    let (text, error) = mistake("gold = 4\ngold = gold / (gold - 4)");
    assert_eq!(error.to_string(), "procedure try: division by 0");
    let span = error.span().expect("a place");
    assert_eq!(&text[span.range()], "gold = gold / (gold - 4)");
}

#[test]
fn rules_without_end_have_one_too() {
    let endless = "repeat 3 times:\n  while gold = 0, at most 9999999 times:\n    hp + 0";
    let (text, error) = mistake(endless);
    assert_eq!(
        error.message(),
        "the rules did not finish within 5000000 steps"
    );
    let span = error.span().expect("a place");
    assert!(
        text[span.range()].starts_with("while gold = 0"),
        "{}",
        &text[span.range()]
    );
}

/// 60 of 100 against 40 of 100 is z = 2.83; 55 against 45 is z = 1.41; 600 against 400 of 1,000 is z = 8.94.
#[test]
fn differences_are_weighed_against_chance() {
    assert_eq!(shares_differ((60, 100), (40, 100)), Sureness::Likely);
    assert_eq!(shares_differ((55, 100), (45, 100)), Sureness::Chance);
    assert_eq!(shares_differ((600, 1000), (400, 1000)), Sureness::Sure);
    assert_eq!(shares_differ((0, 10), (0, 10)), Sureness::Chance);
    let spread = |middle: i64| Figures([(middle - 1, 50), (middle + 1, 50)].into());
    assert_eq!(means_differ(&spread(5), &spread(5)), Sureness::Chance);
    assert_eq!(means_differ(&spread(5), &spread(6)), Sureness::Sure);
    let fixed = |value: i64| Figures([(value, 10)].into());
    assert_eq!(means_differ(&fixed(1), &fixed(2)), Sureness::Sure);
}
