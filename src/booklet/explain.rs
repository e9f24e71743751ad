//! Where the printed numbers of a room come from: every table, die and row.

use super::make::Booklet;
use crate::dungeon::{Contents, RoomId};

/// A place in a booklet, as typed: `room 7`, `section 12`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A room of the dungeon.
    Room(RoomId),
    /// A section of a gamebook, by its printed number.
    Section(u32),
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
}

/// The story of a place, line by line; none when the booklet has no such place.
pub fn explain(booklet: &Booklet, place: Place) -> Option<Vec<String>> {
    let dungeon = &booklet.made.dungeon;
    let id = match place {
        Place::Room(room) => room,
        Place::Section(number) => room_of(booklet, number)?,
    };
    let room = dungeon.room(id)?;
    let mut lines = vec![format!(
        "room {id}: {}, floor {}, depth {}",
        room.name, room.level, room.depth
    )];
    for (at, contents) in room.contents.iter().enumerate() {
        push(&mut lines, "contents", contents);
        let here = |guard: &&super::prepared::Guard| guard.room == id && guard.contents == at;
        for guard in booklet.guards.iter().filter(here) {
            lines.push(format!("  {} x {}", guard.count, guard.foe));
            for (what, rolled) in [("reaction", &guard.reaction), ("treasure", &guard.treasure)] {
                if let Some(rolled) = rolled {
                    push(&mut lines, what, rolled);
                }
            }
        }
    }
    for (door, to) in dungeon.exits(id) {
        let state = format!("{} door to {to}", door.state.word());
        match &door.note {
            Some(note) => push(&mut lines, &state, note),
            None => lines.push(format!("{state}: from the layout")),
        }
    }
    Some(lines)
}

fn room_of(booklet: &Booklet, number: u32) -> Option<RoomId> {
    booklet.telling.section(number)?.part.room()
}

fn push(lines: &mut Vec<String>, what: &str, contents: &Contents) {
    let words = [&contents.name, &contents.text];
    let words: Vec<&str> = words
        .into_iter()
        .map(String::as_str)
        .filter(|words| !words.is_empty())
        .collect();
    lines.push(format!("{what}: {}", words.join(": ")));
    if contents.trace.is_empty() {
        lines.push("  stated by the ruleset, not rolled".to_owned());
    }
    lines.extend(contents.trace.iter().map(|line| format!("  {line}")));
}
