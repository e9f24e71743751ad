//! Where the printed numbers of a booklet come from: for every number of a room or section the table, the dice, the row or the rule.
//!
//! [`explain`] goes through what is printed, not through what was rolled: a number that stands on the page and has no origin is told as
//! such, and the tests let none through.
//!
//! *Invariant:* nothing is rolled and nothing is changed; a booklet and its content are read.

mod numbers;
mod printed;
mod sources;

use crate::booklet::{Booklet, Part, Telling};
use crate::content::Content;
use crate::dungeon::RoomId;
use crate::model::Ruleset;
use sources::Sources;

pub use numbers::numbers;
pub use printed::{Kind, Piece, pieces};

/// A place in a booklet, as typed: `room 7`, `section 12`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A room of the dungeon.
    Room(RoomId),
    /// A section of a gamebook, by its printed number.
    Section(u32),
}

/// A printed number and where it comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// The number as printed.
    pub number: String,
    /// The words it stands in.
    pub printed: String,
    /// Table, dice, row or rule; none when nobody knows.
    pub from: Option<String>,
}

/// What is known about a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// The room in a line.
    pub heading: String,
    /// Every roll that was made for it, table by table, in the order of rolling.
    pub rolls: Vec<String>,
    /// Every printed number, in the order of the page.
    pub origins: Vec<Origin>,
}

impl Place {
    /// Reads `room 7` or `section 12`.
    pub fn read(kind: &str, number: u32) -> Option<Self> {
        match kind {
            "room" => Some(Self::Room(number)),
            "section" => Some(Self::Section(number)),
            _ => None,
        }
    }

    /// The printed entries that tell of it, by number, and the room they are about.
    fn entries(self, booklet: &Booklet) -> Option<(Option<RoomId>, Vec<u32>)> {
        let Telling::Gamebook { sections, .. } = &booklet.telling else {
            let Self::Room(room) = self else { return None };
            booklet.made.dungeon.room(room)?;
            return Some((Some(room), vec![room]));
        };
        let numbered = || {
            (0..sections.len()).filter_map(|id| Some((booklet.telling.number(id)?, &sections[id])))
        };
        match self {
            Self::Section(wanted) => {
                let (_, section) = numbered().find(|(number, _)| *number == wanted)?;
                Some((section.part.room(), vec![wanted]))
            }
            Self::Room(room) => {
                let tells = |part: Part| part.room() == Some(room);
                let found: Vec<u32> = numbered()
                    .filter(|(_, section)| tells(section.part))
                    .map(|(number, _)| number)
                    .collect();
                (!found.is_empty()).then_some((Some(room), found))
            }
        }
    }
}

/// Everything about a place; none when the booklet has no such place.
pub fn explain(
    ruleset: &Ruleset,
    booklet: &Booklet,
    content: &Content,
    place: Place,
) -> Option<Explanation> {
    let (room, entries) = place.entries(booklet)?;
    let room = room.and_then(|room| booklet.made.dungeon.room(room));
    let heading = match room {
        Some(room) => format!(
            "room {}: {}, floor {}, depth {}",
            room.id, room.name, room.level, room.depth
        ),
        None => "the way out".to_owned(),
    };
    let mut sources = Sources::of(ruleset, booklet, room);
    let rolls = sources.rolls();
    let mut origins = Vec::new();
    for piece in pieces(content, &entries) {
        for number in numbers(&piece.text) {
            let from = sources.origin(&piece, &number);
            origins.push(Origin {
                number,
                printed: clipped(&piece.shown()),
                from,
            });
        }
    }
    Some(Explanation {
        heading,
        rolls,
        origins,
    })
}

impl Explanation {
    /// As lines: what was rolled, then the printed words, and below them every number in them; like lines are told once.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![self.heading.clone()];
        lines.extend(self.rolls.iter().map(|roll| format!("  {roll}")));
        let mut last: Option<&Origin> = None;
        for origin in &self.origins {
            if last.is_none_or(|last| last.printed != origin.printed) {
                lines.push(format!("\"{}\"", origin.printed));
            }
            let from = origin.from.as_deref().unwrap_or("origin not known");
            if last != Some(origin) {
                lines.push(format!("  {}: {from}", origin.number));
            }
            last = Some(origin);
        }
        lines
    }
}

/// Long words are cut: they are only there to be found on the page.
fn clipped(text: &str) -> String {
    const MOST: usize = 90;
    match text.char_indices().nth(MOST) {
        Some((at, _)) => format!("{}…", text[..at].trim_end()),
        None => text.to_owned(),
    }
}
