//! Formulas with plain numbers, against plain Rust as the slow twin.

use super::super::{World, holds, number as evaluate};
use crate::diag::{Error, error};
use crate::dice;
use crate::rules::{Expr, Path, parse_expr};

/// Dice come from a list; `hp` is 7, `foe.level` 4, and every foe is a troll.
struct Desk {
    dice: Vec<i64>,
    rolled: Vec<String>,
}

impl World for Desk {
    type Number = i64;

    fn look_up(&mut self, path: &Path) -> Option<i64> {
        match path.to_string().as_str() {
            "hp" => Some(7),
            "foe.level" => Some(4),
            "huge" => Some(i64::MAX),
            "tiny" => Some(i64::MIN),
            _ => None,
        }
    }

    fn roll(&mut self, dice: &dice::Expr) -> Result<i64, Error> {
        self.rolled.push(dice.to_string());
        self.dice.pop().ok_or(error!("the dice are gone"))
    }

    fn ask(&mut self, question: &Expr) -> Option<i64> {
        (question.to_string() == "foe is troll").then_some(1)
    }
}

/// The place of an error, what is wrong, and the hint.
fn told(text: &str, error: &Error) -> String {
    let place = &text[error.bytes()];
    match error.hints().concat().as_str() {
        "" => format!("{place} | {error}"),
        hint => format!("{place} | {error} ({hint})"),
    }
}

fn desk(dice: &[i64]) -> Desk {
    Desk {
        dice: dice.iter().rev().copied().collect(),
        rolled: Vec::new(),
    }
}

fn number(text: &str, dice: &[i64]) -> Result<i64, String> {
    let (formula, errors) = parse_expr(text);
    assert_eq!(errors, []);
    evaluate(&formula.expr, &mut desk(dice)).map_err(|error| told(text, &error))
}

fn truth(text: &str, dice: &[i64]) -> Result<bool, String> {
    let (formula, errors) = parse_expr(text);
    assert_eq!(errors, []);
    holds(&formula.expr, &mut desk(dice)).map_err(|error| told(text, &error))
}

#[test]
fn arithmetic() {
    assert_eq!(number("2 + 3 x 4 - 1", &[]), Ok(13));
    assert_eq!(number("(2 + 3) * 4", &[]), Ok(20));
    assert_eq!(number("10 - 3 - 2", &[]), Ok(5));
    assert_eq!(number("hp x foe.level", &[]), Ok(28));
    assert_eq!(number("-hp + 1", &[]), Ok(-6));
    assert_eq!(number("min(hp, 3, 9) + max(1, foe.level)", &[]), Ok(7));
    assert_eq!(number("7 / 2", &[]), Ok(4));
    assert_eq!(number("7 / 2 rounded up", &[]), Ok(4));
    assert_eq!(number("7 / 2 rounded down", &[]), Ok(3));
    assert_eq!(number("20 / 3 / 2 rounded down", &[]), Ok(3));
}

#[test]
fn dice() {
    assert_eq!(
        number("1d6 + nothing-else", &[3]),
        Err("nothing-else | `nothing-else` has no value here".into())
    );
    assert_eq!(number("3d6x10", &[11]), Ok(110));
    assert_eq!(number("1d100/4", &[75]), Ok(19));
    assert_eq!(number("d6xd6", &[3, 5]), Ok(15));
    assert_eq!(
        number("2 + 1d6", &[]),
        Err("1d6 | the dice are gone".into())
    );
    assert_eq!(truth("25% chance", &[25]), Ok(true));
    assert_eq!(truth("25% chance", &[26]), Ok(false));
}

#[test]
fn dice_are_rolled_from_the_left_and_only_when_needed() {
    let (formula, _) = parse_expr("2d6 > 1d4 and (1d8 = 1 or 1d10 = 1)");
    let mut desk = desk(&[7, 4, 1]);
    assert_eq!(holds(&formula.expr, &mut desk), Ok(true));
    assert_eq!(desk.rolled, ["2d6", "d4", "d8"]);
}

#[test]
fn conditions() {
    assert_eq!(truth("hp = 7 and foe.level != 3", &[]), Ok(true));
    assert_eq!(truth("hp < 7 or hp <= 7", &[]), Ok(true));
    assert_eq!(truth("not (hp > 6 and hp >= 7)", &[]), Ok(false));
    assert_eq!(truth("not hp = 8", &[]), Ok(true));
    assert_eq!(truth("foe is troll", &[]), Ok(true));
    assert_eq!(
        truth("hero is troll", &[]),
        Err("hero is troll | `hero is troll` has no value here".into())
    );
}

#[test]
fn mistakes() {
    assert_eq!(
        number("hp / (foe.level - 4)", &[]),
        Err("(foe.level - 4) | division by 0".into())
    );
    assert_eq!(
        number("1 + huge", &[]),
        Err("1 + huge | the result is too large".into())
    );
    assert_eq!(
        number("2 x huge", &[]),
        Err("2 x huge | the result is too large".into())
    );
    assert_eq!(
        number("-tiny", &[]),
        Err("-tiny | the result is too large".into())
    );
    assert_eq!(
        number("tiny / -1", &[]),
        Err("tiny / -1 | the result is too large".into())
    );
    assert_eq!(
        number("hp > 3", &[]),
        Err("hp > 3 | this is a condition, not a number".into())
    );
    assert_eq!(
        truth("hp + 1", &[]),
        Err("hp + 1 | this is a number, not a condition (compare it, as in `hp > 0`)".into())
    );
}

/// Rounding against a search for the right quotient.
#[test]
fn divisions_round_towards_their_infinity() {
    for a in -30i64..=30 {
        for b in (-7i64..=7).filter(|b| *b != 0) {
            let (positive, sign) = (b.abs(), b.signum());
            let down = (-31..=31).rev().find(|q| q * positive <= a * sign);
            let up = (-31..=31).find(|q| q * positive >= a * sign);
            let quotient = |rounded: &str| number(&format!("({a}) / ({b}) {rounded}"), &[]).ok();
            assert_eq!(quotient("rounded down"), down, "{a} / {b}");
            assert_eq!(quotient("rounded up"), up, "{a} / {b}");
        }
    }
}
