//! The exact solver against hand calculations, a separate program, and the sampler.

use super::support::{BOSS_FIGHT, HEAD, hero, program};
use crate::play::exact::solve_fight;
use crate::play::simulate::{Play, Request, simulate};
use crate::play::tally::wilson;
use crate::play::{Ending, Program, Setup, parse_fight};

/// The sampler agrees with the exact chance within its own interval.
pub fn sampled_alike(program: &Program, setup: &Setup, foes: &str) {
    let foes = parse_fight(foes).unwrap();
    let exact = solve_fight(program, setup, &foes).unwrap();
    let share = exact.chance_of(Ending::Won).millionths();
    let request = Request {
        setup: setup.clone(),
        play: Play::Fight(foes),
        runs: 4_000,
        seed: 3,
        threads: Some(1),
        new_heroes: false,
        dungeons: None,
        delves: 1,
        heroes: None,
        follow: false,
    };
    let tally = simulate(program, &request, &|_| {}).unwrap();
    let (low, high) = wilson(tally.count(Ending::Won), tally.runs);
    assert!(
        (low..=high).contains(&share),
        "{share} is not in {low}..={high}"
    );
}

fn win_chance(program: &Program, setup: &Setup, foes: &str) -> String {
    let exact = solve_fight(program, setup, &parse_fight(foes).unwrap()).unwrap();
    exact.chance_of(Ending::Won).to_string()
}

const DUEL: &str = r#"
[stat.hp]
kind = "pool"
start = "1"
[foe-stat.hp]
kind = "pool"
[foe.rat]
hp = 1
[foe.wolf]
hp = 2
"#;

fn duel(fight: &str) -> Program {
    program(&format!(
        "{HEAD}{DUEL}\n[procedure.fight]\ndo = \"\"\"\n{fight}\"\"\"\n"
    ))
}

/// The hero hits on 4 or more, else the rat bites on 5 or more: 1/2 against 1/2 x 1/3, so 3 to 1.
#[test]
fn a_duel_to_the_first_hit() {
    let program = duel(
        "until heroes are down or foes are down:\n  if 1d6 >= 4: foe.hp - 1\n  else: if 1d6 >= 5: hp - 1\n",
    );
    assert_eq!(win_chance(&program, &Setup::default(), "rat"), "3/4");
    sampled_alike(&program, &Setup::default(), "rat");
}

/// Two hit points each, coins, hero first. By hand: W(1,1) = 2/3, W(2,1) = 8/9, W(1,2) = 2/9, W(2,2) = 16/27.
#[test]
fn a_duel_of_coins() {
    let program = duel(
        "until heroes are down or foes are down:\n  each hero: if 1d2 = 1: foe.hp - 1\n  each foe: if 1d2 = 1: hp - 1\n",
    );
    let with = |hp| hero(&[], &[("hp", hp)], &[]);
    assert_eq!(win_chance(&program, &with(1), "rat"), "2/3");
    assert_eq!(win_chance(&program, &with(2), "rat"), "8/9");
    assert_eq!(win_chance(&program, &with(1), "wolf"), "2/9");
    assert_eq!(win_chance(&program, &with(2), "wolf"), "16/27");
    sampled_alike(&program, &with(2), "wolf");
}

/// The boss fight by a program of its own: a table over (hero, boss), where a round without effect is divided out.
fn boss_odds(hero: usize, boss: usize) -> f64 {
    let mut known = vec![vec![0.0; boss + 1]; hero + 1];
    for h in 1..=hero {
        known[h][0] = 1.0;
        for b in 1..=boss {
            known[h][b] = one_round(h, b, &known);
        }
    }
    known[hero][boss]
}

fn one_round(hero: usize, boss: usize, known: &[Vec<f64>]) -> f64 {
    let level = |boss: usize| if boss < 2 { 4 } else { 5 };
    let (mut sum, mut stays) = (0.0, 0.0);
    for (total, chance) in exploding(6, 8) {
        let left = boss.saturating_sub((total + 1) / level(boss));
        if left == 0 {
            sum += chance;
            continue;
        }
        let hits = (1..=6)
            .filter(|face| *face == 1 || (*face < 6 && face + 2 <= level(left)))
            .count() as f64
            / 6.0;
        for (lost, odds) in [
            (0, (1.0 - hits) * (1.0 - hits)),
            (1, 2.0 * hits * (1.0 - hits)),
            (2, hits * hits),
        ] {
            let after = hero.saturating_sub(lost);
            if after == hero && left == boss {
                stays += chance * odds
            } else {
                sum += chance * odds * known[after][left]
            }
        }
    }
    sum / (1.0 - stays)
}

fn exploding(sides: usize, extra: u32) -> Vec<(usize, f64)> {
    let one = 1.0 / sides as f64;
    let mut found: Vec<(usize, f64)> = (1..sides).map(|face| (face, one)).collect();
    match extra {
        0 => found.push((sides, one)),
        extra => found.extend(
            exploding(sides, extra - 1)
                .into_iter()
                .map(|(total, chance)| (total + sides, chance * one)),
        ),
    }
    found
}

#[test]
fn the_boss_fight_agrees_with_a_separate_program_and_with_sampling() {
    let program = program(BOSS_FIGHT);
    let foes = parse_fight("boss").unwrap();
    let exact = solve_fight(&program, &Setup::default(), &foes).unwrap();
    let share = exact.chance_of(Ending::Won).millionths();
    let expected = boss_odds(7, 4);
    assert!(
        (share as f64 / 1e6 - expected).abs() < 2e-6,
        "{share} millionths, expected {expected}"
    );
    let request = Request {
        setup: Setup::default(),
        play: Play::Fight(foes),
        runs: 20_000,
        seed: 7,
        threads: Some(1),
        new_heroes: false,
        dungeons: None,
        delves: 1,
        heroes: None,
        follow: false,
    };
    let tally = simulate(&program, &request, &|_| {}).unwrap();
    let (low, high) = wilson(tally.count(Ending::Won), tally.runs);
    assert!(
        (low..=high).contains(&share),
        "{share} is not in {low}..={high}"
    );
}

#[test]
fn a_fight_that_is_too_large_says_so() {
    let program = duel(
        "until heroes are down or foes are down:\n  if 1d100 = 1: foe.hp - 1\n  hp.max + 1d100\n",
    );
    let error = solve_fight(&program, &Setup::default(), &parse_fight("rat").unwrap()).unwrap_err();
    assert_eq!(error.message(), "the fight has more than 20000 states");
}
