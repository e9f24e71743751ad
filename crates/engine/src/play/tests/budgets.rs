//! What costs a run steps, and what it may keep at the same time: nothing goes on for minutes or fills the memory.

use super::support::{HEAD, hero, program};
use crate::play::{Machine, Rolling};
use crate::rng::Stream;

const GAME: &str = r#"
[stat.hp]
kind = "pool"
start = "10"
[stat.gold]
kind = "counter"
of = "party"
start = "0"
[event.echo]
[trait.loud]
on.echo = "trigger echo"
[class.bard]
traits = ["loud"]
[procedure.fight]
do = "hp - 1"
"#;

/// What stops this script, and how many steps were left when it was.
fn stop(more: &str, script: &str) -> (String, u64) {
    let program = program(&format!(
        "{HEAD}{GAME}{more}[procedure.try]\ndo = \"\"\"\n{script}\n\"\"\"\n"
    ));
    let mut chance = Rolling(Stream::new(1, "budgets"));
    let world = hero(&["bard"], &[], &[]).world(&program, &mut chance);
    let mut machine = Machine::new(&program, world.unwrap(), chance);
    let error = machine.procedure("try", &[]).map(|_| ()).unwrap_err();
    (error.to_string(), machine.steps)
}

const ENDLESS: &str = "procedure try: the rules did not finish within 5000000 steps";

/// Without its price the loop would roll 10,000 dice 5,000,000 times.
#[test]
fn a_die_is_a_step() {
    for dice in ["10000d6", "1000d6!", "10000d6kh3"] {
        let loop_of_dice = format!("while gold >= 0:\n  gold = gold + 0 x ({dice})");
        let (error, left) = stop("", &loop_of_dice);
        assert_eq!(error, ENDLESS, "{dice}");
        assert!(left < 10_000, "{dice}: {left} steps were left");
    }
    // The same number of rounds is no matter with one die.
    let few = "repeat 1000 times:\n  gold = gold + 1d6\ngold = 1 / (gold - gold)";
    let (error, left) = stop("", few);
    assert_eq!(error, "procedure try: division by 0");
    assert!(left > 4_990_000, "{left}");
}

#[test]
fn dice_of_tables_that_roll_again_are_steps() {
    let table = "[table.far]\ndice = \"9000d6\"\nends = \"reroll\"\nrows = [{ roll = \"1\", name = \"x\" }]\n";
    let (error, left) = stop(table, "roll far");
    assert!(
        error.ends_with("the rules did not finish within 5000000 steps"),
        "{error}"
    );
    assert!(left < 10_000, "{left}");
}

/// Without its price, going through 1,500 statements 5,000,000 times takes minutes.
#[test]
fn long_scripts_cost_more_than_a_step() {
    let body = "  gold + 1\n".repeat(1_500);
    let (error, left) = stop("", &format!("while gold >= 0:\n{body}"));
    assert!(
        error == ENDLESS && left < 1_000,
        "{error}, {left} steps were left"
    );
    let long = "gold + 1\n".repeat(1_500);
    let called = format!("[procedure.long]\ndo = \"\"\"\n{long}\"\"\"\n");
    let (error, _) = stop(
        &called,
        "while gold >= 0:\n  long()\n  gold = 1 / (gold - 20000000)",
    );
    assert!(error.contains("did not finish"), "{error}");
}

/// Without a limit of its own each event keeps a frame: millions of them.
#[test]
fn events_do_not_raise_each_other_for_ever() {
    let (error, left) = stop("", "trigger echo");
    assert!(
        error.ends_with("events raise each other too deeply"),
        "{error}"
    );
    assert!(left > 4_900_000, "{left}");
}

/// Without a limit they are looked through whenever one of them ends, which takes the square of the time.
#[test]
fn changes_that_last_are_not_without_number() {
    let (error, _) = stop("", "repeat 3000 times: hp + 1 for this fight");
    assert_eq!(
        error,
        "procedure try: more than 2000 changes last for a time"
    );
}
