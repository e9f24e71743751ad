//! The language as it is documented: small scripts, their dice given, and what is left afterwards.

use super::support::{HEAD, hero, program};
use crate::play::{Machine, Program, Rolling, Setup};
use crate::rng::Scripted;

const GAME: &str = r#"
[stat.hp]
kind = "pool"
start = "10"
[stat.nerve]
start = "2"
[stat.grit]
derived = "nerve x 2 + helm.abs"
[stat.gold]
kind = "counter"
of = "party"
start = "5"
[foe-stat.level]
[foe-stat.hp]
kind = "pool"
[foe-stat.bite]
kind = "list"
[foe-stat.claw]
kind = "dice"
[item-stat.abs]
[slot.helm]
[item.cap]
slot = "helm"
abs = 3
[item.crown]
slot = "helm"
abs = 7
[item.torch]
[condition.dizzy]
gains = ["nerve - 1"]
[foe.rat]
level = 1
hp = 1
bite = [3, 2, 1]
claw = "1d6"
tags = ["vermin"]
[foe.troll]
level = 4
hp = 3
bite = [6]
traits = ["mean(2)"]
[class.thief]
traits = ["lucky"]
[policy.bold]
[policy.cautious]
[offer.away]
ask = "Run?"
answers = [{ id = "run" }, { id = "stay" }]
usual = "answer run"
[event.blow]
shares = ["harm"]
[trait.mean]
parameter = "spite"
on.blow = "harm + spite"
[trait.lucky]
on.test-failed = "if test is lock: once per room: reroll"
[test.lock]
dice = "1d6 + nerve"
grades = [{ id = "clean", when = "roll >= target + 2" }, { id = "ragged", when = "roll >= target" }]
[test.sneak]
dice = "1d100"
target = "40"
grades = [{ id = "A", when = "roll x 10 <= target" }, { id = "D", when = "roll <= target" }]
[table.loot]
dice = "1d6"
ends = "clamp"
columns = ["name", "worth", "do"]
rows = """
1-3 | Dust  | 0    |
4-6 | Coins | 2d4  | gold + 3
"""
[table.gear]
dice = "1d2"
makes = "item"
columns = ["id", "name"]
rows = """
1 | lamp | Lamp
2 | bell | Bell
"""
[procedure.fight]
do = "until heroes are down or foes are down, at most 3 times: each foe: hp - foe.level"
[procedure.double]
parameters = ["amount"]
do = "give amount x 2"
[procedure.weigh]
parameters = { piece = "item", amount = "number" }
do = "give piece.abs + amount"
[procedure.curse]
do = "hero gains dizzy for 2 rounds"
"#;

fn game(script: &str) -> Program {
    program(&format!(
        "{HEAD}{GAME}\n[procedure.try]\ndo = '''\n{script}\n'''\n"
    ))
}

/// Runs a script; shows hp, nerve and gold afterwards.
fn after(script: &str, faces: &[u32]) -> [i64; 3] {
    after_with(script, faces, &Setup::default())
}

fn after_with(script: &str, faces: &[u32], setup: &Setup) -> [i64; 3] {
    let program = game(script);
    let world = setup
        .world(&program, &mut Rolling(Scripted::new([])))
        .unwrap();
    let mut machine = Machine::new(&program, world, Rolling(Scripted::new(faces)));
    machine.policy = setup.policy(&program).unwrap();
    machine.procedure("try", &[]).unwrap();
    assert_eq!(
        machine.chance().0.left(),
        &[] as &[u32],
        "dice were left over"
    );
    ["hp", "nerve", "gold"].map(|stat| machine.stat(0, stat).unwrap())
}

#[test]
fn numbers_and_dice() {
    assert_eq!(after("gold = 7 / 2", &[]), [10, 2, 4]);
    assert_eq!(after("gold = 7 / 2 rounded down", &[]), [10, 2, 3]);
    assert_eq!(after("gold = 2 x (nerve + 1) - 3", &[]), [10, 2, 3]);
    assert_eq!(after("gold = d6! + 1", &[6, 6, 2]), [10, 2, 15]);
    assert_eq!(after("gold = 2d6 + 1d4", &[3, 4, 1]), [10, 2, 8]);
    assert_eq!(after("gold = max(nerve, 1d6, 3)", &[5]), [10, 2, 5]);
    assert_eq!(after("gold = 4d6kh3", &[1, 2, 3, 4]), [10, 2, 9]);
    assert_eq!(after("if 25% chance: gold = 0", &[25]), [10, 2, 0]);
    assert_eq!(after("if 25% chance: gold = 0", &[26]), [10, 2, 5]);
}

