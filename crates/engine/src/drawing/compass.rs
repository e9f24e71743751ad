//! A compass rose, and where on a map there is space for it.

use super::map::{CELL, Map};
use super::paint::Picture;
use super::pen::{Ink, Pen};
use super::style::Style;
use super::symbols::at;
use crate::dungeon::Square;
use crate::words::{Word, Words};

/// Half the width of a rose, and how far it goes up (with its letter) and down.
const HALF: i32 = 62;
const UP: i32 = 98;
const DOWN: i32 = 62;
/// Distance from the border, where sheets of several floors have crosses.
const EDGE: i32 = 36;
/// Distance that it keeps from the floor: the hatching.
const CLEAR: i32 = 72;

/// The middle of the rose: in free rock, as near to a corner as possible, those on the right first.
pub fn place(map: &Map) -> Option<(i32, i32)> {
    let (wide, tall) = (map.across * CELL, map.down * CELL);
    let (left, right) = (HALF + EDGE, wide - HALF - EDGE);
    let (top, bottom) = (UP + EDGE, tall - DOWN - EDGE);
    if map.floor.is_empty() || left > right || top > bottom {
        return None;
    }
    // Along the border only: a rose in the middle of a map would be taken for a room.
    let steps =
        |from: i32, to: i32| (0..=(to - from) / (CELL / 2)).map(move |step| step * CELL / 2);
    let level = steps(left, right)
        .flat_map(|far| [(right - far, top), (right - far, bottom)].map(|spot| (far, spot)));
    let upright = steps(top, bottom)
        .flat_map(|far| [(right, top + far), (left, top + far)].map(|spot| (far, spot)));
    let all: Vec<(i32, (i32, i32))> = level.chain(upright).collect();
    let near_corner = |(_, (x, y)): &(i32, (i32, i32))| {
        let aside = (x - left).min(right - x);
        let down = (y - top).min(bottom - y);
        (aside + down, *x < wide / 2, *y > tall / 2)
    };
    let free = all.into_iter().filter(|(_, spot)| is_free(map, *spot));
    free.min_by_key(near_corner).map(|(_, spot)| spot)
}

fn is_free(map: &Map, (x, y): (i32, i32)) -> bool {
    let squares = |from: i32, to: i32| from.div_euclid(CELL)..=to.div_euclid(CELL);
    let mut near = squares(y - UP - CLEAR, y + DOWN + CLEAR).flat_map(|row| {
        squares(x - HALF - CLEAR, x + HALF + CLEAR).map(move |column| Square::new(column, row))
    });
    near.all(|square| map.floor.binary_search(&square).is_err())
}

/// Paints a rose: four long points, half black and half white, four short ones behind them, and the letter of the north.
pub fn paint(pen: &mut Pen, (x, y): (i32, i32), style: &Style, words: Words<'_>) {
    let thin = |fill| Ink {
        fill,
        line: style.ink,
        width: 3,
    };
    pen.circle((x, y), 38, Ink::line(style.ink, 3));
    let short = "M0 0l28 -28l-19 9zM0 0l28 28l-9 -19zM0 0l-28 28l19 -9zM0 0l-28 -28l9 19z";
    pen.path(&at(short, x, y), thin(style.paper));
    let white =
        "M0 -60l13 47l-13 13zM60 0l-47 13l-13 -13zM0 60l-13 -47l13 -13zM-60 0l47 -13l13 13z";
    let black =
        "M0 -60l-13 47l13 13zM60 0l-47 -13l-13 13zM0 60l13 -47l-13 -13zM-60 0l47 13l13 -13z";
    pen.path(&at(white, x, y), thin(style.paper));
    pen.path(&at(black, x, y), thin(style.ink));
    let letter = words.get(Word::LetterNorth);
    pen.words((x, y - 78), 36, letter, false, style.ink);
}

/// A rose by itself, for where a map has no space for one.
pub fn picture(style: &Style, words: Words<'_>) -> Picture {
    let mut pen = Pen::wordless();
    paint(&mut pen, (HALF + 4, UP + 4), style, words);
    let (body, words) = pen.parts();
    Picture {
        body,
        words,
        wide: 2 * HALF + 8,
        tall: UP + DOWN + 8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rose_keeps_off_the_floor_or_is_not_drawn() {
        let floor = |range: std::ops::Range<i32>| -> Vec<Square> {
            range
                .flat_map(|x| (1..9).map(move |y| Square::new(x, y)))
                .collect()
        };
        let map = |floor| Map {
            floor,
            across: 12,
            down: 10,
            ..Map::default()
        };
        let (x, y) = place(&map(floor(1..6))).expect("space on the right");
        assert!(x - HALF - CLEAR >= 6 * CELL && y < 5 * CELL, "{x} {y}");
        assert_eq!(place(&map(floor(1..11))), None);
    }
}
