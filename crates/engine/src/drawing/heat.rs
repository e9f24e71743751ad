//! Where games are lost, on a map: a percentage in every room where it happens, and hatching that is denser the more it is.

use std::collections::BTreeMap;

use super::audience::Audience;
use super::map::{CELL, Label, Map, map};
use super::pen::{Ink, Pen};
use super::style::Style;
use crate::dungeon::{Dungeon, Square};
use crate::words::Words;

/// Shares of all lost games, in percent, from which a room is hatched more densely, and the distance of the lines then.
const DENSITIES: [(u64, usize); 4] = [(40, 16), (20, 24), (10, 40), (1, 66)];
/// How far the number goes up and the percentage down, and the height of its letters.
const UP: i32 = 20;
const DOWN: i32 = 22;
const SIZE: i32 = 28;

/// Games that were played in a dungeon.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Losses {
    /// How many.
    pub runs: u64,
    /// How many were lost in each room, the first room first.
    pub in_rooms: Vec<u64>,
}

/// A hatched square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shade {
    /// Which.
    pub square: Square,
    /// Distance between its lines.
    pub gap: usize,
}

/// The map of a floor with the games that were lost in each room. Furniture is left out.
pub fn heat_map(dungeon: &Dungeon, level: u32, losses: &Losses, words: Words<'_>) -> Map {
    let mut bare = dungeon.clone();
    for room in &mut bare.rooms {
        room.features.clear();
        room.decor.clear();
        room.outline = None;
    }
    let mut map = map(&bare, level, Audience::Referee, words);
    let lost: u64 = losses.in_rooms.iter().sum();
    let mut shares = Vec::new();
    for label in &mut map.labels {
        let room = label.text.parse::<usize>().ok();
        let deaths = room.and_then(|room| losses.in_rooms.get(room.checked_sub(1)?));
        let Some(deaths) = deaths.copied().filter(|deaths| *deaths > 0) else {
            continue;
        };
        label.plate = true;
        label.size = label.size.min(38);
        shares.push(Label {
            x: label.x,
            y: label.y + DOWN,
            size: SIZE,
            text: format!("{} %", percent(deaths, losses.runs)),
            plate: true,
        });
        label.y -= UP;
        let share = deaths * 100 / lost.max(1);
        let density = DENSITIES.into_iter().find(|(least, _)| share >= *least);
        if let (Some((_, gap)), Some(room)) = (density, room) {
            map.shades.extend(shades(&map.places, room, gap));
        }
    }
    map.labels.extend(shares);
    map
}

fn shades(places: &BTreeMap<Square, u32>, room: usize, gap: usize) -> Vec<Shade> {
    let own = places.iter().filter(|(_, id)| **id as usize == room);
    own.map(|(square, _)| Shade {
        square: *square,
        gap,
    })
    .collect()
}

/// Whole percents, rounded.
pub fn percent(count: u64, all: u64) -> u64 {
    (count * 200 + all) / (2 * all.max(1))
}

/// Lines aslant across the hatched squares.
pub fn paint(pen: &mut Pen, map: &Map, style: &Style) {
    let mut path = String::new();
    for shade in &map.shades {
        let (x, y) = (shade.square.x * CELL, shade.square.y * CELL);
        for far in (i32::try_from(shade.gap / 2).unwrap_or(0)..2 * CELL).step_by(shade.gap) {
            let (from, to) = if far <= CELL {
                ((x, y + far), far)
            } else {
                ((x + far - CELL, y + CELL), 2 * CELL - far)
            };
            path.push_str(&format!("M{} {}l{to} -{to}", from.0, from.1));
        }
    }
    pen.path(&path, Ink::line(style.ink, 3));
}
