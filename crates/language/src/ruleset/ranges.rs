//! Results of dice as people write them: `3`, `1-6`, `15+`, `3-`, `..3`, `98-00`, `2, 4, 6-8`.

use super::limits;
use crate::diag::{Error, error};
use crate::model::Range;

/// All ranges of a text, in the order written.
pub fn parse(text: &str) -> Result<Vec<Range>, Error> {
    let mut ranges = Vec::new();
    let mut start = 0;
    for part in text.split(',') {
        ranges.push(one(part, start)?);
        start += part.len() + 1;
    }
    Ok(ranges)
}

fn one(part: &str, start: usize) -> Result<Range, Error> {
    let lead = part.len() - part.trim_start().len();
    let words = part.trim();
    let place = start + lead..start + lead + words.len();
    if words.is_empty() {
        return Err(error!("a range is empty"; hint: "write `3`, `1-6` or `15+`").at(place));
    }
    let plain = words.replace(['\u{2013}', '\u{2212}'], "-");
    let Some(range) = read(&plain) else {
        let error = error!("`{words}` is not a range of results");
        let hint = "write `3`, `1-6`, `15+`, `..3` or `2, 4, 6-8`";
        return Err(error.at(place).hint(hint));
    };
    if let (Some(from), Some(to)) = (range.from, range.to)
        && from > to
    {
        let error = error!("the range `{words}` is backwards");
        return Err(error.at(place).hint("put the lower number first"));
    }
    let largest = [range.from, range.to]
        .into_iter()
        .flatten()
        .map(i64::unsigned_abs)
        .max();
    if largest.is_some_and(|largest| largest > limits::NUMBER.unsigned_abs()) {
        return Err(error!("the range `{words}` is too large").at(place));
    }
    Ok(range)
}

fn read(words: &str) -> Option<Range> {
    if let Some((from, to)) = words.split_once("..") {
        let end = |words: &str| {
            if words.trim().is_empty() {
                Some(None)
            } else {
                number(words.trim()).map(Some)
            }
        };
        let (from, to) = (end(from)?, end(to)?);
        return (from.is_some() || to.is_some()).then_some(Range { from, to });
    }
    if let Some(from) = words
        .strip_suffix('+')
        .or_else(|| words.strip_suffix("or more"))
    {
        return Some(Range {
            from: Some(number(from.trim())?),
            to: None,
        });
    }
    if let Some(to) = words.strip_suffix("or less") {
        return Some(Range {
            from: None,
            to: Some(number(to.trim())?),
        });
    }
    if let Some(value) = number(words) {
        return Some(Range::single(value));
    }
    // The dash between two numbers is the first one that is not a sign.
    let dash = words
        .char_indices()
        .skip(1)
        .find(|(_, letter)| *letter == '-')
        .map(|(at, _)| at)?;
    let (from, to) = (
        number(words.get(..dash)?.trim())?,
        words.get(dash + 1..)?.trim(),
    );
    if to.is_empty() {
        return Some(Range {
            from: None,
            to: Some(from),
        });
    }
    Some(Range::closed(from, number(to)?))
}

/// A whole number; `00` is the hundred of percentile dice.
fn number(words: &str) -> Option<i64> {
    if words == "00" {
        return Some(100);
    }
    let digits = words.strip_prefix('-').unwrap_or(words);
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if plain { words.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(from: Option<i64>, to: Option<i64>) -> Range {
        Range { from, to }
    }

    #[test]
    fn all_notations_are_read() {
        let cases = [
            ("3", vec![Range::single(3)]),
            ("1-6", vec![Range::closed(1, 6)]),
            ("1 - 6", vec![Range::closed(1, 6)]),
            ("1\u{2013}6", vec![Range::closed(1, 6)]),
            ("15+", vec![open(Some(15), None)]),
            ("15..", vec![open(Some(15), None)]),
            ("15 or more", vec![open(Some(15), None)]),
            ("3-", vec![open(None, Some(3))]),
            ("..3", vec![open(None, Some(3))]),
            ("0 or less", vec![open(None, Some(0))]),
            ("-1", vec![Range::single(-1)]),
            ("-3--1", vec![Range::closed(-3, -1)]),
            ("-2-4", vec![Range::closed(-2, 4)]),
            ("-1-", vec![open(None, Some(-1))]),
            ("98-00", vec![Range::closed(98, 100)]),
            ("01-05", vec![Range::closed(1, 5)]),
            (
                "2, 4, 6-8",
                vec![Range::single(2), Range::single(4), Range::closed(6, 8)],
            ),
        ];
        for (text, ranges) in cases {
            assert_eq!(parse(text), Ok(ranges), "{text}");
        }
    }

    #[test]
    fn mistakes_are_named_with_their_place() {
        let cases = [
            ("", 0..0, "a range is empty"),
            ("1,,2", 2..2, "a range is empty"),
            ("1, 6-3", 3..6, "the range `6-3` is backwards"),
            ("one", 0..3, "`one` is not a range of results"),
            ("1-6-8", 0..5, "`1-6-8` is not a range of results"),
            ("..", 0..2, "`..` is not a range of results"),
            (
                "1-99999999999",
                0..13,
                "the range `1-99999999999` is too large",
            ),
        ];
        for (text, range, message) in cases {
            let error = parse(text).expect_err(text);
            assert_eq!((error.bytes(), error.message()), (range, message), "{text}");
        }
    }

    #[test]
    fn what_is_displayed_is_read_again() {
        for range in [
            Range::single(-4),
            Range::closed(-4, 9),
            open(Some(7), None),
            open(None, Some(-2)),
        ] {
            assert_eq!(parse(&range.to_string()), Ok(vec![range]), "{range}");
        }
    }
}
