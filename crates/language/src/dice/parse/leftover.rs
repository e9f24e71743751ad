//! Saying what is wrong with text that cannot be read on.

use std::ops::Range;

use super::cursor::{Cursor, shorten};
use crate::diag::Error;

/// Something was found where only a sign or the end is allowed.
pub(super) fn error(cursor: &Cursor<'_>) -> Error {
    let range = cursor.token();
    let found = shorten(cursor.slice(range.clone()));
    match cursor.peek() {
        Some(')') => cursor
            .error(range, "unmatched `)`")
            .hint("remove it, or add a `(` before"),
        Some('>' | '<' | '=' | '\u{2265}' | '\u{2264}') => misplaced_comparison(cursor),
        Some('!') => cursor
            .error(range, "`!` can only follow the sides of dice")
            .hint("write it right after the sides, like `4d6!kh3`"),
        Some(',') => cursor
            .error(range, "unexpected `,`")
            .hint("commas belong inside `min(...)` and `max(...)`"),
        Some(c) if c.is_alphanumeric() || c == '(' => cursor
            .error(range, format!("missing operator before `{found}`"))
            .hint("put `+`, `-`, `x` or `/` between two values"),
        _ => unknown(cursor, range),
    }
}

fn misplaced_comparison(cursor: &Cursor<'_>) -> Error {
    let mut ahead = Cursor::new(cursor.text, cursor.at);
    let found = ahead.take_while(|c| matches!(c, '>' | '<' | '=' | '\u{2265}' | '\u{2264}'));
    let message = format!("`{}` can only follow dice", shorten(found));
    cursor
        .error(cursor.at..ahead.at, message)
        .hint("it counts the dice that meet it, like `5d10>=7`")
}

/// Nothing, or something else, was found where a value is required.
pub(super) fn missing_value(cursor: &Cursor<'_>) -> Error {
    const HINT: &str = "write dice, a number or a name, like `d6`, `3` or `depth`";
    let range = cursor.token();
    let before = cursor.slice(0..cursor.at).trim_end();
    let Some(sign) = before.chars().next_back() else {
        return match cursor.peek() {
            Some('+' | '*' | '/' | ')' | ',' | '\u{d7}' | '\u{f7}') => {
                let found = cursor.slice(range.clone());
                let message = format!("missing value before `{found}`");
                cursor.error(range, message).hint(HINT)
            }
            _ => unknown(cursor, range),
        };
    };
    match cursor.peek() {
        None | Some('+' | '-' | '*' | '/' | ')' | ',' | '\u{d7}' | '\u{f7}') => {
            let start = before.len() - sign.len_utf8();
            let message = format!("missing value after `{sign}`");
            cursor.error(start..before.len(), message).hint(HINT)
        }
        Some('>' | '<' | '=' | '!' | '\u{2265}' | '\u{2264}') => error(cursor),
        Some(_) => unknown(cursor, range),
    }
}

fn unknown(cursor: &Cursor<'_>, range: Range<usize>) -> Error {
    let found = shorten(cursor.slice(range.clone()));
    cursor
        .error(range, format!("`{found}` is not part of dice notation"))
        .hint("an expression looks like `2d6+1`, `d66`, `4d6kh3` or `1d6 + depth`")
}

pub(super) fn unknown_function(cursor: &Cursor<'_>, name: &str, range: Range<usize>) -> Error {
    let message = format!("there is no function `{}`", shorten(name));
    cursor
        .error(range, message)
        .hint("the functions are `min` and `max`")
}

/// A letter or a decimal point right after a number is a slip that deserves its own words.
pub(super) fn check_after_number(cursor: &Cursor<'_>, start: usize) -> Result<(), Error> {
    match cursor.peek() {
        Some('.') => {
            let mut ahead = Cursor::new(cursor.text, cursor.at + 1);
            ahead.take_while(|c| c.is_ascii_digit());
            let message = "use whole numbers only";
            Err(cursor
                .error(start..ahead.at, message)
                .hint("use a fraction instead, like `d6x3/2`"))
        }
        Some('x' | 'X') => Ok(()),
        Some(c) if c.is_alphabetic() => {
            let range = cursor.token();
            let found = shorten(cursor.slice(range.clone()));
            let message = format!("`{found}` cannot follow a number directly");
            Err(cursor
                .error(range, message)
                .hint("write dice with a `d`, like `2d6`, and an operator between values"))
        }
        _ => Ok(()),
    }
}
