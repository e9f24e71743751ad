//! Reading notation into an expression.
//!
//! ```text
//! sum      = product { ("+" | "-") product }
//! product  = sign { ("x" | "*" | "/" | "//") sign }
//! sign     = "-" sign | whole
//! whole    = number | dice | name | "(" sum ")"
//!          | ("min" | "max") "(" sum "," sum { "," sum } ")"
//!          | ("adv" | "dis") (dice | "(" sum ")")
//! dice     = [number] "d" (number | "%" | "F") ["!" [number]] [("kh" | "kl" | "dh" | "dl") [number]] [compare (number | name)]
//! name     = segment { ("-" | ".") segment }          each segment begins with a letter
//! ```
//!
//! Letters of dice may be large or small. `−`, `–`, `×`, `÷`, `≥` and `≤` are read as what they look like.

mod cursor;
mod leftover;
#[cfg(test)]
mod mistakes;
mod pool;
#[cfg(test)]
mod tests;

use cursor::Cursor;

use super::expr::{End, Expr, Kind, Op, Pool, Shape};
use super::limits::{MAX_DICE, MAX_LENGTH};
use crate::diag::{Error, error};

/// Reads a whole text as one expression.
pub fn parse(text: &str) -> Result<Expr, Error> {
    match plain_dice(text) {
        Some(expr) => Ok(expr),
        None => parse_any(text),
    }
}

/// Reads `3d6` and the like at once: formulas of rulesets keep their dice as text, and most of it is this.
fn plain_dice(text: &str) -> Option<Expr> {
    let (count, sides) = text.split_once('d')?;
    let count = match count.as_bytes() {
        [] => 1,
        [one @ b'1'..=b'9'] => u32::from(one - b'0'),
        _ => return None,
    };
    let sides = match sides {
        "4" => 4,
        "6" => 6,
        "8" => 8,
        "10" => 10,
        "12" => 12,
        "20" => 20,
        "100" => 100,
        _ => return None,
    };
    Some(Expr {
        kind: Kind::Pool(Pool {
            count,
            shape: Shape::Sides(sides),
            explode: None,
            keep: None,
            success: None,
        }),
        range: 0..text.len(),
    })
}

fn parse_any(text: &str) -> Result<Expr, Error> {
    if text.len() > MAX_LENGTH {
        return Err(error!(
            "the dice expression is {} bytes long, more than the {MAX_LENGTH} allowed", text.len();
            hint: "split it into several rolls"
        )
        .at(0..text.len()));
    }
    let mut cursor = Cursor::new(text, 0);
    cursor.skip_space();
    if cursor.peek().is_none() {
        return Err(error!(
            "the dice expression is empty";
            hint: "write something like `2d6+1`"
        )
        .at(0..text.len()));
    }
    let expr = sum(&mut cursor)?;
    cursor.skip_space();
    if cursor.peek().is_some() {
        return Err(leftover::error(&cursor));
    }
    check_dice(&expr)?;
    Ok(expr)
}

/// Reads the dice that begin at byte `at` of `text`, without a comparison after them, and says where they end; nothing if no
/// dice begin there. For languages in which dice are one kind of literal and `>=` means something of its own.
pub fn parse_dice_at(text: &str, at: usize) -> Option<Result<(Expr, usize), Error>> {
    let mut cursor = Cursor::new(text, at);
    let read = pool::dice_without_comparison(&mut cursor).transpose()?;
    Some(read.and_then(|expr| {
        check_dice(&expr)?;
        Ok((expr, cursor.at))
    }))
}

fn check_dice(expr: &Expr) -> Result<(), Error> {
    let dice = expr.dice();
    if dice <= MAX_DICE {
        return Ok(());
    }
    Err(error!(
        "this can roll {dice} dice, more than the {MAX_DICE} allowed";
        hint: "roll fewer dice"
    )
    .at(expr.range.clone()))
}

fn sum(cursor: &mut Cursor<'_>) -> Result<Expr, Error> {
    let mut left = product(cursor)?;
    while let Some(op) = sum_sign(cursor) {
        let right = product(cursor)?;
        left = binary(op, left, right);
    }
    Ok(left)
}

fn sum_sign(cursor: &mut Cursor<'_>) -> Option<Op> {
    cursor.skip_space();
    if cursor.take("+") {
        return Some(Op::Add);
    }
    cursor.take_any(&MINUS).map(|_| Op::Subtract)
}

/// Hyphen, minus sign and en dash: rulebooks are typeset.
const MINUS: [&str; 3] = ["-", "\u{2212}", "\u{2013}"];

fn product(cursor: &mut Cursor<'_>) -> Result<Expr, Error> {
    let mut left = sign(cursor)?;
    while let Some(op) = product_sign(cursor) {
        let right = sign(cursor)?;
        if op != Op::Multiply && right.kind == Kind::Number(0) {
            return Err(error!(
                "division by 0";
                hint: "divide by 1 or more"
            )
            .at(right.range));
        }
        left = binary(op, left, right);
    }
    Ok(left)
}

