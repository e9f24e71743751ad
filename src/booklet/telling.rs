//! How the rooms of a dungeon are put on pages: in order, or shuffled so that neighbours lie apart.

use std::collections::BTreeSet;

use super::prepared::Guard;
use super::sections::{self, Part, Section, SectionId};
use super::spreads::{self, Arrangement, Shelf};
use super::wish::{BookletWish, Form, Length};
use crate::dungeon::{Contents, DoorState, Dungeon, Room, RoomId};
use crate::rng::Stream;

/// The order of a booklet's main part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Telling {
    /// Rooms in order.
    Keyed,
    /// Shuffled sections.
    Gamebook {
        /// Who leads where.
        sections: Vec<Section>,
        /// How much room each takes, about.
        weights: Vec<u32>,
        /// What shares a spread.
        arrangement: Arrangement,
    },
}

/// Millimetres that a page of a stapled booklet holds.
const PAGE: u32 = 180;
/// The same for a panel of a folded sheet, in millimetres of a booklet's page: tried with every game on A4 and Letter.
const PANEL: u32 = 84;
/// Sections are not broken and have tiles beside them: more of a panel stays empty.
const PANEL_OF_SECTIONS: u32 = 72;
/// Letters of a line, about.
const LINE: usize = 84;
/// Height of a line.
const PITCH: usize = 4;
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

/// Tells a dungeon.
pub fn tell(
    dungeon: &Dungeon,
    wish: &BookletWish,
    people: &Inhabitants<'_>,
    stream: &Stream,
) -> Telling {
    match wish.form {
        Form::Keyed => Telling::Keyed,
        Form::Gamebook => {
            let guarded = |room: &Room| people.fights.iter().any(|(id, _)| *id == room.id);
            let sections = sections::sections(dungeon, &guarded);
            let weights: Vec<u32> = sections
                .iter()
                .map(|section| section_weight(dungeon, section, people))
                .collect();
            let far = sections::distances(&sections);
            let shelf = Shelf {
                page: PAGE,
                one_sheet: wish.length == Length::Tiny,
            };
            let arrangement = spreads::arrange(&weights, &far, shelf, stream);
            Telling::Gamebook {
                sections,
                weights,
                arrangement,
            }
        }
    }
}

impl Telling {
    /// The printed number of a section.
    pub fn number(&self, id: SectionId) -> Option<u32> {
        match self {
            Self::Keyed => None,
            Self::Gamebook { arrangement, .. } => {
                let place = arrangement.order().position(|at| at == id)?;
                u32::try_from(place + 1).ok()
            }
        }
    }

    /// The printed number of the section in which a room is entered.
    pub fn arrival(&self, room: RoomId) -> Option<u32> {
        let Self::Gamebook { sections, .. } = self else {
            return None;
        };
        let entered = |section: &Section| section.part == Part::Arrive(room);
        self.number(sections.iter().position(entered)?)
    }

    /// The section with a printed number.
    pub fn section(&self, number: u32) -> Option<&Section> {
        match self {
            Self::Keyed => None,
            Self::Gamebook {
                sections,
                arrangement,
                ..
            } => {
                let at = usize::try_from(number.checked_sub(1)?).ok()?;
                sections.get(arrangement.order().nth(at)?)
            }
        }
    }

    /// Printed numbers of sections that begin a spread, except the first.
    pub fn spread_heads(&self) -> Vec<u32> {
        let Self::Gamebook { arrangement, .. } = self else {
            return Vec::new();
        };
        let mut next = 1;
        let mut heads = Vec::new();
        for spread in &arrangement.spreads {
            heads.push(next);
            next += u32::try_from(spread.len()).unwrap_or(0);
        }
        heads.split_off(1.min(heads.len()))
    }

    /// Printed numbers of sections that must never lie open side by side.
    pub fn kept_apart(&self) -> Vec<(u32, u32)> {
        let Self::Gamebook {
            sections,
            arrangement,
            ..
        } = self
        else {
            return Vec::new();
        };
        let far = sections::distances(sections);
        let numbered: Vec<(u32, SectionId)> = (1..).zip(arrangement.order()).collect();
        let mut pairs = Vec::new();
        for (at, (one, id)) in numbered.iter().enumerate() {
            for (other, next) in &numbered[at + 1..] {
                if far[*id][*next] < arrangement.apart {
                    pairs.push((*one, *other));
                }
            }
        }
        pairs
    }
}

