//! Reading dice and what may follow them.

use std::ops::Range;

use super::super::expr::{Compare, End, Expr, Keep, Kind, Pool, Shape, Success, Target};
use super::super::limits::{DEFAULT_EXPLOSIONS, MAX_DICE, MAX_EXPLOSIONS, MAX_SIDES};
use super::MINUS;
use super::cursor::{Cursor, shorten};
use crate::diag::{Error, error};

/// Whether dice begin here: `d6`, `2d6`, `d%`, `dF`, or a `d` that lacks its sides. A small `f` may also go on as a name: `dfoo`.
pub(super) fn stands_here(cursor: &Cursor<'_>) -> bool {
    let mut ahead = Cursor::new(cursor.text, cursor.at);
    ahead.take_while(|c| c.is_ascii_digit());
    let counted = ahead.at > cursor.at;
    if !matches!(ahead.peek(), Some('d' | 'D')) {
        return false;
    }
    ahead.at += 1;
    match ahead.peek() {
        Some('F') => true,
        Some('f') => counted || !ahead.peek_second().is_some_and(char::is_alphanumeric),
        Some('-' | '.') => counted || !ahead.peek_second().is_some_and(char::is_alphabetic),
        Some(c) => !c.is_alphabetic(),
        None => true,
    }
}

/// Dice with everything that may follow them, if dice begin here.
pub(super) fn dice(cursor: &mut Cursor<'_>) -> Result<Option<Expr>, Error> {
    let Some(mut expr) = dice_without_comparison(cursor)? else {
        return Ok(None);
    };
    if let Kind::Pool(pool) = &mut expr.kind {
        pool.success = success(cursor, pool)?;
        expr.range.end = expr.range.end.max(cursor.at);
    }
    Ok(Some(expr))
}

/// Dice with an explosion and a choice, if dice begin here.
pub(super) fn dice_without_comparison(cursor: &mut Cursor<'_>) -> Result<Option<Expr>, Error> {
    if !stands_here(cursor) {
        return Ok(None);
    }
    let start = cursor.at;
    let count = cursor.number()?;
    cursor.at += 1;
    let shape = shape(cursor, start)?;
    let count = checked_count(cursor, count, start)?;
    let explode = explode(cursor, shape)?;
    let keep = keep(cursor, count)?;
    let pool = Pool {
        count,
        shape,
        explode,
        keep,
        success: None,
    };
    Ok(Some(Expr {
        kind: Kind::Pool(pool),
        range: start..cursor.at,
    }))
}

fn checked_count(cursor: &Cursor<'_>, count: Option<u64>, start: usize) -> Result<u32, Error> {
    let range = start..cursor.at;
    let written = cursor.slice(range.clone());
    match count.unwrap_or(1) {
        0 => Err(cursor
            .error(range, format!("`{written}` rolls no dice"))
            .hint("roll at least one die, or leave the dice out")),
        count if count > MAX_DICE => Err(cursor
            .error(range, format!("`{written}` rolls too many dice"))
            .hint(format!("roll at most {MAX_DICE} dice"))),
        count => Ok(u32::try_from(count).unwrap_or(u32::MAX)),
    }
}

fn shape(cursor: &mut Cursor<'_>, start: usize) -> Result<Shape, Error> {
    if cursor.take("%") {
        return Ok(Shape::Sides(100));
    }
    if cursor.take_any(&["F", "f"]).is_some() {
        return Ok(Shape::Fate);
    }
    let sides = cursor.number()?;
    let range = start..cursor.at;
    let written = cursor.slice(range.clone());
    match sides {
        None => Err(cursor
            .error(
                range,
                format!("`{written}` does not say how many sides the dice have"),
            )
            .hint("write the sides after the `d`, like `2d6`, `d%` or `4dF`")),
        Some(0) => Err(cursor
            .error(range, format!("`{written}` has no sides to land on"))
            .hint("give the die at least one side, like `d6`")),
        Some(66) => Ok(Shape::Digits(2)),
        Some(666) => Ok(Shape::Digits(3)),
        Some(sides) if sides > MAX_SIDES => Err(cursor
            .error(range, format!("`{written}` has too many sides"))
            .hint(format!("the largest die is `d{MAX_SIDES}`"))),
        Some(sides) => Ok(Shape::Sides(u32::try_from(sides).unwrap_or(u32::MAX))),
    }
}