fn product_sign(cursor: &mut Cursor<'_>) -> Option<Op> {
    cursor.skip_space();
    if cursor.take_any(&["x", "X", "*", "\u{d7}"]).is_some() {
        return Some(Op::Multiply);
    }
    if cursor.take("//") {
        return Some(Op::DivideDown);
    }
    cursor.take_any(&["/", "\u{f7}"]).map(|_| Op::DivideUp)
}

fn binary(op: Op, left: Expr, right: Expr) -> Expr {
    let range = left.range.start..right.range.end;
    let (left, right) = (Box::new(left), Box::new(right));
    Expr {
        kind: Kind::Binary { op, left, right },
        range,
    }
}

fn sign(cursor: &mut Cursor<'_>) -> Result<Expr, Error> {
    cursor.skip_space();
    let start = cursor.at;
    if cursor.take_any(&MINUS).is_none() {
        return parse_whole(cursor);
    }
    cursor.enter(start..cursor.at)?;
    let of = Box::new(sign(cursor)?);
    cursor.leave();
    let range = start..of.range.end;
    Ok(Expr {
        kind: Kind::Negate(of),
        range,
    })
}

fn parse_whole(cursor: &mut Cursor<'_>) -> Result<Expr, Error> {
    let start = cursor.at;
    if cursor.peek() == Some('(') {
        return parse_parentheses(cursor);
    }
    if let Some(dice) = pool::dice(cursor)? {
        return Ok(dice);
    }
    if let Some(number) = cursor.number()? {
        leftover::check_after_number(cursor, start)?;
        let kind = Kind::Number(i64::try_from(number).unwrap_or(i64::MAX));
        let range = start..cursor.at;
        return Ok(Expr { kind, range });
    }
    match cursor.name() {
        Some(name) => word(cursor, name, start),
        None => Err(leftover::missing_value(cursor)),
    }
}

/// What a word stands for: a function, an advantage, or a name to look up.
fn word(cursor: &mut Cursor<'_>, name: &str, start: usize) -> Result<Expr, Error> {
    let end = cursor.at;
    cursor.skip_space();
    let open = cursor.peek() == Some('(');
    match name.to_ascii_lowercase().as_str() {
        "min" if open => pick(cursor, End::Low, start),
        "max" if open => pick(cursor, End::High, start),
        "adv" if open || pool::stands_here(cursor) => twice(cursor, End::High, start),
        "dis" if open || pool::stands_here(cursor) => twice(cursor, End::Low, start),
        _ if open => Err(leftover::unknown_function(cursor, name, start..end)),
        _ => {
            cursor.at = end;
            let kind = Kind::Name(name.to_owned());
            let range = start..end;
            Ok(Expr { kind, range })
        }
    }
}

/// A sum in parentheses; a caret under it shows the parentheses too.
fn parse_parentheses(cursor: &mut Cursor<'_>) -> Result<Expr, Error> {
    let open = cursor.at..cursor.at + 1;
    cursor.at = open.end;
    cursor.enter(open.clone())?;
    let mut expr = sum(cursor)?;
    close(cursor, open.clone())?;
    expr.range = open.start..cursor.at;
    Ok(expr)
}

fn close(cursor: &mut Cursor<'_>, open: std::ops::Range<usize>) -> Result<(), Error> {
    cursor.skip_space();
    cursor.leave();
    if cursor.take(")") {
        return Ok(());
    }
    if cursor.peek().is_none() {
        return Err(error!("this `(` is never closed"; hint: "add a `)`").at(open));
    }
    Err(leftover::error(cursor))
}

fn pick(cursor: &mut Cursor<'_>, end: End, start: usize) -> Result<Expr, Error> {
    let open = cursor.at..cursor.at + 1;
    cursor.at = open.end;
    cursor.enter(start..open.end)?;
    let mut of = vec![sum(cursor)?];
    while cursor.take(",") {
        of.push(sum(cursor)?);
    }
    close(cursor, open)?;
    let range = start..cursor.at;
    if of.len() < 2 {
        return Err(error!(
            "`min` and `max` need two values or more";
            hint: "separate the values by commas, like `max(d6, 3)`"
        )
        .at(range));
    }
    Ok(Expr {
        kind: Kind::Pick { end, of },
        range,
    })
}

fn twice(cursor: &mut Cursor<'_>, end: End, start: usize) -> Result<Expr, Error> {
    let of = match pool::dice(cursor)? {
        Some(dice) => dice,
        None => parse_parentheses(cursor)?,
    };
    let range = start..cursor.at;
    if of.dice() == 0 {
        return Err(error!(
            "`adv` and `dis` need dice to roll twice";
            hint: "write something like `adv d20`"
        )
        .at(range));
    }
    let of = Box::new(of);
    Ok(Expr {
        kind: Kind::Twice { end, of },
        range,
    })
}
