//! Flip-dice: a stack of small notes with a number in each corner. Riffle, stop, read a corner: a roll without the clatter.

use super::deck::deck;
use super::fairness::{Fairness, fairness};
use crate::rng::Stream;

/// Where on a note a die is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Corner {
    /// Bottom right: the thumb's own place.
    BottomRight,
    /// Bottom left.
    BottomLeft,
    /// The middle.
    Middle,
    /// Top right.
    TopRight,
    /// Top left.
    TopLeft,
}

/// One note: its place in the stack, counted from the top, and a face for each die of the pad.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// From 1.
    pub number: usize,
    /// In the order of [`Pad::dice`].
    pub faces: Vec<u32>,
}

/// A whole stack.
#[derive(Debug, Clone, PartialEq)]
pub struct Pad {
    /// Sides and corner of each die.
    pub dice: Vec<(u32, Corner)>,
    /// From the top of the stack down.
    pub notes: Vec<Note>,
    /// The count of each die over the stack.
    pub fairness: Vec<Fairness>,
}

/// A stack is at least this high, or the thumb learns it.
const LEAST_NOTES: usize = 48;
/// No stack is higher than this, even if its dice then come a little unevenly.
const MOST_NOTES: usize = 240;

/// A stack for dice with these numbers of sides, at most five of them: every face of a die on equally many notes, each corner shuffled by
/// itself.
pub fn pad(stream: &Stream, sides: &[u32]) -> Pad {
    let dice = corners(sides);
    let count = notes_for(&dice);
    let decks: Vec<Vec<u32>> = (0..)
        .zip(&dice)
        .map(|(at, (sides, _))| deck(&mut stream.split_numbered("die", at), *sides, count))
        .collect();
    let notes = (0..count).map(|note| Note {
        number: note + 1,
        faces: decks
            .iter()
            .filter_map(|deck| deck.get(note).copied())
            .collect(),
    });
    Pad {
        notes: notes.collect(),
        fairness: dice
            .iter()
            .zip(&decks)
            .map(|((sides, _), deck)| fairness(deck, *sides))
            .collect(),
        dice,
    }
}

/// Six on the right, eight on the left, twenty in the middle, as players have always numbered their pads; others where there is room.
fn corners(sides: &[u32]) -> Vec<(u32, Corner)> {
    let usual = |sides: u32| match sides {
        6 => Some(Corner::BottomRight),
        8 => Some(Corner::BottomLeft),
        20 => Some(Corner::Middle),
        _ => None,
    };
    let mut free = vec![
        Corner::BottomRight,
        Corner::BottomLeft,
        Corner::Middle,
        Corner::TopRight,
        Corner::TopLeft,
    ];
    let chosen: Vec<u32> = sides.iter().copied().take(free.len()).collect();
    let mut found: Vec<(u32, Option<Corner>)> = Vec::new();
    for sides in chosen {
        let corner = usual(sides).filter(|corner| free.contains(corner));
        free.retain(|other| Some(*other) != corner);
        found.push((sides, corner));
    }
    let mut free = free.into_iter();
    found
        .into_iter()
        .filter_map(|(sides, corner)| Some((sides, corner.or_else(|| free.next())?)))
        .collect()
}

/// A number of notes that every die divides.
fn notes_for(dice: &[(u32, Corner)]) -> usize {
    let common = dice.iter().fold(1_usize, |all, (sides, _)| {
        least_common(all, (*sides).max(1) as usize).min(MOST_NOTES)
    });
    (1..)
        .map(|times| common * times)
        .find(|count| *count >= LEAST_NOTES)
        .unwrap_or(MOST_NOTES)
}

fn least_common(a: usize, b: usize) -> usize {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    a / x.max(1) * b
}
