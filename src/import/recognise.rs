//! Which dice a table is rolled with, when they are not given.

use crate::import::results::hull;
use crate::model::Range;

/// Dice that people have.
const USUAL: [i64; 10] = [2, 3, 4, 6, 8, 10, 12, 20, 30, 100];

/// Dice that are added up in tables.
const ADDED: [i64; 6] = [4, 6, 8, 10, 12, 20];

/// More sides than this are a slip.
const MOST_SIDES: i64 = 1000;

/// Dice, and whether others would fit as well.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guess {
    /// As written.
    pub dice: String,
    /// Worth a word to the user.
    pub unsure: bool,
}

impl Guess {
    fn sure(dice: String) -> Option<Self> {
        let unsure = false;
        Some(Self { dice, unsure })
    }

    fn unsure(dice: String) -> Option<Self> {
        let unsure = true;
        Some(Self { dice, unsure })
    }
}

/// The dice whose results the rows cover.
pub fn recognise(ranges: &[Range]) -> Option<Guess> {
    let (low, high) = hull(ranges)?;
    let open_below = ranges.iter().any(|range| range.from.is_none());
    let open_above = ranges.iter().any(|range| range.to.is_none());
    for (digits, first, last) in [("66", 11, 66), ("666", 111, 666)] {
        let fits = low >= first && high <= last && are_digits(ranges);
        if fits && !open_below && !open_above {
            return Guess::sure(format!("d{digits}"));
        }
    }
    if open_below || open_above {
        return with_open_ends(low, high, open_below, open_above);
    }
    match low {
        0 if high < MOST_SIDES => Guess::sure(format!("1d{} - 1", high + 1)),
        1 if high <= MOST_SIDES => Guess::sure(format!("1d{high}")),
        2.. => added_up(ranges, low, high),
        _ => None,
    }
}

/// `7+` is the highest face of a usual die, or the next one below it; `6-`, `7-9`, `10+` are two dice.
fn with_open_ends(low: i64, high: i64, open_below: bool, open_above: bool) -> Option<Guess> {
    if open_below && open_above && low >= 2 && high <= 12 {
        return Guess::unsure("2d6".to_owned());
    }
    if low == 2 && high <= 12 && high > 8 {
        return Guess::unsure("2d6".to_owned());
    }
    let lowest = open_below || low == 1;
    let sides = USUAL.into_iter().find(|sides| *sides >= high)?;
    if !lowest {
        return None;
    }
    Some(Guess {
        dice: format!("1d{sides}"),
        unsure: sides != high,
    })
}

/// Several dice that are added up, when the rows cover their results exactly.
fn added_up(ranges: &[Range], low: i64, high: i64) -> Option<Guess> {
    let sides = ADDED.into_iter().find(|sides| low * sides == high)?;
    let covered = |result: i64| ranges.iter().filter(|range| range.contains(result)).count();
    let exact = (low..=high).all(|result| covered(result) == 1);
    let dice = format!("{low}d{sides}");
    if !exact {
        return None;
    }
    // Two or three six-sided dice are what is usual; 2 to 20 may also be a die that lacks its 1.
    if sides == 6 {
        Guess::sure(dice)
    } else {
        Guess::unsure(dice)
    }
}

/// All ends are written with the digits 1 to 6.
fn are_digits(ranges: &[Range]) -> bool {
    let ends = ranges
        .iter()
        .flat_map(|range| [range.from, range.to])
        .flatten();
    let mut digits = ends.flat_map(|end| end.to_string().into_bytes());
    digits.all(|digit| (b'1'..=b'6').contains(&digit))
}
