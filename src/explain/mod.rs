//! Where the printed numbers of a booklet come from: for every number of a room or section the table, the dice, the row or the rule.
//!
//! [`explain`] goes through what is printed: every stretch of it carries its [`Origin`](crate::facts::Origin), which is only put into words here.
//! [`check`] refuses a booklet with a number that has none.
//!
//! *Invariant:* nothing is rolled, searched for or changed; a booklet and its content are read.

mod describe;
mod numbers;
mod printed;

use serde::Serialize;

use crate::booklet::{Booklet, RoomSequence};
use crate::content::Content;
use crate::dungeon::{Contents, Room, RoomId};
use crate::model::Ruleset;
use describe::describe;

pub use numbers::numbers;
pub use printed::{Printed, collect_numbers};

/// A place in a booklet, as typed: `room 7`, `section 12`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BookletEntry {
    /// A room of the dungeon.
    Room(RoomId),
    /// A section of a gamebook, by its printed number.
    Section(u32),
}

/// A printed number and where it comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Origin {
    /// The number as printed.
    pub number: String,
    /// The words it is in.
    pub printed: String,
    /// Table, dice, row or rule.
    pub from: String,
}

/// What is known about a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Explanation {
    /// The room in a line.
    pub heading: String,
    /// Every roll that was made for it, table by table, in the order of rolling.
    pub rolls: Vec<String>,
    /// Every printed number, in the order of the page.
    pub origins: Vec<Origin>,
}

impl BookletEntry {
    /// Reads `room 7` or `section 12`.
    pub fn read(kind: &str, number: u32) -> Option<Self> {
        match kind {
            "room" => Some(Self::Room(number)),
            "section" => Some(Self::Section(number)),
            _ => None,
        }
    }

    /// The printed entries about it, by number, and the room they are about.
    fn entries(self, booklet: &Booklet) -> Option<(Option<RoomId>, Vec<u32>)> {
        let sequence = &booklet.sequence;
        match self {
            Self::Section(number) => {
                let section = sequence.section(number)?;
                Some((section.part.room(), vec![number]))
            }
            Self::Room(room) if *sequence == RoomSequence::Keyed => {
                booklet.made.dungeon.room(room)?;
                Some((Some(room), vec![room]))
            }
            Self::Room(room) => {
                let sections = sequence.numbered_sections();
                let about = sections.filter(|(_, section)| section.part.room() == Some(room));
                let found: Vec<u32> = about.map(|(number, _)| number).collect();
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
    place: BookletEntry,
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
    let printed = collect_numbers(content, &entries).into_iter();
    let origins = printed.map(|printed| {
        let from = printed.origin.as_ref();
        Origin {
            from: from.map_or_else(String::new, |from| describe(ruleset, booklet, from)),
            printed: shorten(&printed.words),
            number: printed.number,
        }
    });
    Some(Explanation {
        heading,
        rolls: room.map(|room| rolls(booklet, room)).unwrap_or_default(),
        origins: origins.collect(),
    })
}

/// The first printed number that has no origin, with the words it is in.
pub fn check(booklet: &Booklet, content: &Content) -> Option<Printed> {
    let entries: Vec<u32> = match &booklet.sequence {
        RoomSequence::Keyed => (1..).take(booklet.made.dungeon.rooms.len()).collect(),
        RoomSequence::Gamebook { sections, .. } => (1..).take(sections.len()).collect(),
    };
    let mut printed = collect_numbers(content, &entries).into_iter();
    printed.find(|printed| printed.origin.is_none())
}

/// Every roll that was made for a room in a line, after what it was for.
fn rolls(booklet: &Booklet, room: &Room) -> Vec<String> {
    let mut lines = Vec::new();
    let mut add = |what: &str, contents: &Contents| {
        let trace = contents.trace().into_iter();
        lines.extend(trace.map(|line| format!("{what}: {}", line.trim_start())));
    };
    for contents in &room.contents {
        add("contents", contents);
    }
    for met in booklet.encounters.iter().filter(|met| met.room == room.id) {
        if let Some(contents) = &met.reaction {
            add(&format!("reaction of {}", met.foe), contents);
        }
        if let Some(contents) = &met.treasure {
            add(&format!("treasure of {}", met.foe), contents);
        }
    }
    for (_, find) in booklet.finds.iter().filter(|(id, _)| *id == room.id) {
        add("find", &find.contents);
    }
    for (door, to) in booklet.made.dungeon.exits(room.id) {
        if let Some(note) = &door.note {
            add(&format!("door to {to}"), &Contents::Rolled(note.clone()));
        }
    }
    lines
}

impl Explanation {
    /// As lines: what was rolled, then the printed words, and below them every number in them; like lines are shown once.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![self.heading.clone()];
        lines.extend(self.rolls.iter().map(|roll| format!("  {roll}")));
        let mut last: Option<&Origin> = None;
        for origin in &self.origins {
            if last.is_none_or(|last| last.printed != origin.printed) {
                lines.push(format!("\"{}\"", origin.printed));
            }
            if last != Some(origin) {
                lines.push(format!("  {}: {}", origin.number, origin.from));
            }
            last = Some(origin);
        }
        lines
    }
}

/// Long words are cut: they are only there to be found on the page.
fn shorten(text: &str) -> String {
    const MOST: usize = 90;
    match text.char_indices().nth(MOST) {
        Some((at, _)) => format!("{}…", text[..at].trim_end()),
        None => text.to_owned(),
    }
}
