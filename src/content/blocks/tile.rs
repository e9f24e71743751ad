//! A room by itself, to be cut out.

use super::prelude::*;
use super::{Drawing, Legend};
use crate::drawing::{self, Style};
use crate::dungeon::{Dungeon, Room};

/// A room by itself, to be cut out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Tile {
    /// Number of the room.
    pub number: u32,
    /// Its number, and the floor it is on when there are several.
    pub caption: String,
    /// What is drawn.
    pub drawing: Drawing,
    /// In words.
    pub alt: String,
    /// Its symbols, which a legend elsewhere explains.
    #[serde(skip)]
    pub symbols: Legend,
}

/// The tile of a room.
pub fn tile(
    words: Words<'_>,
    dungeon: &Dungeon,
    room: &Room,
    style: &'static Style,
) -> Option<Tile> {
    let map = drawing::tile_map(dungeon, room.id, words)?;
    Some(Tile {
        number: room.id,
        caption: if dungeon.levels() > 1 {
            words.say(say::TileFloor {
                room: room.id,
                floor: room.level,
            })
        } else {
            room.id.to_string()
        },
        drawing: Drawing::of(drawing::picture(&map, style, words), style),
        symbols: Legend::of(&map, style, words),
        alt: map.alt,
    })
}

impl Body for Tile {
    fn write_markdown(&self, out: &mut Markdown) {
        out.line(format_args!("- {}", self.alt));
    }
}