/// Panels of a sheet that rooms may fill.
const PANELS: u32 = 3;

/// Whether the rooms or sections fit the panels of one sheet.
pub fn fits_a_sheet(dungeon: &Dungeon, telling: &Telling, people: &Inhabitants<'_>) -> bool {
    let total: u32 = match telling {
        Telling::Keyed => {
            let rooms = dungeon.rooms.iter();
            rooms.map(|room| room_weight(dungeon, room, people)).sum()
        }
        Telling::Gamebook { weights, .. } => weights.iter().sum(),
    };
    let panel = match telling {
        Telling::Keyed => PANEL,
        Telling::Gamebook { .. } => PANEL_OF_SECTIONS,
    };
    total <= PANELS * panel
}

/// Height of a paragraph in millimetres, with the space after it.
fn height(text: &str) -> u32 {
    let lines = text.chars().count().div_ceil(LINE);
    u32::try_from(lines * PITCH + 2 * lines.min(1)).unwrap_or(u32::MAX)
}

/// Height of foes: a line of figures and rows of boxes.
fn guard_height(guard: &Guard) -> u32 {
    let boxes = guard.count.saturating_mul(guard.life.min(30) + 1);
    7 + height(&" ".repeat(guard.words)) + boxes.div_ceil(ROW) * 5
}

fn prepared(contents: Option<&Contents>) -> u32 {
    contents.map_or(0, |words| {
        height(&format!("They leave: {}: {}", words.name, words.text))
    })
}

/// What stands in a room, as heights.
struct Heights {
    /// Number, name, box, flavour and the space around it all.
    head: u32,
    /// Those who are in the way.
    fights: u32,
    /// What they leave.
    spoils: u32,
    /// Everything else.
    rest: u32,
    /// Ways on.
    exits: u32,
}

fn heights(dungeon: &Dungeon, room: &Room, people: &Inhabitants<'_>) -> Heights {
    let mut found = Heights {
        head: 14 + height(&room.flavour),
        fights: 0,
        spoils: 0,
        rest: 0,
        exits: 0,
    };
    for (at, contents) in room.contents.iter().enumerate() {
        let words = height(&format!("{}. {}", contents.name, contents.text));
        match people.fights.contains(&(room.id, at)) {
            true => found.fights += words,
            false => found.rest += words,
        }
    }
    for guard in people.guards.iter().filter(|guard| guard.room == room.id) {
        found.fights += guard_height(guard) + prepared(guard.reaction.as_ref());
        found.spoils += prepared(guard.treasure.as_ref());
    }
    for (door, _) in dungeon.exits(room.id) {
        let note = door.note.as_ref().filter(|_| door.state != DoorState::Open);
        let note = note.map_or(0, |note| note.text.chars().count());
        found.exits += u32::try_from((note + 30).div_ceil(LINE) * (PITCH + 1)).unwrap_or(5);
    }
    found
}

fn room_weight(dungeon: &Dungeon, room: &Room, people: &Inhabitants<'_>) -> u32 {
    let Heights {
        head,
        fights,
        spoils,
        rest,
        exits,
    } = heights(dungeon, room, people);
    head + fights + spoils + rest + exits
}

/// A section has its number for a heading. What stands in its room is told in one section, or before and after a fight in two.
fn section_weight(dungeon: &Dungeon, section: &Section, people: &Inhabitants<'_>) -> u32 {
    const HEAD: u32 = 14;
    // The box that is ticked has a line of its own, and so has the way on.
    const LINES: u32 = 11;
    // That nobody is there any more.
    const QUIET: u32 = 6;
    let room = section.part.room().and_then(|room| dungeon.room(room));
    let Some(found) = room.map(|room| heights(dungeon, room, people)) else {
        return HEAD;
    };
    match section.part {
        // Beside a tile the lines are shorter.
        Part::Arrive(_) if found.fights > 0 => found.head + found.fights * 5 / 4 + LINES,
        Part::Arrive(_) => found.head + (found.rest + found.exits) * 5 / 4,
        _ => HEAD + QUIET + found.spoils + found.rest + found.exits,
    }
}