#[test]
fn pools_stay_between_nothing_and_their_maximum() {
    assert_eq!(after("hp - 3\nhp + 9", &[]), [10, 2, 5]);
    assert_eq!(after("hp.max + 2\nhp + 9", &[]), [12, 2, 5]);
    assert_eq!(after("hp - 99", &[]), [0, 2, 5]);
}

#[test]
fn slots_and_derived_stats() {
    let with_cap = hero(&[], &[], &["cap", "crown"]);
    assert_eq!(after_with("gold = grit", &[], &with_cap), [10, 2, 7]);
    assert_eq!(after("gold = grit", &[]), [10, 2, 4]);
    assert_eq!(
        after_with("lose helm\ngold = helm.abs", &[], &with_cap),
        [10, 2, 7]
    );
    assert_eq!(
        after_with("gold = weigh(helm, 1)", &[], &with_cap),
        [10, 2, 4]
    );
    assert_eq!(
        after_with("helm.abs - 1\ngold = weigh(helm, 1)", &[], &with_cap),
        [10, 2, 3]
    );
    assert_eq!(
        after("gain torch x 3\nlose torch\ngold = number of torch", &[]),
        [10, 2, 2]
    );
    assert_eq!(
        after("if not (has torch): gain cap\ngold = number of items", &[]),
        [10, 2, 1]
    );
}

#[test]
fn loops_choices_and_stops() {
    assert_eq!(after("until gold >= 9: gold + 3", &[]), [10, 2, 11]);
    assert_eq!(
        after("repeat 4 times: gold + 1; if gold = 7: stop", &[]),
        [10, 2, 7]
    );
    assert_eq!(
        after("while gold > 0, at most 2 times: gold - 1", &[]),
        [10, 2, 3]
    );
    assert_eq!(
        after(
            "offer away [run when hp < 5: gold = 1] [stay: gold = 2]",
            &[]
        ),
        [10, 2, 2]
    );
    assert_eq!(
        after(
            "roll 1d10 [1-2: gold = 1] [4, 6: gold = 2] [9+: gold = 3] [else: gold = 4]",
            &[6]
        ),
        [10, 2, 2]
    );
    assert_eq!(
        after("once per game: gold + 1\nonce per game: gold + 1", &[]),
        [10, 2, 7]
    );
    assert_eq!(
        after("repeat 5 times: up to 2 times per room: gold + 1", &[]),
        [10, 2, 7]
    );
    assert_eq!(after("gold = double(double(3))", &[]), [10, 2, 12]);
}

#[test]
fn tests_have_grades_and_modifiers_help() {
    assert_eq!(
        after(
            "test lock 5 [clean: gold = 1] [ragged: gold = 2] [fail: gold = 3]",
            &[5]
        ),
        [10, 2, 1]
    );
    assert_eq!(
        after(
            "test lock 5 [clean: gold = 1] [ragged: gold = 2] [fail: gold = 3]",
            &[3]
        ),
        [10, 2, 2]
    );
    assert_eq!(
        after(
            "test lock + 2 against 5 [clean: gold = 1] [ragged: gold = 2] [fail: gold = 3]",
            &[3]
        ),
        [10, 2, 1]
    );
    assert_eq!(
        after(
            "test lock 5 [clean: gold = 1] [ragged: gold = 2] [fail: gold = 3]",
            &[1]
        ),
        [10, 2, 3]
    );
    // rolled under: a modifier raises the target
    assert_eq!(
        after("test sneak [success: gold = roll] [fail: gold = 0]", &[41]),
        [10, 2, 0]
    );
    assert_eq!(
        after(
            "test sneak + 1 [success: gold = target] [fail: gold = 0]",
            &[41]
        ),
        [10, 2, 41]
    );
    assert_eq!(
        after(
            "test sneak [success: gold = grade]\nif grade is A: gold + 10",
            &[4]
        ),
        [10, 2, 11]
    );
}

