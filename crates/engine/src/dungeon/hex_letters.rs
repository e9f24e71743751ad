//! A map of hexes as letters: each hex with its number, its ground and what is on it.

use super::ascii::corners;
use super::geometry::Square;
use super::model::{Dungeon, Room};

/// Letters from one column to the next, and lines from one row to the next.
const WIDE: usize = 6;
const HIGH: usize = 4;
/// A hex, with room for a number, a word and a few symbols.
const OUTLINE: [&str; 5] = ["  ____", " /    \\", "/      \\", "\\      /", " \\____/"];

/// Draws the hexes of a level.
pub fn draw(dungeon: &Dungeon, level: u32) -> String {
    let rooms: Vec<&Room> = dungeon.rooms_on(level).collect();
    let hexes = rooms.iter().flat_map(|room| &room.squares);
    let Some((low, high)) = corners(hexes) else {
        return String::new();
    };
    // An odd column stays one: it is lower than its neighbours.
    let low = Square::new(low.x - low.x.rem_euclid(2), low.y);
    let size = |low: i32, high: i32| usize::try_from(high - low + 1).unwrap_or(0);
    let columns = size(low.x, high.x) * WIDE + 2;
    let lines = size(low.y, high.y) * HIGH + 1 + HIGH / 2;
    let mut page = vec![vec![' '; columns]; lines];
    for room in rooms {
        for hex in &room.squares {
            draw_hex(&mut page, low, *hex, room);
        }
    }
    let lines = page.into_iter().map(String::from_iter);
    let mut text: String = lines.map(|line| format!("{}\n", line.trim_end())).collect();
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

fn draw_hex(page: &mut [Vec<char>], low: Square, hex: Square, room: &Room) {
    let column = usize::try_from(hex.x - low.x).unwrap_or(0);
    let row = usize::try_from(hex.y - low.y).unwrap_or(0);
    let (x, y) = (column * WIDE, row * HIGH + column % 2 * (HIGH / 2));
    for (line, letters) in OUTLINE.iter().enumerate() {
        write(page, (x, y + line), letters);
    }
    let ground = room.terrain.as_ref().map(|terrain| terrain.kind.letters());
    let marks = room.features.iter().map(|feature| feature.kind.letter());
    let start = if room.id == 1 { "E" } else { "" };
    let marks: String = start.chars().chain(marks).take(WIDE).collect();
    for (line, words) in [
        (1, room.id.to_string().as_str()),
        (2, ground.unwrap_or_default()),
        (3, &marks),
    ] {
        let room = WIDE.saturating_sub(words.chars().count());
        write(page, (x + 1 + room / 2, y + line), words);
    }
}

/// Writes letters over what is there; a blank leaves it.
fn write(page: &mut [Vec<char>], (x, y): (usize, usize), letters: &str) {
    let Some(line) = page.get_mut(y) else { return };
    for (slot, letter) in line.iter_mut().skip(x).zip(letters.chars()) {
        if letter != ' ' {
            *slot = letter;
        }
    }
}
