//! Tallies: the same on any number of threads, and intervals that are right.

use super::support::{BOSS_FIGHT, program};
use crate::play::report;
use crate::play::simulate::{Play, Request, simulate};
use crate::play::tally::wilson;
use crate::play::{Ending, Figures, Setup, parse_fight};

fn request(threads: usize, runs: u64) -> Request<'static> {
    let play = Play::Fight(parse_fight("boss").unwrap());
    Request {
        setup: Setup::default(),
        play,
        runs,
        seed: 42,
        threads: Some(threads),
        new_heroes: false,
        dungeons: None,
        delves: 1,
        heroes: None,
        follow: false,
    }
}

#[test]
fn threads_change_nothing() {
    let program = program(BOSS_FIGHT);
    let one = simulate(&program, &request(1, 1_500), &|_| {}).unwrap();
    let three = simulate(&program, &request(3, 1_500), &|_| {}).unwrap();
    assert_eq!(one, three);
    assert_eq!(
        report::json(&program, &one, None).to_string(),
        report::json(&program, &three, None).to_string()
    );
    assert_eq!(one.runs, 1_500);
    assert_eq!(one.count(Ending::Won) + one.count(Ending::Lost), 1_500);
    assert_eq!(one.causes.keys().collect::<Vec<_>>(), ["Boss"]);
    assert_eq!(one.causes["Boss"], one.count(Ending::Lost));
}

/// A longer simulation begins with the shorter one: a run depends on its number only.
#[test]
fn runs_do_not_depend_on_how_many_there_are() {
    let program = program(BOSS_FIGHT);
    let few = simulate(&program, &request(1, 256), &|_| {}).unwrap();
    let more = simulate(&program, &request(2, 512), &|_| {}).unwrap();
    assert!(more.count(Ending::Won) >= few.count(Ending::Won));
    assert!(more.count(Ending::Lost) >= few.count(Ending::Lost));
}

/// Wilson's interval from the literature: 81 of 263 gives 0.2553 to 0.3662; nothing of 20 gives 0 to 0.1611.
#[test]
fn intervals_are_wilsons() {
    let (low, high) = wilson(81, 263);
    assert_eq!(((low + 50) / 100, (high + 50) / 100), (2553, 3662));
    let (low, high) = wilson(0, 20);
    assert_eq!((low, high / 100), (0, 1611));
    assert_eq!(wilson(0, 0), (0, 1_000_000));
    assert_eq!(wilson(20, 20).1, 1_000_000);
}

#[test]
fn percentiles_count() {
    let figures = Figures([(1, 50), (2, 49), (9, 1)].into());
    assert_eq!(figures.percentile(50), Some(1));
    assert_eq!(figures.percentile(51), Some(2));
    assert_eq!(figures.percentile(99), Some(2));
    assert_eq!(figures.percentile(100), Some(9));
    assert_eq!(figures.mean_in_thousandths(), Some(1_570));
    assert_eq!(Figures::default().percentile(50), None);
}

#[test]
fn scripts_that_never_run_are_named() {
    let text = format!("{BOSS_FIGHT}\n[procedure.idle]\ndo = \"hp - 1\"\n");
    let program = program(&text);
    let tally = simulate(&program, &request(1, 10), &|_| {}).unwrap();
    let unused = crate::play::never_used(&program, &tally);
    assert_eq!(unused.procedures, ["idle"]);
    assert_eq!(unused.foes, ["boss"], "nothing was followed");
    let followed = Request {
        follow: true,
        ..request(1, 10)
    };
    let tally = simulate(&program, &followed, &|_| {}).unwrap();
    let unused = crate::play::never_used(&program, &tally);
    assert_eq!(unused.foes, Vec::<String>::new());
}