#[test]
fn a_trait_may_roll_again_once_per_room() {
    let thief = hero(&["thief"], &[], &[]);
    let script = "test lock 5 [success: gold = 1] [fail: gold = 0]\ntest lock 5 [success: gold + 10] [fail: gold + 20]";
    assert_eq!(after_with(script, &[1, 6, 1], &thief), [10, 2, 21]);
}

#[test]
fn tables_give_numbers_things_and_deeds() {
    assert_eq!(after("roll loot", &[4]), [10, 2, 8]);
    assert_eq!(after("roll loot + 9", &[1]), [10, 2, 8]);
    assert_eq!(after("gold = {loot.worth at 6}", &[2, 3]), [10, 2, 5]);
    assert_eq!(
        after("gain {gear} x 2\ngold = number of bell", &[2, 1]),
        [10, 2, 1]
    );
    assert_eq!(after("roll gear\nif has lamp: gold = 0", &[1]), [10, 2, 0]);
}

#[test]
fn fights_bring_foes() {
    assert_eq!(
        after("fight rat x 2\ngold = number of foes", &[]),
        [4, 2, 2]
    );
    assert_eq!(
        after(
            "fight rat and troll\nif any foe is vermin: gold = total foe.level",
            &[]
        ),
        [0, 2, 5]
    );
    assert_eq!(
        after(
            "fight rat\nfoe dies\nif foes are down: gold = foe.bite at 2",
            &[]
        ),
        [7, 2, 2]
    );
    assert_eq!(
        after("fight rat\ngold = foe.claw + foe.claw", &[6, 2]),
        [7, 2, 8]
    );
    assert_eq!(
        after(
            "fight rat x 3\nrandom foe where foe.level = 1: foe flees\ngold = number of foes",
            &[2]
        ),
        [1, 2, 2]
    );
    assert_eq!(
        after("fight rat x 3\nfoe dies\ngold = number of fallen foes", &[]),
        [1, 2, 1]
    );
}

#[test]
fn events_share_numbers_with_those_at_hand() {
    assert_eq!(
        after("fight troll\nlet harm = 1\ntrigger blow\ngold = harm", &[]),
        [0, 2, 3]
    );
    assert_eq!(
        after("fight rat\nlet harm = 1\ntrigger blow\ngold = harm", &[]),
        [7, 2, 1]
    );
}

#[test]
fn conditions_last_for_their_time() {
    assert_eq!(
        after(
            "curse()\ngold = nerve\ntrigger round\ntrigger round\ngold + nerve",
            &[]
        ),
        [10, 2, 3]
    );
    assert_eq!(
        after(
            "nerve + 3 for 1 round\ngold = nerve\ntrigger round\ngold + nerve",
            &[]
        ),
        [10, 2, 7]
    );
    assert_eq!(
        after("hero gains dizzy\nhero gains dizzy\nhero loses dizzy", &[]),
        [10, 2, 5]
    );
}

#[test]
fn policies_hold_when_chosen_and_apt() {
    let cautious = Setup {
        policy: Some("cautious".into()),
        ..Setup::default()
    };
    assert_eq!(
        after_with("if policy is cautious: gold = 0", &[], &cautious),
        [10, 2, 0]
    );
    assert_eq!(after("if policy is bold: gold = 0", &[]), [10, 2, 0]);
}

#[test]
fn runaway_rules_are_stopped() {
    let program = game("while gold > 0: gold + 1");
    let world = Setup::default()
        .world(&program, &mut Rolling(Scripted::new([])))
        .unwrap();
    let mut machine = Machine::new(&program, world, Rolling(Scripted::new([])));
    let error = machine.procedure("try", &[]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "procedure try: the rules did not finish within 5000000 steps"
    );
    assert_eq!(
        error.hints().concat().as_str(),
        "limit the loop with `at most N times`, change its condition in its body, or roll fewer dice: each is a step"
    );
}

#[test]
fn mistakes_while_running_name_the_script() {
    let fails = |script: &str| {
        let program = game(script);
        let world = Setup::default()
            .world(&program, &mut Rolling(Scripted::new([])))
            .unwrap();
        let mut machine = Machine::new(&program, world, Rolling(Scripted::new([])));
        machine.procedure("try", &[]).unwrap_err().to_string()
    };
    assert_eq!(
        fails("gold = 1 / (nerve - 2)"),
        "procedure try: division by 0"
    );
    assert_eq!(
        fails("gold = 1d6"),
        "procedure try: the script has only 0 faces, and a d6 is still to be rolled"
    );
}
