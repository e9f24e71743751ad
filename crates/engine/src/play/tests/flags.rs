//! Yes-or-no values, and stats that end by themselves.

use super::support::{HEAD, program};
use crate::play::{Machine, Program, Rolling, Setup};
use crate::rng::Scripted;

const GAME: &str = r#"
[stat.hp]
kind = "pool"
start = "10"
[stat.awake]
kind = "flag"
[stat.alarm]
kind = "flag"
of = "game"
[stat.gold]
kind = "counter"
of = "party"
[stat.blows]
of = "game"
for = "fight"
[stat.tired]
kind = "flag"
for = "fight"
[stat.spent]
of = "party"
start = "2"
for = "round"
[stat.searched]
kind = "flag"
of = "game"
for = "room"
[stat.paces]
for = "turn"
[foe-stat.level]
[foe-stat.hp]
kind = "pool"
[foe.rat]
level = 1
hp = 1
[procedure.fight]
do = """
until heroes are down or foes are down, at most 3 times:
  gold + spent
  spent + 5
  blows + 1
  if tired: gold + 100
  set tired
  if blows = 3: foe.hp - 1
"""
[procedure.turn]
do = "paces + 1; gold + paces"
[procedure.enter]
do = "if searched: gold + 1000"
[procedure.is-ready]
parameters = { loudly = "flag" }
do = """
if loudly: give alarm and awake
give hp > 8
"""
"#;

fn game(script: &str) -> Program {
    program(&format!(
        "{HEAD}{GAME}\n[procedure.try]\ndo = '''\n{script}\n'''\n"
    ))
}

/// The gold of the party after a script.
fn gold(script: &str) -> i64 {
    let program = game(script);
    let world = Setup::default()
        .world(&program, &mut Rolling(Scripted::new([])))
        .unwrap();
    let mut machine = Machine::new(&program, world, Rolling(Scripted::new([])));
    machine.procedure("try", &[]).unwrap();
    machine.stat(0, "gold").unwrap()
}

#[test]
fn flags_are_asked_set_and_cleared() {
    assert_eq!(gold("if alarm: gold + 1\nif not alarm: gold + 2"), 2);
    assert_eq!(gold("set alarm\nif alarm: gold + 1\nelse: gold + 2"), 1);
    assert_eq!(gold("set alarm; clear alarm\nif alarm: gold + 1"), 0);
    assert_eq!(gold("set awake\nif awake and not alarm: gold + 1"), 1);
    assert_eq!(gold("set awake\nif alarm or hero.awake: gold + 1"), 1);
    assert_eq!(gold("gold + number of heroes where awake"), 0);
    assert_eq!(gold("set awake\ngold + number of heroes where awake"), 1);
}

#[test]
fn flags_take_conditions() {
    assert_eq!(gold("alarm = (hp > 9)\nif alarm: gold + 1"), 1);
    assert_eq!(gold("alarm = (hp > 10 or awake)\nif alarm: gold + 1"), 0);
    assert_eq!(gold("let found = no\nset found\nif found: gold + 1"), 1);
    assert_eq!(gold("until alarm:\n  gold + 1\n  alarm = (gold = 4)"), 4);
}

#[test]
fn procedures_give_yes_or_no() {
    assert_eq!(gold("if is-ready(no): gold + 1"), 1);
    assert_eq!(gold("hp - 2\nif is-ready(no): gold + 1"), 0);
    assert_eq!(gold("if not is-ready(yes): gold + 1"), 1);
    assert_eq!(
        gold("set alarm; set awake\nif is-ready(alarm): gold + 1"),
        1
    );
}

/// Three rounds: what was spent is 2 again in each, the hero tires after the first, and both are over with the fight.
#[test]
fn what_lasts_for_a_fight_or_a_round_ends_with_it() {
    assert_eq!(gold("fight rat"), 6 + 200);
    assert_eq!(gold("fight rat\ngold = blows"), 0);
    assert_eq!(gold("fight rat\nfight rat"), 2 * 206);
    assert_eq!(gold("fight rat\ngold = spent\nif tired: gold = 99"), 2);
    assert_eq!(gold("set tired\nfight rat"), 6 + 300);
}

#[test]
fn what_lasts_for_a_turn_ends_with_the_next() {
    assert_eq!(gold("turn(); turn(); turn()"), 3);
    assert_eq!(gold("paces + 4\ngold = paces\nturn()"), 5);
}

#[test]
fn what_lasts_for_a_room_ends_in_the_next() {
    assert_eq!(gold("set searched\nenter()\nif searched: gold + 1"), 0);
    assert_eq!(gold("set searched\nif searched: gold + 1"), 1);
}
