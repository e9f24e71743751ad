//! The dice that a game is played with, for printing them on paper.

use std::collections::BTreeMap;

use crate::dice::{Expr, Kind, Shape};
use crate::model::Ruleset;

/// Sides of the dice that tables and tests roll, the most used first. A die of 100 is two of ten, one for each digit. Where the game says
/// which dice it needs, others are not used at the table: they choose words for made dungeons, or replace a player's decisions.
pub fn dice_used(ruleset: &Ruleset) -> Vec<u32> {
    let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
    let tables = ruleset.tables.iter().map(|table| &table.dice.expr);
    let tests = ruleset.tests.iter().map(|test| &test.dice.expr);
    for expr in tables.chain(tests) {
        count(expr, &mut counts);
    }
    let needed = ruleset.head.needs.iter();
    let needed: Vec<u32> = needed.filter_map(|words| read_die(words)).collect();
    for sides in &needed {
        *counts.entry(*sides).or_default() += 1;
    }
    let is_needed = |sides: &u32| needed.contains(sides) || (*sides == 100 && needed.contains(&10));
    counts.retain(|sides, _| needed.is_empty() || is_needed(sides));
    let mut found: Vec<(u32, usize)> = counts.into_iter().collect();
    found.sort_by_key(|(sides, times)| (std::cmp::Reverse(*times), *sides));
    found.into_iter().map(|(sides, _)| sides).collect()
}

/// Sides of the dice that strips are printed for, the most used first: a hundred is read from tens.
pub fn strip_dice(dice: Vec<u32>) -> Vec<u32> {
    let mut found: Vec<u32> = Vec::new();
    for die in dice
        .into_iter()
        .map(|die| if die == 100 { 10 } else { die })
    {
        if !found.contains(&die) {
            found.push(die);
        }
    }
    found
}

/// Numbers of a die that a median game takes, if the game says so. A d100 takes two of ten, a d66 two of six.
pub fn typical_rolls(ruleset: &Ruleset, die: u32) -> Option<u32> {
    let mut total: Option<u32> = None;
    for dice in &ruleset.head.rolls {
        let Kind::Pool(pool) = &dice.expr.kind else {
            continue;
        };
        let (sides, numbers) = match (sides_of(&pool.shape), &pool.shape) {
            (Some(sides), Shape::Digits(digits)) => (sides, *digits),
            (Some(100), _) => (10, 2),
            (Some(sides), _) => (sides, 1),
            (None, _) => continue,
        };
        if sides == die {
            let more = pool.count.saturating_mul(numbers);
            total = Some(total.unwrap_or(0).saturating_add(more));
        }
    }
    total
}

fn count(expr: &Expr, counts: &mut BTreeMap<u32, usize>) {
    match &expr.kind {
        Kind::Pool(pool) => {
            if let Some(sides) = sides_of(&pool.shape).filter(|sides| *sides > 1) {
                *counts.entry(sides).or_default() += 1;
            }
        }
        Kind::Negate(inner) | Kind::Twice { of: inner, .. } => count(inner, counts),
        Kind::Binary { left, right, .. } => {
            count(left, counts);
            count(right, counts);
        }
        Kind::Pick { of, .. } => of.iter().for_each(|inner| count(inner, counts)),
        Kind::Number(_) | Kind::Name(_) => {}
    }
}

/// The sides of the die that is thrown; none without numbers on it.
fn sides_of(shape: &Shape) -> Option<u32> {
    match shape {
        // The third of a six and the half of a ten are read from the larger die, as everybody does.
        Shape::Sides(3) | Shape::Digits(_) => Some(6),
        Shape::Sides(5) => Some(10),
        Shape::Sides(sides) => Some(*sides),
        Shape::Fate => None,
    }
}

/// The sides of `2d6` or `d20`, if that is what the words say.
fn read_die(words: &str) -> Option<u32> {
    let (before, sides) = words.trim().split_once('d')?;
    let is_count = before.is_empty() || before.parse::<u32>().is_ok();
    let sides: u32 = sides.parse().ok()?;
    (is_count && sides > 1).then_some(sides)
}