/// An exclamation mark, with a limit if one is written.
fn explode(cursor: &mut Cursor<'_>, shape: Shape) -> Result<Option<u32>, Error> {
    let start = cursor.at;
    if !cursor.take("!") {
        return Ok(None);
    }
    if cursor.peek() == Some('=') {
        return Err(cursor
            .error(start..cursor.at + 1, "`!=` can be read in two ways")
            .hint("write the limit before counting, like `5d6!8=6`"));
    }
    let mark = start..cursor.at;
    let limit = cursor.number()?;
    match shape {
        Shape::Sides(1) => {
            return Err(cursor
                .error(mark, "a die with one side would explode forever")
                .hint("remove the `!`"));
        }
        Shape::Sides(_) => {}
        Shape::Digits(_) | Shape::Fate => {
            return Err(cursor
                .error(mark, format!("a `{shape}` cannot explode"))
                .hint("only ordinary dice explode, like `d6!`"));
        }
    }
    match limit {
        None => Ok(Some(DEFAULT_EXPLOSIONS)),
        Some(limit @ 1..=MAX_EXPLOSIONS) => Ok(u32::try_from(limit).ok()),
        Some(limit) => Err(cursor
            .error(
                start..cursor.at,
                format!("a die cannot explode {limit} times"),
            )
            .hint(format!("write a limit from 1 to {MAX_EXPLOSIONS}"))),
    }
}

/// `kh3` and its relatives.
fn keep(cursor: &mut Cursor<'_>, dice: u32) -> Result<Option<Keep>, Error> {
    let before = cursor.at;
    cursor.skip_space();
    let start = cursor.at;
    let Some((drop, end)) = keep_letters(cursor)? else {
        cursor.at = before;
        return Ok(None);
    };
    let count = cursor.number()?.unwrap_or(1);
    let range = start..cursor.at;
    let written = cursor.slice(range.clone());
    let plural = |count: u64| if count == 1 { "die" } else { "dice" };
    let problem = if count == 0 {
        format!("`{written}` chooses no dice")
    } else if count > u64::from(dice) {
        let (what, only) = (plural(count), plural(u64::from(dice)));
        format!("`{written}` chooses {count} {what}, but the roll has only {dice} {only}")
    } else if drop && count == u64::from(dice) {
        format!("`{written}` drops all the dice")
    } else {
        let count = u32::try_from(count).unwrap_or(dice);
        refuse_second_choice(cursor)?;
        return Ok(Some(Keep { drop, end, count }));
    };
    let most = if drop { dice.saturating_sub(1) } else { dice };
    let hint = match most {
        0 => "roll more dice, or drop none".to_owned(),
        1 => "choose 1, or roll more dice".to_owned(),
        _ => format!("choose from 1 to {most}"),
    };
    Err(cursor.error(range, problem).hint(hint))
}

/// The two letters of a choice; an error if there is only the first. An `x` right after them is a multiplication.
fn keep_letters(cursor: &mut Cursor<'_>) -> Result<Option<(bool, End)>, Error> {
    let is_letter = |c: char| c.is_alphabetic() && c != 'x';
    let mut letters = cursor.rest().chars().map(|c| c.to_ascii_lowercase());
    let drop = match letters.next() {
        Some('k') => false,
        Some('d') => true,
        _ => return Ok(None),
    };
    let end = match letters.next() {
        Some('h') => End::High,
        Some('l') => End::Low,
        Some(c) if is_letter(c) => return Ok(None),
        _ => return Err(which_dice(cursor)),
    };
    if letters.next().is_some_and(is_letter) {
        return Ok(None);
    }
    cursor.at += 2;
    Ok(Some((drop, end)))
}

