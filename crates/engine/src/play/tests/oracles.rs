//! Fights of two games by programs of their own: every die of every round is gone through, in plain Rust that knows neither the rules
//! language nor the engine. The exact solver must come to the same fraction, and the sampler to a share that agrees with it.

use num_bigint::BigUint;

use super::exactly::sampled_alike;
use super::support::{game_with, hero};
use crate::play::exact::solve_fight;
use crate::play::{Ending, Program, Setup, parse_fight};

/// A share as so many of so many.
type Share = (BigUint, BigUint);

fn solved(program: &Program, setup: &Setup, foes: &str) -> Share {
    let exact = solve_fight(program, setup, &parse_fight(foes).unwrap())
        .unwrap_or_else(|error| panic!("{error}"));
    let words = exact.chance_of(Ending::Won).to_string();
    let (won, of) = words.split_once('/').unwrap_or((&words, "1"));
    (won.parse().unwrap(), of.parse().unwrap())
}

fn assert_same(found: &Share, expected: &Share, what: &str) {
    let (left, right) = (&found.0 * &expected.1, &expected.0 * &found.1);
    assert!(
        left == right,
        "{what}: {}/{} is not {}/{}",
        found.0,
        found.1,
        expected.0,
        expected.1
    );
}

// --- One die with four faces: strike until somebody is dead ---------------------------------------------------------

/// Whoever attacks a monster and never runs.
#[derive(Clone, Copy)]
struct Striker {
    hp: i64,
    luck: i64,
    /// What a point of luck adds.
    worth: i64,
    attack: i64,
    /// To hit and extra damage of the weapon, until a natural 1 breaks it.
    weapon: Option<(i64, i64)>,
}

/// Ways to win in 4^rounds ways to roll; nobody lives longer than that.
fn strikes(hero: Striker, monster: i64, level: i64, rounds: u32) -> BigUint {
    assert!(rounds > 0, "each round costs blood");
    let mut won = BigUint::ZERO;
    for die in 1..=4 {
        let mut hero = hero;
        let (hit, extra) = hero.weapon.unwrap_or((0, 0));
        let mut sum = die + hero.attack + hit;
        let misses = sum < level + 3;
        if misses && hero.luck > 0 && sum + hero.worth >= level + 3 {
            hero.luck -= 1;
            sum += hero.worth;
        }
        let left = if sum >= level + 3 {
            monster - 1 - extra
        } else {
            monster
        };
        if die == 1 {
            hero.weapon = None;
        }
        if left <= 0 {
            won += BigUint::from(4_u32).pow(rounds - 1);
            continue;
        }
        hero.hp -= (level + 1) / 2;
        if hero.hp > 0 {
            won += strikes(hero, left, level, rounds - 1);
        }
    }
    won
}

#[test]
fn strikes_with_a_weapon_that_breaks_and_luck_that_runs_out() {
    let program = game_with("slip-past", "");
    for (hp, luck, worth, attack, weapon, level, depth) in [
        (5, 0, 1, 1, None, 1, 2),
        (7, 2, 1, 1, Some(("weapon-one", 1, 1)), 2, 5),
        (10, 3, 2, 2, Some(("magic-weapon-two", 2, 2)), 3, 9),
        (12, 4, 1, 2, Some(("magic-weapon-three", 2, 3)), 4, 11),
    ] {
        let stats = [
            ("hp", hp),
            ("hp.max", hp),
            ("luck", luck),
            ("luck.max", luck),
            ("attack-luck", worth),
            ("attack", attack),
        ];
        let things: Vec<&str> = weapon.iter().map(|(id, ..)| *id).collect();
        let mut setup = hero(&[], &stats, &things);
        setup.policy = Some("bold".into());
        setup.stats.insert("threat".into(), level);
        setup.stats.insert("depth".into(), depth);
        let striker = Striker {
            hp,
            luck,
            worth,
            attack,
            weapon: weapon.map(|(_, hit, extra)| (hit, extra)),
        };
        let rounds = u32::try_from(hp).unwrap();
        let won = strikes(striker, level + depth / 2, level, rounds);
        let of = BigUint::from(4_u32).pow(rounds);
        assert!(won > BigUint::ZERO && won < of, "it may go either way");
        let what = format!("level {level}");
        assert_same(&solved(&program, &setup, "monster"), &(won, of), &what);
        sampled_alike(&program, &setup, "monster");
    }
}

// --- A climber and two foes, a hundred rounds at most ----------------------------------------------------------------

/// Rounds that the fight lasts at most.
const ROUNDS: u32 = 100;

/// Who is up: health, foes with one hit each, and whether the next bite does nothing.
type Climb = (usize, usize, bool);

/// Ways to win in 6^(3 x rounds) ways to roll: three dice in every round, whether somebody looks at them or not.
fn bites(health: usize, shielded: bool, nerve: usize, level: usize) -> BigUint {
    let place = |(health, foes, shield): Climb| (health * 3 + foes) * 2 + usize::from(shield);
    let mut known = vec![BigUint::ZERO; (health + 1) * 6];
    for health in 1..=health {
        for shield in [false, true] {
            known[place((health, 0, shield))] = BigUint::from(1_u32);
        }
    }
    for _ in 0..ROUNDS {
        let mut next = vec![BigUint::ZERO; known.len()];
        for health in 1..=health {
            for foes in 0..=2 {
                for shield in [false, true] {
                    let mut won = BigUint::ZERO;
                    for dice in 0..216 {
                        let dice = [dice / 36 + 1, dice / 6 % 6 + 1, dice % 6 + 1];
                        let after = one_round((health, foes, shield), dice, nerve, level);
                        won += &known[place(after)];
                    }
                    next[place((health, foes, shield))] = won;
                }
            }
        }
        known = next;
    }
    known[place((health, 2, shielded))].clone()
}

fn one_round(before: Climb, dice: [usize; 3], nerve: usize, level: usize) -> Climb {
    let (mut health, mut foes, mut shield) = before;
    if foes > 0 && dice[0] + nerve >= level {
        foes -= 1;
    }
    for die in &dice[1..=foes] {
        if die + nerve < level {
            if shield {
                shield = false
            } else {
                health = health.saturating_sub(1)
            }
        }
    }
    (health, foes, shield)
}

#[test]
fn two_foes_that_bite_and_a_climber_whom_the_first_bite_does_not_move() {
    let program = game_with("run-away", "");
    for (health, nerve, shielded, foe, level) in [
        (1, 1, false, "stair-rat x2", 4),
        (2, 1, true, "stair-rat x2", 4),
        (3, 0, true, "lamp-moth x2", 3),
    ] {
        let number = |value: usize| i64::try_from(value).unwrap();
        let stats = [
            ("health", number(health)),
            ("health.max", 8),
            ("nerve", number(nerve)),
        ];
        let mut setup = hero(&[], &stats, &[]);
        setup.policy = Some("bold".into());
        if shielded {
            setup.heroes[0].traits.push("unshakeable".into());
        }
        let won = bites(health, shielded, nerve, level);
        let of = BigUint::from(6_u32).pow(3 * ROUNDS);
        assert!(won > BigUint::ZERO && won < of, "it may go either way");
        assert_same(&solved(&program, &setup, foe), &(won, of), foe);
        sampled_alike(&program, &setup, foe);
    }
}
