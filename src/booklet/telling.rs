//! How the rooms of a dungeon are put on pages: in order, or shuffled so that neighbours lie apart.

use std::collections::BTreeSet;

use super::sections::{self, Section, SectionId};
use super::spreads::{self, Arrangement, Shelf};
use super::wish::Form;
use crate::dungeon::{Dungeon, Room, RoomId};
use crate::rng::Stream;

/// The order of a booklet's main part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Telling {
    /// Rooms in order.
    Keyed {
        /// Rooms of each page.
        pages: Vec<Vec<RoomId>>,
    },
    /// Shuffled sections.
    Gamebook {
        /// Who leads where.
        sections: Vec<Section>,
        /// What stands on which page.
        arrangement: Arrangement,
    },
}

/// Lines of print that a page of a booklet holds; the press shrinks a page that was weighed too light.
pub const PAGE: u32 = 46;
/// Letters of a line, about.
const LINE: usize = 58;

/// Somebody in the way: a room, and which of its contents.
pub type Fights = BTreeSet<(RoomId, usize)>;

/// Tells a dungeon. The first page of the main part is a left-hand page.
pub fn tell(dungeon: &Dungeon, form: Form, fights: &Fights, stream: &Stream) -> Telling {
    match form {
        Form::Keyed => Telling::Keyed {
            pages: in_order(dungeon, fights),
        },
        Form::Gamebook => {
            let guarded = |room: &Room| fights.iter().any(|(id, _)| *id == room.id);
            let sections = sections::sections(dungeon, &guarded);
            let weights: Vec<u32> = sections
                .iter()
                .map(|section| section_weight(dungeon, section, fights))
                .collect();
            let shelf = Shelf {
                page: PAGE,
                begins_left: true,
            };
            let far = sections::distances(&sections);
            let arrangement = spreads::arrange(&weights, &far, shelf, stream);
            Telling::Gamebook {
                sections,
                arrangement,
            }
        }
    }
}

impl Telling {
    /// The printed number of a section.
    pub fn number(&self, id: SectionId) -> Option<u32> {
        match self {
            Self::Keyed { .. } => None,
            Self::Gamebook { arrangement, .. } => {
                let place = arrangement.pages.iter().flatten().position(|at| *at == id)?;
                u32::try_from(place + 1).ok()
            }
        }
    }
}

/// Rooms in order, page by page; a room is never split.
fn in_order(dungeon: &Dungeon, fights: &Fights) -> Vec<Vec<RoomId>> {
    let mut pages: Vec<Vec<RoomId>> = Vec::new();
    let mut left = 0;
    for room in &dungeon.rooms {
        let weight = room_weight(dungeon, room, fights).min(PAGE);
        match pages.last_mut() {
            Some(page) if weight <= left => {
                page.push(room.id);
                left -= weight;
            }
            _ => {
                pages.push(vec![room.id]);
                left = PAGE - weight;
            }
        }
    }
    pages
}

fn lines(text: &str) -> u32 {
    u32::try_from(text.chars().count().div_ceil(LINE)).unwrap_or(u32::MAX)
}

/// Lines that a room takes: heading, flavour, what is in it with boxes, and its exits.
fn room_weight(dungeon: &Dungeon, room: &Room, fights: &Fights) -> u32 {
    let contents: u32 = room
        .contents
        .iter()
        .enumerate()
        .map(|(at, contents)| {
            let words = lines(&contents.name) + lines(&contents.text);
            words + 4 * u32::from(fights.contains(&(room.id, at)))
        })
        .sum();
    let exits = u32::try_from(dungeon.exits(room.id).count()).unwrap_or(u32::MAX);
    3 + lines(&room.flavour) + contents + exits
}

/// A section has its number for a heading, and a tile of the map beside it that needs some room.
fn section_weight(dungeon: &Dungeon, section: &Section, fights: &Fights) -> u32 {
    const TILE: u32 = 8;
    let Some(room) = section.part.room().and_then(|room| dungeon.room(room)) else {
        return TILE;
    };
    let whole = room_weight(dungeon, room, fights) + 1;
    whole.max(TILE)
}