fn which_dice(cursor: &Cursor<'_>) -> Error {
    let mut ahead = Cursor::new(cursor.text, cursor.at + 1);
    let number = shorten(ahead.take_while(|c| c.is_ascii_digit()));
    let letter = cursor.slice(cursor.at..cursor.at + 1);
    let message = format!("`{letter}{number}` does not say which dice");
    cursor.error(cursor.at..ahead.at, message).hint(format!(
        "write `{letter}h{number}` for the highest or `{letter}l{number}` for the lowest, or add an operator before it"
    ))
}

fn refuse_second_choice(cursor: &Cursor<'_>) -> Result<(), Error> {
    let mut ahead = Cursor::new(cursor.text, cursor.at);
    ahead.skip_space();
    let start = ahead.at;
    match keep_letters(&mut ahead) {
        Ok(Some(_)) => Err(cursor
            .error(start..ahead.at, "dice can be chosen only once")
            .hint("keep one of the two choices")),
        _ => Ok(()),
    }
}

const COMPARISONS: [(&str, Compare); 7] = [
    (">=", Compare::AtLeast),
    ("\u{2265}", Compare::AtLeast),
    ("<=", Compare::AtMost),
    ("\u{2264}", Compare::AtMost),
    (">", Compare::Above),
    ("<", Compare::Below),
    ("=", Compare::Equal),
];

/// A comparison after dice, which counts the dice that meet it.
fn success(cursor: &mut Cursor<'_>, pool: &Pool) -> Result<Option<Success>, Error> {
    let before = cursor.at;
    cursor.skip_space();
    let start = cursor.at;
    let signs = COMPARISONS.map(|(sign, _)| sign);
    let Some(sign) = cursor.take_any(&signs) else {
        cursor.at = before;
        return Ok(None);
    };
    let compare = COMPARISONS
        .iter()
        .find(|(known, _)| *known == sign)
        .map_or(Compare::Equal, |(_, compare)| *compare);
    let written = start..cursor.at;
    if pool.explode.is_some() && pool.keep.is_some() {
        return Err(cursor
            .error(
                written,
                "dice that explode and are chosen cannot be counted too",
            )
            .hint("leave out the `!`, the choice or the comparison"));
    }
    let target = target(cursor, sign, written)?;
    let success = Success { compare, target };
    check_reachable(pool, &success, start..cursor.at)?;
    Ok(Some(success))
}

fn target(cursor: &mut Cursor<'_>, sign: &str, written: Range<usize>) -> Result<Target, Error> {
    cursor.skip_space();
    let before = cursor.at;
    let negative = cursor.take_any(&MINUS).is_some();
    if let Some(number) = cursor.number()? {
        let number = i64::try_from(number).unwrap_or(i64::MAX);
        return Ok(Target::Number(if negative { -number } else { number }));
    }
    if !negative && let Some(name) = cursor.name() {
        return Ok(Target::Name(name.to_owned()));
    }
    cursor.at = before;
    let hint = match (sign, cursor.peek()) {
        ("=", Some('=')) => "one `=` is enough, like `6d6=6`",
        ("=", Some('>')) => "write `>=` for at least",
        ("=", Some('<')) => "write `<=` for at most",
        _ => "compare the dice with a number or a name, like `5d10>=7`",
    };
    Err(cursor
        .error(
            written,
            format!("`{sign}` has nothing to compare the dice with"),
        )
        .hint(hint))
}

/// A comparison that no die can meet is a comparison that was intended for the total.
fn check_reachable(pool: &Pool, success: &Success, range: Range<usize>) -> Result<(), Error> {
    let Target::Number(target) = success.target else {
        return Ok(());
    };
    let (low, high) = (pool.shape.lowest(), pool.shape.highest());
    let reachable = match success.compare {
        Compare::Equal => (low..=high).contains(&target),
        compare => compare.holds(low, target) || compare.holds(high, target),
    };
    if reachable {
        return Ok(());
    }
    Err(error!(
        "no `{}` can ever be `{success}`", pool.shape;
        hint: "a comparison counts single dice, and each shows {low} to {high}"
    )
    .at(range))
}
