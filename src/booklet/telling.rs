//! How the rooms of a dungeon are put on pages: in order, or shuffled so that neighbours lie apart.

use std::collections::BTreeSet;

use super::prepared::Guard;
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

/// Millimetres that a page of a booklet holds; the press shrinks a page that was weighed too light.
pub const PAGE: u32 = 168;
/// Letters of a line, about.
const LINE: usize = 70;
/// Boxes to tick in a row.
const ROW: u32 = 23;

/// Everybody in the dungeon and which contents put somebody in the way.
pub struct Inhabitants<'a> {
    /// Foes, with what is prepared for them.
    pub guards: &'a [Guard],
    /// Contents that must be dealt with first.
    pub fights: &'a Fights,
}

/// Somebody in the way: a room, and which of its contents.
pub type Fights = BTreeSet<(RoomId, usize)>;

/// Tells a dungeon. The first page of the main part is a left-hand page.
pub fn tell(dungeon: &Dungeon, form: Form, people: &Inhabitants<'_>, stream: &Stream) -> Telling {
    match form {
        Form::Keyed => Telling::Keyed {
            pages: in_order(dungeon, people),
        },
        Form::Gamebook => {
            let guarded = |room: &Room| people.fights.iter().any(|(id, _)| *id == room.id);
            let sections = sections::sections(dungeon, &guarded);
            let weights: Vec<u32> = sections
                .iter()
                .map(|section| section_weight(dungeon, section, people))
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
                let place = arrangement
                    .pages
                    .iter()
                    .flatten()
                    .position(|at| *at == id)?;
                u32::try_from(place + 1).ok()
            }
        }
    }
}

/// Rooms in order, page by page; a room is never split.
fn in_order(dungeon: &Dungeon, people: &Inhabitants<'_>) -> Vec<Vec<RoomId>> {
    let mut pages: Vec<Vec<RoomId>> = Vec::new();
    let mut left = 0;
    for room in &dungeon.rooms {
        let weight = room_weight(dungeon, room, people).min(PAGE);
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

/// Height of a paragraph in millimetres, with the space after it.
fn height(text: &str) -> u32 {
    let lines = text.chars().count().div_ceil(LINE);
    u32::try_from(lines * 43 / 10 + 2).unwrap_or(u32::MAX)
}

/// Height of foes: a line of figures, rows of boxes, and what is prepared for them.
fn guard_height(guard: &Guard) -> u32 {
    let boxes = guard.count.saturating_mul(guard.life.min(30) + 1);
    let prepared = [&guard.reaction, &guard.treasure].into_iter().flatten();
    let prepared: u32 = prepared
        .map(|words| height(&words.name).max(2) + height(&words.text))
        .sum();
    8 + boxes.div_ceil(ROW) * 5 + prepared
}

/// Height of a room: heading, box, flavour, what is in it, and its exits.
fn room_weight(dungeon: &Dungeon, room: &Room, people: &Inhabitants<'_>) -> u32 {
    let contents: u32 = room
        .contents
        .iter()
        .map(|contents| height(&format!("{}. {}", contents.name, contents.text)))
        .sum();
    let guards = people.guards.iter().filter(|guard| guard.room == room.id);
    let guards: u32 = guards.map(guard_height).sum();
    let exits: u32 = dungeon
        .exits(room.id)
        .map(|(door, _)| {
            let note = door
                .note
                .as_ref()
                .map_or(0, |note| note.text.chars().count());
            u32::try_from((note + 40).div_ceil(LINE) * 47 / 10 + 1).unwrap_or(5)
        })
        .sum();
    let loose = people
        .fights
        .iter()
        .filter(|(id, _)| *id == room.id)
        .count();
    26 + height(&room.flavour) + contents + guards + exits + 6 * u32::try_from(loose).unwrap_or(0)
}

/// A section has its number for a heading, and a tile of the map beside it that needs some room.
fn section_weight(dungeon: &Dungeon, section: &Section, people: &Inhabitants<'_>) -> u32 {
    const TILE: u32 = 40;
    let Some(room) = section.part.room().and_then(|room| dungeon.room(room)) else {
        return TILE;
    };
    // Beside a tile the lines are shorter.
    (room_weight(dungeon, room, people) * 5 / 4).max(TILE)
}
