//! Natural rolls that decide a test, counted by the exact solver.

use super::support::{HEAD, hero, program};
use crate::play::exact::solve_fight;
use crate::play::{Ending, parse_fight};

/// The chance to slay a rat with one blow against a target, with this much luck.
fn blow(test: &str, luck: i64, target: i64, arms: &str) -> String {
    let text = format!(
        "{HEAD}[stat.hp]\nkind = \"pool\"\nstart = \"1\"\n[stat.luck]\nstart = \"0\"\n[foe-stat.hp]\nkind = \"pool\"\n[foe.rat]\nhp = 1\n\
         [test.blow]\n{test}\ngrades = [{{ id = \"great\", when = \"roll >= target + 3\" }}, {{ id = \"hit\", when = \"roll >= target\" }}]\n\
         [procedure.fight]\ndo = \"test blow {target} {arms}\"\n"
    );
    let foes = parse_fight("rat").expect("a rat");
    let exact = solve_fight(&program(&text), &hero(&[], &[("luck", luck)], &[]), &foes);
    exact.expect("a chance").chance_of(Ending::Won).to_string()
}

/// Any success slays the rat.
const ANY: &str = "[success: foe.hp - 1] [fail: hp - 1]";
const BOTH: &str = "dice = \"1d6 + luck\"\nnatural = [{ roll = \"1\", most = \"fail\" }, { roll = \"6\", least = \"hit\" }]";

#[test]
fn one_always_fails_and_six_always_succeeds() {
    let plain = "dice = \"1d6 + luck\"";
    assert_eq!(blow(plain, 0, 9, ANY), "0");
    assert_eq!(blow(BOTH, 0, 9, ANY), "1/6");
    assert_eq!(blow(plain, 20, 9, ANY), "1");
    assert_eq!(blow(BOTH, 20, 9, ANY), "5/6");
    // Between the ends the conditions decide.
    assert_eq!(blow(BOTH, 0, 4, ANY), "1/2");
    assert_eq!(blow(BOTH, 2, 4, ANY), "5/6");
}

/// The natural roll is what the dice show, explosions included and stats not.
#[test]
fn a_six_that_explodes_is_natural() {
    let explodes = "dice = \"d6! + luck\"\nnatural = [{ roll = \"1\", most = \"fail\" }, { roll = \"6+\", least = \"hit\" }]";
    assert_eq!(blow(explodes, 0, 500, ANY), "1/6");
    assert_eq!(blow(explodes, 500, 9, ANY), "5/6");
}

/// A grade is only held within bounds: a great blow stays one, and at best a hit is no great blow.
#[test]
fn bounds_leave_what_is_within_them() {
    let great = "[great: foe.hp - 1] [else: hp - 1]";
    let natural =
        |rule: &str| format!("dice = \"1d6 + luck\"\nnatural = [{{ roll = \"6\", {rule} }}]");
    assert_eq!(blow(&natural("least = \"hit\""), 0, 3, great), "1/6");
    assert_eq!(blow(&natural("least = \"hit\""), 0, 5, great), "0");
    assert_eq!(blow(&natural("most = \"hit\""), 0, 3, great), "0");
    assert_eq!(blow(&natural("most = \"hit\""), 0, 3, ANY), "2/3");
    assert_eq!(blow(&natural("least = \"great\""), 0, 9, great), "1/6");
}

/// Something that shifts the roll afterwards does not change what the dice showed.
#[test]
fn a_shifted_roll_keeps_its_natural_result() {
    let shift = "[trait.sure]\non.test-made = \"roll + 30\"\n[class.a]\ntraits = [\"sure\"]";
    let text = format!(
        "{HEAD}[stat.hp]\nkind = \"pool\"\nstart = \"1\"\n[stat.luck]\nstart = \"0\"\n[foe-stat.hp]\nkind = \"pool\"\n[foe.rat]\nhp = 1\n\
         [test.blow]\n{BOTH}\ngrades = [{{ id = \"hit\", when = \"roll >= target\" }}]\n{shift}\n\
         [procedure.fight]\ndo = \"test blow 9 [hit: foe.hp - 1] [fail: hp - 1]\"\n"
    );
    let foes = parse_fight("rat").expect("a rat");
    let exact = solve_fight(&program(&text), &hero(&["a"], &[], &[]), &foes);
    assert_eq!(
        exact.expect("a chance").chance_of(Ending::Won).to_string(),
        "5/6"
    );
}
